package contact

import (
	"context"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	"portfolio/views/forms"
)

// PostMeeting handles POST /connects/meeting and /conexiones/reunion: it books the time that was chosen, or stores a wish.
func (h *Handlers) PostMeeting() web.Handler {
	wish := h.postWish()
	return func(r *web.Request) (web.Response, error) {
		posted, err := r.Posted()
		if err != nil {
			return web.Response{}, err
		}
		if h.meetings.Offered() && posted.Has(forms.ZoneField) { // which the form of a wish lacks
			return h.postBooking(r)
		}
		response, err := wish(r)
		return h.sayClosed(r, response), err
	}
}

// postWish stores the wish for a meeting at a time that is not offered.
func (h *Handlers) postWish() web.Handler {
	return postInquiry(h, web.FormSpec{Name: "meeting", Show: h.Meeting, Page: i18n.Meeting}, (*forms.MeetingFields).Form,
		func(ctx context.Context, r *web.Request, row db.Inquiry, f forms.MeetingFields) error {
			row.TimeZone = h.Site.Settings.TimeZone
			start, err := meetings.Start(f.Date, f.Time, row.TimeZone, h.Now())
			if err != nil {
				return err
			}
			mails, err := h.meetingMails(r, row, start)
			if err != nil {
				return err
			}
			return h.store.AddInquiry(ctx, row, mails...)
		})
}
