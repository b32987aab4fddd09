package app

import (
	"cmp"
	"image"
	"image/jpeg"
	"io/fs"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portfolio/config"
)

// TestStaticSite checks that each link of a site written as files leads to a file, in a folder of a host that knows nothing but
// files, that no page has a script or a form, and that the addresses for machines are those of files.
func TestStaticSite(t *testing.T) {
	t.Parallel()
	for _, site := range []string{"three", "full"} {
		t.Run(site, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(t.TempDir(), "out")
			cfg := config.Config{Site: "../testdata/sites/" + site, BaseURL: "https://static.example"}
			if n, err := WriteStatic(t.Context(), cfg, out); err != nil || n < 9 {
				t.Fatalf("%d files (%v)", n, err)
			}
			if _, err := WriteStatic(t.Context(), cfg, out); err == nil {
				t.Error("a folder that holds files is written to")
			}
			host := httptest.NewServer(http.StripPrefix("/below/", http.FileServerFS(os.DirFS(out))))
			defer host.Close()
			checked := map[string]bool{}
			check := func(file, address string) {
				if absolute, own := strings.CutPrefix(address, cfg.BaseURL); own {
					address = host.URL + "/below" + cmp.Or(absolute, "/")
				}
				page, err := url.Parse(host.URL + "/below/" + strings.TrimSuffix(file, "index.html"))
				if err != nil {
					t.Fatal(err)
				}
				to, err := page.Parse(address)
				if err != nil || to.Host != page.Host || checked[to.Path] {
					return
				}
				checked[to.Path] = true
				got, err := http.Get(to.String())
				if err != nil {
					t.Fatal(err)
				}
				got.Body.Close()
				if got.StatusCode != http.StatusOK {
					t.Errorf("%s leads to %s: status %d", file, address, got.StatusCode)
				}
			}
			err := fs.WalkDir(os.DirFS(out), ".", func(file string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() || file == "404.html" {
					return err
				}
				text, err := fs.ReadFile(os.DirFS(out), file)
				if err != nil {
					return err
				}
				switch filepath.Ext(file) {
				case ".png", ".jpg":
					if kind := http.DetectContentType(text); kind != mime.TypeByExtension(filepath.Ext(file)) {
						t.Errorf("%s is %s", file, kind)
					}
				case ".html":
					document, err := html.Parse(strings.NewReader(string(text)))
					if err != nil {
						return err
					}
					for node := range document.Descendants() {
						if node.Data == "form" || attribute(node, "class") == "chat" || node.Data == "script" && attribute(node, "type") != "application/ld+json" {
							t.Errorf("%s has a %s", file, node.Data)
						}
						for _, a := range node.Attr {
							switch a.Key {
							case "content":
								if strings.HasPrefix(a.Val, cfg.BaseURL) {
									check(file, a.Val)
								}
							case "href", "src", "poster":
								check(file, a.Val)
							case "srcset":
								for candidate := range strings.SplitSeq(a.Val, ", ") {
									address, _, _ := strings.Cut(candidate, " ")
									check(file, address)
								}
							}
						}
					}
				case ".xml", ".txt", ".md":
					for _, address := range (&staticSite{base: cfg.BaseURL}).pattern().FindAllString(string(text), -1) {
						check(file, html.UnescapeString(address))
					}
				}
				return nil
			})
			if err != nil || len(checked) < 5 {
				t.Errorf("%d links were checked (%v)", len(checked), err)
			}
			missing, err := os.ReadFile(filepath.Join(out, "404.html"))
			if err != nil || strings.Contains(string(missing), `href="../`) {
				t.Errorf("the page for what does not exist cannot be shown anywhere (%v)", err)
			}
			if strings.Contains(string(missing), "Search") {
				t.Error("the page for what does not exist names the search, which needs a server")
			}
			privacy, err := os.ReadFile(filepath.Join(out, "privacy", "index.html"))
			if text := string(privacy); err != nil || strings.Contains(text, "<table") || !strings.Contains(text, "These pages are files") {
				t.Errorf("the privacy page speaks of a server (%v): %s", err, text)
			}
			for _, picture := range regexp.MustCompile(`<img src="/([^"]+)"`).FindAllStringSubmatch(string(missing), -1) {
				if _, err := os.Stat(filepath.Join(out, picture[1])); err != nil {
					t.Errorf("a picture of the page for what does not exist is missing: %v", err)
				}
			}
		})
	}
}

// TestStaticRedirects checks that what redirects.toml names, and is no folder, is a page that leads on, and that a picture for sharing that is a
// JPEG has a name that says so.
func TestStaticRedirects(t *testing.T) {
	t.Parallel()
	site, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	must(t, os.CopyFS(site, os.DirFS("../testdata/sites/least")))
	must(t, os.WriteFile(filepath.Join(site, "site.toml"), []byte("name = \"Lena\"\nlanguages = [\"en\"]\npromises = []\n"), 0o600))
	must(t, os.WriteFile(filepath.Join(site, "redirects.toml"), []byte(`[[redirect]]
from = "/old/first.html"
to = "/articles"
[[redirect]]
from = "/tags/.net"
to = "/articles"
[[redirect]]
from = "/shop"
to = "https://shop.example/"
[[redirect]]
from = "/gone"
status = 410
[[redirect]]
from = "/tags/*"
to = "/articles"
`), 0o600))
	must(t, os.MkdirAll(filepath.Join(site, "articles/photograph"), 0o700))
	must(t, os.WriteFile(filepath.Join(site, "articles/photograph/en.md"), []byte("---\ntitle: P\ndescription: P\ndate: 2026-01-01\nlanguages: [en]\ncover_alt: P\n---\nP.\n"), 0o600))
	cover, err := os.Create(filepath.Join(site, "articles/photograph/cover.jpg"))
	must(t, err)
	must(t, jpeg.Encode(cover, image.NewRGBA(image.Rect(0, 0, 1600, 1000)), nil))
	must(t, cover.Close())
	_, err = WriteStatic(t.Context(), config.Config{Site: site, BaseURL: "https://static.example"}, out)
	must(t, err)
	for file, want := range map[string]string{"old/first.html": `url=../articles/"`, "tags/.net/index.html": `url=../../articles/"`, "shop/index.html": `url=https://shop.example/"`, "articles/photograph/index.html": `.jpg"/>`} {
		text, err := os.ReadFile(filepath.Join(out, file))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has no %s (%v)", file, want, err)
		}
	}
	for _, none := range []string{"gone", "tags/index.html"} {
		if _, err := os.Stat(filepath.Join(out, none)); err == nil {
			t.Errorf("there is a page at /%s", none)
		}
	}
	if pictures, err := filepath.Glob(filepath.Join(out, "og/*/*.jpg")); err != nil || len(pictures) == 0 {
		t.Errorf("no picture for sharing is called .jpg (%v)", err)
	}
}

// TestStaticFeedPages checks that the older parts of a feed are files beside it.
func TestStaticFeedPages(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{"/feed.en.xml": "feed.en.xml", "/feed.en.xml/5": "feed.en.5.xml", "/tag/x/feed.xml/12": "tag/x/feed.12.xml", "/feed.en.json/2/": "feed.en.2.json", "/articles/5": "articles/5/index.html"} {
		if got := fileOf(address); got != want {
			t.Errorf("%s is the file %s, want %s", address, got, want)
		}
	}
}
