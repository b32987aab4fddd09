package views

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// describing is the key under which a context holds the place where Layout leaves what it was given.
type describing struct{}

// Describe returns what a page says of itself: its title, description, addresses and share picture. What lists pages or
// draws them asks here, so that nothing is said of a page in two places.
func Describe(ctx context.Context, page templ.Component) (Base, error) {
	var found Base
	err := page.Render(context.WithValue(ctx, describing{}, &found), io.Discard)
	return found, err
}

// describe answers Describe, if it is what asks for the page.
func (b Base) describe(ctx context.Context) {
	if asked, ok := ctx.Value(describing{}).(*Base); ok {
		*asked = b
	}
}
