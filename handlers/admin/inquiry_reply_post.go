package admin

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// errNoCV means that the CV cannot go with a reply: it is not there, or not a PDF.
var errNoCV = errors.New("no CV to send")

// RedirectToInquiry handles GET /admin/inbox/{kind}/{id}/reply, which has only a form's action: the form is on the inquiry's page.
func (h *Handlers) RedirectToInquiry(r *web.Request) (web.Response, error) {
	of, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	return web.Redirect(inquiryAddress(of))
}

// PostInquiryReply handles POST /admin/inbox/{kind}/{id}/reply: it saves a reply as a draft, or sends it.
func (h *Handlers) PostInquiryReply(r *web.Request) (web.Response, error) {
	of, err := inquiryParams(r)
	if err != nil {
		return web.Response{}, err
	}
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	if posted.Get(forms.ReplyAction) == forms.ReplySend {
		return h.sendReply(r, of, posted)
	}
	return h.saveReply(r, of, posted, web.Stored)
}

// saveReply saves the draft of a reply, and redirects to its inquiry with the outcome. For a script that saves while the owner
// writes, it responds with JSON.
func (h *Handlers) saveReply(r *web.Request, of db.InquiryRef, posted url.Values, outcome string) (web.Response, error) {
	var f forms.ReplyFields
	if wrong := f.Form("").Decode(posted); wrong != nil {
		return h.refuseReply(r, of, posted, wrong, "")
	}
	stored, err := h.store.SaveInquiryReplyDraft(r.Context(), of, db.InquiryReplyDraft{
		Subject: f.Subject, Text: f.Text, Version: postedVersion(posted),
	})
	switch {
	case errors.Is(err, db.ErrChanged):
		return h.replyConflict(r, of, posted)
	case errors.Is(err, db.ErrNotFound):
		return h.replyGone(r, f)
	case err != nil:
		return web.Response{}, h.NotStored(replyForm, err)
	case r.PostExpectsJSON():
		at := r.Messages.AtClock(stored.ChangedAt.In(h.Site.Settings.Zone()))
		return web.Response{JSON: draftJSON{r.Messages.Tf("admin-draft.saved", map[string]any{"At": at}), stored.Version}}, nil
	}
	return h.outcomeAt(inquiryAddress(of), replyForm, outcome), nil
}

// postedVersion returns the version of the draft that a reply is based on, 0 for none.
func postedVersion(posted url.Values) int {
	version, err := strconv.Atoi(posted.Get(forms.VersionField))
	if err != nil {
		return 0
	}
	return version
}

// sendReply gives a reply to the outbox. A second click sends no second one.
func (h *Handlers) sendReply(r *web.Request, of db.InquiryRef, posted url.Values) (web.Response, error) {
	var f forms.ReplyFields
	if wrong := f.Form("").Decode(posted); wrong != nil {
		return h.refuseReply(r, of, posted, wrong, "")
	}
	inquiry, err := h.load(r.Context(), of)
	switch {
	case errors.Is(err, db.ErrNotFound) || err == nil && inquiry.Email == "":
		return h.replyGone(r, f)
	case err != nil:
		return web.Response{}, err
	}
	id, with := posted.Get(forms.ReplyIDField), posted.Get(forms.ReplyAttachment)
	if id == "" || len(id) > maxFormID {
		return web.Response{}, web.ErrBadRequest
	}
	untouched := h.untouchedReplies(inquiry)
	if with != "" && slices.Contains(untouched[1:], f.Text) {
		f.Text = h.untouchedReply(inquiry, with).Text // it spoke of what the form had chosen first
		untouched = untouched[:1]
	}
	if wrong := f.Missing(untouched...); wrong != nil {
		return h.refuseReply(r, of, posted, wrong, "")
	}
	mail, link, err := h.replyMail(r, inquiry, f, with)
	switch {
	case errors.Is(err, errNoCV):
		return h.refuseReply(r, of, posted, nil, r.Messages.T("admin-reply.error.cv"))
	case err != nil:
		return web.Response{}, err
	}
	err = h.store.AddInquiryReply(r.Context(), of, db.InquiryReply{
		SubmissionID: id, Subject: f.Subject, Text: f.Text, Attachment: mail.AttachmentName, Link: link,
	}, postedVersion(posted), mail)
	return h.replySent(r, of, posted, f, err)
}

// untouchedReplies returns the texts that a form can begin with: greeting and signature alone, then those that speak of the CV.
func (h *Handlers) untouchedReplies(i inquiry) []string {
	texts := []string{h.untouchedReply(i, "").Text, h.untouchedReply(i, forms.ReplyFile).Text}
	for _, version := range h.Site.Resume.Versions {
		texts = append(texts, h.untouchedReply(i, forms.ReplyLink+version.ID).Text)
	}
	return texts
}

// replySent responds to a reply that was to be stored.
func (h *Handlers) replySent(r *web.Request, of db.InquiryRef, posted url.Values, f forms.ReplyFields, err error) (web.Response, error) {
	switch {
	case errors.Is(err, db.ErrChanged):
		return h.replyConflict(r, of, posted)
	case errors.Is(err, db.ErrNotFound): // deleted a moment ago
		return h.replyGone(r, f)
	case err != nil && !errors.Is(err, db.ErrDuplicate):
		return web.Response{}, h.NotStored(replyForm, err)
	}
	outcome := outcomeSent
	if !h.Mailing.Delivers(r.Context()) {
		outcome = outcomeWaits
	}
	return h.outcomeAt(inquiryAddress(of), replyForm, outcome), nil
}

// repliedPage returns the page of an inquiry with a reply as it was posted in its form.
func (h *Handlers) repliedPage(r *web.Request, of db.InquiryRef, posted url.Values) (views.InquiryPage, error) {
	page, err := h.inquiryPage(r, i18n.AdminInquiry, of)
	if err != nil {
		return page, err
	}
	for _, field := range page.Replies.Fields.Fields {
		page.Replies.Form.Values.Set(field.Name, posted.Get(field.Name))
	}
	page.Replies.Args.With, page.HasErrors = posted.Get(forms.ReplyAttachment), true
	return page, nil
}

// refuseReply responds to a reply that cannot be saved or sent with the form as it was filled in.
func (h *Handlers) refuseReply(r *web.Request, of db.InquiryRef, posted url.Values, wrong forms.Errors, notice string) (web.Response, error) {
	page, err := h.repliedPage(r, of, posted)
	if err != nil {
		return web.Response{}, err
	}
	form := &page.Replies.Form
	form.Errors, form.Notice = wrong, notice
	if posted.Get(forms.VersionField) != "" {
		form.Values.Set(forms.VersionField, posted.Get(forms.VersionField)) // nothing was saved
	}
	if r.PostExpectsJSON() {
		text := form.Summary(page.Replies.Fields).Sentence()
		return web.Response{JSON: map[string]string{"error": text}, Status: http.StatusUnprocessableEntity}, nil
	}
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// replyConflict responds to a reply that is based on an older draft than the stored one, or that was written while another one was
// sent. The form has what was posted, and is accepted if it is sent again, now that the owner has seen both.
func (h *Handlers) replyConflict(r *web.Request, of db.InquiryRef, posted url.Values) (web.Response, error) {
	page, err := h.repliedPage(r, of, posted)
	if err != nil {
		return web.Response{}, err
	}
	if r.PostExpectsJSON() {
		version := postedVersion(page.Replies.Form.Values)
		return web.Response{JSON: draftJSON{r.Messages.T("admin-reply.conflict"), version}, Status: http.StatusConflict}, nil
	}
	page.Replies.Conflict = true
	return web.Response{Page: page, Status: http.StatusConflict}, nil
}

// replyGone responds to a reply whose inquiry was deleted, or erased with all of its visitor: it shows the text.
func (h *Handlers) replyGone(r *web.Request, f forms.ReplyFields) (web.Response, error) {
	if r.PostExpectsJSON() {
		return web.Response{JSON: map[string]string{"error": r.Messages.T("admin-reply.gone")}, Status: http.StatusNotFound}, nil
	}
	page := views.ReplyGonePage{Base: h.newPage(r, i18n.AdminInbox), Subject: f.Subject, Text: f.Text}
	page.Title, page.HoldsText = page.T("admin-reply.gone.title"), true
	return web.Response{Page: page, Status: http.StatusNotFound}, nil
}
