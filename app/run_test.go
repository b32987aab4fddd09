package app_test

import (
	"html"
	"net/http"
	"strings"
	"testing"

	"portfolio/app/apptest"
	"portfolio/content"
	"portfolio/demo"
)

// TestRun starts the program, requests some pages and stops it.
func TestRun(t *testing.T) {
	p := apptest.Start(t, map[string]string{"BASE_URL": "https://robin.example/"})
	for path, want := range map[string]string{
		"/healthz":                          "ok\n",
		"/":                                 `<html lang="en" class="dark">`,
		"/?lng=es":                          `<html lang="es" class="dark">`,
		"/articles":                         `<link rel="canonical" href="https://robin.example/articles"`,
		"/articulos":                        `hreflang="en" href="https://robin.example/articles"`,
		"/articulos/ficha-a-ficha":          "<h1>",
		"/articles/no-such-article":         "Article not found",
		"/articulos/nada-de-esto-fue-nunca": "Artículo no encontrado",
	} {
		status, body := p.Get(path)
		wantStatus := http.StatusOK
		if strings.Contains(want, "not found") || strings.Contains(want, "no encontrado") {
			wantStatus = http.StatusNotFound
		}
		if status != wantStatus || !strings.Contains(body, want) {
			t.Errorf("%s: status %d, want %d and a body with %s", path, status, wantStatus, want)
		}
	}
	p.End()
	if response, err := http.Get("http://" + p.Address + "/healthz"); err == nil {
		response.Body.Close()
		t.Error("the program still answers after it ended")
	}
}

// TestDemonstration serves the site in the program, where the environment names no other one.
func TestDemonstration(t *testing.T) {
	site, _, err := content.Load(demo.Files(), content.Options{})
	must(t, err)
	p := apptest.Start(t, map[string]string{"SITE": ""})
	if status, body := p.Get("/"); status != http.StatusOK || !strings.Contains(body, html.EscapeString(site.Profile.Name)) {
		t.Errorf("the home page answers %d, without the name of its owner", status)
	}
	p.End()
}

// TestDemonstrationIsLogged checks that the log warns an owner whose site says that it is invented.
func TestDemonstrationIsLogged(t *testing.T) {
	p := apptest.Start(t, map[string]string{})
	if log := strings.Join(p.Lines, "\n"); !strings.Contains(log, "demonstration") {
		t.Errorf("the log does not warn:\n%s", log)
	}
	p.End()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
