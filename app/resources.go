package app

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"portfolio/config"
	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/db"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/internal/folder"
	"portfolio/internal/mail"
	"portfolio/internal/sitestore"
	"portfolio/internal/starter"
	"portfolio/static"
)

// resources are what the pages are made of. They do not change while the program runs.
type resources struct {
	content  *content.Site
	folder   fs.FS            // the site folder
	compiled *cache.Cache     // of what was made of it
	findings content.Findings // what is wrong with the site folder
	assets   *static.Assets
	sender   mail.Sender // of the site's emails; nil if no mail server is configured

	publishes time.Time // when something is to be published next; zero for never
}

// sitePath returns the path of the site folder, "" if it is none on a disk.
func sitePath(cfg config.Config) string {
	if cfg.Site == "" && cfg.DevRoot != "" {
		return filepath.Join(cfg.DevRoot, "demo")
	}
	return cfg.SiteFolder()
}

// source is where the program reads the site folder, and the cache of what was made of it.
type source struct {
	cfg      config.Config
	open     func() (fs.FS, error) // opens the folder as it is now: nothing of it changes but its files
	revision int64                 // of a site in the database, before it was read; 0 if that does not matter
	compiled *cache.Cache

	recovered bool // whether what a killed process has begun to save is undone: looking for it reads every folder
}

// newSource returns the site folder that the variables name. store is only used for a site in the database.
func newSource(cfg config.Config, store *db.Store) source {
	s := source{cfg: cfg, open: func() (fs.FS, error) { return demo.Files(), nil }}
	options := cache.Options{Shipped: demo.Compiled()}
	switch path := sitePath(cfg); {
	case cfg.SiteInDatabase():
		options.Folder = cacheFolder(cfg)
		s.open = sitestore.New(store, options.Folder).Open
	case path != "":
		options.Folder = cacheFolder(cfg)
		s.open = func() (fs.FS, error) { return content.Dir(path) }
	}
	s.compiled = cache.New(options)
	return s
}

// cacheFolder returns CACHE_DIR, or the folder beside the file of the database; "" if there is neither. The cache outlives each state of
// the site folder.
func cacheFolder(cfg config.Config) string {
	file := cfg.DatabaseFile()
	if cfg.CacheDir == "" && file == "" {
		return ""
	}
	return cmp.Or(cfg.CacheDir, filepath.Join(filepath.Dir(file), "cache"))
}

// errEmpty means that there is no site yet: the folder is empty, or the database holds none.
var errEmpty = errors.New("there is no site yet: portfolio serve asks for what it is made from, and portfolio init and push bring one")

// isOfSite reports whether a file or a folder says that there is a site: not the database of the program, what a volume has of its own,
// or what an interrupted command has left.
func isOfSite(entry fs.DirEntry) bool {
	return !slices.Contains([]string{"data", "lost+found", starter.Unfinished}, entry.Name())
}

// load reads the embedded files, or those of the checkout that DEV_ROOT names. former is the site before a change, nil for none.
func (s source) load(former *content.Site) (resources, error) {
	contentFS, err := s.open()
	if err != nil {
		return resources{}, err
	}
	if entries, err := fs.ReadDir(contentFS, "."); err == nil && !slices.ContainsFunc(entries, isOfSite) {
		return resources{}, errEmpty
	}
	localesFS, assetsFS := i18n.Locales(), static.Embedded()
	if s.cfg.DevRoot != "" {
		root := os.DirFS(s.cfg.DevRoot)
		localesFS, assetsFS = subFS(root, "i18n/locales"), subFS(root, "static/build")
	}
	return resourcesOf(localesFS, contentFS, assetsFS, content.Options{Cache: s.compiled, Drafts: s.cfg.Drafts, Former: former})
}

// loadServed reads the resources of serve, and makes the sender of emails.
func (s source) loadServed(former *content.Site) (resources, error) {
	res, err := s.load(former)
	if err == nil {
		res.sender, err = config.NewSender(s.cfg, res.content)
	}
	return res, err
}

// newDigester returns the digester of the site folder.
func (s source) newDigester() *folder.Digester {
	return folder.NewDigester(folder.DigesterOptions{
		Open: s.open, Salt: config.BuildID(),
		Keep: func(listing []byte, compute func() (string, error)) (string, error) {
			digest, err := s.compiled.Get(cache.Key("digest 1", listing), func() ([]byte, error) {
				digest, err := compute()
				return []byte(digest), err
			})
			return string(digest), err
		},
	})
}

// resourcesOf reads messages, a site folder and assets.
func resourcesOf(locales, site, files fs.FS, options content.Options) (res resources, err error) {
	res.folder, res.compiled = site, options.Cache
	options.Words, options.Icons, options.Now = locales, static.IconNames(), time.Now()
	if res.content, res.findings, err = content.Load(site, options); err != nil {
		return res, err
	}
	res.publishes, _ = res.content.NextPublication(options.Now)
	res.assets, err = static.Load(files)
	return res, err
}

func subFS(root fs.FS, folder string) fs.FS {
	sub, err := fs.Sub(root, folder)
	if err != nil {
		panic(err) // only for an invalid path, and the paths are literals
	}
	return sub
}
