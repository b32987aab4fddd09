package admin

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// PostIssue handles POST /admin/newsletter/{id}: it saves a draft, and may send it to the owner as a test, or
// deletes it, or decides what becomes of a held issue.
func (h *Handlers) PostIssue(r *web.Request, posted url.Values) (web.Response, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return web.Response{}, web.ErrNotFound
	}
	switch posted.Get(forms.IssueAction) {
	case views.IssueDelete:
		return h.deleteIssue(r, id)
	case views.IssueContinue:
		return h.decideIssue(id, outcomeContinued, h.store.ContinueIssue(r.Context(), id))
	case views.IssueCancel:
		return h.decideIssue(id, outcomeCanceled, h.store.CancelIssue(r.Context(), id))
	case views.IssueEnd:
		return h.decideIssue(id, outcomeEnded, h.store.EndIssue(r.Context(), id))
	case forms.IssueTest:
		return h.saveIssue(r, id, posted, outcomeTest)
	}
	return h.saveIssue(r, id, posted, web.Stored)
}

// deleteIssue deletes a draft. If it is deleted already, as by a second click, that is no error.
func (h *Handlers) deleteIssue(r *web.Request, id int64) (web.Response, error) {
	err := h.store.DeleteIssue(r.Context(), id)
	if errors.Is(err, db.ErrNotFound) {
		if _, err := h.store.Issue(r.Context(), id); err == nil { // it is no draft: its page shows that
			return web.Redirect(issueAddress(id))
		}
		err = nil
	}
	if err != nil {
		return web.Response{}, h.NotStored(issueForm, err)
	}
	if !h.Site.HasPage(i18n.AdminNewsletter) { // it was a notice of the podcast: the overview lists their drafts
		return web.Redirect(i18n.AdminPath(i18n.AdminOverview))
	}
	return web.Redirect(h.WithFlash(i18n.AdminPath(i18n.AdminNewsletter), issueForm, outcomeIssueDeleted))
}

// decideIssue redirects to an issue that was held, after a decision. If it was not held any more, its page shows that.
func (h *Handlers) decideIssue(id int64, outcome string, err error) (web.Response, error) {
	switch {
	case errors.Is(err, db.ErrNotFound):
		return web.Redirect(issueAddress(id))
	case err != nil:
		return web.Response{}, h.NotStored(issueForm, err)
	}
	return h.issueRedirect(id, outcome), nil
}

// saveIssue saves the posted text of a draft, and redirects to it with the outcome. For a script that saves while the owner
// writes, it responds with JSON.
func (h *Handlers) saveIssue(r *web.Request, id int64, posted url.Values, outcome string) (web.Response, error) {
	f := forms.NewIssueFields(h.languages(r))
	if wrong := f.Form().Decode(posted); wrong != nil {
		return h.refuseIssue(r, id, posted, wrong)
	}
	version, _ := strconv.Atoi(posted.Get(forms.VersionField)) // 0, which is any version, for what is none
	issue := db.Issue{ID: id, Version: version, Texts: issueTexts(f)}
	stored, err := h.store.ChangeIssue(r.Context(), issue)
	switch {
	case errors.Is(err, db.ErrChanged):
		return h.issueConflict(r, stored, posted)
	case errors.Is(err, db.ErrNotFound):
		return h.rescueIssue(r, issue)
	case err != nil:
		return web.Response{}, h.NotStored(issueForm, err)
	case r.PostExpectsJSON():
		return web.Response{JSON: h.draftJSON(r, "admin-draft.saved", stored)}, nil
	case outcome == outcomeTest:
		if err := h.sendTest(r, stored); err != nil {
			return web.Response{}, err
		}
	}
	return h.issueRedirect(id, outcome), nil
}

// draftJSON is the response to a script that saves a draft: what to tell the owner, and the version that is stored now.
type draftJSON struct {
	Message string `json:"message"`
	Version int    `json:"version"`
}

// draftJSON returns a message that names the time of the last change, and the version.
func (h *Handlers) draftJSON(r *web.Request, key string, stored db.Issue) draftJSON {
	at := r.Messages.AtClock(stored.ChangedAt.In(h.Site.Settings.Zone()))
	return draftJSON{Message: r.Messages.Tf(key, map[string]any{"At": at}), Version: stored.Version}
}

// refuseIssue responds to a text that is too long with the form as it was filled in.
func (h *Handlers) refuseIssue(r *web.Request, id int64, posted url.Values, wrong forms.Errors) (web.Response, error) {
	issue, err := h.store.Issue(r.Context(), id)
	if errors.Is(err, db.ErrNotFound) {
		issue, err = db.Issue{ID: id, State: db.IssueDraft}, nil
	}
	if err != nil {
		return web.Response{}, err
	}
	page, err := h.issuePage(r, issue, posted, wrong)
	if r.PostExpectsJSON() {
		text := page.Form.Summary(page.Fields).Sentence()
		return web.Response{JSON: map[string]string{"error": text}, Status: http.StatusUnprocessableEntity}, err
	}
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, err
}

// issueConflict responds to a text that is based on an older version than the stored one. The form has what was posted, and
// saves it over the stored version if it is sent again, now that the owner has seen both.
func (h *Handlers) issueConflict(r *web.Request, stored db.Issue, posted url.Values) (web.Response, error) {
	if r.PostExpectsJSON() {
		return web.Response{JSON: h.draftJSON(r, "admin-draft.conflict", stored), Status: http.StatusConflict}, nil
	}
	form := h.issueFields(r, stored).Form()
	values := issueValues(stored, form)
	for _, field := range form.Fields {
		values.Set(field.Name, posted.Get(field.Name))
	}
	page, err := h.issuePage(r, stored, values, nil)
	page.Conflict, page.HasErrors = true, true
	return web.Response{Page: page, Status: http.StatusConflict}, err
}

// rescueIssue keeps the text of a draft that was deleted or sent in the meantime, in a new draft.
func (h *Handlers) rescueIssue(r *web.Request, issue db.Issue) (web.Response, error) {
	old, err := h.store.Issue(r.Context(), issue.ID)
	isSent := err == nil
	switch {
	case err != nil && !errors.Is(err, db.ErrNotFound):
		return web.Response{}, err
	case r.PostExpectsJSON():
		text := r.Messages.T("admin-draft.gone")
		return web.Response{JSON: map[string]string{"error": text}, Status: http.StatusNotFound}, nil
	case isSent && old.Says(issue.Texts): // pressed twice
		return web.Redirect(issueAddress(issue.ID))
	case db.Issue{}.Says(issue.Texts): // there is none
		return web.Response{}, web.ErrNotFound
	}
	issue.Audience = old.Audience
	id, err := h.store.AddIssue(r.Context(), issue)
	if err != nil {
		return web.Response{}, h.NotStored(issueForm, err)
	}
	return h.issueRedirect(id, outcomeRescued), nil
}

// sendTest sends an issue to the owner in every language.
func (h *Handlers) sendTest(r *web.Request, issue db.Issue) error {
	owner := h.Languages.Screen(h.Site.Settings.AdminLanguage)
	var mails []db.Mail
	for _, lang := range h.Languages.List() {
		m, err := h.Issues.Compose(r.Context(), issue, lang, h.MailTo)
		if err != nil {
			return err
		}
		m.Kind, m.Subject = "issue-trial", owner.Tf("admin-issue.trial.subject", map[string]any{"Subject": m.Subject})
		mails = append(mails, m)
	}
	return h.store.AddMail(r.Context(), mails...)
}

// issueRedirect redirects to an issue, which shows the outcome.
func (h *Handlers) issueRedirect(id int64, outcome string) web.Response {
	return web.Response{Location: h.WithFlash(issueAddress(id), issueForm, outcome)}
}
