package feeds

import (
	"context"

	"portfolio/handlers/web"
)

// SharePictures returns the share picture of each page, each once.
func (h *Handlers) SharePictures(ctx context.Context) ([]web.SharePicture, error) {
	pages, err := h.Pages(ctx)
	if err != nil {
		return nil, err
	}
	var pictures []web.SharePicture
	seen := map[string]bool{}
	for _, page := range pages {
		if page.Image != "" && !seen[page.Image] {
			seen[page.Image] = true
			pictures = append(pictures, web.SharePicture{Lang: page.Lang, Title: page.Heading(), Address: page.Address, Image: page.Image})
		}
	}
	return pictures, nil
}
