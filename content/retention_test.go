package content

import (
	"strings"
	"testing"
)

// TestRetention checks that a mistake in the periods is found, and never deletes anything.
func TestRetention(t *testing.T) {
	longer := defaultRetention()
	longer.InquiryMonths = 60
	for _, c := range []struct {
		toml    string
		want    Retention
		finding string
	}{
		{"", defaultRetention(), ""},
		{"inquiry_months = 60", longer, ""},
		{"inquiry_months = 0", defaultRetention(), "site.toml:5: inquiry_months is 0: write a number from 1 to 1200"},
		{"outbox_days = 1000000", defaultRetention(), "site.toml:5: outbox_days is 1000000: write a number from 1 to 36525"},
		{"session_days = 401", defaultRetention(), "site.toml:5: session_days is 401: write a number from 1 to 400"},
		{"inquiry_months = 0\nnonsense = 1", defaultRetention(), "site.toml:6: "},
		{"inquiry_months = \"0\"", defaultRetention(), "site.toml:5: "},
	} {
		site, findings, err := Load(siteFolder(map[string]string{
			"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n[retention]\n" + c.toml,
		}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := site.Settings.Retention; got != c.want {
			t.Errorf("%q: data is kept for %+v, want %+v", c.toml, got, c.want)
		}
		if c.finding == "" && len(findings) > 0 || c.finding != "" && (len(findings) != 1 || !strings.HasPrefix(findings[0].String(), c.finding)) {
			t.Errorf("%q: the findings are %v, want %q", c.toml, findings, c.finding)
		}
	}
}
