package ui

import (
	"bytes"
	"context"
	"io"
	"regexp"

	"github.com/a-h/templ"

	"portfolio/static"
)

// When is the time at which an island's script starts. A touch or a key press inside the island starts it at once.
type When string

// The times, which the loader in islands/ also knows.
const (
	WhenLoad        When = "load"        // as soon as the document is parsed
	WhenIdle        When = "idle"        // when the page is loaded and the browser is idle
	WhenVisible     When = "visible"     // shortly before it scrolls into view
	WhenInteraction When = "interaction" // only on a touch or a key press
)

// IslandArgs describes an island: a part of a page that a script takes over.
type IslandArgs struct {
	Name  string // in islands/registry.ts
	When  When
	Props any    // for the script, encoded as JSON
	ID    string // distinguishes islands of the same name on a page; "" for the only one
}

// propsID returns the id of the element with the props.
func (a IslandArgs) propsID() string {
	if a.ID == "" {
		return "island-" + a.Name
	}
	return "island-" + a.Name + "-" + a.ID
}

// islandsKey is the context key of a page's pageIslands.
type islandsKey struct{}

// pageIslands is the state that the islands of a page share.
type pageIslands struct {
	assets *static.Assets
	loader bool // whether the page has the loader's script element already
}

// WithIslands returns a context for rendering a page with islands, whose scripts are in assets.
func WithIslands(ctx context.Context, assets *static.Assets) context.Context {
	return context.WithValue(ctx, islandsKey{}, &pageIslands{assets: assets})
}

// islandScripts returns the scripts that the page names at this island: the loader, once per page, and the modules to preload,
// so that the browser need not discover them one by one.
func islandScripts(ctx context.Context, a IslandArgs) (loader, preloads []static.Asset) {
	page, ok := ctx.Value(islandsKey{}).(*pageIslands)
	if !ok {
		return nil, nil
	}
	if !page.loader {
		page.loader = true
		loader = page.assets.Imports("js/islands.js")[:1]
	}
	if a.When == WhenLoad {
		preloads = page.assets.Imports("js/" + a.Name + ".js")
	}
	return loader, preloads
}

var betweenTags = regexp.MustCompile(`>\s+<`)

// trimWhitespace renders its children without the white space between and around their tags: React cannot hydrate text nodes that
// it would not render.
func trimWhitespace() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		children := templ.GetChildren(ctx)
		var html bytes.Buffer
		if err := children.Render(templ.ClearChildren(ctx), &html); err != nil {
			return err
		}
		_, err := w.Write(bytes.TrimSpace(betweenTags.ReplaceAll(html.Bytes(), []byte("><"))))
		return err
	})
}
