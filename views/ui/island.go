package ui

import (
	"bytes"
	"context"
	"io"
	"regexp"

	"github.com/a-h/templ"

	"portfolio/static"
)

// When says when an island that nobody has touched yet comes to life. A touch or a key brings it to life at once.
type When string

// The times, as islands/islands.ts knows them.
const (
	WhenLoad        When = "load"        // as soon as the page is read
	WhenIdle        When = "idle"        // when the page is loaded and the browser has nothing else to do
	WhenVisible     When = "visible"     // shortly before it is scrolled into view
	WhenInteraction When = "interaction" // not before somebody touches it
)

// IslandArgs describes an island: a part of a page that a script takes over.
type IslandArgs struct {
	Name  string // in islands/registry.ts
	When  When
	Props any    // what the script is told, as JSON
	ID    string // tells islands of one name on one page apart; "" for the only one
}

// propsID is the id of the element that holds the props.
func (a IslandArgs) propsID() string {
	if a.ID == "" {
		return "island-" + a.Name
	}
	return "island-" + a.Name + "-" + a.ID
}

// islandsKey is the key under which a page's context holds what its islands share.
type islandsKey struct{}

// pageIslands is what the islands of one page share.
type pageIslands struct {
	assets *static.Assets
	loader bool // whether the page holds the loader already
}

// WithIslands returns the context of a page whose islands find their scripts among assets.
func WithIslands(ctx context.Context, assets *static.Assets) context.Context {
	return context.WithValue(ctx, islandsKey{}, &pageIslands{assets: assets})
}

// islandScripts returns the scripts that the page must name for this island: the loader, once, and what it will ask for
// right away, so that the browser need not find that out step by step.
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

// dense shows its children without the white space between their tags and around them: React takes over no text that it
// would not write.
func dense() templ.Component {
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
