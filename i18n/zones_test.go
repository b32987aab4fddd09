package i18n

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestZoneMessages checks that the messages zone.<place> name places of time zones that visitors can choose.
func TestZoneMessages(t *testing.T) {
	zones, err := os.ReadFile("zones.go")
	if err != nil {
		t.Fatal(err)
	}
	messages, err := locales.ReadFile("locales/visitor.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	places := regexp.MustCompile(`/\w+\b`).FindAllString(string(zones), -1)
	names := regexp.MustCompile(`"zone\.(\w+)"`).FindAllStringSubmatch(string(messages), -1)
	if len(names) < 50 {
		t.Errorf("%d places have a name", len(names))
	}
	for _, name := range names {
		if !slices.ContainsFunc(places, func(place string) bool { return strings.TrimPrefix(place, "/") == name[1] }) {
			t.Errorf("no time zone to choose is named after %s", name[1])
		}
	}
}
