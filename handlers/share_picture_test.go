package handlers

import (
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"portfolio/internal/palette"
	"portfolio/internal/sitefiles"
	"portfolio/views/ogimage"
)

// maxPicture is what a share picture may weigh, in bytes.
const maxPicture = 40 << 10

// TestSharePictures looks at the picture of every page, listed or not.
func TestSharePictures(t *testing.T) {
	site := newTestSite(t)
	pages, err := site.feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := sitefiles.NewRenderer(site.Assets, palette.New(""))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, page := range pages {
		if page.ImageAlt == "" {
			t.Errorf("%s does not say what its share picture shows", page.Address)
		}
		if missing := renderer.MissingGlyphs(page.Title); missing != "" {
			t.Errorf("%s: the face has no %q", page.Address, missing)
		}
		if seen[page.Image] {
			continue
		}
		seen[page.Image] = true
		checkPicture(t, site, page.Image)
	}
}

func checkPicture(t *testing.T, site testSite, address string) {
	t.Helper()
	answer := site.get(address)
	if answer.Status != http.StatusOK {
		t.Errorf("%s answers %d", address, answer.Status)
		return
	}
	drawn, err := png.Decode(strings.NewReader(answer.Body))
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	if _, ok := drawn.(*image.Paletted); !ok || drawn.Bounds() != image.Rect(0, 0, ogimage.Width, ogimage.Height) {
		t.Errorf("%s is a %T of %v", address, drawn, drawn.Bounds())
	}
	if len(answer.Body) > maxPicture {
		t.Errorf("%s has %d bytes", address, len(answer.Body))
	}
}

// TestSharePictureText compares what pictures say with what their pages say.
func TestSharePictureText(t *testing.T) {
	site := newTestSite(t)
	for address, want := range map[string]ogimage.Text{
		"/og/en/home.png":          {Title: site.Content.Profile.Role.In("en")},
		"/og/es/articles.png":      {Title: "Artículos"},
		"/og/es/first-catalog.png": {Title: "El primer catálogo y lo que olvidó", Eyebrow: "Reseñas · 1 de julio de 2024"},
	} {
		want.Owner, want.Host = "Robin Testa", "robin.example"
		if got, err := site.feeds.PictureText(t.Context(), address); err != nil || got != want {
			t.Errorf("%s says %+v (%v), want %+v", address, got, err, want)
		}
	}
}
