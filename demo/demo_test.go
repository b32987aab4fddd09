// These tests hold the demonstration to rules that any site in its place can keep: none names a text of it.
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
