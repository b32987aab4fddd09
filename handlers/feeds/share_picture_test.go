package feeds

import (
	"bytes"
	"testing"
	"testing/fstest"

	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/internal/palette"
	"portfolio/static"
	"portfolio/views/layout"
	"portfolio/views/ogimage"
)

// siteWith returns a site without files, whose cache is in a folder.
func siteWith(t *testing.T, assets *static.Assets, color, folder string) *layout.Site {
	t.Helper()
	opened, err := files.New(fstest.MapFS{}, files.Options{Cache: cache.New(cache.Options{Folder: folder})})
	if err != nil {
		t.Fatal(err)
	}
	return &layout.Site{Assets: assets, Colors: palette.Choose(palette.Choice{Color: color}), Files: opened}
}

// TestSharePicturesAreKept checks that a picture is drawn once, and again when its text or the site's color changes.
func TestSharePicturesAreKept(t *testing.T) {
	t.Parallel()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	get := func(color, title string) ([]byte, string) {
		picture, tag, err := newSharePictures(siteWith(t, assets, color, folder)).get(shareCard{Text: ogimage.Text{Title: title}})
		if err != nil {
			t.Fatal(err)
		}
		return picture, tag
	}
	first, tag := get("", "Home")
	if again, same := get("", "Home"); !bytes.Equal(first, again) || tag != same {
		t.Error("the same text has another picture")
	}
	for _, other := range [][2]string{{"#0a7", "Home"}, {"", "About"}} {
		if picture, changed := get(other[0], other[1]); bytes.Equal(first, picture) || tag == changed {
			t.Errorf("%v has the same picture", other)
		}
	}
}

// TestDrawAhead checks that a picture is drawn before anybody asks for it, once, and only where it is kept.
func TestDrawAhead(t *testing.T) {
	t.Parallel()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	site := siteWith(t, assets, "", t.TempDir())
	kept := site.Files.Cache()
	pictures, card := newSharePictures(site), shareCard{Text: ogimage.Text{Title: "Home"}}
	renderer, err := pictures.newRenderer()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if drawn, err := pictures.drawAhead(renderer, card); err != nil || drawn != want {
			t.Errorf("drawn: %v, %v; want %v", drawn, err, want)
		}
	}
	pictures.newRenderer, pictures.renderer = nil, nil // whoever asks finds the picture
	if picture, _, err := pictures.get(card); err != nil || len(picture) == 0 {
		t.Errorf("%d bytes, %v", len(picture), err)
	}
	if kept.HasFolder() == cache.New(cache.Options{}).HasFolder() {
		t.Error("a cache without a folder has one")
	}
}

// TestHostilePicture checks that a picture that cannot be drawn costs no share picture, and that another one changes it.
func TestHostilePicture(t *testing.T) {
	t.Parallel()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	bomb := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g></svg>`
	plain := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>`
	opened, err := files.New(fstest.MapFS{"img/bomb.svg": {Data: []byte(bomb)}, "img/plain.svg": {Data: []byte(plain)}}, files.Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	pictures := newSharePictures(&layout.Site{Assets: assets, Colors: palette.Choose(palette.Choice{}), Files: opened})
	tags := map[string]bool{}
	for _, name := range []string{"img/bomb.svg", "img/plain.svg", "img/none.svg"} {
		picture, tag, err := pictures.get(shareCard{Text: ogimage.Text{Title: "Home"}, Picture: name, Page: "home"})
		if err != nil || len(picture) == 0 || tags[tag] {
			t.Errorf("%s: %d bytes, %s, %v", name, len(picture), tag, err)
		}
		tags[tag] = true
	}
}
