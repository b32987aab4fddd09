package feeds

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"runtime/debug"
	"sync"

	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/palette"
	"portfolio/internal/sitefiles"
	"portfolio/views/layout"
	"portfolio/views/ogimage"
)

// maxDrawing is how many share pictures are drawn at once. Drawing one takes some 60 ms and 10 MB; a PNG has about 25 KB.
const maxDrawing = 1

// sharePictures draws the pages' share pictures, and keeps them in the cache.
type sharePictures struct {
	colors      palette.Palette
	files       *files.Files
	cache       *cache.Cache
	newRenderer func() (*ogimage.Renderer, error)
	renderer    func() (*ogimage.Renderer, error) // the same one each time
	slots       chan struct{}

	quotes  *cache.Cache  // of sentences, in memory: there are many more than pages, and few are ever asked for
	waiting chan struct{} // for a picture of a sentence
}

func newSharePictures(site *layout.Site) *sharePictures {
	newRenderer := func() (*ogimage.Renderer, error) { return sitefiles.NewRenderer(site.Assets, site.Colors) }
	return &sharePictures{
		colors: site.Colors, files: site.Files, cache: site.Files.Cache(), slots: make(chan struct{}, maxDrawing),
		quotes: cache.New(cache.Options{}), waiting: make(chan struct{}, maxWaiting), newRenderer: newRenderer, renderer: sync.OnceValues(newRenderer),
	}
}

// shareCard is what a share picture shows: texts, and the names of pictures.
type shareCard struct {
	ogimage.Text
	Picture string // in the site folder; "" for none
	Page    string // whose drawing stands for a picture that is missing, or cannot be drawn
}

// SharePicture handles GET /og/{lang}/{name}.png: the share picture of the page that has this picture address.
func (h *Handlers) SharePicture(w http.ResponseWriter, r *http.Request) {
	page, err := h.pictured(r.Context(), r.URL.Path)
	if err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	if page.Page == i18n.SurveyResults { // whose figures change
		page = h.index.again(r.Context(), page, url.Values{layout.SentenceQuery: r.URL.Query()[layout.SentenceQuery]})
	}
	get, card := h.pictures.get, h.shareCard(page)
	if quote, ok := quoted(page, card, r.URL.Query().Get(layout.SentenceQuery)); ok && h.pictures.enter() {
		defer h.pictures.leave()
		get, card = h.pictures.getQuote, quote
	}
	picture, tag, err := get(card)
	if err != nil {
		h.FailOutsidePages(w, r, err)
		return
	}
	web.ServePicture(w, r, ogimage.MediaType(picture), tag, picture)
}

// PictureText returns the text of the share picture at address.
func (h *Handlers) PictureText(ctx context.Context, address string) (ogimage.Text, error) {
	page, err := h.pictured(ctx, address)
	if err != nil {
		return ogimage.Text{}, err
	}
	return h.shareCard(page).Text, nil
}

// pictured returns the page whose share picture is at address.
func (h *Handlers) pictured(ctx context.Context, address string) (IndexedPage, error) {
	pages, err := h.Pages(ctx)
	if err != nil {
		return IndexedPage{}, err
	}
	for _, page := range pages {
		if page.Image == address {
			return page, nil
		}
	}
	return IndexedPage{}, web.ErrNotFound
}

func (h *Handlers) shareCard(page IndexedPage) shareCard {
	return shareCard{Text: h.shareText(page), Picture: page.Picture, Page: path.Base(page.Image)}
}

func (h *Handlers) shareText(page IndexedPage) ogimage.Text {
	text := ogimage.Text{Title: cmp.Or(page.Figure.Title, page.Title), Owner: h.Site.Profile.Name}
	if text.Title == "" {
		text.Title = cmp.Or(page.Site.Profile.Role.In(page.Lang), text.Owner) // the home page, whose title begins with the name
	}
	if a := page.Article; a != nil {
		text.Eyebrow = page.T("category."+string(a.Category)) + " · " + page.LongDate(a.Date)
	}
	if figure := page.Figure; figure.Value != "" {
		text.Figure, text.Percent, text.Eyebrow = figure.Value, figure.Percent, figure.Text
	}
	if u, err := url.Parse(h.Site.BaseURL); err == nil {
		text.Host = u.Host
	}
	return text
}

// key returns the key of a share picture: it changes with the texts, the pictures and the colors.
func (p *sharePictures) key(card shareCard) string {
	return cache.Key(ogimage.Version, fmt.Appendf(nil, "%#v", card), []byte(p.files.Fingerprint(card.Picture)),
		[]byte(p.files.Fingerprint(sitefiles.MarkFile)), fmt.Append(nil, p.colors.First, p.colors.Second))
}

// get returns a share picture, and a tag that changes with it.
func (p *sharePictures) get(card shareCard) (picture []byte, tag string, err error) {
	return p.getFrom(p.cache, card)
}

func (p *sharePictures) getFrom(kept *cache.Cache, card shareCard) (picture []byte, tag string, err error) {
	key := p.key(card)
	picture, err = kept.Get(key, func() ([]byte, error) {
		renderer, err := p.renderer()
		if err != nil {
			return nil, err
		}
		defer debug.FreeOSMemory() // drawing takes megabytes, and happens once
		return p.draw(renderer, card)
	})
	return picture, key[:12], err
}

func (p *sharePictures) draw(renderer *ogimage.Renderer, card shareCard) ([]byte, error) {
	p.slots <- struct{}{}
	defer func() { <-p.slots }()
	picture, err := renderer.Render(card.Text, p.pictures(card))
	if err != nil {
		return nil, fmt.Errorf("draw share picture: %w", err)
	}
	return picture, nil
}

// pictures returns the pictures of a card. A drawing of the program's stands for one that cannot be drawn: check names its fault.
func (p *sharePictures) pictures(card shareCard) (pictures ogimage.Pictures) {
	width, height := ogimage.PictureWidth, ogimage.PictureHeight
	if card.Quote {
		width, height = ogimage.GroundWidth, ogimage.GroundHeight
	}
	if page, isDrawing, err := p.files.Image(card.Picture, width, height); err == nil {
		pictures.Page, pictures.Photograph = page, !isDrawing
	} else if drawn, err := sitefiles.Drawing(p.colors, card.Page, width, height); err == nil {
		pictures.Page = drawn
	}
	if mark, _, err := p.files.Image(sitefiles.MarkFile, ogimage.MarkSide, ogimage.MarkSide); err == nil {
		pictures.Mark = mark
	}
	return pictures
}
