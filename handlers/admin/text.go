package admin

import (
	"cmp"
	"encoding/json"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// textForm is the flash name of a text's form.
const textForm = "text"

// errTextNotFound means that there is no such text, and nothing that was typed for it.
var errTextNotFound = web.NotFound("text", i18n.AdminTexts)

// folderName matches the names of the folders of texts, of any length: to count, a pattern of such classes takes megabytes.
var folderName = regexp.MustCompile(`^[\pL\pN][\pL\pN._-]*$`)

const maxFolderName = 120 // characters

// isFolderName reports whether the folder of a text may have a name.
func isFolderName(name string) bool {
	return utf8.RuneCountInString(name) <= maxFolderName && folderName.MatchString(name)
}

// textKinds are the folders of the site that hold texts.
var textKinds = []string{"articles", "pages", "services"}

// textState is a text with what the owner has typed and not saved.
type textState struct {
	edit.Text
	kept    db.KeptText       // version 0 if there is none
	version int               // of what is kept, also where it says what the files say
	stored  map[string]string // the values of the files
	values  map[string]string // of the form: those that are kept, or else the stored ones
}

// keptVersion returns the version that is kept, from which the form goes on.
func (s textState) keptVersion() string { return strconv.Itoa(cmp.Or(s.kept.Version, s.version)) }

// Text handles GET /admin/site/texts/{kind}/{id}: a text in its form.
func (h *Handlers) Text(r *web.Request) (web.Response, error) {
	state, err := h.textState(r)
	if err != nil {
		return web.Response{}, err
	}
	if !state.Exists() && state.kept.Version == 0 {
		return web.Response{}, errTextNotFound
	}
	page, err := h.textPage(r, state)
	if state.kept.Version > 0 && state.kept.Digest != state.Digest() {
		page.Conflict = h.onDisk(r, state)
	}
	return web.Response{Page: page, Frames: true}, err
}

// textState returns the text that an address names, which need not exist.
func (h *Handlers) textState(r *web.Request) (textState, error) {
	return h.textStateIn(r, r.PathValue("kind")+"/"+r.PathValue("id"))
}

// textStateIn returns the text of a folder, which need not exist.
func (h *Handlers) textStateIn(r *web.Request, folder string) (textState, error) {
	if !isTextFolder(folder) {
		return textState{}, errTextNotFound
	}
	text, err := h.readText(folder)
	if err != nil {
		return textState{}, err
	}
	state := textState{Text: text, stored: text.Values()}
	state.values = state.stored
	if state.kept, err = h.store.KeptText(r.Context(), text.Folder); err != nil {
		return state, h.NotRead(textForm, err)
	}
	state.version = state.kept.Version
	if kept := decodeTyped(state.kept.Text, text.Fields()); state.kept.Version > 0 && !sameTyped(kept, state.stored) {
		state.values = kept
	} else {
		state.kept = db.KeptText{}
	}
	return state, nil
}

// readText reads the text in a folder of the site.
func (h *Handlers) readText(folder string) (edit.Text, error) {
	text, err := edit.ReadText(h.Editor.Read, folder, h.langNames())
	if err != nil {
		h.Log.Error("text not read", "folder", folder, "error", err)
		return text, errTextNotFound
	}
	return text, nil
}

func (h *Handlers) langNames() []string {
	var names []string
	for _, lang := range h.Languages.List() {
		names = append(names, string(lang))
	}
	return names
}

// decodeTyped returns the values of fields that were stored as JSON.
func decodeTyped(text string, fields []string) map[string]string {
	var typed map[string]string
	if json.Unmarshal([]byte(text), &typed) != nil {
		return map[string]string{}
	}
	values := map[string]string{}
	for _, field := range fields {
		values[field] = typed[field]
	}
	return values
}

func sameTyped(a, b map[string]string) bool {
	for field := range b {
		if a[field] != b[field] {
			return false
		}
	}
	return true
}

// textAddress returns the address of a text's form.
func textAddress(folder string) string {
	return i18n.AdminPath(i18n.AdminText, path.Dir(folder), path.Base(folder))
}

// textPage returns the page of a text, filled in with what was typed, or else with what is stored.
func (h *Handlers) textPage(r *web.Request, state textState) (views.TextPage, error) {
	folder := state.Folder
	address := textAddress(folder)
	page := views.TextPage{
		Base: h.newPage(r, i18n.AdminText, path.Dir(folder), path.Base(folder)), Folder: folder, IsPage: state.IsPage(), Closed: string(h.Editor.Closed()),
		Form:   forms.Frame{Messages: r.Messages, Action: address, Zone: h.Site.Settings.TimeZone, Values: url.Values{}},
		Digest: state.Digest(), Version: state.keptVersion(), Kept: state.kept.ChangedAt.Time,
		History: i18n.AdminPath(i18n.AdminTextHistory, path.Dir(folder), path.Base(folder)), Links: h.ownAddresses(), Pictures: h.textPictures(folder),
	}
	page.Script = "js/editor.js"
	page.State, page.Date = h.stateOf(state.Text)
	page.Public = h.publicVersions(folder)
	page.Notice = h.notice(r, textForm, "admin-text.done.")
	found, err := h.findings(r, state)
	if err != nil {
		return page, err
	}
	if page.State == views.TextDraft { // what is not written yet is no mistake before it is to be published
		found = slices.DeleteFunc(found, func(f fieldFinding) bool { return f.field != "" && state.values[f.field] == "" })
	}
	page.Title = h.titleOf(state)
	h.fillText(&page, r, state, found)
	return page, nil
}

// stateOf returns the state of a text, and when it was published or will be.
func (h *Handlers) stateOf(text edit.Text) (string, time.Time) {
	date := time.Time{}
	if a, ok := h.Site.ArticleByID(path.Base(text.Folder)); ok && !text.IsPage() {
		date = a.Date
	}
	switch {
	case !text.Exists() || text.IsDraft() || !text.IsPage() && date.IsZero():
		return views.TextDraft, date
	case date.After(h.Now()):
		return views.TextScheduled, date
	}
	return views.TextPublished, date
}

// titleOf returns the first title of a text, or the name of its folder.
func (h *Handlers) titleOf(state textState) string {
	for _, lang := range state.Langs {
		if title := state.values[edit.Field("title", lang)]; title != "" {
			return title
		}
	}
	return path.Base(state.Folder)
}

// typed is a finding that belongs to a field, or to none.
type fieldFinding struct{ field, text, lang string }

// findings returns what is wrong with a text as its form has it.
func (h *Handlers) findings(r *web.Request, state textState) ([]fieldFinding, error) {
	files, next, err := h.asTyped(state)
	if err != nil {
		return nil, nil //nolint:nilerr // a key that cannot be changed alone: saving says so
	}
	one, err := h.Site.ReadText(r.Context(), files, state.Folder, h.Now())
	if err != nil {
		return nil, err
	}
	return h.inFields(r, next, one.Findings), nil
}

// inFields returns the mistakes among findings with the fields that they are about.
func (h *Handlers) inFields(r *web.Request, text edit.Text, findings content.Findings) []fieldFinding {
	var all []fieldFinding
	for _, f := range findings {
		if !f.Hint {
			field := text.FieldAt(f.File, f.Line, f.What)
			said, lang := saidIn(r, f)
			if key, _, _ := strings.Cut(f.What, " "); field != "" && r.Messages.Has("admin-text.key."+key) && slices.Contains(strings.Fields(said.What), key) {
				said.What = strings.Replace(said.What, key, r.Messages.T("admin-text.key."+key), 1)
			}
			sentence := said.What + r.Messages.Between(":") + said.Do
			if field == "" {
				sentence = cmp.Or(h.findingTitle(r, f.File), f.File) + r.Messages.Between(":") + sentence
			}
			all = append(all, fieldFinding{field, sentence, lang})
		}
	}
	return all
}

// publicVersions returns the versions of a text that readers see.
func (h *Handlers) publicVersions(folder string) (versions []views.TextVersion) {
	for _, text := range h.texts(h.Now()) {
		if text.Folder == folder && text.State == views.TextPublished {
			versions = append(versions, text.Versions...)
		}
	}
	return versions
}

// ownAddresses returns the addresses of the texts of the site, for links: the newest.
func (h *Handlers) ownAddresses() []views.TextLink {
	const most = 300
	var links []views.TextLink
	for _, text := range h.texts(h.Now()) {
		for _, version := range text.Versions {
			if text.State == views.TextPublished && len(links) < most {
				links = append(links, views.TextLink{Address: version.Path, Title: version.Title, Language: version.Language})
			}
		}
	}
	return links
}
