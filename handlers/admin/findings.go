package admin

import (
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// A finding names keys and files as check does. The owner's screens say it as their forms do.

// findingView returns a finding in the language of the screen, with the label of the field in the place of its key.
func (h *Handlers) findingView(r *web.Request, finding content.Finding) views.Finding {
	said, lang := saidIn(r, finding)
	view := views.Finding{
		Line: max(1, finding.Line), What: said.What, Do: said.Do, Lang: lang, Hint: finding.Hint, Address: h.findingAddress(finding),
	}
	if folder := content.TextFolder(finding.File); folder != "" {
		view.Address = textAddress(folder)
	}
	if finding.File == "pages/imprint" {
		view.Address, _ = h.imprintAddress()
	}
	key, rest, _ := strings.Cut(finding.What, " ")
	name, textLang, _ := strings.Cut(key, ".")
	at, table, ok := h.tableOf(finding)
	if !ok || rest == "" || !strings.HasPrefix(said.What, key+" ") && !strings.HasSuffix(said.What, " "+key) {
		return view
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

// tableOf returns the table that a finding in a TOML file is about, and its path.
func (h *Handlers) tableOf(finding content.Finding) (at []string, table content.Field, ok bool) {
	table, ok = content.Describe(finding.File)
	if !ok {
		return nil, table, false
	}
	text, _, err := h.Editor.Read(finding.File)
	if err != nil {
		return nil, table, false
	}
	file, err := content.ParseTOMLFile(text)
	if err != nil {
		return nil, table, false
	}
	for path := file.PathAt(finding.Line); len(path) > 0; path = path[1:] {
		inner, ok := table.Field(path[0])
		switch {
		case !ok || inner.Kind != content.TableKey && inner.Kind != content.TablesKey:
			return at, table, true
		case inner.Kind == content.TablesKey && len(path) == 1:
			return at, table, true
		}
		at, table = append(at, path[0]), inner
		if inner.Kind == content.TablesKey {
			at, path = append(at, path[1]), path[1:]
		}
	}
	return at, table, true
}

// findingTitle returns what the owner calls a file: its page in the menu, or the title of a text; "" where it has no other name.
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
