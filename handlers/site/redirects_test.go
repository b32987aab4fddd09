package site_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestRedirects checks what addresses answer that redirects.toml names.
func TestRedirects(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Three, "nothing")
	folder["redirects.toml"] = &fstest.MapFile{Data: []byte(`
[[redirect]]
from = "/tags/*"
to = "/search?q=*"

[[redirect]]
from = "/about-me/"
to = "/about?lng=es#top"
status = 302

[[redirect]]
from = "/photos/*"
to = "https://photos.example/*"

[[redirect]]
from = "/articles/*"
to = "/articles"

[[redirect]]
from = "/shop"
status = 410
`)}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for from, want := range map[string]string{
		"/tags/go": "/search?q=go", "/tags/go/": "/search?q=go", "/about-me": "/about?lng=es#top", "/about-me/?utm=x&y": "/about?lng=es&utm=x&y#top",
		"/photos/a%20b/?next=//evil.example": "https://photos.example/a%20b/", "/articles/nothing-here": "/articles", "/articles/nothing-here/?a=b": "/articles?a=b",
		"/feed/": "/feed.pt.xml", "/feed": "/feed.pt.xml",
	} {
		status := http.StatusMovedPermanently
		if strings.HasPrefix(from, "/about-me") || strings.HasPrefix(from, "/feed") {
			status = http.StatusFound
		}
		if got := site.Get(from).WantStatus(status).Header.Get("Location"); got != want {
			t.Errorf("%s leads to %s, want %s", from, got, want)
		}
	}
	if got := site.Get("/articles/").WantStatus(http.StatusMovedPermanently).Header.Get("Location"); got != "/articles" {
		t.Errorf("a page with a slash leads to %s", got)
	}
	site.Get("/photos/../x").WantStatus(http.StatusNotFound)
	if got := site.Get("/shop/").WantStatus(http.StatusGone).Text("h1"); got != "Esta página não existe mais" {
		t.Errorf("the page that is gone says %q", got)
	}
	site.Get("/admin/nothing").WantStatus(http.StatusSeeOther)
}

// TestFileRedirects checks that a redirect leads to a file of the folder in one step, from any address that a file may have had.
func TestFileRedirects(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Three, "nothing")
	folder["files/boats.txt"] = &fstest.MapFile{Data: []byte("Boats.")}
	froms := []string{"/papers/boats.txt", "/assets/a%20boat.txt", "/files/boats.txt", "/static/boats.txt"}
	var redirects strings.Builder
	for _, from := range froms {
		redirects.WriteString("[[redirect]]\nfrom = \"" + from + "\"\nto = \"/static/files/boats.txt\"\n")
	}
	folder["redirects.toml"] = &fstest.MapFile{Data: []byte(redirects.String())}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for _, from := range froms {
		to := site.Get(from).WantStatus(http.StatusMovedPermanently).Header.Get("Location")
		if got := site.Get(to).WantStatus(http.StatusOK).Body; got != "Boats." {
			t.Errorf("%s leads to %s, which says %q", from, to, got)
		}
	}
}

// TestShortAddresses checks that the home page with the number of a text of WordPress leads to the text.
func TestShortAddresses(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Three, "nothing")
	folder["articles/short/en.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Short\ndescription: Short\ndate: 2020-01-02\nguid: https://old.example/?p=105\nlanguages: [en]\n---\n\nText.\n")}
	folder["pages/help/en.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Help\ndescription: Help\nguid: https://old.example/?page_id=51\nlanguages: [en]\n---\n\nText.\n")}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	site.Get("/").WantStatus(http.StatusOK)
	for _, address := range []string{"/?page_id=51", "/?p=51"} {
		if got := site.Get(address).WantStatus(http.StatusMovedPermanently).Header.Get("Location"); got != "/help" {
			t.Errorf("%s leads to %s", address, got)
		}
	}
	if got := site.Get("/?p=105").WantStatus(http.StatusMovedPermanently).Header.Get("Location"); got != "/articles/short" {
		t.Errorf("it leads to %s", got)
	}
	site.Get("/?p=106").WantStatus(http.StatusOK)
	site.Get("/?p=5").WantStatus(http.StatusOK)
}
