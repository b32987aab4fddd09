package admin

import (
	"context"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// inquirySources returns the sources of the inquiries of the days from first to last, which begin at midnight in the owner's time zone.
// pageViews are the views of each page in these days.
func (h *Handlers) inquirySources(ctx context.Context, messages *i18n.Messages, first, last time.Time, pageViews []db.ViewSum,
) (sources views.InquirySources, err error) {
	until := last.AddDate(0, 0, 1)
	subjects, err := h.store.SumInquiries(ctx, db.BySubject, first, until)
	if err != nil {
		return sources, err
	}
	pages, err := h.store.SumInquiries(ctx, db.ByOrigin, first, until)
	if err != nil {
		return sources, err
	}
	for _, sum := range subjects {
		sources.Total += sum.Count
	}
	for _, sum := range subjects[:min(len(subjects), maxBars)] {
		source := views.InquirySource{Name: messages.T("admin-analytics.inquiries.no_subject"), Count: sum.Count}
		if sum.Name != "" {
			source.Name = h.Site.SubjectTitle(messages.Lang, sum.Name, sum.Title)
			source.URL = inboxAddress(i18n.AdminInbox, views.InboxFilter{About: sum.Name, State: string(db.AnyState)})
		}
		sources.Subjects = append(sources.Subjects, source)
	}
	viewsOf := map[string]int{}
	for _, sum := range pageViews {
		viewsOf[sum.Name] = sum.Views
	}
	for _, sum := range pages[:min(len(pages), maxBars)] {
		source := views.InquirySource{Name: messages.T("admin-analytics.inquiries.no_page"), Count: sum.Count}
		if sum.Name != "" {
			source.Name, source.URL, source.Views = sum.Name, sum.Name, viewsOf[sum.Name]
		}
		sources.Pages = append(sources.Pages, source)
	}
	return sources, nil
}
