package admin

import (
	"io/fs"
	"net/http"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// picturesForm is the flash name of the forms of pictures.
const picturesForm = "pictures"

// MaxPicturesPost limits what a form with pictures brings, in bytes. One picture has files.MaxSize at most.
const MaxPicturesPost = 2 * files.MaxSize

// The limits of pictures.
const (
	maxUpload   = 20   // pictures in one form
	maxPictures = 5000 // of a site
)

// sitePicture is a picture of the site folder.
type sitePicture struct {
	name string
	size int64
}

// Pictures handles GET /admin/site/pictures: the pictures of the site, those of a text first if the address names one.
func (h *Handlers) Pictures(r *web.Request) (web.Response, error) {
	page, err := h.picturesPage(r, r.URL.Query().Get(views.PictureText))
	if err != nil {
		return web.Response{}, err
	}
	page.Notice = h.notice(r, picturesForm, "admin-picture.done.")
	return web.Render(page)
}

// isTextFolder reports whether a path can be that of the folder of a text.
func isTextFolder(folder string) bool {
	kind, id, _ := strings.Cut(folder, "/")
	return slices.Contains(textKinds, kind) && isFolderName(id)
}

func (h *Handlers) picturesPage(r *web.Request, text string) (views.PicturesPage, error) {
	page := views.PicturesPage{Base: h.newPage(r, i18n.AdminPictures), Closed: string(h.Editor.Closed()), Text: text}
	if text != "" && !isTextFolder(text) {
		return page, errTextNotFound
	}
	page.Limits = map[string]any{"Count": maxUpload, "MB": files.MaxSize >> 20, "Total": MaxPicturesPost >> 20}
	if text != "" {
		page.TextTitle, page.TextAddress = h.textTitle(text), textAddress(text)
	}
	all, err := h.pictures()
	if err != nil {
		return page, err
	}
	slices.SortStableFunc(all, func(a, b sitePicture) int { return isBeside(b.name, text) - isBeside(a.name, text) })
	page.Total = len(all)
	number := min(pageNumber(r), lastPage(len(all)))
	page.Pager = views.Pager{Address: views.PicturesAddress(text), Number: number, Last: lastPage(len(all))}
	page.Paths = i18n.Same(page.Pager.Here())
	shown := all[(number-1)*pageSize : min(number*pageSize, len(all))]
	uses, err := h.pictureUses(r, namesOf(shown))
	for _, picture := range shown {
		page.Pictures = append(page.Pictures, h.pictureRow(picture, uses[picture.name], text))
	}
	return page, err
}

// isBeside returns 1 for a picture that is in the folder of a text, or else 0.
func isBeside(name, text string) int {
	if text != "" && strings.HasPrefix(name, text+"/") {
		return 1
	}
	return 0
}

func namesOf(pictures []sitePicture) []string {
	var names []string
	for _, picture := range pictures {
		names = append(names, picture.name)
	}
	return names
}

// pictureFolders are the folders of the site folder that hold pictures.
var pictureFolders = append([]string{"img"}, textKinds...)

// pictures returns the pictures of the site in the order of their paths.
func (h *Handlers) pictures() ([]sitePicture, error) {
	folder, err := h.Editor.Files()
	if err != nil {
		return nil, nil //nolint:nilerr // the site has no folder
	}
	var all []sitePicture
	for _, top := range pictureFolders {
		for _, name := range filesIn(folder, top, isUploadName) {
			if info, err := fs.Stat(folder, name); err == nil {
				all = append(all, sitePicture{name, info.Size()})
			}
		}
	}
	return all, nil
}

// pictureUses returns the files that name each of some pictures, and texts that are not saved yet.
func (h *Handlers) pictureUses(r *web.Request, names []string) (map[string][]string, error) {
	folder, err := h.Editor.Files()
	if err != nil {
		return nil, nil //nolint:nilerr // the site has no folder
	}
	unsaved := map[string]string{}
	for _, name := range names {
		text := slashpath.Dir(name)
		kept, err := h.store.KeptText(r.Context(), text)
		if err != nil {
			return nil, h.NotRead(picturesForm, err)
		}
		if kept.Version > 0 {
			unsaved[text+"/"+h.langNames()[0]+".md"] = kept.Text
		}
	}
	return content.PictureUses(folder, names, unsaved), nil
}

// pictureRow describes a picture. text is the folder of the text that it may be put into, "" for none.
func (h *Handlers) pictureRow(picture sitePicture, uses []string, text string) views.Picture {
	row := views.Picture{Name: picture.name, Size: picture.size, Address: views.PictureAddress(picture.name, text)}
	if found, err := h.Site.Files.Picture(picture.name); err == nil {
		row.Image, row.Width, row.Height = found.URL, found.Width, found.Height
		if len(found.WebP) > 0 {
			row.Image = found.WebP[0].URL
		}
	}
	if media, ok := h.Site.Files.Media(picture.name); ok {
		row.Sound = media.URL
	}
	for _, file := range uses {
		row.Uses = append(row.Uses, h.useOf(file))
	}
	return row
}

// useOf returns a link to a file that names a picture.
func (h *Handlers) useOf(file string) views.PictureUse {
	if folder := slashpath.Dir(file); isTextFolder(folder) {
		return views.PictureUse{Label: h.textTitle(folder), Address: textAddress(folder)}
	}
	if slices.Contains(editedEndings, slashpath.Ext(file)) {
		return views.PictureUse{Label: file, Address: views.FileAddress(file, "")}
	}
	return views.PictureUse{Label: file}
}

// textTitle returns the title of a text, or the name of its folder.
func (h *Handlers) textTitle(folder string) string {
	text, err := h.readText(folder)
	if err != nil {
		return slashpath.Base(folder)
	}
	return h.titleOf(textState{Text: text, values: text.Values()})
}

// PostPictures handles POST /admin/site/pictures: it stores pictures in the folder of a text, or in img.
func (h *Handlers) PostPictures(r *web.Request) (web.Response, error) {
	posted, uploaded, err := web.ReadFileForm(r.Request, views.PictureFiles)
	if err != nil {
		return web.Response{}, err
	}
	text := posted.Get(views.PictureText)
	if text != "" && !isTextFolder(text) {
		return web.Response{}, errTextNotFound
	}
	all, err := h.pictures()
	if err != nil {
		return web.Response{}, err
	}
	upload := upload{Handlers: h, messages: r.Messages, folder: "img"}
	if text != "" {
		upload.folder = text
	}
	switch {
	case h.Editor.Closed() != "":
		upload.problem("", "closed")
	case len(uploaded) == 0:
		upload.problem("", "none")
	case len(uploaded) > maxUpload:
		upload.problem("", "many")
	case len(all)+len(uploaded) > maxPictures:
		upload.problem("", "full")
	default:
		err = upload.save(r, uploaded)
	}
	if err != nil {
		return web.Response{}, h.NotStored(picturesForm, err)
	}
	return h.uploadedResponse(r, upload, text)
}

// uploadedResponse says what became of pictures that were uploaded: to a script as JSON.
func (h *Handlers) uploadedResponse(r *web.Request, upload upload, text string) (web.Response, error) {
	status := http.StatusOK
	if len(upload.problems) > 0 {
		status = http.StatusUnprocessableEntity
	}
	if r.ExpectsJSON() {
		return web.Response{JSON: uploadJSON{upload.stored, upload.notes, upload.sentences()}, Status: status}, nil
	}
	if len(upload.problems)+len(upload.notes) == 0 {
		to := views.PicturesAddress(text)
		if len(upload.stored) == 1 {
			to = views.PictureAddress(upload.stored[0], text)
		}
		return h.outcomeAt(to, picturesForm, formOutcome{Outcome: web.Stored, Git: gitText(upload.result)}.String()), nil
	}
	page, err := h.picturesPage(r, text)
	page.Problems, page.Notes, page.HasErrors = upload.problems, upload.notes, len(upload.problems) > 0
	page.Notice.Git = gitText(upload.result)
	for _, name := range upload.stored {
		page.Stored = append(page.Stored, views.Picture{Name: name, Address: views.PictureAddress(name, text)})
	}
	return web.Response{Page: page, Status: status}, err
}

// uploadJSON says what became of pictures that were uploaded.
type uploadJSON struct {
	Stored   []string `json:"stored"`   // paths in the site folder
	Notes    []string `json:"notes"`    // what was changed in them
	Problems []string `json:"problems"` // why others were refused
}

// pictureEndings are the endings of the names of pictures.
var pictureEndings = []string{".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"}

// picturesIn returns the paths of the pictures in a folder of the site folder.
func (h *Handlers) picturesIn(folder string) []string {
	files, err := h.Editor.Files()
	if err != nil {
		return nil
	}
	return filesIn(files, folder, func(name string) bool { return isUploadName(name) && !isSound(name) })
}

func filesIn(files fs.FS, folder string, isWanted func(string) bool) []string {
	names := []string{}
	_ = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error { // a folder that cannot be read has none
		if err == nil && entry.Type().IsRegular() && isWanted(entry.Name()) {
			names = append(names, name)
		}
		return nil
	})
	return names
}

// soundEndings are the endings of the names of sounds, which are uploaded and put into texts as pictures are.
var soundEndings = []string{".m4a", ".mp3", ".wav"}

// isUploadName reports whether a file is a picture or a sound by its name.
func isUploadName(name string) bool {
	return (slices.Contains(pictureEndings, strings.ToLower(slashpath.Ext(name))) || isSound(name)) && !strings.HasPrefix(name, ".")
}

func isSound(name string) bool {
	return slices.Contains(soundEndings, strings.ToLower(slashpath.Ext(name)))
}
