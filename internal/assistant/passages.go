package assistant

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// The lengths of the shortest block of a text that is a passage, and of the longest quotation, in characters.
const (
	minBlock = 24
	maxQuote = 320
)

// passage is a piece of the site that answers a question by being quoted.
type passage struct {
	title, path string // of the page
	text        string
	question    string // that the text answers, or its heading; not quoted
}

// noted returns the short texts of the site that stand alone, in one language.
func (m maker) noted(messages *i18n.Messages) []passage {
	lang := messages.Lang
	var list []passage
	add := func(page i18n.Page, heading, text string) {
		if text != "" && m.site.HasPage(page) {
			list = append(list, passage{title: m.title(messages, page), path: messages.Path(page), question: heading, text: text})
		}
	}
	titled := func(page i18n.Page, title string, texts ...string) {
		add(page, "", join(append([]string{title}, texts...)...))
	}
	services := m.site.Services
	for _, list := range [][]content.Service{services.Main, services.Products, services.Deployments} {
		for _, s := range list {
			titled(i18n.Services, s.Title.In(lang), s.Description.In(lang), services.PriceText(s, messages), s.Duration.In(lang))
		}
	}
	for _, list := range [][]content.Point{services.Advantages, services.Phases} {
		for _, p := range list {
			titled(i18n.Services, p.Title.In(lang), p.Description.In(lang))
		}
	}
	for _, o := range m.site.Opportunities.Cards {
		titled(i18n.Connects, o.Title.In(lang), o.Description.In(lang))
	}
	for _, a := range m.site.Opportunities.Availability {
		titled(i18n.Connects, a.Title.In(lang), a.Status.In(lang))
	}
	add(i18n.Connects, "", m.site.Opportunities.Promise.In(lang))
	for _, habit := range m.site.About.Habits {
		titled(i18n.About, habit.Title.In(lang), habit.Body.In(lang))
	}
	for _, text := range m.site.About.Intro.In(lang) {
		add(i18n.About, "", text)
	}
	for _, p := range m.site.About.Personal {
		titled(i18n.About, p.Title.In(lang), p.Description.In(lang))
	}
	for _, p := range m.site.About.OpenSource {
		titled(i18n.About, p.Name, p.Description.In(lang))
	}
	for _, c := range m.site.Clients.Companies {
		titled(i18n.ConnectsClients, c.Name, c.Description.In(lang))
	}
	for _, job := range m.site.Resume.Jobs {
		titled(i18n.Resume, job.Role.In(lang), commas(job.Company, job.Place.In(lang), years(job.From, job.To)), strings.Join(job.Technologies, ", "))
		for _, text := range job.Achievements.In(lang) {
			add(i18n.Resume, job.Company, text)
		}
	}
	for _, a := range m.site.Articles[min(len(m.site.Articles), maxArticles):] {
		if a.Has(lang) {
			text := a.In(lang)
			list = append(list, passage{title: text.Title, path: messages.Path(i18n.Article, text.Slug), question: text.Title, text: text.Description})
		}
	}
	for _, c := range m.site.Resume.Certificates {
		titled(i18n.Resume, c.Title.In(lang), c.Issuer)
	}
	for _, v := range m.site.Resume.Volunteering {
		titled(i18n.Resume, cmp.Or(v.Role.In(lang), v.Organization), v.Organization, v.Summary.In(lang))
	}
	for _, p := range m.site.Resume.Projects {
		titled(i18n.Resume, p.Name, p.Entity, p.Summary.In(lang))
	}
	for _, p := range m.site.Publications {
		titled(i18n.Publications, p.Title.In(lang), p.Venue, p.Abstract.In(lang))
	}
	for _, a := range m.site.Resume.Awards {
		titled(i18n.Resume, a.Title.In(lang), a.Awarder, a.Summary.In(lang))
	}
	for _, s := range m.site.Resume.Sections {
		for _, e := range s.Entries {
			titled(i18n.Resume, cmp.Or(e.Title.In(lang), s.Title.In(lang)), e.Place, e.Summary.In(lang))
		}
	}
	for _, talk := range m.site.Talks {
		titled(i18n.Talks, talk.Title.In(lang), talk.Event, talk.Description.In(lang))
	}
	for _, topic := range m.site.Podcast.Topics {
		titled(i18n.Podcast, topic.Title.In(lang), topic.Description.In(lang))
	}
	for _, group := range m.site.Links.Groups {
		for _, link := range group.Links {
			titled(i18n.Links, link.Title.In(lang), link.Description.In(lang))
		}
	}
	return slices.Concat(list, m.stated(messages), m.industryTexts(lang), m.studies(lang), m.texts(messages))
}

// statements are the messages of the pages that the program writes itself, which stand together and without data: a heading, then
// what is quoted as one.
var statements = map[i18n.Page][][]string{
	i18n.Accessibility: {
		{"target.title", "target.text", "target.own"}, {"target.title", "target.script"}, {"target.title", "target.keyboard"},
		{"target.title", "target.contrast"}, {"target.title", "target.zoom"}, {"target.title", "target.motion"}, {"target.title", "target.words"},
		{"test.title", "test.machine"}, {"test.title", "test.hand"}, {"limits.title", "limits.people"}, {"limits.title", "limits.languages"},
		{"limits.title", "limits.code"}, {"contact.title", "contact.text", "contact.promise"},
	},
	i18n.Privacy: {
		{"short.title", "short.visit"}, {"short.title", "short.firstparty"}, {"short.title", "short.forms"},
		{"where.title", "where.text", "where.companies", "where.others"}, {"rights.title", "rights.text", "rights.access"},
		{"rights.title", "rights.text", "rights.correct"}, {"rights.title", "rights.text", "rights.erase"},
		{"rights.title", "rights.text", "rights.object"}, {"rights.title", "rights.complain"}, {"forms.title", "forms.text"},
		{"forms.title", "forms.requests", "forms.requests.why"}, {"forms.title", "forms.surveys", "forms.surveys.why"},
		{"forms.title", "forms.cv", "forms.cv.why"}, {"forms.title", "forms.ground"}, {"forms.title", "forms.chat"},
	},
}

// stated returns the passages of the pages that the program writes itself.
func (m maker) stated(messages *i18n.Messages) (list []passage) {
	for page, passages := range statements {
		name := string(page)
		for _, keys := range passages {
			var texts []string
			for _, key := range keys[1:] {
				texts = append(texts, messages.T(name+"."+key))
			}
			list = append(list, passage{
				title: messages.T(name + ".title"), path: messages.Path(page), question: messages.T(name + "." + keys[0]), text: strings.TrimSuffix(join(texts...), ";"),
			})
		}
	}
	return list
}

// industryTexts returns the passages of the pages of industries that are in a language.
func (m maker) industryTexts(lang Lang) (list []passage) {
	for _, v := range m.site.Verticals.Pages {
		if v.Languages.For(lang) != lang {
			continue
		}
		subject, _ := m.site.Subject(content.NounIndustry.ID(v.ID))
		for _, text := range slices.Concat([]string{v.HeroSubtitle.In(lang), v.Solution.In(lang)}, v.PainPoints.In(lang), v.Benefits.In(lang), v.Includes.In(lang)) {
			list = append(list, passage{title: subject.Title.In(lang), path: subject.Paths.In(lang), text: text})
		}
	}
	return list
}

// studies returns the passages of what is told of projects and products.
func (m maker) studies(lang Lang) (list []passage) {
	add := func(projects []content.Project, noun content.Noun) {
		for _, p := range projects {
			subject, _ := m.site.Subject(noun.ID(p.ID))
			told := p.Languages.For(lang)
			for _, text := range slices.Concat([]string{p.Story.In(told)}, p.Study.Problem.In(told), p.Study.Decision.In(told), p.Study.Outcome.In(told)) {
				list = append(list, passage{title: p.Title.In(told), path: subject.Paths.In(lang), text: text})
			}
		}
	}
	add(m.site.Projects, content.NounProject)
	add(m.site.Gallery, content.NounProduct)
	return list
}

// texts returns the passages of the newest articles and of the pages that the owner has written.
func (m maker) texts(messages *i18n.Messages) (list []passage) {
	add := func(text content.ArticleText, path string) {
		body, err := text.Body()
		if err != nil {
			return // its page tells what is wrong
		}
		heading := text.Description
		list = append(list, passage{title: text.Title, path: path, question: text.Title, text: text.Description})
		for _, b := range search.Blocks(body.HTML) {
			if b.Heading {
				heading = b.Text
			} else if utf8.RuneCountInString(b.Text) >= minBlock {
				list = append(list, passage{title: text.Title, path: path, question: heading, text: b.Text})
			}
		}
	}
	for _, a := range m.site.Articles[:min(len(m.site.Articles), maxArticles)] {
		if text := a.In(messages.Lang); a.Has(messages.Lang) {
			add(text, messages.Path(i18n.Article, text.Slug))
		}
	}
	for _, p := range m.site.Pages {
		if text := p.In(messages.Lang); p.Has(messages.Lang) && !p.Draft {
			add(text.ArticleText, text.Path)
		}
	}
	return list
}

// join joins texts to sentences.
func join(texts ...string) string {
	var line strings.Builder
	for _, text := range texts {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if line.Len() > 0 {
			if !strings.ContainsAny(line.String()[line.Len()-1:], ".!?:") {
				line.WriteByte('.')
			}
			line.WriteByte(' ')
		}
		line.WriteString(text)
	}
	return line.String()
}
