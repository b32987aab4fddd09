package app

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/internal/mail"
	"portfolio/internal/metrics"
)

// refusingOutbox records nothing while err is set.
type refusingOutbox struct {
	mail.Outbox
	err error
}

func (o *refusingOutbox) MarkSent(context.Context, int64, time.Time) error { return o.err }
func (o *refusingOutbox) MarkRetry(context.Context, int64, time.Time, bool, db.MailFailure) error {
	return o.err
}
func (o *refusingOutbox) MarkProbed(context.Context, int64, db.MailFailure) error { return o.err }
func (o *refusingOutbox) MarkFailed(context.Context, int64, db.MailFailure) error { return o.err }

// TestMailsAreCounted checks that results are counted once, when they are recorded.
func TestMailsAreCounted(t *testing.T) {
	counts := metrics.New(metrics.Sources{
		Digest: func() string { return "" }, DatabaseErrors: func() uint64 { return 0 },
		Backlog: func(context.Context) (metrics.Backlog, error) { return metrics.Backlog{}, nil },
	})
	refusing := &refusingOutbox{err: errors.New("away")}
	outbox := countedOutbox{refusing, counts}
	mark := func() {
		_ = outbox.MarkSent(t.Context(), 1, time.Time{})
		_ = outbox.MarkRetry(t.Context(), 2, time.Time{}, false, db.MailFailure{})
		_ = outbox.MarkProbed(t.Context(), 3, db.MailFailure{})
		_ = outbox.MarkFailed(t.Context(), 4, db.MailFailure{})
	}
	mark()
	refusing.err = nil
	mark()
	served := httptest.NewRecorder()
	counts.ServeHTTP(served, httptest.NewRequestWithContext(t.Context(), http.MethodGet, metrics.Path, http.NoBody))
	text := served.Body.String()
	for _, want := range []string{`{outcome="sent"} 1`, `{outcome="delayed"} 2`, `{outcome="failed"} 1`} {
		if !strings.Contains(text, "portfolio_mails_total"+want) {
			t.Errorf("%s is not served", want)
		}
	}
}
