package admin

import (
	"errors"
	"net/http"
	"net/url"
	slashpath "path"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/handlers/web"
	"portfolio/internal/edit"
	views "portfolio/views/admin"
)

// PostPicture handles POST /admin/site/pictures/one: it puts a picture into a text, replaces, renames or deletes it.
func (h *Handlers) PostPicture(r *web.Request) (web.Response, error) {
	posted, uploaded, err := web.ReadFileForm(r.Request, views.PictureFiles)
	if err != nil {
		return web.Response{}, err
	}
	picture, err := h.onePicture(r, r.URL.Query())
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

// pictureConflict shows a picture that somebody else has changed since the form was loaded, or whose text was typed on elsewhere.
func (h *Handlers) pictureConflict(r *web.Request, picture onePicture, posted url.Values, conflict *edit.Conflict) (web.Response, error) {
	if again, err := h.onePicture(r, r.URL.Query()); err == nil {
		picture = again
	}
	if conflict == nil {
		conflict = &edit.Conflict{}
	}
	page := h.picturePage(r, picture, posted)
	page.Conflict = filesConflict(conflict, refusedText(r.Messages, slashpath.Base(picture.name), "changed"), page.Picture.Address)
	page.HasErrors = true
	return web.Response{Page: page, Status: http.StatusConflict}, nil
}

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
	return h.savePicture(r, picture, []edit.Change{change}, picture.name, "replaced", acceptedNotes(r.Messages, shownName(uploaded[0].Name), accepted)...)
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
		return h.outcomeAt(views.PictureAddress(name, picture.forText), picturesForm, "renamed"), nil
	case !strings.EqualFold(slashpath.Ext(base), slashpath.Ext(picture.name)):
		return h.pictureRefused(r, picture, "ending")
	case taken != nil || strings.EqualFold(name, picture.name):
		return h.pictureRefused(r, picture, "taken")
	case digest != posted.Get(views.DigestField):
		return h.pictureConflict(r, picture, nil, nil)
	}
	return h.savePicture(r, picture, []edit.Change{{Path: picture.name, Read: digest}, {Path: name, New: data}}, name, "renamed")
}

// deletePicture deletes a picture that nothing shows, and the former addresses that lead to it.
func (h *Handlers) deletePicture(r *web.Request, picture onePicture, posted url.Values) (web.Response, error) {
	if !picture.canDelete() {
		return h.pictureRefused(r, picture, "used")
	}
	changes := []edit.Change{{Path: picture.name, Read: posted.Get(views.DigestField)}}
	if len(picture.uses) > 0 {
		redirects, digest, err := h.Editor.Read(content.RedirectsFile)
		if err == nil {
			redirects, err = content.WithoutRedirectsTo(redirects, files.Prefix+picture.name)
		}
		if err != nil {
			return web.Response{}, h.NotStored(picturesForm, err)
		}
		changes = append(changes, edit.Change{Path: content.RedirectsFile, Read: digest, New: redirects})
	}
	return h.savePicture(r, picture, changes, "", "deleted")
}

// savePicture saves changes of a picture, and leads to the picture called name, or to the list if there is none. It shows the picture at
// once if there are notes about what was changed in it.
func (h *Handlers) savePicture(r *web.Request, picture onePicture, changes []edit.Change, name, outcome string, notes ...string) (web.Response, error) {
	set := edit.Set{Changes: changes, Publishes: []string{}, Message: outcome + ": " + picture.name}
	result, err := h.saveSet(r, set)
	var conflict *edit.Conflict
	var refused *edit.Refused
	switch {
	case errors.As(err, &conflict):
		return h.pictureConflict(r, picture, nil, conflict)
	case errors.As(err, &refused):
		page := h.picturePage(r, picture, nil)
		page.Problem, page.Findings, page.HasErrors = page.T("admin-file.problem.findings"), h.findingProblems(r, refused.Findings), true
		return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
	case errors.Is(err, edit.ErrReadOnly):
		return h.pictureRefused(r, picture, "closed")
	case err != nil:
		return web.Response{}, h.NotStored(picturesForm, err)
	case name == "":
		return h.outcomeAt(views.PicturesAddress(picture.forText), picturesForm, h.saved(r, outcome, set, result).String()), nil
	case len(notes) > 0:
		return h.notedPicture(r, outcome, result, notes)
	}
	return h.outcomeAt(views.PictureAddress(name, picture.forText), picturesForm, formOutcome{Outcome: outcome, Git: gitText(result)}.String()), nil
}

// notedPicture shows a picture that was saved, with what was changed in it.
func (h *Handlers) notedPicture(r *web.Request, outcome string, result edit.Result, notes []string) (web.Response, error) {
	picture, err := h.onePicture(r, r.URL.Query())
	if err != nil {
		return web.Response{}, err
	}
	page := h.picturePage(r, picture, nil)
	page.Notes, page.Notice = notes, views.Notice{Text: r.Messages.T("admin-picture.done." + outcome), Git: gitText(result)}
	page.Picture.Image = "" // of the picture before
	return web.Render(page)
}
