package content

import (
	"slices"

	"portfolio/i18n"
)

// Has reports whether the site has a section.
func (s *Site) Has(section i18n.Section) bool {
	switch section {
	case i18n.SectionAbout:
		return s.files["about.toml"]
	case i18n.SectionArticles, i18n.SectionHumor, i18n.SectionTutorials:
		return slices.ContainsFunc(s.Articles, func(a Article) bool { return string(a.Collection) == string(section) })
	case i18n.SectionCalls:
		return s.Meetings.HasTimes() || !s.Requests.NoOffer
	case i18n.SectionCertificates:
		return len(s.Resume.Certificates) > 0
	case i18n.SectionClients:
		return len(s.Clients.Companies) > 0
	case i18n.SectionGallery:
		return len(s.Gallery) > 0
	case i18n.SectionLinks:
		return len(s.Links.Groups) > 0
	case i18n.SectionMeetings:
		return s.Meetings.HasTimes()
	case i18n.SectionOpportunities:
		return len(s.Opportunities.Cards) > 0
	case i18n.SectionPodcast:
		return s.files["podcast.toml"]
	case i18n.SectionProjects:
		return len(s.Projects) > 0
	case i18n.SectionPublications:
		return len(s.Publications) > 0
	case i18n.SectionResume:
		return s.files["resume.toml"]
	case i18n.SectionServices:
		return s.files["services.toml"]
	case i18n.SectionSurveys:
		return len(s.Surveys) > 0
	case i18n.SectionSurveyResults:
		return len(s.Published()) > 0
	case i18n.SectionTalks:
		return len(s.Talks) > 0
	case i18n.SectionTestimonials:
		return len(s.Clients.Testimonials) > 0
	case i18n.SectionVerticals:
		return len(s.Verticals.Pages) > 0
	case i18n.SectionViews:
		return s.Settings.CountViews
	}
	return slices.Contains(s.Settings.Sections, string(section))
}

// pageNames returns the pages that menus and links can name, sorted.
func pageNames(languages *i18n.Languages) []string {
	var names []string
	for _, entry := range languages.Pages() {
		if entry.Label != "" {
			names = append(names, string(entry.Page))
		}
	}
	slices.Sort(names)
	return names
}

// HasPage reports whether the site has a page. A page of a noun, such as an article, may be missing all the same.
func (s *Site) HasPage(page i18n.Page) bool {
	sections := s.Languages.Entry(page).Sections
	return len(sections) == 0 || slices.ContainsFunc(sections, s.Has)
}

// OwnerPage returns the page about the owner: the home page of a site that has no other.
func (s *Site) OwnerPage() i18n.Page {
	if s.HasPage(i18n.About) {
		return i18n.About
	}
	return i18n.Home
}

// FormsPage returns the page with the forms for a quote and a collaboration: the first one of the contact pages where there are
// no opportunities to list.
func (s *Site) FormsPage() i18n.Page {
	if s.Has(i18n.SectionOpportunities) {
		return i18n.ConnectsForms
	}
	return i18n.Connects
}
