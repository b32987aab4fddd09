package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/static"
)

// resources are what the pages are made of. They do not change while the program runs.
type resources struct {
	content  *content.Site
	folder   fs.FS            // the site folder
	compiled *cache.Cache     // of what was made of it
	findings content.Findings // what is wrong with the site folder
	assets   *static.Assets

	publishes time.Time // when something is to be published next; zero for never
}

// siteFolder returns the site folder: its files, and its path, which is "" for the demonstration in the program.
func siteFolder(cfg config) (files fs.FS, path string) {
	if cfg.DevRoot == "" {
		return demo.Files(), ""
	}
	path = filepath.Join(cfg.DevRoot, "demo")
	return os.DirFS(path), path
}

// loadResources reads the embedded files, or those of the checkout that DEV_ROOT names.
func loadResources(cfg config) (resources, error) {
	contentFS, _ := siteFolder(cfg)
	localesFS, assetsFS := i18n.Locales(), static.Embedded()
	if cfg.DevRoot != "" {
		root := os.DirFS(cfg.DevRoot)
		localesFS, assetsFS = subFS(root, "i18n/locales"), subFS(root, "static/build")
	}
	return resourcesOf(localesFS, contentFS, assetsFS, cfg.drafts)
}

// resourcesOf reads messages, a site folder and assets; with drafts, those are public.
func resourcesOf(locales, folder, files fs.FS, drafts bool) (res resources, err error) {
	res.folder, res.compiled = folder, cache.New(cache.Options{Shipped: demo.Compiled()})
	options := content.Options{Words: locales, Icons: static.IconNames(), Cache: res.compiled, Now: time.Now(), Drafts: drafts}
	if res.content, res.findings, err = content.Load(folder, options); err != nil {
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
