package admin

import (
	"io"
	"net/http"
	"time"

	"portfolio/db"
)

// ExportSubscribers handles GET /admin/newsletter/subscribers.csv: the subscribers that the list shows, as a file.
func (h *Handlers) ExportSubscribers(w http.ResponseWriter, r *http.Request) {
	filter := storedFilter(h.subscriberFilter(r.URL.Query()))
	h.download(w, r, mediaCSV, "subscribers", ".csv", func(out io.Writer) error {
		var names []string
		for _, column := range subscriberColumns(db.Subscriber{}) {
			names = append(names, column.name)
		}
		rows, err := newCSV(out, names)
		if err != nil {
			return err
		}
		err = h.store.EachSubscriber(r.Context(), filter, func(row db.Subscriber) error { return rows.row(subscriberColumns(row)) })
		if err != nil {
			return err
		}
		return rows.end()
	})
}

// subscriberColumns returns the columns of a subscriber, with the proof of consent.
func subscriberColumns(row db.Subscriber) []column {
	return []column{
		{"email", row.Email}, {"list", string(row.Audience)}, {"state", string(row.State)}, {"language", row.Language},
		{"since", exported(row.CreatedAt)}, {"source", row.Source}, {"confirmed_at", exported(row.ConfirmedAt)},
		{"unsubscribed_at", exported(row.UnsubscribedAt)}, {"consent_at", exported(row.ConsentAt)}, {"consent_form", row.ConsentForm},
		{"consent_language", row.ConsentLanguage}, {"consent_text", row.ConsentText},
		{"stopped_at", exported(row.StoppedAt)}, {"stopped_for", string(row.StoppedFor)}, {"stop_reason", row.StopReason},
	}
}

// exported returns a time as files have it, "" for none.
func exported(t db.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
