package handlers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// atlas is the one list of the pages that are routed, as they describe themselves. What tells machines of pages, or
// draws their share pictures, reads it.
type atlas struct {
	routed []routedPage // in the order of routes.go; complete once the routes are made

	making sync.Mutex
	made   []mapped
}

// routedPage is a page and what finds it.
type routedPage struct {
	id   i18n.Page
	show pageFunc
}

// mapped is one page in one language.
type mapped struct {
	layout.Base
	Address string           // of this page below the root
	Article *content.Article // what the page shows, if that is an article
	Changed time.Time        // when the page last changed, zero where nobody knows
}

// Listed tells whether search engines should know this page: not if it says otherwise, nor if it names another address
// than its own as the one to keep.
func (m mapped) Listed() bool {
	return !m.NoIndex && m.CanonicalURL() == m.Abs(m.Address)
}

// Heading is the page's title; the home page is called after its owner.
func (m mapped) Heading() string {
	if m.Title == "" {
		return m.FullTitle()
	}
	return m.Title
}

// mapping is the key under which a context says that the atlas is being made: a page that lists the others then lists
// none, instead of asking for an atlas that waits for that very page.
type mapping struct{}

// pagesMapped returns every page in both languages. The pages are asked once, on behalf of everyone: whoever asks first
// may leave.
func (s *Server) pagesMapped(ctx context.Context) ([]mapped, error) {
	if ctx.Value(mapping{}) != nil {
		return nil, nil
	}
	ctx = context.WithValue(context.WithoutCancel(ctx), mapping{}, true)
	s.atlas.making.Lock()
	defer s.atlas.making.Unlock()
	if s.atlas.made != nil {
		return s.atlas.made, nil
	}
	var found []mapped
	for _, page := range s.atlas.routed {
		for _, args := range s.argsOf(page.id) {
			for _, lang := range i18n.Langs {
				m, err := s.mapPage(ctx, page, lang, args)
				if err != nil {
					return nil, fmt.Errorf("describe page %s: %w", page.id, err)
				}
				if m.Title != "" || m.Description != "" {
					found = append(found, m)
				}
			}
		}
	}
	s.atlas.made = found
	return found, nil
}

// argsOf lists what can stand for the placeholder in the path of page, in both languages; one empty entry for a path
// without.
func (s *Server) argsOf(page i18n.Page) []i18n.Localized[string] {
	var args []i18n.Localized[string]
	same := func(id string) { args = append(args, i18n.Same(id)) }
	switch {
	case !strings.Contains(i18n.Pattern(i18n.EN, page), "{"):
		same("")
	case page == i18n.Article:
		for _, a := range s.Content.Articles {
			args = append(args, i18n.Localize(func(lang i18n.Lang) string { return a.In(lang).Slug }))
		}
	case page == i18n.Project:
		for _, p := range s.Content.Projects {
			same(p.ID)
		}
	case page == i18n.GalleryProject:
		for _, p := range s.Content.Gallery {
			same(p.ID)
		}
	case page == i18n.Vertical:
		for _, v := range s.Content.Verticals {
			same(v.ID)
		}
	}
	return args
}

// mapPage asks one page what it says of itself. What only leads elsewhere says nothing.
func (s *Server) mapPage(ctx context.Context, page routedPage, lang i18n.Lang, args i18n.Localized[string]) (mapped, error) {
	arg := args.In(lang)
	v, err := s.visitTo(ctx, lang, page.id, arg)
	if err != nil {
		return mapped{}, err
	}
	found, err := page.show(v)
	var told failure
	switch {
	case errors.As(err, &told):
		return mapped{}, nil
	case err != nil:
		return mapped{}, err
	case found.Page == nil:
		return mapped{}, nil
	}
	m := mapped{Base: found.Page.Meta(), Address: i18n.Path(lang, page.id, arg)}
	if page.id == i18n.Article {
		if a, _, ok := s.Content.Article(lang, arg); ok {
			m.Article = &a
		}
	}
	m.Changed = s.changed(m)
	return m, nil
}

// visitTo is a visit to a page without a visitor: nobody sends it.
func (s *Server) visitTo(ctx context.Context, lang i18n.Lang, page i18n.Page, arg string) (*visit, error) {
	address, err := url.Parse(s.BaseURL + i18n.Path(lang, page, arg))
	if err != nil {
		return nil, fmt.Errorf("read address: %w", err)
	}
	r := (&http.Request{Method: http.MethodGet, URL: address, Host: address.Host, Header: http.Header{}}).WithContext(ctx)
	_, name, _ := strings.Cut(i18n.Pattern(lang, page), "{")
	r = mux.SetURLVars(r, map[string]string{strings.TrimSuffix(name, "}"): arg})
	return &visit{Request: r, Lang: lang, Prefers: lang, Theme: layout.Dark}, nil
}

// changed tells when a page last changed: an article when it was published, a list of articles with its newest one.
func (s *Server) changed(m mapped) time.Time {
	if m.Article != nil {
		return m.Article.Date
	}
	for collection, page := range listOf {
		if list := s.Content.In(collection); m.Page == page && len(list) > 0 {
			return list[0].Date
		}
	}
	return time.Time{}
}
