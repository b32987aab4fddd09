package bibtex

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// kinds are the kinds of publications by the types of entries, those of BibLaTeX among them.
var kinds = map[string]string{
	"article": "article", "periodical": "article", "suppperiodical": "article", "inproceedings": "paper", "conference": "paper", "proceedings": "book", "mvproceedings": "book",
	"book": "book", "mvbook": "book", "booklet": "book", "collection": "book", "mvcollection": "book", "inbook": "chapter", "bookinbook": "chapter", "suppbook": "chapter",
	"incollection": "chapter", "suppcollection": "chapter", "phdthesis": "dissertation", "mastersthesis": "thesis", "thesis": "dissertation", "techreport": "report",
	"report": "report", "manual": "report", "unpublished": "other", "dataset": "dataset", "software": "software", "misc": "other", "online": "other", "electronic": "other",
	"www": "other", "patent": "other",
}

// venues are the fields that say where a publication appeared, by its kind, the first that is there.
var venues = map[string][]string{
	"article": {"journaltitle", "journal"}, "paper": {"booktitle"}, "book": {"series"}, "chapter": {"booktitle"}, "dissertation": {"school", "institution"}, "thesis": {"school", "institution"},
	"report": {"institution", "organization"}, "preprint": {"howpublished", "journal"}, "dataset": {"howpublished"}, "software": {"howpublished"}, "other": {"howpublished", "organization", "journal", "booktitle"},
}

// silent are the fields of programs, which say nothing of a publication. keywords are among them, notes are not.
var silent = []string{
	"added-at", "altmetric", "archiveprefix", "bdsk-url-1", "bdsk-url-2", "bibsource", "bibtex_show", "biburl", "crossref", "date-added", "date-modified", "dimensions", "eprintclass", "file", "google_scholar_id", "groups", "ids", "interhash",
	"intrahash", "issn", "keywords", "mendeley-groups", "options", "owner", "primaryclass", "timestamp", "type", "urldate", "username",
}

// Read returns the publications of a file, and a note for each thing in it that has no place. known are the ids that the site has, which Read
// adds to. file returns the path that a file has in the site folder which an entry names, "" for one that is not there. Where there are
// lists, an entry that is in none of them is left out, with a note.
func Read(data []byte, known content.IDs, file func(field, name string) string, lists ...Query) ([]content.Publication, []string, error) {
	entries, notes, err := parse(string(data))
	if err != nil {
		return nil, notes, err
	}
	r := reader{known: known, file: file, notes: notes, unknown: map[string][]int{}}
	var found []content.Publication
	for _, e := range entries {
		if len(lists) > 0 && !slices.ContainsFunc(lists, func(q Query) bool { return q.has(e) }) {
			r.notes = append(r.notes, fmt.Sprintf("line %d, %s: no list showed it, so that it is left out", e.line, cmp.Or(e.key, e.kind)))
			continue
		}
		if p, ok := r.publication(e); ok {
			found = append(found, p)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(r.unknown)) {
		r.notes = append(r.notes, fmt.Sprintf("line %d, %s has no place here: left out of %s", r.unknown[what][0], what, content.Counted(len(r.unknown[what]), "entry")))
	}
	return found, r.notes, nil
}

// reader makes publications of entries.
type reader struct {
	known   content.IDs
	file    func(field, name string) string
	notes   []string
	unknown map[string][]int // the lines of the entries that have it
}

// source is an entry that is being read.
type source struct {
	*reader
	entry
	used []string // the fields that were asked for
}

func (s *source) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf("line %d, %s: %s", s.line, cmp.Or(s.key, s.kind), fmt.Sprintf(format, args...)))
}

// leave notes that an entry has what has no place.
func (r *reader) leave(what string, line int) {
	if lines := r.unknown[what]; len(lines) == 0 || lines[len(lines)-1] != line {
		r.unknown[what] = append(lines, line)
	}
}

// raw returns the first of the fields that is there, as the file has it.
func (s *source) raw(names ...string) string {
	value := ""
	for _, name := range names {
		s.used = append(s.used, name)
		value = cmp.Or(value, s.fields[name])
	}
	return value
}

// text returns the first of the fields that is there, without LaTeX.
func (s *source) text(names ...string) string { return s.plain(s.raw(names...)) }

func (s *source) plain(value string) string {
	text, unknown := plain(value)
	for _, command := range unknown {
		s.leave(`the command \`+command, s.line)
	}
	return text
}

// publication returns the publication that an entry is, and reports whether it is one.
func (r *reader) publication(e entry) (content.Publication, bool) {
	s := &source{reader: r, entry: e}
	p := content.Publication{Kind: kinds[e.kind]}
	if p.Kind == "" {
		s.note("@%s is no type of BibTeX, and becomes kind = \"other\"", e.kind)
		p.Kind = "other"
	}
	title := s.text("title")
	if subtitle := s.text("subtitle"); subtitle != "" {
		title += ": " + subtitle
	}
	if title = cmp.Or(title, s.text("booktitle")); title == "" {
		s.note("left out, as it has no title")
		return p, false
	}
	p.Title = i18n.Same(title)
	p.Authors, p.Editors = s.people("author"), s.people("editor")
	p.Venue = s.text(venues[p.Kind]...)
	p.Publisher, p.Place = s.text("publisher"), s.text("address", "location")
	p.Volume, p.Number, p.Pages, p.ISBN = s.text("volume"), s.text("number", "issue"), s.text("pages"), s.text("isbn")
	p.Date, p.Selected = s.date(), strings.EqualFold(s.text("selected"), "true")
	s.links(&p)
	s.files(&p)
	s.more(&p)
	p.Abbr = s.text("abbr")
	if note := s.remarks(); note != "" {
		p.Note = i18n.Same(note)
	}
	if abstract := s.text("abstract"); abstract != "" {
		p.Abstract = i18n.Same(abstract)
	}
	if named := strings.ToLower(s.text("langid", "language")); named != "" {
		p.Language = languages[named]
	}
	p.ID = r.known.New(cmp.Or(e.key, title), "publication")
	if content.IsCiteKey(e.key) && e.key != p.ID {
		p.Key = e.key
	}
	for _, name := range e.names {
		if !slices.Contains(s.used, name) && !slices.Contains(silent, name) {
			r.leave("the field "+name, e.line)
		}
	}
	return p, true
}

// remarks returns what an entry says of a publication in fields of their own: each is a sentence.
func (s *source) remarks() string {
	award := strings.Join(notEmpty(s.text("award_name"), s.text("award")), ": ")
	more := strings.ReplaceAll(strings.TrimLeft(s.text("additional_info"), ".,; "), "*", "") // it goes on in Markdown
	note := ""
	for _, remark := range notEmpty(award, s.text("note"), s.text("annotation"), s.text("addendum"), more) {
		switch {
		case note == "":
		case strings.ContainsAny(note[len(note)-1:], ".!?"):
			note += " "
		default:
			note += ". "
		}
		note += remark
	}
	return note
}

var (
	isoDate   = regexp.MustCompile(`^\d{4}(-\d{2}(-\d{2})?)?`)
	monthName = regexp.MustCompile(`[a-z]{3}`)
	dayNumber = regexp.MustCompile(`\b\d{1,2}\b`)
)

// date returns the day, the month or the year of a publication.
func (s *source) date() string {
	if date := isoDate.FindString(s.text("date")); date != "" {
		s.raw("year", "month", "day")
		return date
	}
	year, month, day := s.text("year"), strings.ToLower(s.text("month")), s.text("day")
	if !isoDate.MatchString(year) || len(year) != 4 {
		if year != "" {
			s.note("the year %q is none", year)
		}
		return ""
	}
	at := slices.Index(months, monthName.FindString(month)) + 1
	if at == 0 {
		if _, err := fmt.Sscan(month, &at); err != nil || at < 1 || at > len(months) {
			return year
		}
		month = ""
	}
	date := fmt.Sprintf("%s-%02d", year, at)
	number := 0
	if _, err := fmt.Sscan(cmp.Or(day, dayNumber.FindString(month)), &number); err == nil && number > 0 {
		if full := fmt.Sprintf("%s-%02d", date, number); content.IsWhen(full) {
			return full
		}
	}
	return date
}

// verbatim undoes what LaTeX needs in addresses.
var verbatim = strings.NewReplacer(`\_`, "_", `\%`, "%", `\&`, "&", `\#`, "#", `\~{}`, "~", `\~`, "~", `$\sim$`, "~", `\textasciitilde{}`, "~", `\url`, "", "{", "", "}", "", " ", "")

// links sets the identifier and the address of a publication.
func (s *source) links(p *content.Publication) {
	address := verbatim.Replace(s.raw("url", "ee"))
	identifier := verbatim.Replace(s.raw("doi"))
	for _, before := range []string{"https://", "http://", "dx.", "doi.org/", "doi:", "DOI:"} {
		identifier = strings.TrimPrefix(identifier, before)
	}
	switch {
	case content.IsDOI(identifier):
		p.DOI = identifier
	case identifier != "":
		s.note("the DOI %q is none", identifier)
	}
	if page := verbatim.Replace(s.raw("html")); p.DOI == "" && content.IsURL(page) {
		address = cmp.Or(address, page)
	}
	if eprint := s.arXiv(); eprint != "" {
		if p.DOI == "" {
			address = cmp.Or(address, arXiv+eprint)
		}
		if p.Kind == "other" || p.Kind == "article" && p.Venue == "" {
			p.Kind, p.Venue = "preprint", cmp.Or(p.Venue, "arXiv:"+eprint)
		}
	}
	switch {
	case address == "" || p.DOI != "" && strings.HasSuffix(address, "doi.org/"+p.DOI):
	case content.IsURL(address):
		p.URL = address
	default:
		s.note("the address %q is none", address)
	}
}

// arXiv returns the identifier of a paper at arXiv, "" for none.
func (s *source) arXiv() string {
	archive := strings.ToLower(s.raw("archiveprefix", "eprinttype"))
	if eprint := verbatim.Replace(s.raw("eprint")); archive != "" && archive != "arxiv" && eprint != "" {
		if archive == "hal" {
			s.fields["hal"] = cmp.Or(s.fields["hal"], eprint)
		} else {
			s.note("the eprint %s at %s has no address here", eprint, archive)
		}
		return verbatim.Replace(s.raw("arxiv"))
	}
	return strings.TrimPrefix(strings.TrimPrefix(verbatim.Replace(s.raw("eprint", "arxiv")), arXiv), "arXiv:")
}

// files sets what a publication has besides: addresses, and files that are there.
func (s *source) files(p *content.Publication) {
	values := []*string{&p.PDF, &p.Code, &p.Slides, &p.Video, &p.Poster}
	for i, field := range []string{"pdf", "code", "slides", "video", "poster"} {
		name := verbatim.Replace(s.raw(field))
		switch {
		case name == "":
		case content.IsURL(name):
			*values[i] = name
		default:
			if *values[i] = s.file(field, name); *values[i] == "" {
				s.note("the file %s is not there: put it into files/, and write %s = \"files/%s\"", name, field, path.Base(name))
			}
		}
	}
}

// moreLinks are the fields of al-folio with what their links are called, and what the address of an identifier begins with.
var moreLinks = []struct{ field, label, address string }{
	{"html", "HTML", ""}, {"arxiv", "arXiv", arXiv}, {"hal", "HAL", "https://hal.science/"}, {"supp", "Supplement", ""}, {"blog", "Blog", ""}, {"website", "Website", ""},
}

// more adds links for which a publication has no field of its own.
func (s *source) more(p *content.Publication) {
	for _, of := range moreLinks {
		to := verbatim.Replace(s.raw(of.field))
		if of.field == "arxiv" {
			to = s.arXiv()
		}
		switch {
		case to == "" || of.address+to == p.URL:
			continue
		case content.IsURL(to):
		case of.address != "":
			to = of.address + to
		default:
			if name := s.file(of.field, to); name == "" {
				s.note("the file %s is not there: put it into files/, and name it as a [[publication.link]]", to)
				continue
			} else {
				to = name
			}
		}
		p.Links = append(p.Links, content.PublicationLink{Label: of.label, URL: to})
	}
}

// notEmpty returns the texts that say something.
func notEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}
