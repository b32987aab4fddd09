package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestModTimes changes a tree of sources and checks which changes are found.
func TestModTimes(t *testing.T) {
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
	before, err := modTimes(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		do   func() error
		want change
	}{
		{"nothing", func() error { return nil }, change{}},
		{"a template", touch("views/home.templ"), change{templates: true}},
		{"generated code of a template", touch("views/home_templ.go"), change{}},
		{"code", touch("handlers/home.go"), change{code: true}},
		{"the program", touch("main.go"), change{code: true}},
		{"a migration", touch("db/migrations/1.sql"), change{code: true}},
		{"a test", touch("handlers/home_test.go"), change{}},
		{"an article, which the server watches itself", touch("demo/articles/x/en.md"), change{}},
		{"a style sheet", touch("static/css/site.css"), change{assets: true}},
		{"a built file", touch("static/build/css/site.css"), change{}},
		{"a file that is not watched", touch("README.md"), change{}},
		{"a new style sheet", func() error { write(t, at("static/css/new.css"), "new"); return nil }, change{assets: true}},
		{"a removed style sheet", func() error { return os.Remove(at("static/css/site.css")) }, change{assets: true}},
	} {
		if err := c.do(); err != nil {
			t.Fatal(err)
		}
		now, err := modTimes(root)
		if err != nil {
			t.Fatal(err)
		}
		if got := changesBetween(before, now); got != c.want {
			t.Errorf("%s: found %+v, want %+v", c.what, got, c.want)
		}
		before = now
	}
}
