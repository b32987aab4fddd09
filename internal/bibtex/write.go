package bibtex

import (
	"strings"
	"unicode"

	"portfolio/content"
	"portfolio/i18n"
)

// Type is the media type of BibTeX.
const Type = "application/x-bibtex; charset=utf-8"

// Suffix is that of a file of BibTeX.
const Suffix = ".bib"

// types are the types of entries by the kind of a publication, with the field for its venue.
var types = map[string][2]string{
	"article": {"article", "journal"}, "paper": {"inproceedings", "booktitle"}, "book": {"book", "series"}, "chapter": {"incollection", "booktitle"},
	"dissertation": {"phdthesis", "school"}, "thesis": {"mastersthesis", "school"}, "report": {"techreport", "institution"},
}

// arXiv is what the addresses of its papers begin with.
const arXiv = "https://arxiv.org/abs/"

// Write returns a publication as an entry of BibTeX, for a page in a language. owner is the author of one that names none.
func Write(p content.Publication, owner string, lang i18n.Lang) string {
	of, ok := types[p.Kind]
	if !ok {
		of = [2]string{"misc", "howpublished"}
	}
	var out strings.Builder
	field := func(name, value string) {
		if value != "" {
			out.WriteString(",\n  " + name + " = {" + value + "}")
		}
	}
	out.WriteString("@" + of[0] + "{" + p.CiteKey())
	authors := p.Authors
	if len(authors) == 0 && !p.IsEdited() {
		authors = []string{owner}
	}
	field("author", people(authors))
	field("title", protect(p.CiteTitle(lang)))
	field("editor", people(p.Editors))
	venue, publisher := p.Venue, p.Publisher
	if of[1] != "series" && of[0] != "misc" && venue == "" {
		venue, publisher = publisher, "" // what has no journal was in a newspaper or on a site that published it
	}
	field(of[1], escape(venue))
	field("publisher", escape(publisher))
	field("address", escape(p.Place))
	field("volume", escape(p.Volume))
	field("number", escape(p.Number))
	field("pages", strings.ReplaceAll(escape(p.Pages), "–", "--"))
	year, month, _ := strings.Cut(p.Date, "-")
	field("year", year)
	if len(month) >= 2 && month[:2] >= "01" && month[:2] <= "12" {
		out.WriteString(",\n  month = " + months[(month[0]-'0')*10+month[1]-'1'])
	}
	field("note", escape(p.Note.In(lang)))
	field("isbn", escape(p.ISBN))
	field("doi", p.DOI)
	if eprint, ok := strings.CutPrefix(p.URL, arXiv); ok && p.Kind == "preprint" {
		field("eprint", escape(eprint))
		field("archiveprefix", "arXiv")
	}
	field("url", strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C").Replace(p.URL))
	out.WriteString("\n}\n")
	return out.String()
}

// WriteAll returns all publications as a file of BibTeX.
func WriteAll(list []content.Publication, owner string, lang i18n.Lang) string {
	var entries []string
	for _, p := range list {
		entries = append(entries, Write(p, owner, lang))
	}
	return strings.Join(entries, "\n")
}

// people returns a list of names as BibTeX has it.
func people(names []string) string {
	var list []string
	for _, name := range names {
		name = content.WithoutSigns(name)
		if content.IsGroup(name) {
			name = "{" + escape(name[1:len(name)-1]) + "}"
		} else {
			name = strings.ReplaceAll(escape(name), " and ", " {and} ")
		}
		list = append(list, name)
	}
	return strings.Join(list, " and ")
}

// escapes are what LaTeX takes for something else.
var escapes = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`)

func escape(text string) string { return escapes.Replace(strings.Join(strings.Fields(text), " ")) }

// protect escapes a title, and puts braces around each word with a capital behind its first letter: styles write the others in lower case.
func protect(title string) string {
	words := strings.Fields(title)
	for i, word := range words {
		words[i] = escape(word)
		if hasInnerCapital(word) {
			words[i] = "{" + words[i] + "}"
		}
	}
	return strings.Join(words, " ")
}

func hasInnerCapital(word string) bool {
	letters := 0
	for _, r := range word {
		if letters > 0 && unicode.IsUpper(r) {
			return true
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return false
}
