package cli

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"portfolio/config"
	"portfolio/i18n"
)

// TestReference checks that docs/reference.md names every command with its flags, every variable and every screen, and no other.
func TestReference(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../docs/reference.md")
	if err != nil {
		t.Fatal(err)
	}
	reference := string(text)
	known := map[string]bool{"help": true}
	for _, c := range commands() {
		known[c.name] = true
		if !regexp.MustCompile(`(?m)^    portfolio \[?` + c.name + `\b`).MatchString(reference) {
			t.Errorf("the command %s is missing", c.name)
		}
	}
	for _, named := range regexp.MustCompile(`(?m)^    portfolio \[?([a-z-]+)`).FindAllStringSubmatch(reference, -1) {
		if !known[named[1]] {
			t.Errorf("there is no command %s", named[1])
		}
	}
	variables := map[string]bool{"MAIL_API_TEMPLATE_": true}
	hidden := map[string]bool{"DEV_ROOT": true, "GOGC": true, "GOMEMLIMIT": true} // for developers, and those of Go
	for field := range reflect.TypeFor[config.Config]().Fields() {
		prefix := field.Tag.Get("envPrefix")
		for name := range strings.SplitSeq(field.Tag.Get("env"), ",") {
			if name != "" && !hidden[name] {
				variables[name] = true
			}
		}
		if prefix != "" {
			for inner := range field.Type.Fields() {
				variables[prefix+inner.Tag.Get("env")] = true
			}
		}
	}
	for name := range variables {
		if !strings.Contains(reference, "`"+name) {
			t.Errorf("the variable %s is missing", name)
		}
	}
	for line := range strings.Lines(reference) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), "|")
		for _, named := range regexp.MustCompile("`([A-Z][A-Z_]+)(?:<LANG>)?`").FindAllStringSubmatch(cell, -1) {
			if strings.HasPrefix(line, "| `") && !variables[named[1]] {
				t.Errorf("there is no variable %s", named[1])
			}
		}
		if path, ok := strings.CutPrefix(line, "| `/admin"); ok {
			path, _, _ = strings.Cut(path, "`")
			if _, known := i18n.AdminPageAt("/admin" + path); !known {
				t.Errorf("there is no screen /admin%s", path)
			}
		}
	}
	for _, page := range []i18n.Page{
		i18n.AdminOverview, i18n.AdminInbox, i18n.AdminMeetings, i18n.AdminOutbox, i18n.AdminNewsletter, i18n.AdminSubscribers, i18n.AdminPodcast,
		i18n.AdminSurveys, i18n.AdminAnalytics, i18n.AdminNetworks, i18n.AdminAccount,
	} {
		if path := i18n.AdminPath(page); !strings.Contains(reference, "| `"+path+"` |") {
			t.Errorf("the screen %s is missing", path)
		}
	}
}
