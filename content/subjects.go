package content

import (
	"cmp"
	"slices"
	"strings"

	"portfolio/i18n"
)

// Noun is what kind of thing a subject is.
type Noun string

// The nouns of subjects.
const (
	NounOpportunity Noun = "opportunity"
	NounService     Noun = "service" // a product of the services page as well
	NounIndustry    Noun = "industry"
	NounProject     Noun = "project" // of the portfolio
	NounProduct     Noun = "product" // of the gallery
	NounArticle     Noun = "article"
	NounResume      Noun = "resume"
	NounPodcast     Noun = "podcast"
	NounSurvey      Noun = "survey"
	NounQuestion    Noun = "question" // to the assistant
)

// Nouns lists the nouns of subjects.
var Nouns = []Noun{
	NounOpportunity, NounService, NounIndustry, NounProject, NounProduct, NounArticle, NounResume, NounPodcast, NounSurvey, NounQuestion,
}

// ID returns the id of the subject that is called id among those of the noun. With "" it is the page of the noun as a whole,
// which opportunities and industries do not have.
func (n Noun) ID(id string) string {
	if id == "" {
		return string(n)
	}
	return string(n) + "." + id
}

// Subject is what an inquiry is about: something of the site that has a link to a form.
type Subject struct {
	ID    string // <noun>.<id of that noun>
	Noun  Noun
	Title i18n.Localized[string]
	Paths i18n.Localized[string] // of the page that shows it
	Form  i18n.Page              // the page with the form for it: that for quotes, meetings or CVs

	// What the forms take from it, "" for nothing.
	ProjectType, BudgetType string
	Price                   i18n.Localized[string]
	FixedPrice              bool // there is nothing to quote
}

// Subject returns the subject with an id, and reports whether the site has one.
func (s *Site) Subject(id string) (Subject, bool) {
	name, own, _ := strings.Cut(id, ".")
	if len(id) > maxSubjectID || strings.HasSuffix(id, ".") || !slices.Contains(Nouns, Noun(name)) {
		return Subject{}, false
	}
	found, ok := s.subject(Noun(name), own)
	found.ID, found.Noun = id, Noun(name)
	found.Form = cmp.Or(found.Form, i18n.Meeting)
	if found.Form == i18n.ConnectsForms {
		found.Form = s.FormsPage()
	}
	return found, ok
}

// SubjectTitle returns today's title of a stored subject in a language, or else in the site's first. If the site does not have
// it any more, that is the title it was stored with.
func (s *Site) SubjectTitle(lang i18n.Lang, id, stored string) string {
	if subject, ok := s.Subject(id); ok {
		return cmp.Or(subject.Title.In(lang), subject.Title.In(s.Languages.Fallback()))
	}
	return cmp.Or(stored, id)
}

// maxSubjectID is the length of the longest id of a subject, in bytes: an id in a site folder has maxID at most.
const maxSubjectID = maxID + len("opportunity.")

// subject returns a subject without what follows from its id.
func (s *Site) subject(noun Noun, id string) (Subject, bool) {
	switch noun {
	case NounOpportunity:
		return s.opportunitySubject(id)
	case NounService:
		return s.serviceSubject(id)
	case NounIndustry:
		return s.industrySubject(id)
	case NounProject:
		return s.projectSubject(s.Projects, i18n.Portfolio, i18n.Project, id)
	case NounProduct:
		return s.projectSubject(s.Gallery, i18n.Gallery, i18n.GalleryProject, id)
	case NounArticle:
		return s.articleSubject(id)
	case NounResume:
		return s.pageSubject(i18n.Resume, i18n.Resume, id)
	case NounPodcast:
		return s.pageSubject(i18n.Podcast, i18n.Meeting, id)
	case NounQuestion:
		return s.questionSubject(id)
	}
	return s.surveySubject(id)
}

func (s *Site) opportunitySubject(id string) (Subject, bool) {
	at := slices.IndexFunc(s.Opportunities.Cards, func(o Opportunity) bool { return o.ID == id })
	if at < 0 {
		return Subject{}, false
	}
	card := s.Opportunities.Cards[at]
	return Subject{
		Title: s.inAll(card.Title), Form: i18n.ConnectsForms, ProjectType: card.ProjectType, BudgetType: card.BudgetType,
		Paths: s.withAnchor(i18n.Connects, "opportunity-"+id),
	}, true
}

func (s *Site) serviceSubject(id string) (Subject, bool) {
	if id == "" {
		return s.pageSubject(i18n.Services, i18n.Meeting, id)
	}
	service, ok := s.Services.Find(id)
	if !ok {
		return Subject{}, false
	}
	return Subject{
		Title: s.inAll(service.Title), Form: i18n.ConnectsForms, ProjectType: service.ProjectType, BudgetType: service.BudgetType,
		Paths: i18n.Localize(s.Languages, func(lang i18n.Lang) string { return s.ServicePath(lang, id) }),
		Price: i18n.Localize(s.Languages, func(lang i18n.Lang) string { return s.Services.PriceText(service, s.Languages.Messages(lang)) }), FixedPrice: service.HasFixedPrice(),
	}, true
}

// industrySubject is called what the services page calls the industry; its own page may have another language.
func (s *Site) industrySubject(id string) (Subject, bool) {
	vertical, ok := s.Vertical(id)
	if !ok {
		return Subject{}, false
	}
	use := s.Services.useCase(id)
	return Subject{
		Title: i18n.Localize(s.Languages, func(lang i18n.Lang) string {
			return cmp.Or(use.Title.In(lang), vertical.HeroTitle.In(vertical.Languages.For(lang)))
		}),
		Form: i18n.Meeting, Paths: s.Languages.Paths(i18n.Vertical, id), ProjectType: vertical.ProjectType, BudgetType: "retainer",
		Price: i18n.Localize(s.Languages, func(lang i18n.Lang) string {
			return s.industryPrice(vertical, s.Languages.Messages(lang))
		}),
	}, true
}

// industryPrice returns the price on the page of an industry: the owner's words, or the range of its figures in a language that the
// page does not have.
func (s *Site) industryPrice(vertical Vertical, messages *i18n.Messages) string {
	if vertical.Languages.Has(messages.Lang) {
		return vertical.Pricing.In(messages.Lang)
	}
	amount := messages.AmountRange(s.Verticals.Currency, vertical.Min, vertical.Max)
	return messages.Tf("services.fact.monthly", map[string]any{"Amount": amount})
}

func (s *Site) projectSubject(list []Project, whole, page i18n.Page, id string) (Subject, bool) {
	if id == "" {
		return s.pageSubject(whole, i18n.ConnectsForms, id)
	}
	project, ok := FindProject(list, id)
	if !ok {
		return Subject{}, false
	}
	return Subject{
		Title: i18n.Localize(s.Languages, func(lang i18n.Lang) string { return project.Title.In(project.Languages.For(lang)) }),
		Form:  i18n.ConnectsForms, ProjectType: project.ProjectType, Paths: s.Languages.Paths(page, id),
	}, true
}

func (s *Site) articleSubject(id string) (Subject, bool) {
	if id == "" {
		return s.pageSubject(i18n.Articles, i18n.Meeting, id)
	}
	at := slices.IndexFunc(s.Articles, func(a Article) bool { return a.ID == id })
	if at < 0 {
		return Subject{}, false
	}
	article := s.Articles[at]
	return Subject{
		Title: i18n.Localize(s.Languages, func(lang i18n.Lang) string { return article.In(article.langFor(lang, s.Settings.Languages)).Title }),
		Paths: s.ArticlePaths(article),
	}, true
}

func (s *Site) surveySubject(id string) (Subject, bool) {
	if id == "" {
		return s.pageSubject(i18n.Surveys, i18n.Meeting, "")
	}
	survey, ok := s.Survey(id)
	if !ok {
		return Subject{}, false
	}
	return s.pageSubject(survey.Page(), i18n.Meeting, "")
}

// questionSubject is a question that the assistant did not understand.
func (s *Site) questionSubject(id string) (Subject, bool) {
	subject, ok := s.pageSubject(i18n.Chat, i18n.ConnectsForms, id)
	subject.Title = i18n.Localize(s.Languages, func(lang i18n.Lang) string { return s.Languages.Messages(lang).T("assistant.question") })
	return subject, ok
}

// pageSubject is a page as a whole, which has no id within its noun.
func (s *Site) pageSubject(page, form i18n.Page, id string) (Subject, bool) {
	if id != "" || !s.HasPage(page) {
		return Subject{}, false
	}
	return Subject{
		Title: i18n.Localize(s.Languages, func(lang i18n.Lang) string { return s.Languages.Messages(lang).T(string(page) + ".title") }),
		Form:  form, Paths: s.Languages.Paths(page),
	}, true
}

// inAll returns a text with a version for each language of the site.
func (s *Site) inAll(text i18n.Localized[string]) i18n.Localized[string] {
	return i18n.Localize(s.Languages, text.In)
}

// withAnchor returns the addresses of a place on a page.
func (s *Site) withAnchor(page i18n.Page, anchor string) i18n.Localized[string] {
	return i18n.Localize(s.Languages, func(lang i18n.Lang) string { return s.Languages.Path(lang, page) + "#" + anchor })
}
