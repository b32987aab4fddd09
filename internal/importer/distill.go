package importer

import (
	"fmt"
	"path"
	"strings"

	"portfolio/content"
	"portfolio/internal/bibtex"
	"portfolio/internal/lazyregexp"
)

// distillElement is an element of distill, with what it says and what is in it.
var distillElement = lazyregexp.New(`(?is)([^\s(]?)<d-(footnote|cite|code)(\s[^<>]*)?>(.*?)</d-(?:footnote|cite|code)>`)

// citedList is the list of the texts that a page cites, at its end and below its heading.
var citedList = lazyregexp.New(`(?:(?:^|\n)#{1,6}[ \t][^\n]*\n\s*)?\{%-?\s*bibliography\b[^%]*--cited\b[^%]*%\}\s*$`)

// distill writes the elements of distill as Markdown: remarks, and the sources that are not the owner's, as footnotes.
func (j *jekyll) distill(t *Text) {
	if at := citedList.FindStringIndex(t.Body); at != nil {
		t.Body = t.Body[:at[0]] + "\n"
		j.hint(t.Origin, 1, "the list of the texts that it cites is left out: each citation leads to its text", "look whether readers miss it")
	}
	if !strings.Contains(t.Body, "<d-") {
		return
	}
	var notes []string
	marks := map[string]string{} // by the words of the notes: a source that is cited twice has one
	note := func(words string) string {
		if words = oneLine(words); marks[words] == "" {
			marks[words] = fmt.Sprintf("[^note-%d]", len(notes)+1)
			notes = append(notes, marks[words]+": "+words+"\n")
		}
		return marks[words]
	}
	others := j.bibliographyOf(t)
	t.Body = outsideCode(t.Body, func(part string) string {
		return distillElement.ReplaceAllStringFunc(part, func(element string) string {
			m := distillElement.FindStringSubmatch(element)
			written, attributes := m[1], m[3]
			switch {
			case m[2] == "footnote":
				written += note(m[4])
			case m[2] == "code" && strings.Contains(attributes, "block"):
				written += "\n\n" + fence(attribute(attributes, "language"), m[4]) + "\n\n"
			case m[2] == "code":
				written += "`" + strings.TrimSpace(m[4]) + "`"
			default:
				if written != "" {
					written += " "
				}
				written += j.cited(t, attribute(attributes, "key")+attribute(attributes, "bibtex-key"), others, note) + m[4]
			}
			return t.hold(written)
		})
	})
	if len(notes) > 0 {
		t.Body = strings.TrimRight(t.Body, "\n") + "\n\n" + t.hold(strings.Join(notes, "\n")) + "\n"
	}
}

// bibliographyOf returns the texts in the bibliography that a page names.
func (j *jekyll) bibliographyOf(t *Text) []content.Publication {
	data, err := readAll(j.fsys, path.Join("assets/bibliography", path.Base(t.values.text("bibliography"))), bibtex.MaxSize)
	if err != nil {
		return nil
	}
	found, _, _ := bibtex.Read(data, content.IDs{}, func(string, string) string { return "" }) // what it lacks is named where it is cited
	return found
}

// cited returns a citation: as {% cite %} has those of the owner's publications, with a footnote for any other text.
func (j *jekyll) cited(t *Text, keys string, others []content.Publication, note func(words string) string) string {
	var cited []string
	for key := range strings.FieldsFuncSeq(keys, func(r rune) bool { return r == ',' || r == ' ' }) {
		words, ok := j.citation([]string{key})
		words = strings.TrimSuffix(strings.TrimPrefix(words, "("), ")")
		for _, of := range others {
			if !ok && of.CiteKey() == key {
				whole := strings.Join(notEmpty(strings.Join(of.AuthorsOr(""), ", "), of.CiteTitle(""), of.Venue, of.Year()), ". ") + "."
				if address := of.Link(); address != "" {
					whole += " <" + address + ">"
				}
				words, ok = strings.Join(notEmpty(j.surnames(of), of.Year()), ", ")+note(whole), true
			}
		}
		if !ok {
			j.find(t.Origin, t.lineAt(t.Body, strings.Index(t.Body, key)), "the text with the key "+key+" is in no bibliography", "write in the new file what it is")
			words = "`" + key + "`"
		}
		cited = append(cited, words)
	}
	return "(" + strings.Join(cited, "; ") + ")"
}

// emojiCode is a code in whose place some programs show a sign.
var emojiCode = lazyregexp.New(`(?:^|[\s(>*_"“])(:(?:[a-z][a-z0-9_+-]*|[+-]1):)`)

// nameEmoji names the codes of emoji in a text of a program that shows signs in their places.
func (s *Source) nameEmoji(t *Text) {
	var codes []string
	_ = outsideCode(t.Body, func(part string) string {
		for _, m := range emojiCode.FindAllStringSubmatch(part, -1) {
			codes = append(codes, m[1])
		}
		return part
	})
	if len(codes) > 0 {
		s.find(t.Origin, t.lineAt(t.Body, strings.Index(t.Body, codes[0])), "codes of emoji are shown as they are: "+strings.Join(codes, " "), "write the signs themselves in the new file")
	}
}
