package files

import (
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portfolio/content/cache"
)

// TestOnlyFilesOfTheSiteAreServed makes a folder on disk, with links, hidden files and folders that are not served.
func TestOnlyFilesOfTheSiteAreServed(t *testing.T) {
	top := t.TempDir()
	site, outside := filepath.Join(top, "site"), filepath.Join(top, "secret.png")
	write := func(name string, data []byte) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	write(outside, asPNG(t, 7, 7))
	for _, name := range []string{
		"img/.hidden.png", "img/.git/a.png", "private/a.png", "data/a.png", "a.png", "words/a.png", "img/inside.png",
	} {
		write(filepath.Join(site, name), asPNG(t, 8, 8))
	}
	write(filepath.Join(site, "articles/one/en.md"), []byte("# One"))
	for name, target := range map[string]string{"img/link.png": outside, "img/up.png": "../../secret.png", "img/folder": top, "img/same.png": "inside.png", "img/loop.png": "loop.png"} {
		if err := os.Symlink(target, filepath.Join(site, name)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(site)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = root.Close() }()
	f, err := New(root.FS(), Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	var served []string
	for _, name := range f.Names() {
		if f.URL(name) != "" {
			served = append(served, name)
		}
	}
	if got := strings.Join(served, " "); got != "img/inside.png img/same.png" {
		t.Errorf("served are %s", got)
	}
	faulty := map[string]bool{}
	for _, p := range f.Problems() {
		faulty[p.File] = true
	}
	for _, name := range []string{"img/link.png", "img/up.png", "img/loop.png"} {
		if !faulty[name] {
			t.Errorf("%s is no problem: %v", name, faulty)
		}
	}
	for _, path := range []string{"../secret.png", "img/../a.png", "private/a.0123456789.png", "img/inside.png", "img/inside.0123456789.png", ""} {
		if _, ok := f.Find(path); ok {
			t.Errorf("%q is served", path)
		}
	}
}

func TestNamesInAddresses(t *testing.T) {
	f := open(t, map[string][]byte{"img/two words, ñ?#%.svg": []byte(smallSVG)})
	url := f.URL("img/two words, ñ?#%.svg")
	if !strings.HasPrefix(url, "/static/img/two%20words,%20%C3%B1%3F%23%25.") {
		t.Errorf("the address is %s", url)
	}
}

// TestChangedFolder checks that a new state serves what the old one named, for an hour, but nothing that was deleted.
func TestChangedFolder(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	options := Options{Cache: cache.New(cache.Options{Folder: t.TempDir()}), Now: func() time.Time { return now }}
	old := openWith(t, map[string][]byte{"img/a.svg": []byte(smallSVG), "img/gone.jpg": asJPEG(t, 900, 600)}, options)
	oldURL := old.URL("img/a.svg")
	gone, err := old.Picture("img/gone.jpg")
	if err != nil {
		t.Fatal(err)
	}
	options.Former = old
	fresh := openWith(t, map[string][]byte{"img/a.svg": []byte(strings.Replace(smallSVG, "#123", "#456", 1))}, options)
	if fresh.URL("img/a.svg") == oldURL {
		t.Error("the address of a changed file stays the same")
	}
	options.Former = fresh
	latest := openWith(t, map[string][]byte{"img/a.svg": []byte(strings.Replace(smallSVG, "#123", "#789", 1))}, options)
	for _, f := range []*Files{fresh, latest} {
		if got := fetch(t, f, oldURL); string(got) != smallSVG {
			t.Errorf("the old address serves %s", got)
		}
		for _, url := range []string{gone.URL, gone.WebP[0].URL} {
			if _, ok := f.Find(strings.TrimPrefix(url, Prefix)); ok {
				t.Errorf("%s is served though it was deleted", url)
			}
		}
	}
	now = now.Add(formerFor)
	if _, ok := latest.Find(strings.TrimPrefix(oldURL, Prefix)); ok {
		t.Error("the old address is served for more than an hour")
	}
	path := strings.TrimPrefix(oldURL, Prefix)
	if today, ok := fresh.Today(path); !ok || "/static/img/a."+today.Tag != fresh.URL("img/a.svg") {
		t.Errorf("today's file at a former address: %v, %v", today.Tag, ok)
	}
	for _, none := range []string{"img/gone.0123456789.jpg", strings.Replace(path, ".svg", ".png", 1), "img/a.svg", ""} {
		if _, ok := fresh.Today(none); ok {
			t.Errorf("there is something at %q", none)
		}
	}
}

// TestFactsAreKept checks that a file on disk is not read again while its size and time stay the same, and is when they change.
func TestFactsAreKept(t *testing.T) {
	site, kept := t.TempDir(), t.TempDir()
	name := filepath.Join(site, "img", "a.png")
	write := func(data []byte, changed time.Time) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, data, 0o600), os.Chtimes(name, changed, changed)); err != nil {
			t.Fatal(err)
		}
	}
	url := func() string {
		f, err := New(os.DirFS(site), Options{Cache: cache.New(cache.Options{Folder: kept}), Disk: true})
		if err != nil {
			t.Fatal(err)
		}
		return f.URL("img/a.png")
	}
	yesterday := time.Now().Add(-24 * time.Hour)
	write(asPNG(t, 8, 8), yesterday)
	first := url()
	other := asPNG(t, 8, 8)
	other[len(other)-20] ^= 1
	write(other, yesterday)
	if got := url(); got != first {
		t.Error("the file was read again")
	}
	write(other, yesterday.Add(time.Second))
	if got := url(); got == first || got == "" {
		t.Errorf("the changed file has the address %q", got)
	}
}

func TestCompressedCopies(t *testing.T) {
	drawing := strings.Replace(smallSVG, "</svg>", strings.Repeat(`<path d="M0 0h30v20z"/>`, 100)+"</svg>", 1)
	f := open(t, map[string][]byte{"img/a.svg": []byte(drawing), "img/b.png": asPNG(t, 8, 8)})
	served, ok := f.Find(strings.TrimPrefix(f.URL("img/a.svg"), Prefix))
	if !ok || !served.SVG {
		t.Fatalf("%+v", served)
	}
	all := func(string) bool { return true }
	if data, encoding, err := served.Bytes(all); err != nil || encoding != "" || string(data) != drawing {
		t.Errorf("before it is compressed it is served in encoding %q: %v", encoding, err)
	}
	if err := f.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	for accepted, want := range map[string]string{"br": "br", "gzip": "gzip", "x": ""} {
		data, encoding, err := served.Bytes(func(e string) bool { return e == accepted })
		if err != nil || encoding != want || want != "" && len(data)*5 > len(drawing) {
			t.Errorf("%s: %d bytes in encoding %q, %v", accepted, len(data), encoding, err)
		}
	}
	picture, _ := f.Find(strings.TrimPrefix(f.URL("img/b.png"), Prefix))
	if _, encoding, _ := picture.Bytes(all); encoding != "" {
		t.Errorf("a PNG is served in encoding %s", encoding)
	}
}

// TestTexts checks that bibliographies and sources of papers are served as plain text, which no browser runs.
func TestTexts(t *testing.T) {
	f := open(t, map[string][]byte{"files/papers.bib": []byte("@book{a, title = {<script>}}"), "files/paper.tex": []byte(`\documentclass{article}`)})
	for _, name := range f.Names() {
		if served, ok := f.Find(strings.TrimPrefix(f.URL(name), Prefix)); !ok || served.Type != "text/plain; charset=utf-8" {
			t.Errorf("%s is served as %q", name, served.Type)
		}
	}
	if len(f.Names()) != 2 {
		t.Errorf("%v are served", f.Names())
	}
}

func TestMadeFiles(t *testing.T) {
	f := openWith(t, nil, Options{Cache: cache.New(cache.Options{}), Made: []Made{
		{Name: "chat/knowledge.en.json", Data: []byte(`[1]`)}, {Name: "css/site-colors.css", Make: func() []byte { return []byte(`:root{}`) }},
	}})
	for name, want := range map[string]string{"chat/knowledge.en.json": `[1]`, "css/site-colors.css": `:root{}`} {
		if got := fetch(t, f, f.URL(name)); string(got) != want {
			t.Errorf("%s is %s", name, got)
		}
	}
	if served, _ := f.Find(strings.TrimPrefix(f.URL("css/site-colors.css"), Prefix)); served.Type != typeCSS {
		t.Errorf("its media type is %s", served.Type)
	}
}

func TestEmbeddedPicturesInSVG(t *testing.T) {
	data := "data:image/png;base64," + base64.StdEncoding.EncodeToString(asPNG(t, 2, 2))
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><image href="` + data + `" width="3"/></svg>`
	f := open(t, map[string][]byte{"img/a.svg": []byte(svg)})
	if got := fetch(t, f, f.URL("img/a.svg")); string(got) != svg {
		t.Errorf("%s", got)
	}
}
