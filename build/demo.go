package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/demo"
)

// compileDemo loads the demonstration and compiles what its pages need into the cache that the binary embeds, so that it starts
// at once. It fails where an owner's site would be served with errors.
func compileDemo(root string) (*content.Site, error) {
	begin := time.Now()
	clock := begin
	kept := cache.New(cache.Options{
		Folder: filepath.Join(root, "demo", filepath.FromSlash(demo.CacheFolder)),
		Now:    func() time.Time { return clock },
	})
	site, findings, err := content.Load(os.DirFS(filepath.Join(root, "demo")), content.Options{Cache: kept})
	if err != nil {
		return nil, err
	}
	compiled, err := site.Compile(nil)
	if err != nil {
		return nil, err
	}
	if err := mistakes(append(findings, compiled...)); err != nil {
		return nil, err
	}
	clock = begin.Add(24*time.Hour - time.Second) // from there, only what this build did not use is a day old
	return site, kept.RemoveUnused()
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
