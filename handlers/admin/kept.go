package admin

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// A text that the owner sends after the session has ended is kept in the page that asks for the login: nothing is stored
// for somebody who may be anybody. The login that succeeds saves it, if saving it can be repeated and undone; any other
// text comes back in its form.

// keptForm returns the form of a page whose text is kept, and reports whether it is one.
func (h *Handlers) keptForm(r *web.Request, page i18n.Page, posted url.Values) (forms.Form, bool) {
	switch page {
	case i18n.AdminIssue:
		return forms.NewIssueFields(h.languages(r)).Form(), true
	case i18n.AdminTopic:
		return forms.NewTopicFields(h.languages(r)).Form(), true
	case i18n.AdminInquiryReply:
		return new(forms.ReplyFields).Form(""), true
	case i18n.AdminInquiry:
		return new(forms.NoteFields).Form(), true
	case i18n.AdminMeeting:
		return keptAnswer(), true
	}
	return typedForm(page, posted)
}

// SessionEnded handles a form of the owner's screens that comes without a session: it renders the login, which leads to the
// form's page and keeps what was typed.
func (h *Handlers) SessionEnded(r *web.Request) (web.Response, error) {
	if web.HasFiles(r.Request) { // too large to be kept; a browser that is not read to the end shows no page
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return web.Response{}, web.ErrNoSession
		}
		response := h.loginPage(r, r.URL.RequestURI(), r.Messages.T("admin-login.ended.files"))
		response.Status = http.StatusUnauthorized
		return response, nil
	}
	if _, err := r.Posted(); err != nil {
		return web.Response{}, web.ErrNoSession
	}
	response := h.loginPage(r, r.URL.RequestURI(), "")
	page := response.Page.(views.LoginPage)
	page.HasErrors, page.Problem = true, r.Messages.T("admin-login.ended")
	if page.Kept != "" {
		page.Problem = r.Messages.T("admin-login.ended.kept")
	}
	response.Page, response.Status = page, http.StatusUnauthorized
	return response, nil
}

// keptText returns the text that the login keeps, "" for none: that which came with the login, or with the form that led to
// it.
func (h *Handlers) keptText(r *web.Request) string {
	if r.Method != http.MethodPost {
		return ""
	}
	posted, err := r.Posted()
	if err != nil {
		return ""
	}
	if r.URL.Path == i18n.AdminPath(i18n.AdminLogin) {
		return posted.Get(views.KeptField)
	}
	page, _ := i18n.AdminPageAt(r.URL.Path)
	form, ok := h.keptForm(r, page, posted)
	isNote := posted.Get(views.NoteActionField) == views.NoteAdd
	if !ok || posted.Get(forms.IssueAction) == views.IssueDelete || page == i18n.AdminInquiry && !isNote {
		return ""
	}
	return encodeKept(form, posted)
}

// encodeKept encodes the posted values of a form.
func encodeKept(form forms.Form, posted url.Values) string {
	kept := url.Values{forms.VersionField: posted[forms.VersionField]}
	for _, field := range form.Fields {
		kept[field.Name] = posted[field.Name]
	}
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(kept); err != nil {
		return "" // cannot happen: it holds texts only
	}
	return base64.RawURLEncoding.EncodeToString([]byte(text.String()))
}

// decodeKept returns the values that encodeKept encoded; false for any other text.
func decodeKept(text string) (url.Values, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, false
	}
	var values url.Values
	if json.Unmarshal(raw, &values) != nil || len(values) == 0 {
		return nil, false
	}
	return values, true
}

// restoreKept completes the response to a login with the text that it kept: a draft is saved, and shown; the text of any
// other page is shown in its form, with nothing done about it. It returns the response unchanged if no text was kept.
func (h *Handlers) restoreKept(r *web.Request, loggedIn web.Response) (web.Response, error) {
	kept, ok := decodeKept(h.keptText(r))
	if !ok {
		return loggedIn, nil
	}
	path, _, _ := strings.Cut(loggedIn.Location, "?")
	page, _ := i18n.AdminPageAt(path)
	if page == i18n.AdminText || page == i18n.AdminFile || page == i18n.AdminPicture {
		return h.restoreSite(r, loggedIn, page, kept)
	}
	loggedIn.Location = path
	if page == i18n.AdminInquiryReply || page == i18n.AdminInquiry {
		return h.restoreInquiry(r, loggedIn, page, kept)
	}
	id, err := strconv.ParseInt(loggedIn.Location[strings.LastIndexByte(loggedIn.Location, '/')+1:], 10, 64)
	if err != nil {
		return loggedIn, nil //nolint:nilerr // the text belongs to no page: there is nothing to restore
	}
	var response web.Response
	switch page {
	case i18n.AdminIssue:
		response, err = h.saveIssue(r, id, kept, outcomeKept)
	case i18n.AdminTopic:
		response, err = h.restoreTopic(r, id, kept)
	case i18n.AdminMeeting:
		response, err = h.restoreAnswer(r, id, kept)
	default:
		return loggedIn, nil
	}
	loggedIn.Location, loggedIn.Page, loggedIn.Status = response.Location, response.Page, response.Status
	return loggedIn, err
}

// restoreInquiry saves a reply to an inquiry as a draft, whatever button it came with, and shows a note in its form.
func (h *Handlers) restoreInquiry(r *web.Request, loggedIn web.Response, page i18n.Page, kept url.Values) (web.Response, error) {
	parts := strings.Split(loggedIn.Location, "/") // "", "admin", "inbox", kind, id
	of := db.InquiryRef{Kind: db.InquiryKind(parts[3]), Number: parseID(parts[4])}
	var response web.Response
	var err error
	if page == i18n.AdminInquiryReply {
		response, err = h.saveReply(r, of, kept, outcomeKept)
	} else {
		response, err = h.restoreNote(r, of, kept)
	}
	loggedIn.Location, loggedIn.Page, loggedIn.Status = response.Location, response.Page, response.Status
	return loggedIn, err
}
