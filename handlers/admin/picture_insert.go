package admin

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// langs returns the languages that the text has, stored or typed.
func (p onePicture) langs() []string {
	return slices.DeleteFunc(slices.Clone(p.text.Langs), func(lang string) bool {
		return !p.text.Has(lang) && p.text.values[edit.Field(edit.BodyKey, lang)] == ""
	})
}

// insertPicture writes a picture at the end of a text, in each of its languages. What it says is asked for first.
func (h *Handlers) insertPicture(r *web.Request, picture onePicture, posted url.Values) (web.Response, error) {
	state := *picture.text
	page := h.picturePage(r, picture, posted)
	decorates := posted.Get(views.PictureKind) == views.PictureDecorates && !isSound(picture.name)
	if posted.Get(views.PictureKind) != views.PictureSays && !decorates && !isSound(picture.name) {
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
	digest := cmp.Or(state.kept.Digest, state.Digest())
	begun := url.Values{views.DigestField: {digest}, forms.VersionField: {state.keptVersion()}}
	switch _, err := h.keep(r, state.Folder, state.values, begun); {
	case errors.Is(err, db.ErrChanged):
		return h.pictureConflict(r, picture, posted, nil)
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
