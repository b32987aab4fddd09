package admin

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// The words of the program in a language, words/<lang>.toml, are a file whose form has those sentences that somebody looks for, or, if nobody
// does, those that the owner has changed.

// maxSentences is how many sentences the form shows besides those that the owner has changed.
const maxSentences = 40

// sentences are the words that the form of a file shows.
type sentences struct {
	lang   i18n.Lang // "" for a file with other keys
	query  string
	leaves []leaf
	more   int // that the form has no place for
}

// wordsFile returns the file with the owner's words in a language.
func wordsFile(lang i18n.Lang) string { return "words/" + string(lang) + ".toml" }

// wordsLang returns the language of the site whose words a file has, "" for another file.
func (h *Handlers) wordsLang(name string) i18n.Lang {
	for _, lang := range h.Languages.List() {
		if wordsFile(lang) == name {
			return lang
		}
	}
	return ""
}

// findWords gives the form of a file of words the sentences that a query finds, those that the owner has changed first.
func (h *Handlers) findWords(f *siteFile, lang i18n.Lang, query string) {
	f.words = sentences{lang: lang, query: query}
	type found struct {
		leaves []leaf
		likes  float64
		isOwn  bool
	}
	var all []found
	for _, word := range h.Languages.Words(lang) {
		var one found
		for _, form := range word.Forms {
			l := leaf{path: []string{word.Key}, field: content.Field{Key: word.Key, Kind: content.TextKey, Format: wordFormat, Default: strings.TrimSpace(form.Text)}}
			if form.Name != "" {
				l.path = append(l.path, form.Name)
			}
			own := strings.Join(f.values(l, ""), "")
			one.leaves, one.isOwn = append(one.leaves, l), one.isOwn || own != ""
			one.likes = max(one.likes, likeness(form.Text, query), likeness(own, query))
		}
		if one.likes > 0 && (one.isOwn || query != "") {
			all = append(all, one)
		}
	}
	isWhole := func(one found) bool { return one.likes == 1 }
	if slices.ContainsFunc(all, isWhole) {
		all = slices.DeleteFunc(all, func(one found) bool { return !isWhole(one) })
	}
	slices.SortStableFunc(all, func(a, b found) int {
		if a.isOwn != b.isOwn {
			return map[bool]int{true: -1, false: 1}[a.isOwn]
		}
		return cmp.Compare(b.likes, a.likes)
	})
	for i, one := range all {
		if len(f.words.leaves) >= maxSentences && !one.isOwn {
			f.words.more = len(all) - i
			break
		}
		f.words.leaves = append(f.words.leaves, one.leaves...)
	}
	f.hasKeys = f.broken == nil && !f.hasNestedWords()
}

// hasNestedWords reports whether a file of words has them below headings, where the form does not look for them.
func (f *siteFile) hasNestedWords() bool {
	for key, value := range f.toml.Values {
		if _, isTable := value.(map[string]any); isTable && !strings.Contains(key, ".") {
			return true
		}
	}
	return false
}

// wordFormat is the format of a sentence of the program, whose default it shows.
const wordFormat = "word"

var placeholders = regexp.MustCompile(`{{[^}]*}}`)

// likeness returns how much of what somebody has read is in a sentence: 1 if all of it is, 0 if too little is to be meant. What fills a
// placeholder is in no sentence.
func likeness(sentence, read string) float64 {
	said, looked := spelled(placeholders.ReplaceAllString(sentence, " ")), spelled(read)
	if looked == "" || strings.Contains(said, looked) {
		return 1
	}
	there, found := strings.Split(said, "-"), 0
	words := strings.Split(looked, "-")
	for _, word := range words {
		if slices.Contains(there, word) {
			found++
		}
	}
	if share := float64(found) / float64(len(words)); share > 0.5 || share == 0.5 && placeholders.MatchString(sentence) {
		return share
	}
	return 0
}

// spelled returns the letters and digits of a text by which sentences are compared.
func spelled(text string) string {
	if letters := content.TopicSlug(text); letters != "" {
		return letters
	}
	return strings.TrimSpace(strings.ToLower(text))
}

// wordRows returns the rows of sentences: what the program says, and the field for what the site says.
func (h *Handlers) wordRows(r *web.Request, f siteFile, posted map[string][]string) []views.KeyRow {
	var rows []views.KeyRow
	heading := ""
	for _, l := range f.words.leaves {
		row := views.KeyRow{ID: l.id(), Key: l.path[0], Label: l.field.Default, Hint: h.wordHint(r.Messages, l)}
		isOwn := slices.ContainsFunc(f.words.leaves, func(other leaf) bool { return other.path[0] == l.path[0] && f.values(other, "") != nil })
		group := "admin-words.program"
		if isOwn {
			group = "admin-words.own"
		}
		if group != heading {
			row.Heading, heading = r.Messages.T(group), group
		}
		h.addFields(r, f, l, posted, &row)
		row.Fields[0].Lang = string(f.words.lang)
		if len(l.field.Default) > 60 || strings.Contains(l.field.Default, "\n") {
			row.Fields[0].Kind, row.Fields[0].Rows = ui.TextareaField, rowsFor([]string{l.field.Default})
		}
		rows = append(rows, row)
	}
	return rows
}

// wordHint says where a sentence is read, as far as its key says that, and which parts of it are filled in.
func (h *Handlers) wordHint(m *i18n.Messages, l leaf) string {
	var hints []string
	if place := wordPlace(m, strings.Split(l.path[0], ".")); place != "" {
		hints = append(hints, place)
	}
	if filled := placeholders.FindAllString(l.field.Default, -1); filled != nil {
		hints = append(hints, m.Tf("admin-words.filled", map[string]any{"Names": strings.Join(slices.Compact(filled), " ")}))
	}
	return strings.Join(hints, ". ")
}

// wordPlace returns the page or the room that a key begins with, and what the sentence is there, such as its heading; "" for neither.
func wordPlace(m *i18n.Messages, key []string) string {
	var place []string
	for _, name := range []string{"admin-words.in." + key[0], key[0] + ".title"} {
		if len(place) == 0 && m.Has(name) {
			place = append(place, m.T(name))
		}
	}
	for _, part := range key[1:] {
		if name := "admin-words.part." + part; len(place) < 2 && m.Has(name) {
			place = append(place, m.T(name))
		}
	}
	return strings.Join(place, ", ")
}

// wordsSearch returns the form that looks for sentences, and links to those in other languages; nil for a file with other keys.
func (h *Handlers) wordsSearch(r *web.Request, f siteFile) *views.WordsSearch {
	if f.words.lang == "" {
		return nil
	}
	search := views.WordsSearch{File: f.name, Query: f.words.query, Found: len(f.words.leaves), More: f.words.more}
	for _, lang := range h.Languages.Others(f.words.lang) {
		search.Others = append(search.Others, views.KeyLink{Address: views.FileAddress(wordsFile(lang), ""), Label: h.fileTitle(r, wordsFile(lang))})
	}
	return &search
}

// refusedWord returns the problem that a finding names in a sentence, and notes it beside its field. A sentence that the form does not show is in the text.
func (h *Handlers) refusedWord(r *web.Request, f siteFile, finding content.Finding, page views.SiteFilePage) ui.Problem {
	view := h.findingView(r, finding, nil)
	at := f.toml.PathAt(finding.Line)
	if len(at) == 0 {
		return ui.Problem{FieldID: "file-text", Text: view.Sentence(r.Messages), Lang: view.Lang}
	}
	view.What = strings.Replace(view.What, at[0], r.Messages.T("admin-words.this"), 1)
	text := view.Sentence(r.Messages)
	return ui.Problem{FieldID: cmp.Or(page.Refuse(leaf{path: at}.id(), string(f.words.lang), text, view.Lang), "file-text"), Text: text, Lang: view.Lang}
}
