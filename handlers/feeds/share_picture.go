package feeds

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"

	"golang.org/x/sync/singleflight"

	"portfolio/handlers/web"
	"portfolio/static"
	"portfolio/views/ogimage"
)

// Limits on share pictures. Drawing one takes some 20 ms and 4 MB; a PNG has about 20 KB, so that all pictures of a site
// like the demonstration fit in the cache.
const (
	maxDrawing      = 2
	maxPictureBytes = 4 << 20
)

// sharePictures draws the pages' share pictures on first use, and caches them.
type sharePictures struct {
	renderer func() (*ogimage.Renderer, error)
	slots    chan struct{}
	flight   singleflight.Group

	mu    sync.Mutex
	drawn map[string]sharePicture
	size  int // of all cached pictures, in bytes
}

// sharePicture is a drawn picture.
type sharePicture struct {
	png []byte
	tag string
}

func newSharePictures(assets *static.Assets) *sharePictures {
	return &sharePictures{
		renderer: sync.OnceValues(func() (*ogimage.Renderer, error) {
			face, err := assets.ReadFile(static.DisplayFontFile)
			if err != nil {
				return nil, fmt.Errorf("read face: %w", err)
			}
			return ogimage.NewRenderer(face)
		}),
		slots: make(chan struct{}, maxDrawing),
		drawn: map[string]sharePicture{},
	}
}

// SharePicture handles GET /og/{lang}/{name}.png: the share picture of the page that has this picture address.
func (h *Handlers) SharePicture(w http.ResponseWriter, r *http.Request) {
	picture, err := h.pictures.get(r.URL.Path, func() (ogimage.Text, error) { return h.PictureText(r.Context(), r.URL.Path) })
	if err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	web.ServePicture(w, r, "image/png", picture.tag, picture.png)
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
		text.Title = page.Site.Profile.Role.In(page.Lang) // the home page, whose title begins with the name
	}
	if a := page.Article; a != nil {
		text.Eyebrow = page.T("category."+string(a.Category)) + " · " + page.LongDate(a.Date)
	}
	if u, err := url.Parse(h.Site.BaseURL); err == nil {
		text.Host = u.Host
	}
	return text
}

// get returns the picture called name. If it is being drawn, get waits for it.
func (p *sharePictures) get(name string, text func() (ogimage.Text, error)) (sharePicture, error) {
	p.mu.Lock()
	found, ok := p.drawn[name]
	p.mu.Unlock()
	if ok {
		return found, nil
	}
	drawn, err, _ := p.flight.Do(name, func() (any, error) {
		t, err := text()
		if err != nil {
			return sharePicture{}, err
		}
		return p.draw(name, t)
	})
	return drawn.(sharePicture), err
}

func (p *sharePictures) draw(name string, text ogimage.Text) (sharePicture, error) {
	p.slots <- struct{}{}
	defer func() { <-p.slots }()
	renderer, err := p.renderer()
	if err != nil {
		return sharePicture{}, err
	}
	png, err := renderer.Render(text)
	if err != nil {
		return sharePicture{}, fmt.Errorf("draw %s: %w", name, err)
	}
	sum := sha256.Sum256(png)
	picture := sharePicture{png, base64.RawURLEncoding.EncodeToString(sum[:9])}
	p.keep(name, picture)
	debug.FreeOSMemory() // drawing takes megabytes, and happens once
	return picture, nil
}

// keep caches a picture. If the cache is full it drops other pictures, which can be drawn again.
func (p *sharePictures) keep(name string, picture sharePicture) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for other, old := range p.drawn {
		if p.size+len(picture.png) <= maxPictureBytes {
			break
		}
		p.size -= len(old.png)
		delete(p.drawn, other)
	}
	p.drawn[name] = picture
	p.size += len(picture.png)
}
