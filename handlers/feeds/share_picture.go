package feeds

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"

	"portfolio/content/cache"
	"portfolio/handlers/web"
	"portfolio/internal/palette"
	"portfolio/internal/sitefiles"
	"portfolio/views/layout"
	"portfolio/views/ogimage"
)

// maxDrawing is how many share pictures are drawn at once. Drawing one takes some 20 ms and 4 MB; a PNG has about 20 KB.
const maxDrawing = 2

// sharePictures draws the pages' share pictures, and keeps them in the cache.
type sharePictures struct {
	colors      palette.Palette
	cache       *cache.Cache
	newRenderer func() (*ogimage.Renderer, error)
	renderer    func() (*ogimage.Renderer, error) // the same one each time
	slots       chan struct{}
}

func newSharePictures(site *layout.Site, kept *cache.Cache) *sharePictures {
	newRenderer := func() (*ogimage.Renderer, error) { return sitefiles.NewRenderer(site.Assets, site.Colors) }
	return &sharePictures{
		colors: site.Colors, cache: kept, slots: make(chan struct{}, maxDrawing),
		newRenderer: newRenderer, renderer: sync.OnceValues(newRenderer),
	}
}

// SharePicture handles GET /og/{lang}/{name}.png: the share picture of the page that has this picture address.
func (h *Handlers) SharePicture(w http.ResponseWriter, r *http.Request) {
	text, err := h.PictureText(r.Context(), r.URL.Path)
	if err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	picture, tag, err := h.pictures.get(text)
	if err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	web.ServePicture(w, r, "image/png", tag, picture)
}

// PictureText returns the text of the share picture at address.
func (h *Handlers) PictureText(ctx context.Context, address string) (ogimage.Text, error) {
	pages, err := h.Pages(ctx)
	if err != nil {
		return ogimage.Text{}, err
	}
	for _, page := range pages {
		if page.Image == address {
			return h.shareText(page), nil
		}
	}
	return ogimage.Text{}, web.ErrNotFound
}

func (h *Handlers) shareText(page IndexedPage) ogimage.Text {
	text := ogimage.Text{Title: page.Title, Owner: h.Site.Profile.Name}
	if text.Title == "" {
		text.Title = cmp.Or(page.Site.Profile.Role.In(page.Lang), text.Owner) // the home page, whose title begins with the name
	}
	if a := page.Article; a != nil {
		text.Eyebrow = page.T("category."+string(a.Category)) + " · " + page.LongDate(a.Date)
	}
	if u, err := url.Parse(h.Site.BaseURL); err == nil {
		text.Host = u.Host
	}
	return text
}

// key returns the key of the picture of a text.
func (p *sharePictures) key(text ogimage.Text) string {
	return cache.Key(ogimage.Version, fmt.Appendf(nil, "%q", text), fmt.Append(nil, p.colors.First, p.colors.Second))
}

// get returns the picture of a text, and a tag that changes with it.
func (p *sharePictures) get(text ogimage.Text) (picture []byte, tag string, err error) {
	key := p.key(text)
	picture, err = p.cache.Get(key, func() ([]byte, error) {
		renderer, err := p.renderer()
		if err != nil {
			return nil, err
		}
		defer debug.FreeOSMemory() // drawing takes megabytes, and happens once
		return p.draw(renderer, text)
	})
	return picture, key[:12], err
}

func (p *sharePictures) draw(renderer *ogimage.Renderer, text ogimage.Text) ([]byte, error) {
	p.slots <- struct{}{}
	defer func() { <-p.slots }()
	picture, err := renderer.Render(text)
	if err != nil {
		return nil, fmt.Errorf("draw share picture: %w", err)
	}
	return picture, nil
}
