package content

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"portfolio/i18n"
)

// PublicationsFile is publications.toml.
type PublicationsFile struct {
	Publications []Publication `toml:"publication" optional:"true"` // newest first
	Coauthors    []Coauthor    `toml:"coauthor" optional:"true"`    // whose names lead to their own pages
}

// Coauthor is somebody who has a page of their own.
type Coauthor struct {
	Name string // as in "Ada Lovelace"; "A. Lovelace" leads there, too
	URL  string `is:"file-or-url"`
}

// Homepage returns the address of the page of an author, "" for none.
func (f PublicationsFile) Homepage(name string) string {
	at := slices.IndexFunc(f.Coauthors, func(c Coauthor) bool { return IsNameOf(name, c.Name) })
	if at < 0 {
		return ""
	}
	return f.Coauthors[at].URL
}

// Publication is a text, a data set or a program of the owner's that was published.
type Publication struct {
	ID        string                 `is:"id"`
	Kind      string                 `optional:"true" oneof:"article paper book chapter dissertation thesis report preprint dataset software other"` // "paper" stands in proceedings, "dissertation" is a doctoral thesis
	Date      string                 `optional:"true" is:"when"`                                                                                     // YYYY-MM
	Authors   []string               `optional:"true"`                                                                                               // in their order, as in "Ada Lovelace"; "García Márquez, Gabriel" where the surname has several words; the owner, if it is left out, unless a book has editors; a sign behind a name, such as * of those who contributed equally, is explained in note
	Editors   []string               `optional:"true"`                                                                                               // of the proceedings or the book
	Venue     string                 `optional:"true"`                                                                                               // journal, proceedings, book, or the university of a thesis
	Publisher string                 `optional:"true"`
	Place     string                 `optional:"true"` // of the conference, or of the publisher
	Volume    string                 `optional:"true"`
	Number    string                 `optional:"true"` // of the issue
	Pages     string                 `optional:"true"` // "12–34"
	ISBN      string                 `optional:"true"`
	DOI       string                 `optional:"true" is:"doi"`
	URL       string                 `optional:"true" is:"url"`
	PDF       string                 `optional:"true" is:"file-or-url"` // the text itself
	Code      string                 `optional:"true" is:"file-or-url"` // a file in files/, or an address
	Slides    string                 `optional:"true" is:"file-or-url"` // a file in files/, or an address
	Video     string                 `optional:"true" is:"file-or-url"` // a file in files/, or an address
	Poster    string                 `optional:"true" is:"file-or-url"` // a file in files/, or an address
	Abbr      string                 `optional:"true"`                  // short name of the journal or the conference, such as "NeurIPS"
	Links     []PublicationLink      `toml:"link" optional:"true"`      // others, such as a preprint or additional material
	Selected  bool                   `optional:"true"`                  // whether the home page shows it
	Key       string                 `optional:"true" is:"citekey"`     // that BibTeX calls it by; id, if it is left out
	Language  i18n.Lang              `optional:"true" is:"language"`    // that it is written in: it is cited by its title in that language
	Title     i18n.Localized[string] // the same in every language, or translated
	Note      i18n.Localized[string] `optional:"true"` // a line, such as a prize
	Abstract  i18n.Localized[string] `optional:"true"` // one paragraph
}

// PublicationLink is a link to something about a publication.
type PublicationLink struct {
	Label string
	URL   string `is:"file-or-url"` // a file in files/, or an address
}

// CiteKey returns the key that BibTeX calls a publication by.
func (p Publication) CiteKey() string { return cmp.Or(p.Key, p.ID) }

// CiteTitle returns the title that a publication is cited by: that of the language it is written in.
func (p Publication) CiteTitle(lang i18n.Lang) string {
	return p.Title.In(cmp.Or(p.Language, lang))
}

// Link returns the address of a publication on another site, "" if none is known.
func (p Publication) Link() string {
	if p.DOI != "" {
		return "https://doi.org/" + p.DOI
	}
	return p.URL
}

// Where returns where a publication appeared: the journal with the issue, the publisher, the place and the pages. "" if nothing is known.
func (p Publication) Where(m *i18n.Messages) string {
	issue, pages, publisher := p.Volume, "", p.Publisher
	if p.Number != "" {
		issue += "(" + p.Number + ")"
	}
	if p.Pages != "" {
		pages = m.Tf("publications.pages", map[string]any{"Pages": p.Pages})
	}
	if publisher == p.Venue {
		publisher = ""
	}
	parts := []string{strings.TrimSpace(p.Venue + " " + issue), publisher, p.Place, pages}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// Year returns the year of a publication, "" if no date is known.
func (p Publication) Year() string { return p.Date[:min(len(p.Date), len("2026"))] }

// EtAl is what is read for further authors that are not named. Authors end with "others" then, as in BibTeX.
const EtAl = "et al."

// IsEdited reports whether a publication is a book with editors and no authors, such as proceedings. The editors of a paper or a chapter are
// those of what it stands in.
func (p Publication) IsEdited() bool {
	return p.Kind == "book" && len(p.Authors) == 0 && len(p.Editors) > 0
}

// by returns the names of the authors, or of the editors of an edited book, as the file has them.
func (p Publication) by() []string {
	if p.IsEdited() {
		return p.Editors
	}
	return p.Authors
}

// Signs returns the signs behind the name of an author, by the place in AuthorsOr: "*" for one who contributed equally; "" for none.
func (p Publication) Signs(at int) string {
	by := p.by()
	if at >= len(by) {
		return ""
	}
	return strings.Join(nameSigns.FindAllString(by[at], -1), "")
}

// NameSigns matches signs and raised numbers behind a name, which say something of the author.
const NameSigns = `[*†‡§¶⁰¹²³⁴-⁹]+`

var nameSigns = regexp.MustCompile(NameSigns)

// WithoutSigns returns a name without the signs behind it.
func WithoutSigns(name string) string { return nameSigns.ReplaceAllString(name, "") }

// AuthorsOr returns the authors as they are read, the editors of an edited book, or the owner if none are named.
func (p Publication) AuthorsOr(owner string) []string {
	by := p.by()
	if len(by) == 0 {
		return []string{owner}
	}
	names := make([]string, len(by))
	for i, name := range by {
		if names[i] = ReadableName(name); i > 0 && i == len(names)-1 && name == "others" {
			names[i] = EtAl
		}
	}
	return names
}

// AuthorsText returns the authors in a line.
func (p Publication) AuthorsText(owner string) string { return strings.Join(p.AuthorsOr(owner), ", ") }

// ReadableName returns a name as it is read: "Ludwig van Beethoven" for "van Beethoven, Ludwig", and that of a group in braces without them;
// none has the signs behind it.
func ReadableName(name string) string {
	name = WithoutSigns(name)
	if IsGroup(name) {
		return name[1 : len(name)-1]
	}
	parts := strings.Split(name, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	switch len(parts) {
	case 1:
		return parts[0]
	case 2:
		return strings.TrimSpace(parts[1] + " " + parts[0])
	}
	return strings.TrimSpace(strings.Join(parts[2:], " ") + " " + parts[0] + " " + parts[1]) // the second part is "Jr."
}

// IsNameOf reports whether a name, as it is read, is that of somebody: their first name may be an initial.
func IsNameOf(name, of string) bool {
	first, last := words(name)
	whole, surname := words(of)
	initial, isShort := strings.CutSuffix(first, ".")
	return strings.EqualFold(last, surname) && (strings.EqualFold(first, whole) || isShort && initial != "" && strings.HasPrefix(whole, initial))
}

// words returns the first word of a name, and the last.
func words(name string) (first, last string) {
	parts := strings.Fields(name)
	if len(parts) == 0 {
		return "", ""
	}
	return parts[0], parts[len(parts)-1]
}

// IsGroup reports whether a name in braces is that of a group, such as an institute.
func IsGroup(name string) bool {
	name = WithoutSigns(name)
	return len(name) > 2 && name[0] == '{' && name[len(name)-1] == '}'
}

// Publication returns the publication with this id, and reports whether there is one.
func (s *Site) Publication(id string) (Publication, bool) {
	at := slices.IndexFunc(s.Publications, func(p Publication) bool { return p.ID == id })
	if at < 0 {
		return Publication{}, false
	}
	return s.Publications[at], true
}

// ResumePublications returns the publications that the résumé lists, newest first.
func (s *Site) ResumePublications() []Publication {
	return slices.DeleteFunc(slices.Clone(s.Publications), func(p Publication) bool { return !slices.Contains(s.Resume.Publications, p.ID) })
}

var (
	doi     = regexp.MustCompile(`^10\.[0-9]{4,9}/[^\s"<>{}\\]+$`)
	citeKey = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_:.+/-]{0,99}$`)
)

// IsCiteKey reports whether BibTeX takes a key, and so does every other program that reads it.
func IsCiteKey(key string) bool { return citeKey.MatchString(key) }

// IsDOI reports whether a text is the identifier of a document at doi.org, without an address before it.
func IsDOI(text string) bool { return doi.MatchString(text) }
