package content

import "io/fs"

// Site is the content of a site. It does not change after it was loaded.
type Site struct {
	Settings Settings
	Articles []Article // newest first
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

// Load reads the content of a site folder.
func Load(fsys fs.FS) (*Site, error) {
	var site Site
	for _, err := range []error{
		load(&site.Settings, loadSettings, fsys),
		load(&site.Articles, loadArticles, fsys),
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
			return nil, err
		}
	}
	return &site, nil
}

// load sets part to what read returns.
func load[T any](part *T, read func(fs.FS) (T, error), fsys fs.FS) (err error) {
	*part, err = read(fsys)
	return err
}
