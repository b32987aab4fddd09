package content

import (
	"io/fs"
	slashpath "path"
	"slices"
	"strconv"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/typo"
)

// surveysFolder is the folder with a file for each survey.
const surveysFolder = "surveys"

// Survey is a form with questions of the owner's, a page that shows it, and what becomes of the answers.
type Survey struct {
	ID          string                 `toml:"-"` // its file's name
	Title       i18n.Localized[string] // of its page
	Description i18n.Localized[string] // of its page, for search engines
	Lead        i18n.Localized[string] `optional:"true"` // below the title
	Note        i18n.Localized[string] `optional:"true"` // beside the link to it
	Words       i18n.Localized[string] `optional:"true"` // by which the search finds it besides title and description
	Path        i18n.Localized[string] // of its page, such as "/boats"
	Closing     i18n.Localized[string] `optional:"true"`                   // below the form, before the link to the privacy policy
	Published   bool                   `optional:"true"`                   // whether everybody sees the totals, once there are enough answers
	Main        bool                   `optional:"true"`                   // whether the owner's dashboard opens with it
	InGallery   bool                   `toml:"in_gallery" optional:"true"` // whether the page of the gallery leads to it

	Failed           i18n.Localized[string] `optional:"true"`                          // what is said if an answer could not be stored
	FailedConnection i18n.Localized[string] `toml:"failed_connection" optional:"true"` // the same if the database is away
	FailedUnexpected i18n.Localized[string] `toml:"failed_unexpected" optional:"true"` // the same if something else went wrong

	Questions []Question     `toml:"question"`
	Groups    []QuestionPart `toml:"group" optional:"true"` // questions in a frame
	Steps     []QuestionPart `toml:"step" optional:"true"`  // questions that are shown one part after another; all at once if absent

	Charts  []SurveyChart  `toml:"chart" optional:"true"`  // on the owner's dashboard
	Columns []SurveyColumn `toml:"column" optional:"true"` // of the owner's list of answers, after date and language
}

// SurveyChart is a chart of how often each answer to a question was given.
type SurveyChart struct {
	Question string                 // its id
	Kind     string                 `oneof:"bar pie"`
	Title    i18n.Localized[string] `optional:"true"` // the question if absent
}

// SurveyColumn shows the answers to a question in the owner's list.
type SurveyColumn struct {
	Question string                 // its id
	Title    i18n.Localized[string] `optional:"true"` // the question if absent
}

// QuestionPart is a part of a form, with a title.
type QuestionPart struct {
	Title     i18n.Localized[string]
	Hint      i18n.Localized[string] `optional:"true"` // below the title of a group
	Questions []string               // their ids, in the order of the file
}

// Page returns the page of the survey.
func (s Survey) Page() i18n.Page { return surveyPage + i18n.Page(s.ID) }

// surveyPage begins the names of the pages of surveys.
const surveyPage = "survey-"

// Key returns the key of the message with a text of the survey.
func (s Survey) Key(text string) string { return string(s.Page()) + "." + text }

// Survey returns the survey with an id, and reports whether there is one.
func (s *Site) Survey(id string) (Survey, bool) {
	at := slices.IndexFunc(s.Surveys, func(survey Survey) bool { return survey.ID == id })
	if at < 0 {
		return Survey{}, false
	}
	return s.Surveys[at], true
}

// Published returns the surveys whose totals are published.
func (s *Site) Published() []Survey {
	return slices.DeleteFunc(slices.Clone(s.Surveys), func(survey Survey) bool { return !survey.Published })
}

// GallerySurvey returns the page with the survey that the gallery leads to: that of all surveys if none says so.
func (s *Site) GallerySurvey() i18n.Page {
	for _, survey := range s.Surveys {
		if survey.InGallery {
			return survey.Page()
		}
	}
	return i18n.Surveys
}

// check holds that parts name the questions of the survey in their order: groups some of them, steps each once.
func (s *Survey) check(wrong func(key, what, do string)) {
	checkSize(s.Questions, "question", wrong)
	var ids, shown []string
	for _, q := range s.Questions {
		ids = append(ids, q.ID)
	}
	for _, part := range s.Steps {
		shown = append(shown, part.Questions...)
	}
	if len(s.Steps) > 0 && !slices.Equal(shown, ids) {
		wrong("step", "the steps do not have each question once, in the order of the file", "name "+strings.Join(ids, ", "))
	}
	for _, part := range s.Groups {
		at := slices.Index(ids, part.Questions[0])
		if at < 0 || at+len(part.Questions) > len(ids) || !slices.Equal(ids[at:at+len(part.Questions)], part.Questions) {
			wrong("group", "the questions of a group do not follow one another", "name some of "+strings.Join(ids, ", "))
		}
	}
	for _, chart := range s.Charts {
		if at := slices.Index(ids, chart.Question); at < 0 || !s.Questions[at].Counts() {
			wrong("chart", "there are no answers to count to "+quoted(chart.Question), "name a question with options, or a scale")
		}
	}
	for _, column := range s.Columns {
		if !slices.Contains(ids, column.Question) {
			wrong("column", "there is no question "+quoted(column.Question), typo.Suggest(column.Question, ids))
		}
	}
	if len(s.Steps) > 0 && len(s.Groups) > 0 {
		wrong("group", "a survey in steps has no groups", "delete one or the other")
	}
}

// readSurveys reads a file for each survey.
func (l *loader) readSurveys() []Survey {
	entries, _ := fs.ReadDir(l.fsys, surveysFolder) // absent without surveys
	var surveys []Survey
	for _, entry := range entries {
		name := slashpath.Join(surveysFolder, entry.Name())
		id, isTOML := strings.CutSuffix(entry.Name(), ".toml")
		survey := Survey{ID: id}
		switch {
		case strings.HasPrefix(id, "."):
		case !isTOML:
			l.findings.hint(name, 0, "nothing reads this file", "surveys are in files that end in .toml")
		case !slug.MatchString(id), slices.Contains(reservedSurveys, id):
			l.findings.add(name, 0, "the file's name cannot be the name of a survey",
				"use lower-case letters, digits and hyphens, and none of "+strings.Join(reservedSurveys, ", "))
		case l.decodeFile(name, &survey):
			surveys = append(surveys, survey)
		}
	}
	return surveys
}

// reservedSurveys are names of other forms, and of parts of the pages with surveys.
var reservedSurveys = []string{
	"booking", "budget", "chat", "collaboration", "cv", "main", "meeting", "newsletter", "others", "page-view", "podcast-subscribe",
	"podcast-suggest", "podcast-vote", "results", "results-csv",
}

// entries returns the registry's entries of the pages of surveys.
func entries(surveys []Survey) []i18n.PageEntry {
	var pages []i18n.PageEntry
	for _, survey := range surveys {
		pages = append(pages, i18n.PageEntry{Page: survey.Page(), Paths: survey.Path, Parent: i18n.Surveys, Search: 3})
	}
	return pages
}

// addSurveys adds the texts of the surveys that have an address to the messages of their site, and returns those surveys.
func (l *loader) addSurveys(languages *i18n.Languages, surveys []Survey) []Survey {
	var added []Survey
	for _, survey := range surveys {
		if languages.Entry(survey.Page()).Page != "" {
			survey.addTo(languages)
			added = append(added, survey)
		}
	}
	return added
}

// addTo adds the texts of the survey to the messages of its site, those that it leaves out from the words of the interface.
func (s Survey) addTo(languages *i18n.Languages) {
	add := func(key string, text i18n.Localized[string], otherwise string) {
		addText(languages, key, text, otherwise)
	}
	add(s.Key("title"), s.Title, "")
	add(s.Key("description"), s.Description, "")
	add(s.Key("lead"), s.Lead, "")
	add(s.Key("note"), s.Note, "")
	add(s.Key("closing"), s.Closing, "")
	add("search.words."+string(s.Page()), s.Words, "search.words.surveys")
	add("done.stored."+s.ID, nil, "survey.done.stored")
	add("done.again."+s.ID, nil, "survey.done.again")
	add("done.note."+s.ID, nil, map[bool]string{true: "survey.done.note", false: "survey.private"}[s.Published])
	add("done.failed."+s.ID, s.Failed, "survey.failed")
	add(s.Key("failed.connection"), s.FailedConnection, "done.failed."+s.ID)
	add(s.Key("failed.unexpected"), s.FailedUnexpected, "done.failed."+s.ID)
	for i, part := range s.Groups {
		add(s.Key("group."+strconv.Itoa(i)), part.Title, "")
		add(s.Key("group."+strconv.Itoa(i)+".hint"), part.Hint, "")
	}
	for i, part := range s.Steps {
		add(s.Key("step."+strconv.Itoa(i+1)), part.Title, "")
	}
	for _, q := range s.Questions {
		q.addTo(languages, s.Key("question."+q.ID))
	}
	for _, chart := range s.Charts {
		add(s.Key("chart."+chart.Question), chart.Title, s.Key("question."+chart.Question))
	}
	for _, column := range s.Columns {
		add(s.Key("column."+column.Question), column.Title, s.Key("question."+column.Question))
	}
}
