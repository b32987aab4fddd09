// Package site handles the pages that visitors read: home, articles, projects, services, search, the assistant.
package site

import (
	"context"

	"portfolio/handlers/web"
	"portfolio/internal/assistant"
	"portfolio/internal/meetings"
	"portfolio/internal/search"
)

// Handlers has the handlers of the pages that visitors read.
type Handlers struct {
	*web.Kernel
	assistant *assistant.Assistant
	searcher  *search.Searcher
	times     *meetings.Service
}

// New returns the handlers of the pages of kernel's site, whose owner has these times.
func New(kernel *web.Kernel, times *meetings.Service) *Handlers {
	return &Handlers{
		Kernel:    kernel,
		assistant: assistant.ForSite(kernel.Site.Site),
		searcher:  search.New(kernel.Site.Site),
		times:     times,
	}
}

// PrepareSearch reads what a search on a large site would have to wait for, until ctx ends.
func (h *Handlers) PrepareSearch(ctx context.Context) { h.searcher.Prepare(ctx) }
