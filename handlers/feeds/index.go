package feeds

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/mux"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// siteIndex is the list of all routed pages with their metadata. The sitemap, llms.txt and the share pictures read it.
type siteIndex struct {
	site   *layout.Site
	routes []pageRoute // in the order of routes.go

	mu    sync.Mutex
	pages []IndexedPage // nil until first used
}

// pageRoute is a page and its handler.
type pageRoute struct {
	page   i18n.Page
	handle web.Handler

	// of a page that is not in the table of paths
	paths   i18n.Localized[string]
	langs   []i18n.Lang
	changed time.Time
}

// address returns the address of the page, with arg in place of the placeholder.
func (p pageRoute) address(languages *i18n.Languages, lang i18n.Lang, arg string) string {
	if p.paths != nil {
		return p.paths.In(lang)
	}
	return languages.Path(lang, p.page, arg)
}

// IndexedPage is one page in one language.
type IndexedPage struct {
	layout.Base
	Address string           // path of this page
	Article *content.Article // what the page shows, if that is an article
	Changed time.Time        // when the page last changed, zero if unknown
}

// Listed reports whether search engines should index this page: not if it has noindex or another canonical address.
func (p IndexedPage) Listed() bool {
	return !p.NoIndex && p.CanonicalURL() == p.Abs(p.Address)
}

// Heading returns the page's title; that of the home page is the owner's name.
func (p IndexedPage) Heading() string {
	if p.Title == "" {
		return p.FullTitle()
	}
	return p.Title
}

// all returns every page in every language. It calls the handlers once and keeps the result for everyone, so it ignores
// that the first caller's ctx ends.
func (x *siteIndex) all(ctx context.Context) ([]IndexedPage, error) {
	ctx = context.WithoutCancel(ctx)
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.pages != nil {
		return x.pages, nil
	}
	var pages []IndexedPage
	for _, route := range x.routes {
		for _, args := range x.pathArgs(route) {
			for _, lang := range x.site.Languages.List() {
				arg, exists := argIn(args, lang)
				if !exists {
					continue
				}
				page, found, err := x.describe(ctx, route, lang, arg)
				if err != nil {
					return nil, fmt.Errorf("describe page %s: %w", route.page, err)
				}
				if found {
					pages = append(pages, page)
				}
			}
		}
	}
	x.pages = pages
	return pages, nil
}

// pathArgs returns the values of the placeholder in the path of page in each language, or one empty entry if the path has
// no placeholder.
func (x *siteIndex) pathArgs(route pageRoute) []i18n.Localized[string] {
	page := route.page
	var args []i18n.Localized[string]
	same := func(id string) { args = append(args, i18n.Same(id)) }
	switch {
	case route.paths != nil:
		only := i18n.Localized[string]{}
		for _, lang := range route.langs {
			only[lang] = ""
		}
		args = append(args, only)
	case !strings.Contains(x.site.Languages.Pattern(x.site.Languages.Fallback(), page), "{"):
		same("")
	case page == i18n.Article:
		for _, a := range x.site.Articles {
			slugs := i18n.Localized[string]{}
			for lang, text := range a.Localized {
				slugs[lang] = text.Slug
			}
			args = append(args, slugs)
		}
	case page == i18n.Tag:
		args = topicArgs(x.site.Settings.Languages, x.site.Tags)
	case page == i18n.Series:
		args = topicArgs(x.site.Settings.Languages, x.linkedSeries)
	case page == i18n.Project:
		args = projectArgs(x.site.Projects)
	case page == i18n.GalleryProject:
		args = projectArgs(x.site.Gallery)
	case page == i18n.Vertical:
		for _, v := range x.site.Verticals.Pages {
			same(v.ID)
		}
	}
	return args
}

// projectArgs returns the ids of projects, in the languages that each of them has.
func projectArgs(projects []content.Project) []i18n.Localized[string] {
	var args []i18n.Localized[string]
	for _, p := range projects {
		ids := i18n.Localized[string]{}
		for _, lang := range p.Languages {
			ids[lang] = p.ID
		}
		args = append(args, ids)
	}
	return args
}

// linkedSeries returns the series that articles link to: those with a second part.
func (x *siteIndex) linkedSeries(lang i18n.Lang) []content.Topic {
	return slices.DeleteFunc(slices.Clone(x.site.Series(lang)), func(t content.Topic) bool { return len(t.Articles) < 2 })
}

// topicArgs returns the slugs of the tags or series of each language.
func topicArgs(langs []i18n.Lang, topics func(i18n.Lang) []content.Topic) []i18n.Localized[string] {
	var args []i18n.Localized[string]
	for _, lang := range langs {
		for _, topic := range topics(lang) {
			args = append(args, i18n.Localized[string]{lang: topic.Slug})
		}
	}
	return args
}

// argIn returns the value of a placeholder in one language, and reports whether the page exists in it.
func argIn(args i18n.Localized[string], lang i18n.Lang) (string, bool) {
	if arg, ok := args[lang]; ok {
		return arg, true
	}
	arg, ok := args[""]
	return arg, ok
}

// describe calls one handler and returns its page's metadata, false if it returns no page, for example a redirect.
func (x *siteIndex) describe(ctx context.Context, route pageRoute, lang i18n.Lang, arg string) (IndexedPage, bool, error) {
	return x.describeAt(ctx, route, lang, arg, nil)
}

// again returns a page without a placeholder as its handler describes it now, at an address with a query. A page that cannot
// be described is returned as it is.
func (x *siteIndex) again(ctx context.Context, page IndexedPage, query url.Values) IndexedPage {
	at := slices.IndexFunc(x.routes, func(route pageRoute) bool { return route.page == page.Page })
	if at < 0 {
		return page
	}
	if now, found, err := x.describeAt(ctx, x.routes[at], page.Lang, "", query); err == nil && found {
		now.Image = page.Image
		return now
	}
	return page
}

func (x *siteIndex) describeAt(ctx context.Context, route pageRoute, lang i18n.Lang, arg string, query url.Values) (IndexedPage, bool, error) {
	r, err := x.request(ctx, lang, route, arg)
	if err != nil {
		return IndexedPage{}, false, err
	}
	if query != nil {
		r.URL.RawQuery = query.Encode()
	}
	response, err := route.handle(r)
	var known web.HTTPError
	switch {
	case response.Page != nil: // a page whose data the database failed to read says what it is about with its error
	case err == nil, errors.As(err, &known):
		return IndexedPage{}, false, nil
	default:
		return IndexedPage{}, false, err
	}
	page := IndexedPage{Base: response.Page.Meta(), Address: route.address(x.site.Languages, lang, arg)}
	page.JSONLD = nil // all pages stay in memory
	if route.page == i18n.Article {
		if a, _, ok := x.site.Article(lang, arg); ok {
			page.Article = &a
		}
	}
	if page.Changed = route.changed; route.paths == nil {
		page.Changed = x.changed(page)
	}
	return page, true, nil
}

// request returns a synthetic request for a page.
func (x *siteIndex) request(ctx context.Context, lang i18n.Lang, route pageRoute, arg string) (*web.Request, error) {
	address, err := url.Parse(x.site.BaseURL + route.address(x.site.Languages, lang, arg))
	if err != nil {
		return nil, fmt.Errorf("read address: %w", err)
	}
	r := (&http.Request{Method: http.MethodGet, URL: address, Host: address.Host, Header: http.Header{}}).WithContext(ctx)
	_, name, _ := strings.Cut(x.site.Languages.Entry(route.page).Path, "{")
	r = mux.SetURLVars(r, map[string]string{strings.TrimSuffix(name, "}"): arg})
	return &web.Request{
		Request: r, Lang: lang, Preferred: lang, Languages: x.site.Languages, Messages: x.site.Languages.Messages(lang), Theme: layout.Dark,
	}, nil
}

// changed returns the date of an article, or of the newest article of a list.
func (x *siteIndex) changed(page IndexedPage) time.Time {
	if page.Article != nil {
		return page.Article.Changed()
	}
	for _, collection := range content.Collections {
		if list := x.site.ArticlesIn(page.Lang, collection); page.Page == collection.ListPage() && len(list) > 0 {
			return list[0].Changed()
		}
	}
	return time.Time{}
}
