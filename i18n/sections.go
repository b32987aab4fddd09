package i18n

// Section is a part of a site that may be absent: it has then no page, and no link leads to it.
type Section string

// The sections that are there if the site folder has something for them.
const (
	SectionAbout         Section = "about"          // about.toml
	SectionArticles      Section = "articles"       // an article in that collection
	SectionCalls         Section = "calls"          // meetings.toml, or something to call about: who finds no time that suits wishes for one
	SectionCertificates  Section = "certificates"   // of resume.toml
	SectionClients       Section = "clients"        // of clients.toml
	SectionGallery       Section = "gallery"        // gallery.toml
	SectionHumor         Section = "humor"          // an article in that collection
	SectionLinks         Section = "links"          // links.toml
	SectionMeetings      Section = "meetings"       // meetings.toml: times that can be booked
	SectionOpportunities Section = "opportunities"  // opportunities.toml
	SectionPodcast       Section = "podcast"        // podcast.toml
	SectionProjects      Section = "projects"       // projects.toml
	SectionPublications  Section = "publications"   // publications.toml
	SectionResume        Section = "resume"         // resume.toml
	SectionServices      Section = "services"       // services.toml
	SectionSurveys       Section = "surveys"        // a file in surveys/
	SectionSurveyResults Section = "survey-results" // a survey whose totals are published
	SectionTalks         Section = "talks"          // talks.toml
	SectionTestimonials  Section = "testimonials"   // of clients.toml
	SectionTutorials     Section = "tutorials"      // an article in that collection
	SectionVerticals     Section = "verticals"      // verticals.toml
	SectionViews         Section = "views"          // count_views of site.toml
)

// The sections that need nothing but the program. They are there if site.toml names them in its list of sections, so that no site
// has a form that its owner did not ask for. The forms to get in touch belong to every site: its owner has an email address.
const (
	SectionChat       Section = "chat"       // the assistant
	SectionNewsletter Section = "newsletter" // subscriptions and issues
)
