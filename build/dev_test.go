package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestReadSources changes a tree of sources and checks which changes are found.
func TestReadSources(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, name) }
	for _, name := range []string{"main.go", "views/home.templ", "views/home_templ.go", "handlers/home.go", "handlers/home_test.go",
		"demo/articles/x/en.md", "demo/build/cache/a1/b2", "static/css/site.css", "static/build/css/site.css",
		"db/migrations/1.sql", "README.md"} {
		write(t, at(name), "old")
	}
	later := time.Now()
	touch := func(name string) func() error {
		return func() error {
			later = later.Add(time.Minute)
			return os.Chtimes(at(name), later, later)
		}
	}
	before, err := readSources(root)
	must(t, err)
	for _, c := range []struct {
		what   string
		do     func() error
		code   bool
		assets bool
	}{
		{"nothing", func() error { return nil }, false, false},
		{"a template", touch("views/home.templ"), true, false},
		{"generated code of a template", touch("views/home_templ.go"), false, false},
		{"code", touch("handlers/home.go"), true, false},
		{"the program", touch("main.go"), true, false},
		{"a migration", touch("db/migrations/1.sql"), true, false},
		{"a test", touch("handlers/home_test.go"), false, false},
		{"an article, which the server watches itself", touch("demo/articles/x/en.md"), false, false},
		{"a style sheet", touch("static/css/site.css"), false, true},
		{"a built file", touch("static/build/css/site.css"), false, false},
		{"a file that is not watched", touch("README.md"), false, false},
		{"a new style sheet", func() error { write(t, at("static/css/new.css"), "new"); return nil }, false, true},
		{"a removed style sheet", func() error { return os.Remove(at("static/css/site.css")) }, false, true},
	} {
		must(t, c.do())
		now, err := readSources(root)
		must(t, err)
		if code, assets := now.code != before.code, now.assets != before.assets; code != c.code || assets != c.assets {
			t.Errorf("%s: found code %t and assets %t, want %t and %t", c.what, code, assets, c.code, c.assets)
		}
		before = now
	}
}
