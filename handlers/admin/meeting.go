package admin

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// meetingForm is the flash name of the owner's answers to meetings; the outcomes are the answers.
const meetingForm = "admin-meeting"

// seenWish is what the owner has seen of a meeting that is a wish yet.
const seenWish = "wish"

// Meeting handles GET /admin/meetings/{id}: a meeting, or the wish for one, with what the owner can do about it.
func (h *Handlers) Meeting(r *web.Request) (web.Response, error) {
	a, err := h.loadMeeting(r.Context(), parseID(r.PathValue("id")))
	if err != nil {
		return web.Response{}, inquiryError(err)
	}
	page := h.meetingPage(r, a)
	if outcome, ok := h.Flash(r, meetingForm); ok {
		page.Done = "admin-meeting.done." + outcome
	}
	return web.RenderUncached(page)
}

// loadMeeting returns the meeting of the inquiry with a number: db.ErrNotFound if there is no such inquiry. A wish is a meeting without
// an ID, at the time that the visitor wishes.
func (h *Handlers) loadMeeting(ctx context.Context, number int64) (db.Appointment, error) {
	a, err := h.store.Appointment(ctx, number)
	if !errors.Is(err, db.ErrNotFound) {
		return a, err
	}
	wish, err := h.store.Inquiry(ctx, db.InquiryRef{Kind: db.MeetingKind, Number: number})
	if err != nil {
		return a, err
	}
	start, err := meetings.WishedStart(wish)
	return db.Appointment{
		Meeting: db.Meeting{
			InquiryID: wish.ID, UID: wish.SubmissionID, Zone: wish.TimeZone, StartsAt: db.NewTime(start), EndsAt: db.NewTime(start.Add(h.Times.Length())),
		},
		Inquiry: wish,
	}, err
}

// seenOf returns by which a later answer tells whether the meeting has changed.
func seenOf(a db.Appointment) string {
	if a.ID == 0 {
		return seenWish
	}
	return strconv.Itoa(a.Sequence)
}

// isWish reports whether a meeting is a wish: it was asked for, or its hold is over.
func isWish(a db.Appointment) bool { return a.ID == 0 || a.Hold == db.HoldOver }

// stateOf returns the state of a meeting as the owner sees it.
func stateOf(a db.Appointment) string {
	switch {
	case isWish(a):
		return seenWish
	case a.Hold == db.HoldOn:
		return string(db.HoldOn)
	}
	return string(a.State)
}

// answersTo returns the answers that the owner can give about a meeting.
func (h *Handlers) answersTo(a db.Appointment) []forms.MeetingAnswer {
	wish, over := isWish(a), !a.StartsAt.After(h.Now())
	switch {
	case wish && over:
		return []forms.MeetingAnswer{forms.ProposeMeeting}
	case over:
		return nil
	case wish, a.Hold == db.HoldOn:
		return []forms.MeetingAnswer{forms.ConfirmMeeting, forms.ProposeMeeting, forms.DeclineMeeting}
	case a.State == db.MeetingBooked:
		return []forms.MeetingAnswer{forms.ConfirmMeeting, forms.ProposeMeeting, forms.WithdrawMeeting}
	case a.State.Takes():
		return []forms.MeetingAnswer{forms.ProposeMeeting, forms.WithdrawMeeting}
	}
	return nil
}

// meetingPage returns the page of a meeting.
func (h *Handlers) meetingPage(r *web.Request, a db.Appointment) views.MeetingPage {
	id := strconv.FormatInt(a.Number, 10)
	page := views.MeetingPage{
		Base: h.newPage(r, i18n.AdminMeeting, id), Name: a.FullName, Email: a.Email, Message: a.Text, VisitorLang: a.Language,
		State: stateOf(a), Unconfirmed: a.State == db.MeetingBooked && a.ConfirmedAt.IsZero(), Start: a.StartsAt.Time, End: a.EndsAt.Time, Over: !a.StartsAt.After(h.Now()),
		Seen: seenOf(a), Waits: !h.Mailing.Delivers(r.Context()),
		Former: a.FormerAt.Time, Reconfirm: a.ToReconfirm(), Words: a.Words, InquiryURL: inquiryAddress(a.Ref()), WeekURL: weekAddress(a.StartsAt.In(h.Site.Settings.Zone())),
	}
	page.Title = page.Tf("mail.meeting.summary", map[string]any{"Name": cmp.Or(a.FullName, a.Email)})
	if zone, err := time.LoadLocation(a.Zone); err == nil {
		here, there := a.StartsAt.In(h.Site.Settings.Zone()), a.StartsAt.In(zone)
		if there.Format(time.DateTime) != here.Format(time.DateTime) {
			page.Place, page.There = page.ZonePlace(a.Zone), page.FullDate(there)+", "+there.Format("15:04")
		}
	}
	for _, answer := range h.answersTo(a) {
		frame := forms.Frame{Messages: r.Messages, Action: meetingAddress(a.Number), Zone: h.Site.Settings.TimeZone}
		if answer == forms.ConfirmMeeting && a.ToReconfirm() {
			frame.Values = url.Values{"words": {a.Words}} // such as the link to the call, which stays the same
		}
		page.Answers = append(page.Answers, views.MeetingAnswer{
			Answer: answer, Form: new(forms.MeetingAnswerFields).Form(answer, h.wordsLanguage(a)), Frame: frame,
		})
	}
	return page
}

// wordsLanguage returns the language of the words to a visitor.
func (h *Handlers) wordsLanguage(a db.Appointment) forms.Language {
	lang, ok := h.Languages.Parse(a.Language)
	if !ok {
		lang = h.Languages.Fallback()
	}
	language := forms.Language{Lang: lang}
	if h.Languages.Several() {
		language.Name = h.Languages.Name(string(lang))
	}
	return language
}
