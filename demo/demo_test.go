//go:build audit

// These tests hold the demonstration to what it tells and promises, down to its slugs, prices and questions. make audit runs them, not
// make test, which passes whatever a site in its place says.
package demo_test

import (
	"testing"

	"portfolio/content"
	"portfolio/demo"
)

func load(t *testing.T) *content.Site {
	t.Helper()
	site, _, err := content.Load(demo.Files(), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return site
}
