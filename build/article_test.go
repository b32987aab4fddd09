package main

import (
	"io/fs"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/handlers"
	"portfolio/internal/analytics"
	"portfolio/internal/sitefiles"
	"portfolio/static"
)

// copyRoot returns a copy of everything that the build reads, so that a test can change it. Another site is in the
// demonstration's place.
func copyRoot(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for folder, source := range map[string]string{
		"demo": "testdata/sites/full", "i18n": "i18n", "static": "static", "internal": "internal",
	} {
		must(t, os.CopyFS(filepath.Join(root, folder), os.DirFS(filepath.Join("..", source))))
	}
	for _, folder := range []string{"build", "views", "handlers", "islands"} {
		target, err := filepath.Abs(filepath.Join("..", folder))
		must(t, err)
		must(t, os.Symlink(target, filepath.Join(root, folder)))
	}
	// Fonts are newer than their inputs, so that they are not made again.
	later := time.Now().Add(time.Hour)
	for _, pattern := range []string{"static/fonts/*"} {
		made, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(made) == 0 {
			t.Fatalf("%s: %v (%v)", pattern, made, err)
		}
		for _, name := range made {
			must(t, os.Chtimes(name, later, later))
		}
	}
	return root
}

// serveRoot returns a function that asks the site of a root for a page.
func serveRoot(t *testing.T, root string) func(address string) (int, string) {
	t.Helper()
	site, _, err := content.Load(os.DirFS(filepath.Join(root, "demo")), content.Options{})
	must(t, err)
	assets, err := static.Load(os.DirFS(filepath.Join(root, "static/build")))
	must(t, err)
	served, err := sitefiles.Open(os.DirFS(filepath.Join(root, "demo")), site, assets, files.Options{Cache: cache.New(cache.Options{})})
	must(t, err)
	const baseURL = "https://robin.example"
	log := slog.New(slog.DiscardHandler)
	server := handlers.New(handlers.Config{
		BaseURL: baseURL, Content: site, Assets: assets, Files: served, Log: log, Now: time.Now,
		Process: handlers.NewProcess(time.Now), Analytics: analytics.New(site, baseURL, nil, log, time.Now),
	})
	return func(address string) (int, string) {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", baseURL+address, nil))
		return w.Code, w.Body.String()
	}
}

// newArticle is a text as an owner would add one.
const newArticle = `---
slug: %SLUG%
title: "%TITLE%"
description: "A text that a test has added, long enough to be what a search engine shows of it."
date: 2026-01-02
collection: articles
category: howTos
cover_alt: "Two shapes that overlap."
---

## First part

Some words, and code:

` + "```go\nfunc main() {}\n```\n"

// TestAddArticle adds an article as the README says, two Markdown files and a cover in one folder, and checks that the pages
// which list it do so, without any change of code.
func TestAddArticle(t *testing.T) {
	root := copyRoot(t)
	folder := filepath.Join(root, "demo/articles/a-new-one")
	for lang, names := range map[string][2]string{"en": {"a-new-one", "A new one"}, "es": {"uno-nuevo", "Uno nuevo"}} {
		text := strings.NewReplacer("%SLUG%", names[0], "%TITLE%", names[1]).Replace(newArticle)
		write(t, filepath.Join(folder, lang+".md"), text)
	}
	write(t, filepath.Join(folder, "cover.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1260 750"/>`)
	must(t, build(root))
	get := serveRoot(t, root)
	for address, want := range map[string][]string{
		"/":                    {"/articles/a-new-one", "A new one", "January\u00a02, 2026"},
		"/?lng=es":             {"/articulos/uno-nuevo", "Uno nuevo", "2 de enero de 2026"},
		"/articles":            {"/articles/a-new-one"},
		"/articulos":           {"/articulos/uno-nuevo"},
		"/articles/a-new-one":  {"<h1>A new one</h1>", `<h2 id="first-part">`, `<span class="k">func</span>`, "Two shapes that overlap."},
		"/articulos/uno-nuevo": {"<h1>Uno nuevo</h1>", `hreflang="en" href="https://robin.example/articles/a-new-one"`},
	} {
		status, body := get(address)
		if status != 200 {
			t.Errorf("%s answers %d", address, status)
		}
		for _, text := range want {
			if !strings.Contains(body, text) {
				t.Errorf("%s does not contain %q", address, text)
			}
		}
	}
	if status, body := get("/articles/a-new-one"); !regexp.MustCompile(`src="/static/articles/a-new-one/cover\.[0-9a-f]{10}\.svg"`).MatchString(body) {
		t.Errorf("the page (%d) lacks its cover", status)
	}
}

// TestBrokenArticle checks that an article without one of its languages fails the build, with an error that names it.
func TestBrokenArticle(t *testing.T) {
	root := copyRoot(t)
	must(t, os.Remove(filepath.Join(root, "demo/articles/mend-a-list/es.md")))
	if err := build(root); err == nil || !strings.Contains(err.Error(), "mend-a-list/es.md") {
		t.Errorf("the error is %v", err)
	}
}

// TestBuildTwice checks that a second build changes no file.
func TestBuildTwice(t *testing.T) {
	root := copyRoot(t)
	read := func() map[string]string {
		must(t, build(root))
		found := map[string]string{}
		for _, folder := range []string{"static/build", "demo/build", "internal/password/build"} {
			err := fs.WalkDir(os.DirFS(root), folder, func(name string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() {
					return err
				}
				text, err := os.ReadFile(filepath.Join(root, name))
				found[name] = string(text)
				return err
			})
			must(t, err)
		}
		return found
	}
	first, second := read(), read()
	if len(first) < 20 || len(first) != len(second) {
		t.Errorf("%d files, then %d", len(first), len(second))
	}
	for name := range first {
		if first[name] != second[name] {
			t.Errorf("%s changed", name)
		}
	}
}
