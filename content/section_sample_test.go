package content

import (
	"testing"
	"testing/fstest"
	"time"
)

// TestSectionSamples checks that each section can begin with its sample: check finds no mistake, and hints at what is to be replaced.
func TestSectionSamples(t *testing.T) {
	now := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	for _, name := range append(NounFiles(), NextSurvey(siteFolder(nil))) {
		if !Switchable(name) {
			continue
		}
		folder := siteFolder(nil)
		site, before, err := Load(folder, Options{Now: now})
		if err != nil {
			t.Fatal(err)
		}
		text, ok := site.Sample(name, func(key string) string { return "Some " + key }, now)
		folder[name] = &fstest.MapFile{Data: text}
		after, findings, err := Load(folder, Options{Now: now})
		if !ok || err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, finding := range AddedMistakes(before, findings) {
			t.Errorf("%s\n%s", finding, text)
		}
		if after.Meetings.HasTimes() {
			t.Errorf("visitors can book hours that nobody has chosen:\n%s", text)
		}
		if !after.files[name] && len(after.Surveys) == 0 && name != "meetings.toml" {
			t.Errorf("%s is not read:\n%s", name, text)
		}
	}
}
