package feeds

import (
	"context"
	"strings"
	"time"

	"portfolio/handlers/web"
	"portfolio/views/ogimage"
)

// DrawSharePictures draws the share pictures that are not in the cache yet, one at a time and half of the time, until ctx ends. It
// does nothing where they would not be kept on a disk: the memory has no room for thousands.
func (h *Handlers) DrawSharePictures(ctx context.Context) error {
	if !h.pictures.cache.HasFolder() {
		return nil
	}
	pages, err := h.Pages(ctx)
	if err != nil {
		return err
	}
	renderer, err := h.pictures.newRenderer() // of its own: the fonts need not stay in memory
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, page := range pages {
		if ctx.Err() != nil {
			return nil
		}
		if seen[page.Image] || !strings.HasPrefix(page.Image, web.ShareImages) {
			continue
		}
		seen[page.Image] = true
		begin := time.Now()
		drawn, err := h.pictures.drawAhead(renderer, h.shareCard(page))
		if err != nil {
			return err
		}
		if drawn {
			rest(ctx, time.Since(begin))
		}
	}
	return nil
}

// drawAhead draws a share picture, and reports whether it had to.
func (p *sharePictures) drawAhead(renderer *ogimage.Renderer, card shareCard) (bool, error) {
	key := p.key(card)
	if p.cache.Has(key) {
		return false, nil
	}
	picture, err := p.draw(renderer, card)
	if err != nil {
		return false, err
	}
	p.cache.Keep(key, picture)
	return true, nil
}

// rest leaves the processor to others for a while, or until ctx ends.
func rest(ctx context.Context, long time.Duration) {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
