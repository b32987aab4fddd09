package importer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portfolio/i18n"
	"portfolio/internal/importer"
)

// TestReportsInOwnersLanguage checks that what the reports of the formats that people without a terminal have say is said in each
// language that the program is shipped in.
func TestReportsInOwnersLanguage(t *testing.T) {
	t.Parallel()
	read := 0
	for _, format := range []string{"ghost", "medium", "microblog", "substack", "wordpress"} {
		names, err := filepath.Glob("testdata/" + format + "*.golden")
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", format, names, err)
		}
		for _, name := range names {
			golden, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			_, report, _ := strings.Cut(string(golden), "-- report --\n")
			for _, open := range importer.ReadReports(report) {
				read++
				for _, lang := range []i18n.Lang{"de", "es", "fr", "pt"} {
					if said, in := open.In(lang); in != lang || strings.HasPrefix(said.What, "it ") {
						t.Errorf("%s: %q is not said in %s", name, open.String(), lang)
					}
				}
			}
		}
	}
	if read < 10 {
		t.Errorf("the reports say %d things", read)
	}
}
