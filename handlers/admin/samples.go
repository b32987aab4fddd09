package admin

import (
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/edit"
	"portfolio/internal/starter"
	views "portfolio/views/admin"
)

// What of a new site the program wrote, as long as the owner has left it as it was, is named on the overview and removed there.

// samplesForm is the flash name of removing samples.
const samplesForm = "samples"

// A sample is what visitors see that the program wrote: an article, or a part of a TOML file.
type sample struct {
	views.Sample
	folder      string // of the article, "" for a part of a file
	file        string
	placeholder content.Placeholder
}

// samples returns the samples of the site.
func (h *Handlers) samples(r *web.Request) ([]sample, error) {
	files, err := h.Editor.Files()
	if errors.Is(err, edit.ErrReadOnly) { // the site has no folder
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []sample
	for _, article := range h.Site.Articles {
		folder := "articles/" + article.ID
		if changes, err := h.sampleFiles(files, article); err != nil || changes == nil {
			continue
		}
		text := article.In(r.Lang)
		all = append(all, sample{folder: folder, Sample: views.Sample{
			ID: folder, Text: text.Title, Place: r.Messages.T("admin-texts.title"), Address: textAddress(folder),
		}})
	}
	for _, name := range content.NounFiles() {
		all = append(all, h.fileSamples(r, name)...)
	}
	return all, nil
}

// sampleFiles returns the changes that delete an article which is a sample in each language, nil for any other one. An article to which
// the owner has added anything, such as a picture, is none.
func (h *Handlers) sampleFiles(files fs.FS, article content.Article) ([]edit.Change, error) {
	for _, text := range article.Localized {
		if !text.Sample {
			return nil, nil
		}
	}
	folder := "articles/" + article.ID
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		return nil, err
	}
	var changes []edit.Change
	for _, entry := range entries {
		name := path.Join(folder, entry.Name())
		data, digest, err := h.Editor.Read(name)
		if err != nil || !strings.HasSuffix(name, ".md") || !starter.IsSample(data) {
			return nil, err
		}
		changes = append(changes, edit.Change{Path: name, Read: digest})
	}
	return changes, nil
}

// fileSamples returns the samples in a TOML file, none if it is absent or cannot be read.
func (h *Handlers) fileSamples(r *web.Request, name string) (all []sample) {
	text, _, err := h.Editor.Read(name)
	file, parseErr := content.ParseTOMLFile(text)
	table, ok := content.Describe(name)
	if err != nil || parseErr != nil || !ok {
		return nil
	}
	for _, p := range file.Placeholders(table) {
		place := h.fileTitle(r, name)
		if key := p.Path[len(p.Path)-1]; !isIndex(key) {
			place += r.Messages.Between(":") + r.Messages.T("admin-keys."+key)
		}
		all = append(all, sample{file: name, placeholder: p, Sample: views.Sample{
			ID: name + "#" + strings.Join(p.Path, "/"), Text: p.Text, Place: place, Address: keyAddress(name, table, p.Path),
		}})
	}
	return all
}

// PostOverview handles POST /admin: it removes the chosen samples, in one save that can be undone.
func (h *Handlers) PostOverview(r *web.Request, posted url.Values) (web.Response, error) {
	samples, err := h.samples(r)
	if err != nil {
		return web.Response{}, err
	}
	chosen := slices.DeleteFunc(samples, func(s sample) bool { return !slices.Contains(posted[views.SampleField], s.ID) })
	if len(chosen) == 0 { // somebody has removed them meanwhile, or nothing was ticked
		return web.Redirect(i18n.AdminPath(i18n.AdminOverview))
	}
	changes, err := h.withoutSamples(chosen)
	var result edit.Result
	if err == nil {
		result, err = h.saveSet(r, edit.Set{Changes: changes, Publishes: []string{}, Message: "Remove samples"})
	}
	if err != nil {
		return h.samplesProblem(r, err)
	}
	return web.Redirect(h.WithFlash(i18n.AdminPath(i18n.AdminOverview), samplesForm, formOutcome{Outcome: web.Stored, Git: gitText(result)}.String()))
}

// withoutSamples returns the changes that remove samples.
func (h *Handlers) withoutSamples(chosen []sample) (changes []edit.Change, err error) {
	files, err := h.Editor.Files()
	if err != nil {
		return nil, err
	}
	parts := map[string][]content.Placeholder{}
	for _, s := range chosen {
		if s.file != "" {
			parts[s.file] = append(parts[s.file], s.placeholder)
			continue
		}
		article, _ := h.Site.ArticleByID(path.Base(s.folder))
		deletions, err := h.sampleFiles(files, article)
		if err != nil {
			return nil, err
		}
		changes = append(changes, deletions...)
	}
	for name, placeholders := range parts {
		change, err := h.withoutParts(name, placeholders)
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// withoutParts returns the change that removes parts of a TOML file, or the file if its section had nothing else.
func (h *Handlers) withoutParts(name string, parts []content.Placeholder) (edit.Change, error) {
	text, digest, err := h.Editor.Read(name)
	if err != nil {
		return edit.Change{}, err
	}
	file, err := content.ParseTOMLFile(text)
	if err == nil {
		file, err = file.WithoutPlaceholders(parts)
	}
	for _, part := range parts {
		if last := len(part.Path) - 1; err == nil && isIndex(part.Path[last]) {
			if text, err = withoutEmptyTables(file.Text, part.Path[:last-1]); err == nil {
				file, err = content.ParseTOMLFile(text)
			}
		}
	}
	change := edit.Change{Path: name, Read: digest, New: file.Text}
	if len(file.Values) == 0 && content.Switchable(name) && name != "home.toml" { // there is a home page in any case
		change.New = nil
	}
	return change, err
}

// samplesProblem shows the overview with the reason why samples were not removed.
func (h *Handlers) samplesProblem(r *web.Request, err error) (web.Response, error) {
	page, pageErr := h.overviewPage(r)
	if pageErr != nil {
		return web.Response{}, pageErr
	}
	page.HasErrors = true
	var conflict *edit.Conflict
	if errors.As(err, &conflict) {
		page.SamplesProblem.Text = r.Messages.T("admin-samples.conflict")
		return web.Response{Page: page, Status: http.StatusConflict}, nil
	}
	var ok bool
	if page.SamplesProblem, ok = h.saveProblem(r, err); !ok {
		return web.Response{}, h.NotStored(samplesForm, err)
	}
	return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
}
