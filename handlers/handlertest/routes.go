package handlertest

import (
	"testing"

	"github.com/gorilla/mux"
)

// Surface is the site's routes, to be asked about.
type Surface struct{ *mux.Router }

// NewSurface returns the routes of a site.
func NewSurface(site Site) Surface { return Surface{site.Routes().(*mux.Router)} }

// Patterns lists the paths of all routes, in the order of routes.go.
func (s Surface) Patterns(t *testing.T) []string {
	t.Helper()
	var found []string
	err := s.Walk(func(route *mux.Route, _ *mux.Router, _ []*mux.Route) error {
		pattern, err := route.GetPathTemplate()
		found = append(found, pattern)
		return err
	})
	must(t, err)
	return found
}
