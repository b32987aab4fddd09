package admin

import (
	"io"
	"net/http"

	"portfolio/db"
)

// ExportInbox handles GET /admin/inbox.csv: the inquiries that the inbox shows, as a file.
func (h *Handlers) ExportInbox(w http.ResponseWriter, r *http.Request) {
	filter := dbInboxFilter(inboxFilter(r.URL.Query()))
	h.download(w, r, mediaCSV, "inquiries", ".csv", func(out io.Writer) error {
		var names []string
		for _, column := range inquiryColumns(db.ListedInquiry{}) {
			names = append(names, column.name)
		}
		rows, err := newCSV(out, names)
		if err != nil {
			return err
		}
		if err := h.store.EachInquiry(r.Context(), filter, func(i db.ListedInquiry) error { return rows.row(inquiryColumns(i)) }); err != nil {
			return err
		}
		return rows.end()
	})
}

// inquiryColumns returns what all inquiries have in common, with what led to them and what the owner has done about them.
func inquiryColumns(i db.ListedInquiry) []column {
	return []column{
		{"kind", string(i.Kind)}, {"id", i.Number}, {"created_at", exported(i.CreatedAt)}, {"language", i.Language},
		{"about", i.About}, {"about_title", i.Title}, {"page", i.Page},
		{"name", i.Name()}, {"email", i.Email}, {"text", i.Text}, {"details", i.Details()}, {"answers", answers(i.Answers)},
		{"privacy_version", i.PrivacyVersion},
		{"read_at", exported(i.ReadAt)}, {"answered_at", exported(i.AnsweredAt)},
		{"done_at", exported(i.DoneAt)}, {"reopened_at", exported(i.ReopenedAt)},
		{"replies", i.Replies}, {"last_reply_at", exported(i.RepliedAt)}, {"notes", i.Notes}, {"last_note_at", exported(i.NotedAt)},
	}
}

// answers returns the answers to the owner's own questions as JSON, "" for none.
func answers(of db.Answers) string {
	if len(of) == 0 {
		return ""
	}
	text, err := of.Value()
	if err != nil {
		return ""
	}
	return text.(string)
}
