package admin

import (
	"errors"
	"net/http"
	"net/url"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/content/files"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// errPictureNotFound means that there is no such picture.
var errPictureNotFound = web.NotFound("text", i18n.AdminPictures)

// onePicture is a picture with its bytes, and the text that it may be put into.
type onePicture struct {
	sitePicture
	digest string
	uses   []string
	text   *textState // nil for none
}

// Picture handles GET /admin/site/pictures/one: a picture, where it is used, and what can be done with it.
func (h *Handlers) Picture(r *web.Request) (web.Response, error) {
	picture, err := h.onePicture(r)
	if err != nil {
		return web.Response{}, err
	}
	page := h.picturePage(r, picture, nil)
	if outcome, ok := h.Flash(r, picturesForm); ok {
		page.Done = "admin-picture.done." + outcome
	}
	return web.Render(page)
}

// onePicture returns the picture that the address names.
func (h *Handlers) onePicture(r *web.Request) (onePicture, error) {
	name, text := r.URL.Query().Get(views.PictureName), r.URL.Query().Get(views.PictureText)
	all, err := h.pictures()
	if err != nil {
		return onePicture{}, err
	}
	at := slices.IndexFunc(all, func(p sitePicture) bool { return p.name == name })
	if at < 0 {
		return onePicture{}, errPictureNotFound
	}
	picture := onePicture{sitePicture: all[at]}
	if _, picture.digest, err = h.Editor.Read(name); err != nil {
		return onePicture{}, errPictureNotFound
	}
	uses, err := h.pictureUses(r, []string{name})
	if err != nil {
		return onePicture{}, err
	}
	picture.uses = uses[name]
	if text == "" {
		text = slashpath.Dir(name)
	}
	if isTextFolder(text) {
		state, err := h.textStateIn(r, text)
		if err != nil {
			return onePicture{}, err
		}
		if state.Exists() {
			picture.text = &state
		}
	}
	return picture, nil
}

// destinationIn returns the Markdown destination of a picture in the text of a folder.
func destinationIn(folder, name string) string {
	if below, ok := strings.CutPrefix(name, folder+"/"); ok {
		return below
	}
	return "/" + name
}

// destinations returns the Markdown destinations, in the text of a folder, of the pictures beside it and in img.
func (h *Handlers) destinations(folder string) []string {
	names := slices.Concat(h.picturesIn(folder), h.picturesIn("img"))
	for i, name := range names {
		names[i] = escapedPath(destinationIn(folder, name))
	}
	return names
}

// covers returns the names of the pictures that can be the cover of the text in a folder.
func (h *Handlers) covers(folder string) []string {
	names := h.picturesIn(folder)
	for i, name := range names {
		names[i] = strings.TrimPrefix(name, folder+"/")
	}
	return names
}

func escapedPath(path string) string { return (&url.URL{Path: path}).EscapedPath() }

func (h *Handlers) picturePage(r *web.Request, picture onePicture, posted url.Values) views.PicturePage {
	text := r.URL.Query().Get(views.PictureText)
	page := views.PicturePage{
		Base: h.newPage(r, i18n.AdminPicture), Closed: string(h.Editor.Closed()), Picture: h.pictureRow(picture.sitePicture, picture.uses, text),
		Back: views.PicturesAddress(text), Digest: picture.digest,
		Rename: ui.FieldArgs{Kind: ui.TextField, ID: "picture-rename", Name: views.PictureNewName, Label: r.Messages.T("admin-picture.name"), Max: maxName + 5,
			Values: []string{slashpath.Base(picture.name)}, ErrorPrefix: r.Messages.T("form.error.prefix")},
	}
	page.Title = slashpath.Base(picture.name)
	page.Paths = i18n.Same(page.Picture.Address)
	if picture.text == nil {
		return page
	}
	page.TextTitle, page.TextAddress = h.titleOf(*picture.text), textAddress(picture.text.Folder)
	page.Kind = ui.FieldArgs{
		Kind: ui.RadioField, ID: "picture-kind", Name: views.PictureKind, Label: r.Messages.T("admin-picture.kind"), Required: true,
		Values: posted[views.PictureKind], ErrorPrefix: r.Messages.T("form.error.prefix"),
		Options: []ui.OptionArgs{{Value: views.PictureSays, Label: r.Messages.T("admin-picture.kind.says")}, {Value: views.PictureDecorates, Label: r.Messages.T("admin-picture.kind.decorates")}},
	}
	for _, lang := range picture.langs() {
		field := edit.Field(views.PictureWords, lang)
		label := r.Messages.T("admin-picture.words")
		if h.Languages.Several() {
			label += " (" + h.Languages.Name(lang) + ")"
		}
		page.Words = append(page.Words, ui.FieldArgs{
			Kind: ui.TextField, ID: "picture-" + field, Name: field, Label: label, Lang: lang, Max: maxKey, Values: posted[field], ErrorPrefix: r.Messages.T("form.error.prefix"),
		})
	}
	return page
}

// langs returns the languages that the text has, stored or typed.
func (p onePicture) langs() []string {
	return slices.DeleteFunc(slices.Clone(p.text.Langs), func(lang string) bool {
		return !p.text.Has(lang) && p.text.values[edit.Field(edit.BodyKey, lang)] == ""
	})
}

// PostPicture handles POST /admin/site/pictures/one: it puts a picture into a text, replaces, renames or deletes it.
func (h *Handlers) PostPicture(r *web.Request) (web.Response, error) {
	posted, uploaded, err := web.ReadFileForm(r.Request, views.PictureFiles)
	if err != nil {
		return web.Response{}, err
	}
	picture, err := h.onePicture(r)
	if err != nil {
		return web.Response{}, err
	}
	do := posted.Get(views.DoField)
	switch {
	case do == views.PictureInsert && picture.text != nil:
		return h.insertPicture(r, picture, posted)
	case h.Editor.Closed() != "":
		return h.pictureRefused(r, picture, "closed")
	case do == views.PictureReplace:
		return h.replacePicture(r, picture, posted, uploaded)
	case do == views.PictureRename:
		return h.renamePicture(r, picture, posted)
	case do == views.PictureDelete:
		return h.deletePicture(r, picture, posted)
	}
	return web.Response{}, web.ErrBadRequest
}

// pictureRefused shows a picture with the reason why nothing was done with it.
func (h *Handlers) pictureRefused(r *web.Request, picture onePicture, reason string) (web.Response, error) {
	page := h.picturePage(r, picture, nil)
	page.Problem, page.HasErrors = refusedText(r.Messages, slashpath.Base(picture.name), reason), true
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}

// insertPicture writes a picture at the end of a text, in each of its languages. What it says is asked for first.
func (h *Handlers) insertPicture(r *web.Request, picture onePicture, posted url.Values) (web.Response, error) {
	state := *picture.text
	page := h.picturePage(r, picture, posted)
	decorates := posted.Get(views.PictureKind) == views.PictureDecorates
	if posted.Get(views.PictureKind) != views.PictureSays && !decorates {
		page.Kind.Error = r.Messages.T("admin-picture.kind.missing")
		page.HasErrors = true
	}
	for i, field := range page.Words {
		words := cleanTyped(posted.Get, []string{field.Name})[field.Name]
		if words == "" && !decorates && page.Kind.Error == "" || len([]rune(words)) > maxKey {
			page.Words[i].Error, page.HasErrors = r.Messages.T("admin-picture.words.missing"), true
		}
		body := edit.Field(edit.BodyKey, field.Lang)
		state.values[body] = strings.TrimLeft(strings.TrimRight(state.values[body], "\n")+"\n\n"+pictureLine(escapedPath(destinationIn(state.Folder, picture.name)), words, decorates), "\n")
	}
	if page.HasErrors {
		return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
	}
	digest := state.Digest()
	if state.kept.Version > 0 {
		digest = state.kept.Digest
	}
	switch _, err := h.keepText(r, state, state.values, digest, state.kept.Version); {
	case errors.Is(err, db.ErrChanged):
		return h.pictureRefused(r, picture, "changed")
	case err != nil:
		return web.Response{}, h.NotStored(picturesForm, err)
	}
	return h.outcomeAt(textAddress(state.Folder), textForm, outcomePicture), nil
}

// outcomePicture is the outcome of a text that a picture was put into.
const outcomePicture = "picture"

// pictureLine returns the line of a text that shows a picture.
func pictureLine(destination, words string, decorates bool) string {
	if decorates {
		return `<img src="` + destination + `" alt="">`
	}
	return "![" + markdownWords.Replace(words) + "](" + destination + ")"
}

// markdownWords escapes what would end the words of a picture, or begin something else.
var markdownWords = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "&", `\&`, "$", `\$`)

// replacePicture puts other bytes into the place of a picture. Its name, and with it every text, stays as it is.
func (h *Handlers) replacePicture(r *web.Request, picture onePicture, posted url.Values, uploaded []web.File) (web.Response, error) {
	if len(uploaded) != 1 {
		return h.pictureRefused(r, picture, "none")
	}
	accepted, err := h.Site.Files.Accept(uploaded[0].Name, uploaded[0].Data)
	if err == nil && !strings.EqualFold(slashpath.Ext(uploaded[0].Name), slashpath.Ext(picture.name)) {
		accepted, err = h.Site.Files.Accept(picture.name, uploaded[0].Data)
		if errors.Is(err, files.RefusedName) {
			return h.pictureRefused(r, picture, "other")
		}
	}
	var refusal files.Refusal
	if errors.As(err, &refusal) {
		return h.pictureRefused(r, picture, string(refusal))
	}
	change := edit.Change{Path: picture.name, Read: posted.Get(views.DigestField), New: accepted.Data}
	response, err := h.savePicture(r, picture, []edit.Change{change}, picture.name, "replaced")
	if notes := acceptedNotes(r.Messages, shownName(uploaded[0].Name), accepted); err == nil && response.Page == nil && len(notes) > 0 {
		page := h.picturePage(r, picture, nil)
		page.Done, page.Notes = "admin-picture.done.replaced", notes
		page.Picture.Image = "" // of the picture before
		return web.Render(page)
	}
	return response, err
}

// renamePicture gives a picture that nothing uses another name.
func (h *Handlers) renamePicture(r *web.Request, picture onePicture, posted url.Values) (web.Response, error) {
	base := safeName(posted.Get(views.PictureNewName))
	name := slashpath.Join(slashpath.Dir(picture.name), base)
	data, digest, err := h.Editor.Read(picture.name)
	if err != nil {
		return web.Response{}, h.NotStored(picturesForm, err)
	}
	taken, _, err := h.Editor.Read(name)
	switch {
	case err != nil:
		return web.Response{}, h.NotStored(picturesForm, err)
	case len(picture.uses) > 0:
		return h.pictureRefused(r, picture, "used")
	case name == picture.name:
		return h.outcomeAt(views.PictureAddress(name, r.URL.Query().Get(views.PictureText)), picturesForm, "renamed"), nil
	case !strings.EqualFold(slashpath.Ext(base), slashpath.Ext(picture.name)):
		return h.pictureRefused(r, picture, "ending")
	case taken != nil || strings.EqualFold(name, picture.name):
		return h.pictureRefused(r, picture, "taken")
	case digest != posted.Get(views.DigestField):
		return h.pictureRefused(r, picture, "changed")
	}
	return h.savePicture(r, picture, []edit.Change{{Path: picture.name, Read: digest}, {Path: name, New: data}}, name, "renamed")
}

// deletePicture deletes a picture that nothing uses.
func (h *Handlers) deletePicture(r *web.Request, picture onePicture, posted url.Values) (web.Response, error) {
	if len(picture.uses) > 0 {
		return h.pictureRefused(r, picture, "used")
	}
	change := edit.Change{Path: picture.name, Read: posted.Get(views.DigestField)}
	return h.savePicture(r, picture, []edit.Change{change}, "", "deleted")
}

// savePicture saves changes of a picture, and leads to the picture called name, or to the list if there is none.
func (h *Handlers) savePicture(r *web.Request, picture onePicture, changes []edit.Change, name, outcome string) (web.Response, error) {
	set := edit.Set{Changes: changes, Publishes: []string{}, Message: outcome + ": " + picture.name}
	_, err := h.saveSet(r, set)
	var conflict *edit.Conflict
	var refused *edit.Refused
	text := r.URL.Query().Get(views.PictureText)
	switch {
	case errors.As(err, &conflict):
		return h.pictureRefused(r, picture, "changed")
	case errors.As(err, &refused):
		return h.pictureRefused(r, picture, "used")
	case err != nil:
		return web.Response{}, h.NotStored(picturesForm, err)
	case name == "":
		return h.outcomeAt(views.PicturesAddress(text), picturesForm, outcome), nil
	}
	return h.outcomeAt(views.PictureAddress(name, text), picturesForm, outcome), nil
}
