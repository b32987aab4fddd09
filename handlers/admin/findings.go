package admin

import (
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// A finding names keys and files as check does. The owner's screens say it as their forms do.

// findingView returns a finding in the language of the screen, with the label of the field in the place of its key. file is the TOML file
// that it is about, nil for another one or one that cannot be read.
func (h *Handlers) findingView(r *web.Request, finding content.Finding, file *content.TOMLFile) views.Finding {
	said, lang := saidIn(r, finding)
	view := views.Finding{
		Line: max(1, finding.Line), What: said.What, Do: said.Do, Lang: lang, Hint: finding.Hint, Address: findingAddress(finding, file),
	}
	if folder := content.TextFolder(finding.File); folder != "" {
		view.Address = textAddress(folder)
	}
	if finding.File == "pages/imprint" {
		view.Address, _ = h.imprintAddress()
	}
	key, rest, _ := strings.Cut(finding.What, " ")
	name, textLang, _ := strings.Cut(key, ".")
	if file == nil || rest == "" || !strings.HasPrefix(said.What, key+" ") && !strings.HasSuffix(said.What, " "+key) {
		return view
	}
	table, _ := content.Describe(finding.File)
	at, table, left := tableAt(table, file.PathAt(finding.Line))
	if len(left) == 1 { // what a table lacks is found in the line where it begins
		if inner, ok := table.Field(left[0]); ok && inner.Kind == content.TableKey {
			at, table = append(at, left[0]), inner
		}
	}
	if _, ok := table.Field(name); !ok {
		return view
	}
	label := r.Messages.T("admin-keys." + name)
	if textLang != "" {
		label += " (" + h.Languages.Name(textLang) + ")"
	}
	view.Key, view.What = key, strings.Replace(said.What, key, label, 1)
	view.Address = views.FileAddress(finding.File, strings.Join(at, "/")) + "#key-" + name
	return view
}

// tomlFile parses a TOML file of the site for its findings: nil for another file, or one that cannot be read.
func (h *Handlers) tomlFile(name string) *content.TOMLFile {
	if _, ok := content.Describe(name); !ok {
		return nil
	}
	text, _, err := h.Editor.Read(name)
	if err != nil {
		return nil
	}
	file, err := content.ParseTOMLFile(text)
	if err != nil {
		return &content.TOMLFile{} // no line of it leads to a key
	}
	return &file
}

// findingTitle returns the owner's name for a file: its page in the menu, or the title of a text; "" for none but its path.
func (h *Handlers) findingTitle(r *web.Request, file string) string {
	if title := h.fileTitle(r, file); title != file {
		return title
	}
	kind, id, _ := strings.Cut(content.TextFolder(file), "/")
	lang := i18n.Lang(strings.TrimSuffix(file[strings.LastIndexByte(file, '/')+1:], ".md"))
	if article, ok := h.Site.ArticleByID(id); ok && kind == "articles" {
		return article.Localized[lang].Title
	}
	for _, page := range append(h.Site.Pages[:len(h.Site.Pages):len(h.Site.Pages)], h.Site.Drafts...) {
		if page.ID == id && (kind == "pages" || kind == "services") {
			return page.Localized[lang].Title
		}
	}
	return ""
}
