package app

import (
	"testing"

	"portfolio/config"
)

// TestSitesAreFaultless checks the fixture sites, and the demonstration as it is embedded and as it is on the disk. Whoever makes
// another site of demo/ may have hints there.
func TestSitesAreFaultless(t *testing.T) {
	for _, dir := range []string{"", "../demo", "../testdata/sites/least", "../testdata/sites/three", "../testdata/sites/full"} {
		cfg, err := config.Read(map[string]string{"SITE": dir})
		must(t, err)
		findings, err := Inspect(t.Context(), cfg)
		if err != nil {
			t.Errorf("%q: %v", dir, err)
		}
		for _, finding := range findings {
			if finding.Hint && (dir == "" || dir == "../demo") {
				t.Logf("%q: %s", dir, finding)
				continue
			}
			t.Errorf("%q: %s", dir, finding)
		}
	}
}
