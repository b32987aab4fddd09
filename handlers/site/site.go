// Package site handles the pages that visitors read: home, articles, projects, services, search, the assistant.
package site

import (
	"context"
	"sync"
	"time"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/assistant"
	"portfolio/internal/search"
	"portfolio/views"
)

// Handlers has the handlers of the pages that visitors read.
type Handlers struct {
	*web.Kernel
	assistant func() *assistant.Assistant // made once, when the first question is answered
	searcher  *search.Searcher
	times     Times

	playedChats map[i18n.Lang]func() views.ChatBox // the home page's, played once
}

// Times knows when the owner has time for a call.
type Times interface {
	// NextStarts returns when the first n free times start.
	NextStarts(ctx context.Context, n int) ([]time.Time, error)
}

// New returns the handlers of the pages of kernel's site, whose owner has these times.
func New(kernel *web.Kernel, times Times) *Handlers {
	searcher := search.New(kernel.Site.Site)
	h := &Handlers{
		Kernel:      kernel,
		assistant:   sync.OnceValue(func() *assistant.Assistant { return assistant.ForSite(kernel.Site.Site, searcher) }),
		searcher:    searcher,
		times:       times,
		playedChats: map[i18n.Lang]func() views.ChatBox{},
	}
	for _, lang := range kernel.Languages.List() {
		h.playedChats[lang] = sync.OnceValue(func() views.ChatBox { return h.playedChat(lang) })
	}
	return h
}

// PrepareSearch makes the assistant and reads the texts of a large site for the search, until ctx ends, so that no visitor waits
// for that.
func (h *Handlers) PrepareSearch(ctx context.Context) {
	h.assistant()
	h.searcher.Prepare(ctx)
}
