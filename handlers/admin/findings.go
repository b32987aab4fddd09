package admin

import (
	"slices"
	"strings"
	"sync"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// A finding names keys and files as check does. The owner's screens say it as their forms do.

// findingPlace is where a form has the field that a finding is about.
type findingPlace struct {
	at    []string // path of the table with the field
	key   string
	lang  string // of the text, "" for all
	words string // how the finding calls the key, "" where it does not begin with it
}

// address returns the address of the field.
func (p findingPlace) address(file string) string {
	return views.FileAddress(file, strings.Join(p.at, "/")) + "#key-" + p.key
}

// findingPlaceIn returns the place of a finding in a TOML file, and reports whether a form has it.
func findingPlaceIn(finding content.Finding, file *content.TOMLFile) (findingPlace, bool) {
	table, _ := content.Describe(finding.File)
	at, table, left := tableAt(table, file.PathAt(finding.Line))
	words, rest, _ := strings.Cut(finding.What, " ")
	name, lang, _ := strings.Cut(strings.Trim(words, "`"), ".")
	if rest != "" {
		if len(left) == 1 { // what a table lacks is found in the line where it begins
			if inner, ok := table.Field(left[0]); ok && inner.Kind == content.TableKey {
				if _, ok := inner.Field(name); ok {
					return findingPlace{append(at, left[0]), name, lang, words}, true
				}
			}
		}
		if _, ok := table.Field(name); ok {
			return findingPlace{at, name, lang, words}, true
		}
	}
	if len(left) == 0 {
		return findingPlace{}, false
	}
	field, ok := table.Field(left[0])
	if lang = ""; ok && field.Localized && len(left) > 1 {
		lang = left[1]
	}
	return findingPlace{at, left[0], lang, ""}, ok
}

// findingView returns a finding in the language of the screen, with the label of the field in the place of its key. file is the TOML file
// that it is about, nil for another one or one that cannot be read.
func (h *Handlers) findingView(r *web.Request, finding content.Finding, file *content.TOMLFile) views.Finding {
	said, lang := saidIn(r, finding)
	view := views.Finding{
		Line: finding.Line, What: said.What, Do: said.Do, Lang: lang, Hint: finding.Hint, Address: findingAddress(finding, file),
	}
	if folder := content.TextFolder(finding.File); folder != "" {
		view.Address, view.Line = textAddress(folder), 0
	}
	if finding.File == "pages/imprint" {
		view.Address, _ = h.imprintAddress()
		view.Line = 0
	}
	if file == nil {
		return view
	}
	if len(file.Values) > 0 { // it can be read: its form shows what is wrong
		view.Line = 0
	}
	place, ok := findingPlaceIn(finding, file)
	if !ok {
		return view
	}
	label := r.Messages.T("admin-keys." + place.key)
	if place.lang != "" {
		label += " (" + h.Languages.Name(place.lang) + ")"
	}
	words := strings.Trim(place.words, "`")
	switch bare := inOwnersWords(r.Messages, place.words); {
	case words != "" && (strings.HasPrefix(said.What, words+" ") || strings.HasSuffix(said.What, " "+words)):
		view.What = strings.Replace(said.What, words, label, 1)
	case words != "" && strings.HasPrefix(said.What, bare+" "):
	default:
		view.What = label + r.Messages.Between(":") + said.What
	}
	view.Line, view.Address, view.Item = 0, place.address(finding.File), itemsAt(r.Messages, file, place.at)
	return view
}

// itemsAt returns the titles of the items of lists that a table is in, "" for none.
func itemsAt(m *i18n.Messages, file *content.TOMLFile, at []string) string {
	var titles []string
	for i := range at {
		if isIndex(at[i]) {
			titles = append(titles, titleOf(m, file.Value(at[:i+1]...)))
		}
	}
	return strings.Join(titles, " › ")
}

// foundNow remembers what is wrong with the folder of the site that is served: it is looked for once.
type foundNow struct {
	mu    sync.Mutex
	all   content.Findings
	known bool
}

// found returns what is wrong with the folder of the site that is served.
func (h *Handlers) found(r *web.Request) (content.Findings, error) {
	h.findingsNow.mu.Lock()
	defer h.findingsNow.mu.Unlock()
	if h.findingsNow.known {
		return h.findingsNow.all, nil
	}
	all, err := h.Editor.Findings(r.Context())
	h.findingsNow.all, h.findingsNow.known = all, err == nil
	return all, err
}

// besides returns the findings that are not about samples which the overview names.
func (h *Handlers) besides(findings content.Findings, samples []sample) content.Findings {
	files := map[string]*content.TOMLFile{}
	return slices.DeleteFunc(slices.Clone(findings), func(finding content.Finding) bool {
		return finding.IsSample() && slices.ContainsFunc(samples, func(s sample) bool {
			if s.file != finding.File {
				return s.folder != "" && s.folder == content.TextFolder(finding.File)
			}
			if files[s.file] == nil {
				files[s.file] = h.tomlFile(s.file)
			}
			at := files[s.file].PathAt(finding.Line)
			return len(at) >= len(s.placeholder.Path) && slices.Equal(at[:len(s.placeholder.Path)], s.placeholder.Path)
		})
	})
}

// allFindings returns what is wrong with the site folder as it is, without the samples that the overview names.
func (h *Handlers) allFindings(r *web.Request) (content.Findings, error) {
	findings, err := h.Editor.Findings(r.Context())
	if err != nil {
		return nil, err
	}
	samples, err := h.samples(r)
	return h.besides(findings, samples), err
}

// findingTodos tells how much is missing or wrong on the site.
func (h *Handlers) findingTodos(r *web.Request) ([]views.Todo, error) {
	if h.Editor.Closed() == ClosedDemonstration {
		return nil, nil
	}
	findings, err := h.found(r)
	if err != nil {
		return nil, err
	}
	samples, err := h.samples(r)
	n := len(h.besides(findings, samples))
	if err != nil || n == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.findings", n), Count: n, Tone: views.CalmTone, Href: i18n.AdminPath(i18n.AdminFindings),
	}}, nil
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
