//go:build audit

package demo_test

import "testing"

// TestSurveySaysOnceWhoReadsIt checks that the note below the form of a survey is another than the one above it.
func TestSurveySaysOnceWhoReadsIt(t *testing.T) {
	site := load(t)
	for _, lang := range site.Settings.Languages {
		messages := site.Languages.Messages(lang)
		if note := messages.T("english.privacy"); note == messages.T("surveys.truth") {
			t.Errorf("%s: the page says twice %q", lang, note)
		}
	}
}
