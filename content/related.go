package content

import (
	"slices"

	"portfolio/i18n"
)

// relatedIDs returns the ids of what articles and projects can be about.
func (s *Site) relatedIDs() []string {
	var ids []string
	add := func(noun Noun, id string) { ids = append(ids, noun.ID(id)) }
	for _, list := range [][]Service{s.Services.Main, s.Services.Products} {
		for _, service := range list {
			add(NounService, service.ID)
		}
	}
	for _, vertical := range s.Verticals.Pages {
		add(NounIndustry, vertical.ID)
	}
	for _, project := range s.Projects {
		add(NounProject, project.ID)
	}
	for _, product := range s.Gallery {
		add(NounProduct, product.ID)
	}
	for _, article := range s.Articles {
		add(NounArticle, article.ID)
	}
	return ids
}

// Offer returns the first service or industry among the ids of subjects, and reports whether there is one.
func (s *Site) Offer(ids []string) (Subject, bool) {
	for _, id := range ids {
		if subject, ok := s.Subject(id); ok && (subject.Noun == NounService || subject.Noun == NounIndustry) {
			return subject, true
		}
	}
	return Subject{}, false
}

// RelatedTo returns what a subject and the articles and projects about it lead to, in a language: the industries, services, projects
// and articles that it names itself, then those that name it. Each stands there once.
func (s *Site) RelatedTo(lang i18n.Lang, id string, names []string) []Subject {
	ids := slices.Clone(names)
	ids = append(ids, projectsAbout(NounProject, s.Projects, lang, id)...)
	ids = append(ids, projectsAbout(NounProduct, s.Gallery, lang, id)...)
	for _, article := range s.Articles {
		if slices.Contains(article.About, id) && article.Has(lang) {
			ids = append(ids, NounArticle.ID(article.ID))
		}
	}
	var subjects []Subject
	for i, related := range ids {
		if slices.Contains(ids[:i], related) || related == id {
			continue
		}
		if subject, ok := s.Subject(related); ok {
			subjects = append(subjects, subject)
		}
	}
	return subjects
}

// projectsAbout returns the ids of the projects of list that are about a subject, in a language.
func projectsAbout(noun Noun, list []Project, lang i18n.Lang, id string) []string {
	var ids []string
	for _, project := range list {
		if slices.Contains(project.About, id) && project.Languages.Has(lang) {
			ids = append(ids, noun.ID(project.ID))
		}
	}
	return ids
}
