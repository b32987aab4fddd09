package content

import (
	"cmp"
	"slices"

	"portfolio/i18n"
)

// Section is a part of a site that may be absent: it has then no page, and no link leads to it.
type Section string

// The sections that are there if the site folder has something for them.
const (
	SectionAbout         Section = "about"         // about.toml
	SectionArticles      Section = "articles"      // an article in that collection
	SectionCertificates  Section = "certificates"  // of resume.toml
	SectionClients       Section = "clients"       // of clients.toml
	SectionGallery       Section = "gallery"       // gallery.toml
	SectionHumor         Section = "humor"         // an article in that collection
	SectionKnowledge     Section = "knowledge"     // knowledge.toml: what the assistant says besides what it takes from the site
	SectionLinks         Section = "links"         // links.toml
	SectionMeetings      Section = "meetings"      // meetings.toml: times that can be booked
	SectionOpportunities Section = "opportunities" // opportunities.toml
	SectionPodcast       Section = "podcast"       // podcast.toml
	SectionProjects      Section = "projects"      // projects.toml
	SectionResume        Section = "resume"        // resume.toml
	SectionServices      Section = "services"      // services.toml
	SectionTalks         Section = "talks"         // of about.toml
	SectionTestimonials  Section = "testimonials"  // of clients.toml
	SectionTutorials     Section = "tutorials"     // an article in that collection
	SectionVerticals     Section = "verticals"     // verticals.toml
)

// The sections that need nothing but the program. They are there if site.toml names them in its list of sections, so that no site
// has a form that its owner did not ask for. The forms to get in touch belong to every site: its owner has a mail address.
const (
	SectionChat       Section = "chat"       // the assistant
	SectionNewsletter Section = "newsletter" // subscriptions and issues
	SectionSurveys    Section = "surveys"    // the surveys of the program
)

// Has reports whether the site has a section.
func (s *Site) Has(section Section) bool {
	switch section {
	case SectionAbout:
		return s.files["about.toml"]
	case SectionArticles, SectionHumor, SectionTutorials:
		return slices.ContainsFunc(s.Articles, func(a Article) bool { return string(a.Collection) == string(section) })
	case SectionCertificates:
		return len(s.Resume.Certificates) > 0
	case SectionChat: // who knows nothing has nothing to say
		return len(s.Knowledge) > 0 && slices.Contains(s.Settings.Sections, string(section))
	case SectionClients:
		return len(s.Clients.Companies) > 0
	case SectionGallery:
		return len(s.Gallery) > 0
	case SectionKnowledge:
		return len(s.Knowledge) > 0
	case SectionLinks:
		return len(s.Links.Groups) > 0
	case SectionMeetings:
		return s.Meetings.HasTimes()
	case SectionOpportunities:
		return len(s.Opportunities.Cards) > 0
	case SectionPodcast:
		return s.files["podcast.toml"]
	case SectionProjects:
		return len(s.Projects) > 0
	case SectionResume:
		return s.files["resume.toml"]
	case SectionServices:
		return s.files["services.toml"]
	case SectionTalks:
		return len(s.About.Talks) > 0
	case SectionTestimonials:
		return s.Clients.Testimonial.Name != ""
	case SectionVerticals:
		return len(s.Verticals.Pages) > 0
	}
	return slices.Contains(s.Settings.Sections, string(section))
}

// sectionOf is the section that each page needs, "" for those of every site. Menus and links can name these pages.
var sectionOf = map[i18n.Page]Section{
	i18n.About:           SectionAbout,
	i18n.Accessibility:   "",
	i18n.Articles:        SectionArticles,
	i18n.Chat:            SectionChat,
	i18n.Connects:        "",
	i18n.ConnectsClients: SectionClients,
	i18n.ConnectsForms:   "",
	i18n.Gallery:         SectionGallery,
	i18n.Home:            "",
	i18n.Links:           SectionLinks,
	i18n.Meeting:         "",
	i18n.Memes:           SectionHumor,
	i18n.Newsletter:      SectionNewsletter,
	i18n.Podcast:         SectionPodcast,
	i18n.Portfolio:       SectionProjects,
	i18n.Privacy:         "",
	i18n.Resume:          SectionResume,
	i18n.Search:          "",
	i18n.Services:        SectionServices,
	i18n.Surveys:         SectionSurveys,
	i18n.Tutorials:       SectionTutorials,
}

// pageNames returns the pages that menus and links can name.
func pageNames() []string {
	names := make([]string, 0, len(sectionOf))
	for page := range sectionOf {
		names = append(names, string(page))
	}
	slices.Sort(names)
	return names
}

// sectionOfUnnamed is the section that each page needs which menus and links cannot name, and each address of a form. Pages that
// are in neither table belong to every site. The pages that confirm and end subscriptions do: links in mails lead there.
var sectionOfUnnamed = map[i18n.Page]Section{
	i18n.GalleryProject:     SectionGallery,
	i18n.PodcastSubscribe:   SectionPodcast,
	i18n.PodcastSuggest:     SectionPodcast,
	i18n.PodcastVote:        SectionPodcast,
	i18n.Project:            SectionProjects,
	i18n.SurveyAgents:       SectionSurveys,
	i18n.SurveyEnglish:      SectionSurveys,
	i18n.SurveyProfessional: SectionSurveys,
	i18n.SurveyResults:      SectionSurveys,
	i18n.SurveyResultsCSV:   SectionSurveys,
	i18n.Vertical:           SectionVerticals,
}

// sectionsOfScreen are the sections of which each of the owner's screens needs one. The others belong to every site.
var sectionsOfScreen = map[i18n.Page][]Section{
	i18n.AdminIssue:             mailedSections,
	i18n.AdminIssueSend:         mailedSections,
	i18n.AdminNewsletter:        {SectionNewsletter},
	i18n.AdminPodcast:           {SectionPodcast},
	i18n.AdminSubscribers:       mailedSections,
	i18n.AdminSubscribersCSV:    mailedSections,
	i18n.AdminSubscribersImport: mailedSections,
	i18n.AdminSubscribersRemove: mailedSections,
	i18n.AdminSurvey:            {SectionSurveys},
	i18n.AdminSurveys:           {SectionSurveys},
	i18n.AdminSurveysCSV:        {SectionSurveys},
	i18n.AdminSurveysJSON:       {SectionSurveys},
	i18n.AdminTopic:             {SectionPodcast},
}

// mailedSections are those with a list of addresses that mails go to.
var mailedSections = []Section{SectionNewsletter, SectionPodcast}

// HasPage reports whether the site has a page. A page of a noun, such as an article, may be missing all the same.
func (s *Site) HasPage(page i18n.Page) bool {
	if sections, ok := sectionsOfScreen[page]; ok {
		return slices.ContainsFunc(sections, s.Has)
	}
	section := cmp.Or(sectionOf[page], sectionOfUnnamed[page])
	return section == "" || s.Has(section)
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
	if s.Has(SectionOpportunities) {
		return i18n.ConnectsForms
	}
	return i18n.Connects
}
