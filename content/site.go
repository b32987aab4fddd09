package content

import (
	"io/fs"
	"time"

	"portfolio/content/cache"
)

// Site is the content of a site. It does not change after it was loaded.
type Site struct {
	Settings Settings
	*articleIndex
	Profile  Profile
	Resume   Resume
	About    About
	Links    Links
	Projects []Project
	Gallery  []Project
	Topics   []PodcastTopic // of the podcast

	Services      Services
	Verticals     Verticals
	Opportunities Opportunities
	Clients       Clients
	Knowledge     []Knowledge // of the assistant
}

// Options say how a site folder is loaded.
type Options struct {
	Cache  *cache.Cache // of what is compiled; nil for one in memory
	Now    time.Time    // when the site is shown: articles with a later date are not public. Zero for the present
	Drafts bool         // whether drafts and articles to come are public
}

// Load reads the content of a site folder. Its findings are what its owner should look at; an error means that there can be no
// site.
func Load(fsys fs.FS, options Options) (*Site, Findings, error) {
	if options.Cache == nil {
		options.Cache = cache.New(cache.Options{})
	}
	if options.Now.IsZero() {
		options.Now = time.Now()
	}
	var site Site
	for _, err := range []error{
		load(&site.Settings, loadSettings, fsys),
		load(&site.Profile, loadProfile, fsys),
		load(&site.Resume, loadResume, fsys),
		load(&site.About, loadAbout, fsys),
		load(&site.Links, loadLinks, fsys),
		load(&site.Projects, loadProjects, fsys),
		load(&site.Gallery, loadGallery, fsys),
		load(&site.Topics, loadPodcastTopics, fsys),
		load(&site.Services, loadServices, fsys),
		load(&site.Verticals, loadVerticals, fsys),
		load(&site.Opportunities, loadOpportunities, fsys),
		load(&site.Clients, loadClients, fsys),
		load(&site.Knowledge, loadKnowledge, fsys),
	} {
		if err != nil {
			return nil, nil, err
		}
	}
	reader := folderReader{fsys: fsys, langs: site.Settings.Languages, zone: site.Settings.Zone(), bodies: &bodies{cache: options.Cache}}
	site.articleIndex = newArticleIndex(reader.articles(), options.Now, options.Drafts)
	return &site, reader.findings, nil
}

// load sets part to what read returns.
func load[T any](part *T, read func(fs.FS) (T, error), fsys fs.FS) (err error) {
	*part, err = read(fsys)
	return err
}
