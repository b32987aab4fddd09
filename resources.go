package main

import (
	"io/fs"
	"os"

	"portfolio/content"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/static"
)

// parts are what the site is made of, and what does not change while it runs.
type parts struct {
	messages i18n.Localized[*i18n.Messages]
	content  *content.Site
	assets   *static.Assets
}

// loadParts reads words, content and assets: those compiled in, or those of the checkout that DEV_ROOT names.
func loadParts(cfg config) (parts, error) {
	locales, contents, assets := i18n.Locales(), demo.Files(), static.Embedded()
	if cfg.DevRoot != "" {
		root := os.DirFS(cfg.DevRoot)
		locales, contents, assets = below(root, "i18n/locales"), below(root, "demo"), below(root, "static/build")
	}
	var p parts
	var err error
	if p.messages, err = i18n.LoadMessages(locales); err != nil {
		return p, err
	}
	if p.content, err = content.Load(contents); err != nil {
		return p, err
	}
	p.assets, err = static.Load(assets)
	return p, err
}

func below(root fs.FS, folder string) fs.FS {
	sub, err := fs.Sub(root, folder)
	if err != nil {
		panic(err) // the folders are written out above
	}
	return sub
}
