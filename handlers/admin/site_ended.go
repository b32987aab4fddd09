package admin

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// typedForm returns the form of a screen of the site whose typed text a login keeps: the names of the fields that were posted, as nothing is
// read for somebody who may be anybody. It reports whether there is such a text.
func typedForm(page i18n.Page, posted url.Values) (form forms.Form, ok bool) {
	isTyped := func(name string) bool { return name == views.DigestField || !slices.Contains(unkept, name) }
	switch page {
	case i18n.AdminText:
		ok = posted.Has(views.TextDigest)
	case i18n.AdminFile:
		ok = posted.Has(views.DigestField)
		isTyped = func(name string) bool {
			return name == views.DigestField || name == views.TextField || strings.HasPrefix(name, valuePrefix)
		}
	case i18n.AdminPicture:
		ok = posted.Get(views.DoField) == views.PictureInsert
	}
	for name := range posted {
		if isTyped(name) {
			form.Fields = append(form.Fields, forms.Field{Name: name})
		}
	}
	return form, ok
}

// unkept are the fields of forms of the site that hold no typed text.
var unkept = []string{views.DoField, views.PasswordField, views.CodeField, forms.VersionField}

// restoreSite gives back what was typed into a form of the site that was sent after the session had ended.
func (h *Handlers) restoreSite(r *web.Request, loggedIn web.Response, page i18n.Page, typed url.Values) (web.Response, error) {
	address, err := url.Parse(loggedIn.Location)
	if err != nil {
		return loggedIn, nil //nolint:nilerr // there is nothing to restore
	}
	restored := loggedIn
	switch page {
	case i18n.AdminText:
		restored, err = h.restoreText(r, loggedIn, address, typed)
	case i18n.AdminFile:
		restored, err = h.restoreFile(r, loggedIn, address, typed)
	case i18n.AdminPicture:
		restored, err = h.restorePicture(r, loggedIn, address, typed)
	}
	restored.Effects = loggedIn.Effects
	return restored, err
}

// restoreText keeps a text.
func (h *Handlers) restoreText(r *web.Request, loggedIn web.Response, address *url.URL, typed url.Values) (web.Response, error) {
	parts := strings.Split(address.Path, "/") // "", "admin", "site", "texts", kind, id
	folder := parts[4] + "/" + cmp.Or(parts[5], "-")
	text, err := h.readText(folder)
	if err != nil || !isTextFolder(folder) {
		return loggedIn, nil //nolint:nilerr // there is nothing to restore
	}
	state := textState{Text: text, stored: text.Values(), values: cleanTyped(typed.Get, text.Fields())}
	kept, err := h.keep(r, folder, state.values, typed)
	if errors.Is(err, db.ErrChanged) { // typed on in another window: the owner chooses
		return h.textConflict(r, state, state.values, kept)
	}
	return h.outcomeAt(textAddress(folder), textForm, outcomeKept), err
}

// restoreFile keeps what was typed into a form of a file.
func (h *Handlers) restoreFile(r *web.Request, loggedIn web.Response, address *url.URL, typed url.Values) (web.Response, error) {
	f, err := h.openSiteFile(address)
	if err != nil {
		return loggedIn, nil //nolint:nilerr // there is nothing to restore
	}
	other, err := h.keepFile(r, f, typed)
	if errors.Is(err, db.ErrChanged) { // typed on in another window: the owner chooses
		return h.fileTypedElsewhere(r, f, typed, other)
	}
	return h.outcomeAt(f.address(), fileForm, outcomeKept), err
}

// restorePicture shows what was said of a picture in its form.
func (h *Handlers) restorePicture(r *web.Request, loggedIn web.Response, address *url.URL, typed url.Values) (web.Response, error) {
	picture, err := h.onePicture(r, address.Query())
	if err != nil {
		return loggedIn, nil //nolint:nilerr // there is nothing to restore
	}
	page := h.picturePage(r, picture, typed)
	page.Notice.Text = r.Messages.T("admin-text.done.kept")
	return web.Response{Page: page}, nil
}
