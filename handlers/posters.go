package handlers

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

	"portfolio/i18n"
	"portfolio/static"
	"portfolio/views/ogimage"
)

// Limits on share pictures. Drawing one takes some 20 ms and 4 MB; printed it has about 20 KB, so that all of a site
// like this one fit what is kept.
const (
	maxDrawing     = 2
	maxPosterBytes = 4 << 20
)

// posters draws the pages' share pictures when they are first asked for.
type posters struct {
	press  func() (*ogimage.Renderer, error)
	slots  chan struct{}
	flight singleflight.Group

	lock sync.Mutex
	kept map[string]printed
	size int // of all that is kept, in bytes
}

// printed is a share picture that is ready.
type printed struct {
	png []byte
	tag string
}

func newPosters(assets *static.Assets) *posters {
	return &posters{
		press: sync.OnceValues(func() (*ogimage.Renderer, error) {
			face, err := assets.ReadFile(static.FaceFile)
			if err != nil {
				return nil, fmt.Errorf("read face: %w", err)
			}
			return ogimage.NewRenderer(face)
		}),
		slots: make(chan struct{}, maxDrawing),
		kept:  map[string]printed{},
	}
}

// sharePicture handles GET /og/{lang}/{name}.png: the picture of whichever page names this address as its own.
func (s *Server) sharePicture(w http.ResponseWriter, r *http.Request) {
	found, err := s.posters.get(r.URL.Path, func() (ogimage.Text, error) { return s.posterText(r.Context(), r.URL.Path) })
	if err != nil {
		s.fail(w, s.lostVisit(r), err)
		return
	}
	picture(w, r, "image/png", found.tag, found.png)
}

// posterText is what the share picture at address says.
func (s *Server) posterText(ctx context.Context, address string) (ogimage.Text, error) {
	pages, err := s.pagesMapped(ctx)
	if err != nil {
		return ogimage.Text{}, err
	}
	for _, page := range pages {
		if page.Image == address {
			return s.posterOf(page), nil
		}
	}
	return ogimage.Text{}, errPageNotFound
}

func (s *Server) posterOf(page mapped) ogimage.Text {
	text := ogimage.Text{Title: page.Title, Owner: s.Content.Profile.Name}
	if text.Title == "" {
		text.Title = page.Site.Profile.Role.In(page.Lang) // the home page, whose title begins with the name
	}
	if a := page.Article; a != nil {
		text.Eyebrow = page.T("category."+string(a.Category)) + " · " + i18n.LongDate(page.Lang, a.Date)
	}
	if u, err := url.Parse(s.BaseURL); err == nil {
		text.Host = u.Host
	}
	return text
}

// get returns the picture called name. Whoever asks for one that is being drawn waits for it.
func (p *posters) get(name string, text func() (ogimage.Text, error)) (printed, error) {
	p.lock.Lock()
	found, ok := p.kept[name]
	p.lock.Unlock()
	if ok {
		return found, nil
	}
	made, err, _ := p.flight.Do(name, func() (any, error) {
		says, err := text()
		if err != nil {
			return printed{}, err
		}
		return p.draw(name, says)
	})
	return made.(printed), err
}

func (p *posters) draw(name string, text ogimage.Text) (printed, error) {
	p.slots <- struct{}{}
	defer func() { <-p.slots }()
	press, err := p.press()
	if err != nil {
		return printed{}, err
	}
	png, err := press.Render(text)
	if err != nil {
		return printed{}, fmt.Errorf("draw %s: %w", name, err)
	}
	sum := sha256.Sum256(png)
	made := printed{png, base64.RawURLEncoding.EncodeToString(sum[:9])}
	p.keep(name, made)
	debug.FreeOSMemory() // drawing takes megabytes, and happens once
	return made, nil
}

// keep keeps a picture. Where there is no room, any others make it: they can be drawn again.
func (p *posters) keep(name string, made printed) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for other, old := range p.kept {
		if p.size+len(made.png) <= maxPosterBytes {
			break
		}
		p.size -= len(old.png)
		delete(p.kept, other)
	}
	p.kept[name] = made
	p.size += len(made.png)
}
