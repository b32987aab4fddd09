package app

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"portfolio/config"
	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/db"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/internal/resume"
	"portfolio/internal/sitefiles"
	"portfolio/static"
)

// Inspect returns the findings in the site folder, down to its pictures and the texts of its articles. It writes nothing.
func Inspect(ctx context.Context, cfg config.Config) (_ content.Findings, err error) {
	var store *db.Store
	if cfg.SiteInDatabase() {
		if store, err = db.Open(ctx, cfg.DatabaseURL, db.Options{Existing: true}); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, store.Close()) }()
	}
	res, err := newInspectedSource(cfg, store).load(nil)
	if err != nil {
		return res.findings, err
	}
	return inspect(ctx, res)
}

// InspectFolder returns the findings in a site folder.
func InspectFolder(ctx context.Context, folder fs.FS) (content.Findings, error) {
	res, err := resourcesOf(i18n.Locales(), folder, static.Embedded(), content.Options{Cache: newInspected()})
	if err != nil {
		return res.findings, err
	}
	return inspect(ctx, res)
}

// newInspected returns the cache of what is made to be looked at.
func newInspected() *cache.Cache { return cache.New(cache.Options{Shipped: demo.Compiled()}) }

// newInspectedSource returns a source that stores nothing of what is made of the site folder.
func newInspectedSource(cfg config.Config, store *db.Store) source {
	from := newSource(cfg, store)
	from.compiled = newInspected()
	return from
}

func inspect(ctx context.Context, res resources) (content.Findings, error) {
	opened, err := sitefiles.Open(res.folder, res.content, res.assets, files.Options{Cache: res.compiled})
	if err != nil {
		return res.findings, err
	}
	bodies, err := res.content.Compile(ctx, nil)
	findings := slices.Concat(res.findings, sitefiles.Check(res.folder, res.content, opened), bodies, resume.CheckPDFs(res.folder, res.content))
	findings.Sort()
	return findings, err
}
