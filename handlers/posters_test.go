package handlers

import (
	"image"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"portfolio/i18n"
	"portfolio/views/ogimage"
)

// maxPoster is what a share picture may weigh, in bytes.
const maxPoster = 40 << 10

// TestSharePictures looks at the picture of every page, listed or not.
func TestSharePictures(t *testing.T) {
	site := newTestSite(t)
	pages, err := site.pagesMapped(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	press, err := site.posters.press()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, page := range pages {
		if page.ImageAlt == "" {
			t.Errorf("%s does not say what its share picture shows", page.Address)
		}
		if missing := press.MissingGlyphs(page.Title); missing != "" {
			t.Errorf("%s: the face has no %q", page.Address, missing)
		}
		if seen[page.Image] {
			continue
		}
		seen[page.Image] = true
		checkPoster(t, site, page.Image)
	}
}

func checkPoster(t *testing.T, site testSite, address string) {
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
	if len(answer.Body) > maxPoster {
		t.Errorf("%s has %d bytes", address, len(answer.Body))
	}
}

// TestSharePictureText compares what pictures say with what their pages say.
func TestSharePictureText(t *testing.T) {
	site := newTestSite(t)
	for address, want := range map[string]ogimage.Text{
		"/og/en/home.png":                 {Title: site.Content.Profile.Role.In(i18n.EN)},
		"/og/es/articles.png":             {Title: "Artículos"},
		"/og/es/tesla-ugly-potential.png": {Title: "Los coches feos de Tesla y el potencial que hay detrás", Eyebrow: "Reseñas · 1 de julio de 2024"},
	} {
		want.Owner, want.Host = "Vera Muestra", "vera.example"
		if got, err := site.posterText(t.Context(), address); err != nil || got != want {
			t.Errorf("%s says %+v (%v), want %+v", address, got, err, want)
		}
	}
}

// TestSharePictureOnce asks for one picture from many sides at once: it is drawn once.
func TestSharePictureOnce(t *testing.T) {
	site := newTestSite(t)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { site.get("/og/en/home.png") })
	}
	all.Wait()
	if len(site.posters.kept) != 1 {
		t.Errorf("%d pictures are kept", len(site.posters.kept))
	}
}

// TestSharePictureRoom keeps more pictures than there is room for.
func TestSharePictureRoom(t *testing.T) {
	kept := newPosters(parts().Assets)
	for name := range strings.SplitSeq("a b c d e f g h", " ") {
		kept.keep(name, printed{png: make([]byte, maxPosterBytes/4)})
	}
	if kept.size > maxPosterBytes || len(kept.kept) != 4 {
		t.Errorf("%d pictures of %d bytes are kept", len(kept.kept), kept.size)
	}
	if _, ok := kept.kept["h"]; !ok {
		t.Error("the newest is not among them")
	}
}
