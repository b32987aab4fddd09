package app

import (
	"context"
	"slices"

	"portfolio/config"
	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/demo"
	"portfolio/internal/sitefiles"
)

// Inspect returns the findings in the site folder, down to its pictures and the texts of its articles. It writes nothing.
func Inspect(ctx context.Context, cfg config.Config) (content.Findings, error) {
	res, err := loadResources(cfg, cache.New(cache.Options{Shipped: demo.Compiled()}), nil)
	if err != nil {
		return res.findings, err
	}
	opened, err := sitefiles.Open(res.folder, res.content, res.assets, files.Options{Cache: res.compiled})
	if err != nil {
		return res.findings, err
	}
	bodies, err := res.content.Compile(ctx, nil)
	findings := slices.Concat(res.findings, sitefiles.Check(res.folder, res.content, opened), bodies)
	findings.Sort()
	return findings, err
}
