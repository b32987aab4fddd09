package feeds_test

import (
	"image"
	_ "image/jpeg"
	_ "image/png"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/internal/palette"
	"portfolio/internal/sitefiles"
	"portfolio/views/ogimage"
)

// maxPicture is what a share picture may weigh, in bytes.
const maxPicture = 100 << 10

// TestSharePictures looks at the picture of every page, listed or not.
func TestSharePictures(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	pages, err := site.Feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := sitefiles.NewRenderer(site.Assets, palette.Choose(palette.Choice{}))
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

func checkPicture(t *testing.T, site handlertest.Site, address string) {
	t.Helper()
	answer := site.Get(address)
	if answer.Status != http.StatusOK {
		t.Errorf("%s answers %d", address, answer.Status)
		return
	}
	drawn, _, err := image.Decode(strings.NewReader(answer.Body)) // a photograph is a JPEG
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	if drawn.Bounds() != image.Rect(0, 0, ogimage.Width, ogimage.Height) {
		t.Errorf("%s is a %T of %v", address, drawn, drawn.Bounds())
	}
	if len(answer.Body) > maxPicture {
		t.Errorf("%s has %d bytes", address, len(answer.Body))
	}
}

// TestSharePictureText compares what pictures say with what their pages say.
func TestSharePictureText(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for address, want := range map[string]ogimage.Text{
		"/og/en/home.png":          {Title: site.Content.Profile.Role.In("en")},
		"/og/es/articles.png":      {Title: "Artículos"},
		"/og/es/first-catalog.png": {Title: "El primer catálogo y lo que olvidó", Eyebrow: "Reseñas · 1 de julio de 2024"},
	} {
		want.Owner, want.Host = "Robin Testa", "robin.example"
		if got, err := site.Feeds.PictureText(t.Context(), address); err != nil || got != want {
			t.Errorf("%s says %+v (%v), want %+v", address, got, err, want)
		}
	}
}

// TestSharePicturesAheadOfRequests checks that those of all pages are drawn where they can be kept.
func TestSharePicturesAheadOfRequests(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	site := handlertest.New(t, func(c *handlers.Config) {
		kept := cache.New(cache.Options{Folder: folder})
		least := handlertest.SiteFolder("least")
		var err error
		if c.Content, _, err = content.Load(least, content.Options{Cache: kept, Now: c.Now()}); err != nil {
			t.Fatal(err)
		}
		c.Files = handlertest.Must(sitefiles.Open(least, c.Content, c.Assets, files.Options{Cache: kept}))
		for _, name := range c.Files.Names() {
			c.Files.URL(name) // which is kept in the folder, too
		}
	})
	pages, err := site.Feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pictures := map[string]bool{}
	for _, page := range pages {
		pictures[page.Image] = true
	}
	before := entries(t, folder)
	for range 2 { // the second time there is nothing to do
		if err := site.DrawSharePictures(t.Context()); err != nil {
			t.Fatal(err)
		}
		if drawn := entries(t, folder) - before; drawn != len(pictures) || drawn == 0 {
			t.Errorf("%d are drawn, want %d", drawn, len(pictures))
		}
	}
}

// entries returns how many files are in a folder and below it.
func entries(t *testing.T, folder string) (n int) {
	t.Helper()
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
