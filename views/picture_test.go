package views

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/static"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// TestSized checks that a photograph has variants and its own size, a drawing the size of its place, and that without a picture
// there is none.
func TestSized(t *testing.T) {
	var photo bytes.Buffer
	if err := png.Encode(&photo, image.NewGray(image.Rect(0, 0, 2000, 500))); err != nil {
		t.Fatal(err)
	}
	found, err := files.New(fstest.MapFS{
		"img/photo.png":   {Data: photo.Bytes()},
		"img/drawing.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>`)},
	}, files.Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	b := &layout.Base{Site: &layout.Site{Files: found, Assets: &static.Assets{}}}
	for name, want := range map[string]struct {
		sources       int
		width, height string
	}{
		"img/photo.png":   {1, "1600", "400"},
		"img/drawing.svg": {0, "1260", "750"},
		"img/none.png":    {0, "1260", "750"},
	} {
		var html strings.Builder
		args := sized(b, name, cardSizes, ui.PictureArgs{Alt: "words", Width: 1260, Height: 750})
		if err := ui.Card(ui.CardArgs{Picture: args}).Render(t.Context(), &html); err != nil {
			t.Fatal(err)
		}
		card, err := goquery.NewDocumentFromReader(strings.NewReader(html.String()))
		if err != nil {
			t.Fatal(err)
		}
		if name == "img/none.png" {
			if card.Find("img").Length() > 0 {
				t.Errorf("a card without a picture is %s", html.String())
			}
			continue
		}
		shown := card.Find("img")
		if shown.AttrOr("width", "") != want.width || shown.AttrOr("height", "") != want.height || shown.AttrOr("src", "") == "" {
			t.Errorf("%s is shown as %s", name, html.String())
		}
		sources := card.Find(`picture > source[type="image/webp"][sizes]`)
		if sources.Length() != want.sources || want.sources > 0 && strings.Count(sources.AttrOr("srcset", ""), "w") < 4 {
			t.Errorf("%s has these variants: %s", name, html.String())
		}
	}
	if got := b.Thumbnail("img/photo.png"); !strings.HasSuffix(got, "-480.webp") {
		t.Errorf("the thumbnail of a photograph is %s", got)
	}
	if got := b.Thumbnail("img/drawing.svg"); got != found.URL("img/drawing.svg") {
		t.Errorf("the thumbnail of a drawing is %s", got)
	}
}
