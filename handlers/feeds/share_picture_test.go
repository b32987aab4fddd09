package feeds

import (
	"bytes"
	"testing"

	"portfolio/content/cache"
	"portfolio/internal/palette"
	"portfolio/static"
	"portfolio/views/layout"
	"portfolio/views/ogimage"
)

// TestSharePicturesAreKept checks that a picture is drawn once, and again when its text or the site's color changes.
func TestSharePicturesAreKept(t *testing.T) {
	t.Parallel()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	get := func(color, title string) ([]byte, string) {
		site := &layout.Site{Assets: assets, Colors: palette.New(color)}
		picture, tag, err := newSharePictures(site, cache.New(cache.Options{Folder: folder})).get(ogimage.Text{Title: title})
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
	site := &layout.Site{Assets: assets, Colors: palette.New("")}
	kept := cache.New(cache.Options{Folder: t.TempDir()})
	pictures, text := newSharePictures(site, kept), ogimage.Text{Title: "Home"}
	renderer, err := pictures.newRenderer()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if drawn, err := pictures.drawAhead(renderer, text); err != nil || drawn != want {
			t.Errorf("drawn: %v, %v; want %v", drawn, err, want)
		}
	}
	pictures.newRenderer, pictures.renderer = nil, nil // whoever asks finds the picture
	if picture, _, err := pictures.get(text); err != nil || len(picture) == 0 {
		t.Errorf("%d bytes, %v", len(picture), err)
	}
	if kept.HasFolder() == cache.New(cache.Options{}).HasFolder() {
		t.Error("a cache without a folder has one")
	}
}
