package admin

import (
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	"portfolio/internal/newsletter"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// IssueSend handles GET /admin/newsletter/{id}/send: it asks for confirmation.
func (h *Handlers) IssueSend(r *web.Request) (web.Response, error) {
	issue, err := h.findIssue(r)
	if err != nil {
		return web.Response{}, err
	}
	if issue.State != db.IssueDraft || !h.issueFields(r, issue).Complete() {
		return web.Redirect(issueAddress(issue.ID))
	}
	page, err := h.issueSendPage(r, issue, nil, nil)
	return web.Response{Page: page}, err
}

// issueSendPage returns the page that asks whether and when an issue is sent, with what was posted.
func (h *Handlers) issueSendPage(r *web.Request, issue db.Issue, posted url.Values, wrong forms.Errors) (views.IssueSendPage, error) {
	id := strconv.FormatInt(issue.ID, 10)
	page := views.IssueSendPage{Base: h.newPage(r, i18n.AdminIssueSend, id), Issue: h.issueView(r, issue)}
	page.Fields = new(forms.SendTimeFields).Form()
	page.Form = forms.Frame{
		Messages: r.Messages, Action: i18n.AdminPath(i18n.AdminIssueSend, id), Values: posted, Errors: wrong, Zone: h.Site.Settings.TimeZone,
	}
	page.HasErrors = len(wrong) > 0
	counts, err := h.store.CountSubscribers(r.Context())
	if err != nil {
		return page, err
	}
	left, err := h.store.CountLeftOut(r.Context(), issue)
	page.LeftOut = sumOf(left)
	languages := map[string]int{}
	for _, c := range counts {
		if n := c.Count - left[c.Language]; c.Audience == issue.Audience && c.State == db.Confirmed && n > 0 {
			languages[c.Language] += n
		}
	}
	page.Recipients, page.Languages = sumOf(languages), h.languageCounts(r, languages)
	for _, language := range slices.Sorted(maps.Keys(languages)) {
		if _, in := newsletter.TextFor(i18n.Lang(language), issue, h.Languages); string(in) != language {
			page.InAnother += languages[language]
		}
	}
	return page, err
}

// sumOf returns the sum of counts.
func sumOf(counts map[string]int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// PostIssueSend handles POST /admin/newsletter/{id}/send: it has the issue sent, now or at a time. A second click does not send it again.
func (h *Handlers) PostIssueSend(r *web.Request, posted url.Values) (web.Response, error) {
	issue, err := h.findIssue(r)
	if err != nil {
		return web.Response{}, err
	}
	if issue.State != db.IssueDraft || !h.issueFields(r, issue).Complete() {
		return web.Redirect(issueAddress(issue.ID))
	}
	var at time.Time
	if posted.Get(forms.IssueAction) == forms.IssueSendAt {
		var wrong forms.Errors
		if at, err = h.sendTime(posted); errors.As(err, &wrong) {
			page, err := h.issueSendPage(r, issue, posted, wrong)
			return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, err
		} else if err != nil {
			return web.Response{}, err
		}
	}
	err = h.store.StartIssue(r.Context(), issue.ID, at)
	if err != nil && !errors.Is(err, db.ErrNotFound) { // its page shows that it was started already
		return web.Response{}, h.NotStored(issueForm, err)
	}
	return web.Redirect(issueAddress(issue.ID))
}

// sendTime returns the time at which the owner wants an issue to be sent: forms.Errors if there is none.
func (h *Handlers) sendTime(posted url.Values) (time.Time, error) {
	var f forms.SendTimeFields
	if wrong := f.Form().Decode(posted); wrong != nil {
		return time.Time{}, wrong
	}
	return meetings.Start(f.Date, f.Time, h.Site.Settings.TimeZone, h.Now())
}
