package contact

import (
	"time"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
)

// closedField names, in the address of what was answered to a wish, the day that was wished for, if there are no calls on it.
const closedField = "closed"

// closures says when there are no calls, among the days that can be booked.
func (h *Handlers) closures(r *web.Request) (lines []string) {
	for _, closure := range h.Site.Meetings.Closures(h.Now().In(h.Site.Meetings.Zone())) {
		lines = append(lines, closureLine(r.Messages, closure))
	}
	return lines
}

func closureLine(messages *i18n.Messages, closure content.MeetingException) string {
	first, last := closure.Days()
	if first.Equal(last) {
		return messages.Tf("meeting.closed.day", map[string]any{"Day": messages.LongDate(first)})
	}
	return messages.Tf("meeting.closed", map[string]any{"From": messages.LongDate(first), "To": messages.LongDate(last)})
}

// closureOf returns the closed days that a day in a form or an address is in, and reports whether it is in any.
func (h *Handlers) closureOf(day string) (content.MeetingException, bool) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil || !h.meetings.Offered() {
		return content.MeetingException{}, false
	}
	closure, ok := h.Site.Meetings.Exception(date)
	return closure, ok && len(closure.Hours) == 0
}

// sayClosed adds to the answer to a wish that there are no calls on its day.
func (h *Handlers) sayClosed(r *web.Request, response web.Response) web.Response {
	posted, err := r.Posted()
	if err != nil || response.Location == "" {
		return response
	}
	if _, closed := h.closureOf(posted.Get("date")); closed {
		response.Location = i18n.WithQuery(response.Location, closedField, posted.Get("date"))
	}
	return response
}

// closedWish says that there are no calls on the day of the wish that was just sent, "" if there are.
func (h *Handlers) closedWish(r *web.Request) string {
	closure, closed := h.closureOf(r.Param(closedField))
	if !closed {
		return ""
	}
	return closureLine(r.Messages, closure) + " " + r.Messages.T("meeting.closed.wish")
}
