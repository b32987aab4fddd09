package app

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"portfolio/config"
	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/internal/folder"
	"portfolio/internal/mail"
	"portfolio/static"
)

// resources are what the pages are made of. They do not change while the program runs.
type resources struct {
	content  *content.Site
	folder   fs.FS            // the site folder
	compiled *cache.Cache     // of what was made of it
	findings content.Findings // what is wrong with the site folder
	assets   *static.Assets
	sender   mail.Sender // of the site's mails; nil if no mail server is configured

	publishes time.Time // when something is to be published next; zero for never
}

// sitePath returns the path of the site folder, "" for the demonstration in the program.
func sitePath(cfg config.Config) string {
	if cfg.Site == "" && cfg.DevRoot != "" {
		return filepath.Join(cfg.DevRoot, "demo")
	}
	return cfg.Site
}

// loadResources reads the embedded files, or those of the checkout that DEV_ROOT names. former is the site before a change, nil for
// none.
func loadResources(cfg config.Config, compiled *cache.Cache, former *content.Site) (resources, error) {
	contentFS, err := openSite(cfg)
	if err != nil {
		return resources{}, err
	}
	localesFS, assetsFS := i18n.Locales(), static.Embedded()
	if cfg.DevRoot != "" {
		root := os.DirFS(cfg.DevRoot)
		localesFS, assetsFS = subFS(root, "i18n/locales"), subFS(root, "static/build")
	}
	return resourcesOf(localesFS, contentFS, assetsFS, content.Options{Cache: compiled, Drafts: cfg.Drafts, Former: former})
}

// loadServed reads the resources of serve, and makes the sender of emails.
func loadServed(cfg config.Config, compiled *cache.Cache, former *content.Site) (resources, error) {
	res, err := loadResources(cfg, compiled, former)
	if err == nil {
		res.sender, err = config.NewSender(cfg, res.content)
	}
	return res, err
}

// newCache returns the cache of what is made of the site folder. It outlives each state of the folder, and for a folder on a disk it
// is kept in CACHE_DIR or beside the file of the database.
func newCache(cfg config.Config) *cache.Cache {
	options := cache.Options{Shipped: demo.Compiled()}
	if file := cfg.DatabaseFile(); sitePath(cfg) != "" && (cfg.CacheDir != "" || file != "") {
		options.Folder = cmp.Or(cfg.CacheDir, filepath.Join(filepath.Dir(file), "cache"))
	}
	return cache.New(options)
}

// newDigester returns the digester of the site folder.
func newDigester(cfg config.Config, compiled *cache.Cache) *folder.Digester {
	return folder.NewDigester(folder.DigesterOptions{
		Open: func() (fs.FS, error) { return openSite(cfg) }, Salt: config.BuildID(),
		Keep: func(listing []byte, compute func() (string, error)) (string, error) {
			digest, err := compiled.Get(cache.Key("digest 1", listing), func() ([]byte, error) {
				digest, err := compute()
				return []byte(digest), err
			})
			return string(digest), err
		},
	})
}

// openSite opens the site folder, of which nothing changes but its files.
func openSite(cfg config.Config) (fs.FS, error) {
	if path := sitePath(cfg); path != "" {
		return content.Dir(path)
	}
	return demo.Files(), nil
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
