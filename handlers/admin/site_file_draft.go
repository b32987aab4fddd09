package admin

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// fileDraft is what the owner has typed into one of the two forms of a file, and not saved.
type fileDraft struct {
	db.KeptText
	values url.Values // nil for nothing
}

// isWhole reports whether the draft is of the text of the file, rather than of its keys.
func (d fileDraft) isWhole() bool { return d.values.Has(views.TextField) }

// draftPath returns the path under which a form of the file keeps its draft. No folder of a text is called so.
func (f *siteFile) draftPath(whole bool) string {
	if whole {
		return f.name + " text"
	}
	return f.name + " " + strings.Join(f.at, "/") + f.words.query
}

// valuePrefix begins the names of the fields of keys.
const valuePrefix = "v/"

// typedIn returns the typed text of a form that was posted, without its buttons and passwords.
func typedIn(posted url.Values) url.Values {
	typed := url.Values{}
	for name, values := range posted {
		if name == views.TextField || strings.HasPrefix(name, valuePrefix) {
			typed[name] = slices.Clone(values)
		}
	}
	return typed
}

// keepFile stores what was typed into a form of a file. db.ErrChanged comes with the draft of another window.
func (h *Handlers) keepFile(r *web.Request, f siteFile, posted url.Values) (fileDraft, error) {
	typed := typedIn(posted)
	kept, err := h.keep(r, f.draftPath(typed.Has(views.TextField)), typed, posted)
	if errors.Is(err, db.ErrChanged) {
		return readDraft(kept), err
	}
	return fileDraft{kept, typed}, err
}

func readDraft(kept db.KeptText) fileDraft {
	draft := fileDraft{KeptText: kept}
	if kept.Version == 0 || json.Unmarshal([]byte(kept.Text), &draft.values) != nil {
		return fileDraft{}
	}
	return draft
}

// fileDraft returns the draft of a form of a file, nothing if the file says the same.
func (h *Handlers) fileDraft(r *web.Request, f siteFile, whole bool) (fileDraft, error) {
	kept, err := h.store.KeptText(r.Context(), f.draftPath(whole))
	if err != nil {
		return fileDraft{}, h.NotRead(fileForm, err)
	}
	if draft := readDraft(kept); draft.values != nil && !h.isStored(r.Messages, f, draft) {
		return draft, nil
	}
	return fileDraft{}, nil
}

// isStored reports whether a draft says what the file says.
func (h *Handlers) isStored(m *i18n.Messages, f siteFile, draft fileDraft) bool {
	if draft.isWhole() {
		return plainText([]byte(draft.values.Get(views.TextField))) == plainText(f.text)
	}
	return len(h.differingKeys(m, f, draft.values, nil)) == 0
}

// plainText returns the text of a file as a form has it.
func plainText(text []byte) string {
	return strings.ReplaceAll(strings.TrimPrefix(string(text), "\uFEFF"), "\r\n", "\n")
}

// forgetFile forgets what was typed into a form of a file, and redirects to the next page, with an outcome unless that is "".
func (h *Handlers) forgetFile(r *web.Request, f siteFile, whole bool, next, outcome string) (web.Response, error) {
	if err := h.store.ForgetText(r.Context(), f.draftPath(whole)); err != nil {
		return web.Response{}, h.NotStored(fileForm, err)
	}
	address, fragment, isPart := strings.Cut(next, "#")
	if outcome != "" {
		address = h.WithFlash(address, fileForm, outcome)
	}
	if isPart {
		address += "#" + fragment
	}
	return web.Response{Location: address}, nil
}

// keyDifference is a key with two values.
type keyDifference struct {
	leaf         leaf
	lang         i18n.Lang
	yours, other []string
}

// differingKeys returns the keys for which something else was typed than in another form, or than the file says if that is nil.
func (h *Handlers) differingKeys(m *i18n.Messages, f siteFile, yours, other url.Values) []keyDifference {
	var all []keyDifference
	for _, l := range f.leaves() {
		for _, lang := range h.langsOf(l) {
			d := keyDifference{leaf: l, lang: lang, other: f.values(l, lang)}
			d.yours, _ = h.writtenValues(m, f, l, lang, yours) // what is not understood stays as it was typed
			if other != nil {
				d.other, _ = h.writtenValues(m, f, l, lang, other)
			}
			if !slices.Equal(d.yours, d.other) {
				all = append(all, d)
			}
		}
	}
	return all
}

// isUntouched reports whether what a form shows is in the file as it was in the bytes with a digest: other keys of the file have changed.
func (h *Handlers) isUntouched(r *web.Request, f siteFile, digest string) bool {
	version, err := h.store.SiteVersionOf(r.Context(), f.name, digest)
	if err != nil {
		return false // it may have changed
	}
	was, ok := readSiteFile(f.name, version.Before, digest, strings.Join(f.at, "/"))
	if !ok || was.broken != nil || was.isNew != f.isNew {
		return false
	}
	was.lang = f.lang
	for _, l := range f.leaves() {
		for _, lang := range h.langsOf(l) {
			if !slices.Equal(f.values(l, lang), was.values(l, lang)) {
				return false
			}
		}
	}
	return true
}

// compareFile compares a draft with another one, or with the file if that is empty.
func (h *Handlers) compareFile(r *web.Request, f siteFile, draft, other fileDraft) []views.Comparison {
	if draft.isWhole() {
		theirs := plainText(f.text)
		if other.values != nil {
			theirs = plainText([]byte(other.values.Get(views.TextField)))
		}
		return []views.Comparison{{Label: f.name, Rows: diff(plainText([]byte(draft.values.Get(views.TextField))), theirs)}}
	}
	base := h.PageBase(r, i18n.AdminFile, i18n.Same(f.address()))
	var all []views.Comparison
	for _, d := range h.differingKeys(r.Messages, f, draft.values, other.values) {
		label := views.KeyLabel(base, d.leaf.field.Key)
		if d.leaf.field.Format == wordFormat {
			label = d.leaf.field.Default
		}
		if d.lang != "" {
			label += " (" + h.Languages.Name(string(d.lang)) + ")"
		}
		all = append(all, views.Comparison{Label: label, Rows: diff(strings.Join(d.yours, "\n"), strings.Join(d.other, "\n"))})
	}
	return all
}

// fileFormOf returns one of the forms of a file with what was typed into it. A file that has changed since is compared with that.
func (h *Handlers) fileFormOf(r *web.Request, f siteFile, draft fileDraft, whole bool) views.FileForm {
	form := views.FileForm{
		Frame:   forms.Frame{Messages: r.Messages, Action: f.address(), Zone: h.Site.Settings.TimeZone, Values: url.Values{}},
		Version: "0", Discard: views.DoDiscard,
	}
	if whole {
		form.Action, form.Discard = form.Action+"#file-text", views.DoForget
	}
	if draft.values == nil {
		return form
	}
	form.Kept = draft.ChangedAt.Time
	if draft.Digest == f.digest {
		form.Version = strconv.Itoa(draft.Version)
		return form
	}
	if !whole && h.isUntouched(r, f, draft.Digest) {
		return form
	}
	form.Conflict = &views.Conflict{
		Lead: r.Messages.T("admin-text.conflict.disk"), Compared: h.compareFile(r, f, draft, fileDraft{}), Form: f.address(), Discard: form.Discard,
	}
	return form
}

// typedPage returns the page of a file with what was typed into one of its forms.
func (h *Handlers) typedPage(r *web.Request, f siteFile, draft fileDraft) views.SiteFilePage {
	if draft.isWhole() {
		return h.filePage(r, f, fileDraft{}, draft)
	}
	return h.filePage(r, f, draft, fileDraft{})
}

// fileConflict shows what was typed beside what the file says by now.
func (h *Handlers) fileConflict(r *web.Request, draft fileDraft) (web.Response, error) {
	f, err := h.openSiteFile(r.URL)
	if err != nil {
		return web.Response{}, err
	}
	page := h.typedPage(r, f, draft)
	page.HasErrors = true
	return web.Response{Page: page, Status: http.StatusConflict}, nil
}

// fileTypedElsewhere shows what was typed beside what was typed in another window.
func (h *Handlers) fileTypedElsewhere(r *web.Request, f siteFile, posted url.Values, other fileDraft) (web.Response, error) {
	if r.PostExpectsJSON() {
		return h.windowConflict(r, other.KeptText), nil
	}
	draft := fileDraft{other.KeptText, typedIn(posted)}
	page := h.typedPage(r, f, draft)
	form := &page.Keys
	if draft.isWhole() {
		form = &page.Whole
	}
	form.Conflict = &views.Conflict{Lead: page.T("admin-text.conflict.window"), Compared: h.compareFile(r, f, draft, other), Form: f.address()}
	page.HasErrors = true
	return web.Response{Page: page, Status: http.StatusConflict}, nil
}
