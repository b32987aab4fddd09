package i18n

// Page names a page of the site in every language.
type Page string

// PageEntry is what the program knows of a page. The rest reads it: paths, menus, search, assistant, routes and metrics.
type PageEntry struct {
	Page  Page
	Path  string            // a segment in angle brackets is a word of the language, the message path.<word>; one in braces is a placeholder
	Paths Localized[string] // in place of Path, where the site names its path in each language
	Kind  Kind

	Sections []Section // a site with one of them has the page; every site has it if there are none
	Parent   Page      // in the menu; a page whose parent depends on what it shows names it itself

	Label string // the message that menus show; "" if the owner cannot name the page in menus and links
	Icon  string // in menus
	Menu  int    // its group in the menu of a site that names none, or of the owner's screens: groups begin at 1, 0 is in none

	Search int    // the search finds it by its title, its description, and the message search.words.<page>; of equal results, the smaller number is first. 0 where it does not
	Topic  string // of the assistant, whose words are the message assistant.words.<topic>. It leads to the first page of a topic
}

// Kind is what is at the address of a page.
type Kind uint8

// The kinds of pages.
const (
	Document Kind = iota // what a browser shows
	Target               // a form is posted there; a GET redirects to the page of the form
	File                 // what a browser saves
)

// anyOf are sections of which a page needs one.
type anyOf = []Section

// visitorPages are the pages for visitors, in the order of the menu. Of equal answers of the assistant, the earlier page comes first.
var visitorPages = []PageEntry{
	{Page: Home, Path: "/", Label: "nav.home", Icon: "house", Menu: 1},
	{Page: About, Path: "/about", Sections: anyOf{SectionAbout}, Label: "about.title", Icon: "user", Menu: 1, Topic: "about"},

	{Page: Articles, Path: "/<articles>", Sections: anyOf{SectionArticles}, Label: "articles.title", Icon: "newspaper", Menu: 1, Search: 3, Topic: "articles"},
	{Page: Article, Path: "/<articles>/{slug}"},
	{Page: Series, Path: "/<articles>/<series>/{series}", Parent: Articles},
	{Page: Tag, Path: "/<articles>/<tag>/{tag}", Parent: Articles},
	{Page: Tutorials, Path: "/tutorials", Sections: anyOf{SectionTutorials}, Label: "tutorials.title", Icon: "list-ordered", Menu: 1, Search: 3, Topic: "tutorials"},
	{Page: Memes, Path: "/memes", Sections: anyOf{SectionHumor}, Label: "memes.title", Icon: "laugh", Menu: 1, Search: 3, Topic: "memes"},

	{Page: Portfolio, Path: "/portfolio", Sections: anyOf{SectionProjects}, Label: "nav.portfolio", Icon: "layout-grid", Menu: 1, Search: 3, Topic: "portfolio"},
	{Page: Project, Path: "/portfolio/{id}", Sections: anyOf{SectionProjects}, Parent: Portfolio},
	{Page: Gallery, Path: "/proyectos", Sections: anyOf{SectionGallery}, Label: "nav.projects", Icon: "shapes", Menu: 1, Search: 3, Topic: "gallery"},
	{Page: GalleryProject, Path: "/proyectos/{id}", Sections: anyOf{SectionGallery}, Parent: Gallery},
	{Page: Services, Path: "/<services>", Sections: anyOf{SectionServices}, Label: "services.title", Icon: "briefcase-business", Menu: 1, Search: 1, Topic: "services"},
	{Page: Vertical, Path: "/<services>/{vertical}", Sections: anyOf{SectionVerticals}, Parent: Services},

	{Page: Podcast, Path: "/podcast", Sections: anyOf{SectionPodcast}, Label: "nav.podcast", Icon: "mic", Menu: 1, Search: 2, Topic: "podcast"},
	{Page: PodcastSubscribe, Path: "/podcast/subscribe", Kind: Target, Sections: anyOf{SectionPodcast}},
	{Page: PodcastSuggest, Path: "/podcast/suggest", Kind: Target, Sections: anyOf{SectionPodcast}},
	{Page: PodcastVote, Path: "/podcast/vote", Kind: Target, Sections: anyOf{SectionPodcast}},
	{Page: PodcastConfirm, Path: "/podcast/confirm"},
	{Page: PodcastUnsubscribe, Path: "/podcast/unsubscribe"},

	{Page: Resume, Path: "/<resume>", Sections: anyOf{SectionResume}, Label: "nav.resume", Icon: "file-text", Menu: 1, Topic: "resume"},
	{Page: ResumeVersion, Path: "/<resume>/<version>", Sections: anyOf{SectionResume}}, // only links that the owner makes lead there
	{Page: Publications, Path: "/<publications>", Sections: anyOf{SectionPublications}, Label: "publications.title", Icon: "book-open", Menu: 1, Search: 3, Topic: "publications"},
	{Page: PublicationFile, Path: "/<publications>/{publication}.bib", Kind: File, Sections: anyOf{SectionPublications}},
	{Page: Talks, Path: "/<talks>", Sections: anyOf{SectionTalks}, Label: "talks.title", Icon: "mic", Menu: 1, Search: 3, Topic: "recordings"},
	{Page: Links, Path: "/links", Sections: anyOf{SectionLinks}, Label: "home.category.links", Icon: "bookmark", Menu: 1, Search: 3, Topic: "social"},

	{Page: Chat, Path: "/chat", Sections: anyOf{SectionChat}, Label: "chat.title", Icon: "bot-message-square", Search: 3},

	{Page: Surveys, Path: "/<surveys>", Sections: anyOf{SectionSurveys}, Label: "nav.surveys", Icon: "list-checks", Menu: 1, Search: 3, Topic: "surveys"},
	{Page: SurveyResults, Path: "/<surveys>/<results>", Sections: anyOf{SectionSurveyResults}, Parent: Surveys, Search: 3, Topic: "surveys"},
	{Page: SurveyResultsCSV, Path: "/<surveys>/<results>/{survey}.csv", Kind: File, Sections: anyOf{SectionSurveyResults}},

	{Page: Search, Path: "/<search>", Label: "nav.search", Icon: "search", Menu: 1, Topic: "search"},

	{Page: Connects, Path: "/<connects>", Label: "nav.connects", Icon: "message-circle", Menu: 1, Search: 1, Topic: "contact"},
	{Page: ConnectsForms, Path: "/<connects>/<connect>", Parent: Connects, Label: "connects-forms.title", Icon: "send", Search: 1, Topic: "plans"},
	{Page: QuoteRequest, Path: "/<connects>/<budget>", Kind: Target},
	{Page: CollaborationRequest, Path: "/<connects>/<collaboration>", Kind: Target},
	{Page: Meeting, Path: "/<connects>/<meeting>", Sections: anyOf{SectionCalls}, Parent: Connects, Label: "meeting.title", Icon: "calendar-days", Search: 1, Topic: "consultation"},
	{Page: MeetingTimes, Path: "/<connects>/<meeting>/times.json"},
	{Page: MeetingFile, Path: "/<connects>/<meeting>/meeting.ics", Kind: File},
	{Page: MeetingConfirm, Path: "/<connects>/<meeting>/<confirm>"},
	{Page: MeetingMove, Path: "/<connects>/<meeting>/<move>"},
	{Page: MeetingCancel, Path: "/<connects>/<meeting>/<cancel>"},
	{Page: MeetingAccept, Path: "/<connects>/<meeting>/<accept>"},
	{Page: ConnectsClients, Path: "/<connects>/<clients>", Sections: anyOf{SectionClients, SectionTestimonials}, Parent: Connects, Label: "connects-clients.title", Icon: "users", Search: 1, Topic: "clients"},

	{Page: Newsletter, Path: "/newsletter", Sections: anyOf{SectionNewsletter}, Label: "layout.newsletter", Icon: "mail", Search: 1, Topic: "newsletter"},
	{Page: NewsletterConfirm, Path: "/newsletter/confirm"}, // links in emails lead there, whatever the site has
	{Page: NewsletterUnsubscribe, Path: "/newsletter/unsubscribe"},
	{Page: NewsletterArchive, Path: "/newsletter/<archive>", Sections: anyOf{SectionNewsletter}, Parent: Newsletter, Label: "newsletter-archive.title", Icon: "mail", Search: 3, Topic: "newsletter"},
	{Page: NewsletterIssue, Path: "/newsletter/{slug}"}, // emails link there, too

	{Page: Privacy, Path: "/<privacy>", Label: "layout.privacy", Icon: "lock", Search: 3, Topic: "privacy"},
	{Page: Accessibility, Path: "/<accessibility>", Label: "layout.accessibility", Icon: "file-text", Search: 3, Topic: "accessibility"},
	{Page: PageView, Path: "/events/page-view", Kind: Target},
}

// The pages for visitors.
const (
	Home                  Page = "home"
	About                 Page = "about"
	Articles              Page = "articles"
	Article               Page = "article" // {slug}
	Series                Page = "series"  // {series}
	Tag                   Page = "tag"     // {tag}
	Tutorials             Page = "tutorials"
	Memes                 Page = "memes"
	Portfolio             Page = "portfolio"
	Project               Page = "project" // {id}
	Gallery               Page = "gallery"
	GalleryProject        Page = "gallery-project" // {id}
	Services              Page = "services"
	Vertical              Page = "vertical" // {vertical}
	Podcast               Page = "podcast"
	PodcastSubscribe      Page = "podcast-subscribe"
	PodcastSuggest        Page = "podcast-suggest"
	PodcastVote           Page = "podcast-vote"
	PodcastConfirm        Page = "podcast-confirm"
	PodcastUnsubscribe    Page = "podcast-unsubscribe"
	Resume                Page = "resume"
	ResumeVersion         Page = "resume-version"
	Publications          Page = "publications"
	PublicationFile       Page = "publication-file" // {publication}
	Talks                 Page = "talks"
	Links                 Page = "links"
	Chat                  Page = "chat"
	Surveys               Page = "surveys"
	SurveyResults         Page = "survey-results"
	SurveyResultsCSV      Page = "survey-results-csv" // {survey}
	Search                Page = "search"
	Connects              Page = "connects"
	ConnectsForms         Page = "connects-forms"
	ConnectsClients       Page = "connects-clients"
	QuoteRequest          Page = "quote-request"
	CollaborationRequest  Page = "collaboration-request"
	Meeting               Page = "meeting"
	MeetingTimes          Page = "meeting-times" // for scripts
	MeetingFile           Page = "meeting-file"  // for calendar programs
	MeetingConfirm        Page = "meeting-confirm"
	MeetingMove           Page = "meeting-move"
	MeetingCancel         Page = "meeting-cancel"
	MeetingAccept         Page = "meeting-accept"
	Newsletter            Page = "newsletter"
	NewsletterConfirm     Page = "newsletter-confirm"
	NewsletterUnsubscribe Page = "newsletter-unsubscribe"
	NewsletterArchive     Page = "newsletter-archive"
	NewsletterIssue       Page = "newsletter-issue" // {slug}
	Privacy               Page = "privacy"
	Accessibility         Page = "accessibility"
	PageView              Page = "page-view" // takes events of page views
)

// Pages returns the pages of the site: those for visitors, the owner's, and those that the site itself names.
func (l *Languages) Pages() []PageEntry { return l.pages }

// Entry returns the registry's entry of a page, or the zero value if there is none.
func (l *Languages) Entry(page Page) PageEntry {
	if entry, ok := l.entries[page]; ok {
		return *entry
	}
	return PageEntry{}
}
