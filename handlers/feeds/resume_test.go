package feeds_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestResumeFormsHoldWhatThePageShows checks that each text of the résumé's JSON is on its page, and each of the page's texts in the
// plain text.
func TestResumeFormsHoldWhatThePageShows(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, path := range []string{"/resume", "/curriculum"} {
		page := site.Get(path).WantStatus(http.StatusOK).Body
		page = strings.NewReplacer("&#39;", "'", "&amp;", "&", "\u00a0", " ", "\u2060", "").Replace(page)
		var document map[string]any
		if err := json.Unmarshal([]byte(site.Get(path+".json").WantStatus(http.StatusOK).Body), &document); err != nil {
			t.Fatal(err)
		}
		delete(document, "$schema")
		delete(document, "meta")
		text := site.Get(path + ".txt").WantStatus(http.StatusOK).Body
		eachText(document, func(key, value string) {
			if !strings.Contains(page, value) {
				t.Errorf("%s does not show %s %q of its JSON", path, key, value)
			}
			if key != "startDate" && key != "endDate" && key != "date" && key != "releaseDate" && key != "tag" && key != "username" && !strings.Contains(text, value) && !strings.Contains(text, "\n"+strings.ToUpper(value)+"\n") {
				t.Errorf("%s.txt lacks %s %q", path, key, value)
			}
		})
	}
}

// eachText calls do for each text of a JSON value, with the key that it is under.
func eachText(value any, do func(key, value string)) {
	var walk func(key string, value any)
	walk = func(key string, value any) {
		switch value := value.(type) {
		case string:
			do(key, value)
		case []any:
			for _, item := range value {
				walk(key, item)
			}
		case map[string]any:
			for key, item := range value {
				walk(key, item)
			}
		}
	}
	walk("", value)
}
