package main

import (
	"io/fs"
	"os"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/static"
)

// resources are what the pages are made of. They do not change while the program runs.
type resources struct {
	messages i18n.Localized[*i18n.Messages]
	content  *content.Site
	findings content.Findings
	assets   *static.Assets
}

// loadResources reads the embedded files, or those of the checkout that DEV_ROOT names.
func loadResources(cfg config) (resources, error) {
	localesFS, contentFS, assetsFS := i18n.Locales(), demo.Files(), static.Embedded()
	if cfg.DevRoot != "" {
		root := os.DirFS(cfg.DevRoot)
		localesFS, contentFS, assetsFS = subFS(root, "i18n/locales"), subFS(root, "demo"), subFS(root, "static/build")
	}
	var res resources
	var err error
	if res.messages, err = i18n.LoadMessages(localesFS); err != nil {
		return res, err
	}
	if res.content, res.findings, err = content.Load(contentFS, content.Options{Cache: cache.New(cache.Options{Shipped: demo.Compiled()})}); err != nil {
		return res, err
	}
	res.assets, err = static.Load(assetsFS)
	return res, err
}

func subFS(root fs.FS, folder string) fs.FS {
	sub, err := fs.Sub(root, folder)
	if err != nil {
		panic(err) // only for an invalid path, and the paths are literals
	}
	return sub
}
