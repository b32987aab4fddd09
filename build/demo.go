package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/demo"
	"portfolio/internal/sitefiles"
	"portfolio/static"
)

// compileDemo loads the demonstration and compiles what its pages need into the cache that the binary embeds, so that it starts
// at once. It fails where an owner's site would be served with errors.
func compileDemo(root string) error {
	begin := time.Now()
	clock := begin
	kept := cache.New(cache.Options{
		Folder: filepath.Join(root, "demo", filepath.FromSlash(demo.CacheFolder)),
		Now:    func() time.Time { return clock },
	})
	site, findings, err := content.Load(os.DirFS(filepath.Join(root, "demo")), content.Options{Cache: kept})
	if err != nil {
		return err
	}
	if err := prepareFiles(root, site, kept); err != nil {
		return err
	}
	compiled, err := site.Compile(context.Background(), nil)
	if err != nil {
		return err
	}
	if err := mistakes(append(findings, compiled...)); err != nil {
		return err
	}
	clock = begin.Add(24*time.Hour - time.Second) // from there, only what this build did not use is a day old
	return kept.RemoveUnused()
}

// prepareFiles compresses the demonstration's files. It fails where one of them has a problem.
func prepareFiles(root string, site *content.Site, kept *cache.Cache) error {
	assets, err := static.Load(os.DirFS(filepath.Join(root, "static/build")))
	if err != nil {
		return err
	}
	folder := os.DirFS(filepath.Join(root, "demo"))
	served, err := sitefiles.Open(folder, site, assets, files.Options{Cache: kept})
	if err != nil {
		return err
	}
	return errors.Join(mistakes(sitefiles.Check(folder, site, served)), served.Prepare(context.Background()))
}

// mistakes returns the findings that are not hints as one error.
func mistakes(findings content.Findings) error {
	var errs []error
	for _, f := range findings {
		if !f.Hint {
			errs = append(errs, fmt.Errorf("demo/%w", f))
		}
	}
	return errors.Join(errs...)
}
