package contact_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestFormLogs checks that logs about forms hold neither what visitors sent nor their IP addresses.
func TestFormLogs(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	s := handlertest.NewFormSite(t)
	s.Kernel.Log = slog.New(slog.NewTextHandler(&log, nil))
	for _, c := range handlertest.FormCases {
		form := s.Filled(c, "en")
		s.Send(form).WantStatus(http.StatusSeeOther)
		s.Send(form.With(url.Values{"leave_empty": {"x"}})).WantStatus(http.StatusUnprocessableEntity)
		s.Do(http.MethodPost, form.Action, form.Values.Encode(), "Sec-Fetch-Site", "cross-site").WantStatus(http.StatusForbidden)
		for s.Send(form.With(url.Values{c.Needs[0]: nil})).Status != http.StatusTooManyRequests {
		}
	}
	must(t, s.Store.Close())
	for _, c := range handlertest.FormCases {
		s.Send(s.Filled(c, "en")).WantStatus(http.StatusServiceUnavailable)
	}
	for _, secret := range []string{"ana@", "example.com", "alert", "Ruiz", "192.0.2.1", "baker", "Ñandú"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	for _, want := range []string{"because=limited", "because=\"not a person's\"", "because=cross-site", "form not stored"} {
		if got := strings.Count(log.String(), want); got < len(handlertest.FormCases) {
			t.Errorf("the log has %d lines with %s, want %d", got, want, len(handlertest.FormCases))
		}
	}
}
