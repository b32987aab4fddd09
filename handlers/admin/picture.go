package admin

import (
	"cmp"
	"io/fs"
	"net/url"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/internal/stock"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// errPictureNotFound means that there is no such picture.
var errPictureNotFound = web.NotFound("text", i18n.AdminPictures)

// onePicture is a picture with its bytes, and the text that it may be put into.
type onePicture struct {
	sitePicture
	digest  string
	uses    []string
	text    *textState // nil for none
	forText string     // folder of the text that the address names, "" for none
}

// Picture handles GET /admin/site/pictures/one: a picture, where it is used, and what can be done with it.
func (h *Handlers) Picture(r *web.Request) (web.Response, error) {
	picture, err := h.onePicture(r, r.URL.Query())
	if err != nil {
		return web.Response{}, err
	}
	page := h.picturePage(r, picture, nil)
	page.Notice = h.notice(r, picturesForm, "admin-picture.done.")
	return web.Render(page)
}

// onePicture returns the picture that the query of an address names.
func (h *Handlers) onePicture(r *web.Request, query url.Values) (onePicture, error) {
	name := query.Get(views.PictureName)
	picture := onePicture{sitePicture: sitePicture{name: name}, forText: query.Get(views.PictureText)}
	folder, err := h.Editor.Files()
	if err != nil || !isPicture(name) {
		return onePicture{}, errPictureNotFound
	}
	info, err := fs.Stat(folder, name)
	if err != nil || !info.Mode().IsRegular() {
		return onePicture{}, errPictureNotFound
	}
	picture.size = info.Size()
	if _, picture.digest, err = h.Editor.Read(name); err != nil {
		return onePicture{}, errPictureNotFound
	}
	uses, err := h.pictureUses(r, []string{name})
	if err != nil {
		return onePicture{}, err
	}
	picture.uses = uses[name]
	if text := cmp.Or(picture.forText, slashpath.Dir(name)); isTextFolder(text) {
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

// canDelete reports whether no page shows a picture: at most former addresses of it lead there.
func (p onePicture) canDelete() bool {
	return !slices.ContainsFunc(p.uses, func(file string) bool { return file != content.RedirectsFile })
}

// isPicture reports whether a path can be that of a picture of the site.
func isPicture(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return fs.ValidPath(name) && slices.Contains(pictureFolders, top) && isUploadName(slashpath.Base(name))
}

// destinationIn returns the Markdown destination of a picture in the text of a folder.
func destinationIn(folder, name string) string {
	if below, ok := strings.CutPrefix(name, folder+"/"); ok {
		return below
	}
	return "/" + name
}

// textPictures returns the pictures beside the text in a folder and in img.
func (h *Handlers) textPictures(folder string) []views.TextPicture {
	var all []views.TextPicture
	for _, name := range slices.Concat(h.picturesIn(folder), h.picturesIn("img")) {
		image := h.pictureRow(sitePicture{name: name}, nil, folder).Image
		all = append(all, views.TextPicture{Destination: escapedPath(destinationIn(folder, name)), Image: image})
	}
	return all
}

// covers returns the options for the cover of the text in a folder, besides values: its pictures and the drawings of the stock.
func (h *Handlers) covers(messages *i18n.Messages, folder string, values []string) []ui.OptionArgs {
	names := h.picturesIn(folder)
	for i, name := range names {
		names[i] = strings.TrimPrefix(name, folder+"/")
	}
	drawings := stock.Names()
	for i, name := range drawings {
		drawings[i] = stock.Prefix + name
	}
	options := optionsWith(slices.Concat(names, drawings), values)
	for i, option := range options {
		if name, ok := strings.CutPrefix(option.Value, stock.Prefix); ok {
			options[i].Label = messages.Tf("admin-text.choice.drawing", map[string]any{"Name": messages.T("admin-drawings." + name)})
		}
	}
	return options
}

// drawings returns the drawings of the stock.
func (h *Handlers) drawings() (drawings []views.StockDrawing) {
	for _, name := range stock.Names() {
		drawings = append(drawings, views.StockDrawing{Name: name, URL: h.Site.Files.URL(stock.File(name))})
	}
	return drawings
}

func escapedPath(path string) string { return (&url.URL{Path: path}).EscapedPath() }

func (h *Handlers) picturePage(r *web.Request, picture onePicture, posted url.Values) views.PicturePage {
	text := picture.forText
	page := views.PicturePage{
		Base: h.newPage(r, i18n.AdminPicture), Closed: string(h.Editor.Closed()), Picture: h.pictureRow(picture.sitePicture, picture.uses, text),
		Back: views.PicturesAddress(text), Digest: picture.digest, CanDelete: picture.canDelete(),
		Rename: ui.FieldArgs{Kind: ui.TextField, ID: "picture-rename", Name: views.PictureNewName, Label: r.Messages.T("admin-picture.name"), Max: maxName + 5,
			Values: []string{slashpath.Base(picture.name)}, ErrorPrefix: r.Messages.T("form.error.prefix")},
	}
	page.Title = slashpath.Base(picture.name)
	if isSound(picture.name) {
		folder := ""
		if picture.text != nil {
			folder = picture.text.Folder
		}
		page.Line = pictureLine(escapedPath(destinationIn(folder, picture.name)), "…", false)
	}
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
	if isSound(picture.name) { // it never only decorates
		page.Kind = ui.FieldArgs{}
	}
	for _, lang := range picture.langs() {
		field := edit.Field(views.PictureWords, lang)
		label := r.Messages.T("admin-picture.words")
		if isSound(picture.name) {
			label = r.Messages.T("admin-picture.words.sound")
		}
		if h.Languages.Several() {
			label += " (" + h.Languages.Name(lang) + ")"
		}
		page.Words = append(page.Words, ui.FieldArgs{
			Kind: ui.TextField, ID: "picture-" + field, Name: field, Label: label, Lang: lang, Max: maxKey, Values: posted[field], ErrorPrefix: r.Messages.T("form.error.prefix"),
		})
	}
	return page
}
