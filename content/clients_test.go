package content

import (
	"strings"
	"testing"
)

// TestTestimonials reads one testimonial and several, and keeps one that names a service that does not exist.
func TestTestimonials(t *testing.T) {
	const service = "[[main]]\nid = \"a\"\nmin = 5\ntitle = \"A\"\ndescription = \"B\"\n"
	for clients, want := range map[string]struct {
		count, ofServices int
		finding           string
	}{
		"[testimonial]\nname = \"Rui\"\ntext = \"Yes.\"": {1, 0, ""},
		"[testimonial]\nname = \"Rui\"":                  {0, 0, "text is missing"},
		"[[testimonial]]\nname = \"Rui\"\ntext = \"Yes.\"\nservice = \"a\"\n[[testimonial]]\nname = \"Ada\"\ntext = \"No.\"": {2, 1, ""},
		"[[testimonial]]\nname = \"Rui\"\ntext = \"Yes.\"\nservice = \"b\"":                                                  {1, 0, `no service with the id "b"`},
		"testimonial = \"Yes.\"": {0, 0, "wrong type"},
	} {
		site, findings, err := Load(siteFolder(map[string]string{"services.toml": service, "clients.toml": clients}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := site.Clients; len(got.Testimonials) != want.count || len(got.OfServices()) != want.ofServices {
			t.Errorf("%q: %d testimonials, %d of services", clients, len(got.Testimonials), len(got.OfServices()))
		}
		if (want.finding == "") != (len(findings) == 0) || want.finding != "" && !strings.Contains(findings[0].String(), want.finding) {
			t.Errorf("%q: %v, want %q", clients, findings, want.finding)
		}
	}
}
