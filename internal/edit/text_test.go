package edit

import (
	"strings"
	"testing"
)

// TestChangedTextIsNoSample checks that a text which the owner changes in a language is no sample there any more, and one of which only
// what all languages share has changed still is.
func TestChangedTextIsNoSample(t *testing.T) {
	files := map[string][]byte{}
	for _, lang := range []string{"en", "de"} {
		files["articles/hello/"+lang+".md"] = []byte("---\ntitle: Hello\ndescription: About it.\ndate: 2026-01-02\nsample: true\n---\n\nText.\n")
	}
	text, err := ReadText(func(path string) ([]byte, string, error) { return files[path], Digest(files[path]), nil }, "articles/hello", []string{"en", "de"})
	must(t, err)
	changes, err := text.Changes(map[string]string{"body_en": "Mine."}, false)
	must(t, err)
	if len(changes) != 1 || strings.Contains(string(changes[0].New), "sample") || !strings.Contains(string(changes[0].New), "\ndate: 2026-01-02\n---\n\nMine.\n") {
		t.Errorf("%+v", changes)
	}
	changes, err = text.Changes(map[string]string{"date": "2026-01-03"}, false)
	must(t, err)
	for _, change := range changes {
		if !strings.Contains(string(change.New), "\nsample: true\n") {
			t.Errorf("%s", change.New)
		}
	}
}
