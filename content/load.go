package content

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"time"

	"portfolio/content/cache"
	"portfolio/i18n"
)

// Site is the content of a site. It does not change after it was loaded.
type Site struct {
	Settings  Settings
	Languages *i18n.Languages
	*articleIndex
	Pages      []OwnPage // of the owner's own, in their order
	Drafts     []OwnPage // pages of the owner's own that only the owner sees
	Profile    Profile
	Home       Home
	Resume     Resume
	About      About
	Links      Links
	Projects   []Project
	Gallery    []Project
	Podcast    Podcast
	Newsletter Newsletter
	PublicationsFile
	TalksFile

	Services      Services
	Verticals     Verticals
	Opportunities Opportunities
	Clients       Clients
	Meetings      Meetings
	Knowledge     []Knowledge // of the assistant
	Synonyms      Synonyms    // to the search and the assistant
	Surveys       []Survey    // in the order of their names
	Requests      Requests    // what their forms ask besides

	AsFiles bool // whether the site is written as files, which a host delivers: no server of ours answers

	redirects redirects
	cvs       map[i18n.Lang]CV
	pdfs      map[i18n.Lang]CV // of the résumé
	bodies    *bodies
	sources   *keptSources
	files     map[string]bool // the TOML files that were read
	drafts    []string        // the folders of texts that say to be drafts

	namedFiles func() map[string]bool // by public texts, in other folders than their own
}

// Options say how a site folder is loaded.
type Options struct {
	Words  fs.FS        // the words that are shipped; nil for those in the program
	Icons  []string     // the names of the icons there are; any name is an icon if empty
	Cache  *cache.Cache // of what is compiled; nil for one in memory
	Now    time.Time    // when the site is shown: articles with a later date are not public. Zero for the present
	Drafts bool         // whether drafts and articles to come are public
	Former *Site        // the same folder before a change: files that have not changed are not read again; nil for none
}

// Load reads a site folder. Only site.toml and profile.toml must be there: what is absent is absent from the site. What is wrong is
// among the findings, sorted by file and line, and left out of the site, so that the rest can be served. The error is a Finding
// too, for a folder of which there can be no site.
//
// A value or a file that portfolio init wrote as a sample holds the word sample in a comment of the form "# sample" at the end of
// its line, or sample: true in the front matter. A hint names it until the owner has put something in its place.
func Load(fsys fs.FS, options Options) (*Site, Findings, error) {
	if options.Cache == nil {
		options.Cache = cache.New(cache.Options{})
	}
	if options.Now.IsZero() {
		options.Now = time.Now()
	}
	if options.Words == nil {
		options.Words = i18n.Locales()
	}
	l := loader{fsys: fsys, options: options}
	site, err := l.load()
	l.findings.Sort()
	if err != nil {
		return nil, l.findings, err
	}
	return site, l.findings, nil
}

// loader reads one site folder.
type loader struct {
	fsys     fs.FS
	options  Options
	langs    []i18n.Lang // of the site
	findings Findings
	used     references

	refusedLanguage bool // whether site.toml names a language that cannot be: texts in it are no mistake

	noPromises bool // whether site.toml does not name its promises
}

func (l *loader) load() (*Site, error) {
	settings, err := l.loadSettings()
	if err != nil {
		return nil, err
	}
	site := &Site{Settings: settings, sources: &keptSources{}, files: map[string]bool{}}
	surveys := l.readSurveys()
	site.Requests = read[Requests](l, site, "requests.toml")
	site.Requests.NoOpportunities = l.hasNone("opportunities.toml")
	site.Requests.NoQuotes = site.Requests.NoOpportunities && l.fixedPrices()
	site.Requests.NoOffer = l.hasNone("opportunities.toml", "services.toml") && len(site.Requests.Quote.LeaveOut)+len(site.Requests.Quote.Fields) == 0
	if site.Languages, err = l.loadLanguages(entries(surveys), settings, site.Requests.variants()); err != nil {
		return nil, err
	}
	site.Surveys = l.addSurveys(site.Languages, surveys)
	if l.noPromises {
		l.findings.hint("site.toml", 0, "promises is not there, so the pages promise nothing in your name",
			"name those that are true of you, or write promises = []:"+promised(site.Languages.Messages(l.langs[0])))
	}
	site.bodies = &bodies{cache: l.options.Cache, languages: site.Languages, site: site}
	if site.Profile = read[Profile](l, site, "profile.toml"); !site.files["profile.toml"] {
		return nil, l.impossible("profile.toml", "there is no profile.toml", "add one with the owner's name and email")
	}
	l.readNouns(site)
	site.cvs, site.pdfs = l.readCVs(site), l.readResumePDFs(site)
	site.articleIndex, site.namedFiles = l.readArticles(site), site.publicNames(l.fsys)
	site.useDates()
	l.hintImprint(site)
	l.hintPrivacy(site)
	l.hintKept(site)
	l.checkFeeds(site)
	l.checkPermalinks(site)
	l.checkAliases(site)
	l.readRedirects(site)
	l.checkReferences(site)
	l.findUnused()
	site.dropDangling()
	site.sort()
	return site, nil
}

// read returns the decoded file, or the zero value if it is absent or not complete.
func read[T any](l *loader, site *Site, name string) T {
	var v, none T
	if site.files[name] = l.decodeFile(name, &v); site.files[name] {
		return v
	}
	return none
}

// readNouns reads the files that may be absent. Their names are in nounFiles.
func (l *loader) readNouns(site *Site) {
	site.Home = read[Home](l, site, "home.toml")
	site.Resume = read[Resume](l, site, "resume.toml")
	site.About = read[About](l, site, "about.toml")
	site.PublicationsFile = read[PublicationsFile](l, site, "publications.toml")
	site.TalksFile = read[TalksFile](l, site, "talks.toml")
	site.Links = read[Links](l, site, "links.toml")
	site.Projects = read[projectsFile](l, site, "projects.toml").Project
	site.Gallery = read[projectsFile](l, site, "gallery.toml").Project
	site.Podcast = read[Podcast](l, site, "podcast.toml")
	site.Newsletter = read[Newsletter](l, site, "newsletter.toml")
	l.checkWelcome(site.Newsletter)
	l.checkVotes(site)
	site.Services = read[Services](l, site, "services.toml")
	site.Verticals = read[Verticals](l, site, "verticals.toml")
	site.Services.Currency = cmp.Or(site.Services.Currency, site.Settings.Currency)
	site.Verticals.Currency = cmp.Or(site.Verticals.Currency, site.Settings.Currency)
	site.Opportunities = read[Opportunities](l, site, "opportunities.toml")
	site.Clients = read[Clients](l, site, "clients.toml")
	site.Requests.addTo(site.Languages)
	site.leaveOut()
	l.readMeetings(site)
	site.Synonyms = read[Synonyms](l, site, "synonyms.toml")
	site.Knowledge = read[knowledgeFile](l, site, "knowledge.toml").Knowledge
}

// The files that hold a list alone.
type (
	projectsFile  struct{ Project []Project }
	knowledgeFile struct{ Knowledge []Knowledge }
)

// sort puts the newest first where a page shows it first.
func (s *Site) sort() {
	newestFirst(s.Talks, func(t Talk) string { return t.Date })
	newestFirst(s.Resume.Jobs, func(j Job) string { return j.From })
	newestFirst(s.Resume.Volunteering, func(v Volunteering) string { return v.From })
	newestFirst(s.Resume.Degrees, func(d Degree) string { return d.From })
	newestFirst(s.Resume.Certificates, func(c Certificate) string { return c.Date })
	newestFirst(s.Resume.Projects, func(p ResumeProject) string { return p.From })
	newestFirst(s.Home.News, func(n NewsItem) string { return n.Date })
	newestFirst(s.Publications, func(p Publication) string { return p.Date })
	newestFirst(s.Resume.Awards, func(a Award) string { return a.Date })
}

// newestFirst sorts a list by its dates, the latest first.
func newestFirst[T any](list []T, date func(T) string) {
	slices.SortStableFunc(list, func(a, b T) int { return strings.Compare(date(b), date(a)) })
}

// readArticles reads the folder of articles.
func (l *loader) readArticles(site *Site) *articleIndex {
	reader := folderReader{fsys: l.fsys, langs: l.langs, zone: site.Settings.Zone(), refusedLanguage: l.refusedLanguage, bodies: site.bodies, now: l.options.Now, kept: site.sources}
	if l.options.Former != nil && l.options.Former.sources != nil {
		reader.former = l.options.Former.sources.byFile
	}
	l.options.Former = nil // it need not stay in memory
	articles := reader.articles()
	for _, page := range reader.pages(site) {
		if page.Draft && !l.options.Drafts {
			site.Drafts = append(site.Drafts, page)
		} else {
			site.Pages = append(site.Pages, page)
		}
	}
	site.drafts = reader.drafts
	l.findings, l.used = append(l.findings, reader.findings...), append(l.used, reader.used...)
	var mixed []i18n.Lang
	if site.Settings.MixLanguages {
		mixed = l.langs
	}
	return newArticleIndex(articles, l.options.Now, l.options.Drafts, mixed...)
}

// impossible returns the finding because of which there can be no site: the first mistake of the file, or that there is none.
func (l *loader) impossible(file, what, do string) error {
	at := slices.IndexFunc(l.findings, func(f Finding) bool { return f.File == file && !f.Hint })
	if at < 0 {
		l.findings.add(file, 0, what, do)
		at = len(l.findings) - 1
	}
	return l.findings[at]
}
