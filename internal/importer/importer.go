// Package importer makes a site folder of what another program holds.
//
// A format reads a source into texts: what they say of themselves, their Markdown, and where they were. All else is the same for every
// format: Source.Plan gives each text a folder and an address, follows its links, takes its pictures along and turns its former addresses
// into aliases; Plan.Write makes the files, and Plan.Report says what became of everything. To add a format, write a file with its read
// function, and a line in formats.
//
// A source is never written, and only what a text needs is taken from it: no addresses of people, passwords or keys.
package importer

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/resume"
)

// format is one kind of source.
type format struct {
	name string
	is   func(source fs.FS, file string) bool // file is "" for a folder
	read func(s *Source) error
}

// formats are the kinds of sources. A source is of the first kind that knows it.
var formats = []format{
	{"Ghost", isGhost, readGhost},
	{"WordPress", isWordPress, readWordPress},
	{"Hugo", isHugo, readHugo},
	{"Jekyll", isJekyll, readJekyll},
	{"Substack", isSubstack, readSubstack},
	{"Medium", isMedium, readMedium},
	{"Micro.blog", isMicroblog, readMicroblog},
	{"Markdown", isMarkdown, readMarkdown},
}

// Text is one text of a source in one language.
type Text struct {
	Origin string // its file in the source
	Line   int    // of that file at which the body begins
	Key    string // the same for the translations of one text
	path   string // by which references name it as well, "" for none
	Lang   string // "" for the main language of the source
	silent bool   // whether Lang is that of the site, as neither the text nor its file names one
	Page   bool   // whether it is a page and no article

	Slug               string // the end of its address, as the source has it
	Title, Description string
	Date, Updated      moment
	Tags               []string
	Series             string
	Draft              bool   // whether nobody but the owner may see it
	Unpublished        bool   // whether it never had an address
	GUID               string // the id of its entry in feeds
	Canonical          string
	NoContents         bool   // whether it has no table of contents
	InSection          bool   // whether it is of a section of its own, whose addresses are none of most texts
	Menu               string // that leads to a page: mainMenu, footerMenu, "" for none
	hasForm            bool   // whether a link stands for a form of the source
	Order              int    // of a page there: small numbers first
	Cover, CoverAlt    string
	Body               string
	comments           []comment // that readers wrote below it
	captioned          bool      // whether the body begins with the caption of the cover

	Addresses []string // the paths at which it was, the present one first

	targets []string          // the ids of places that links lead to, by the numbers of their marks
	values  head              // of its front matter
	isHTML  bool              // whether the body is HTML
	held    []string          // parts of such a body that are Markdown already
	id      string            // of its folder
	bundle  string            // the folder of the source that holds it and its files alone, "" for none
	slug    string            // the end of its address on the new site
	anchors map[string]string // the ids of headings by those that the source gives them
}

// Source is what was read.
type Source struct {
	Format      string
	Name        string                 // of the site
	Author      string                 // its owner
	otherNames  []string               // that publications have the owner under
	Email       string                 // the owner's, where everybody may read it
	Description i18n.Localized[string] // of the site, in a line
	TimeZone    string                 // of its dates, "" if it does not say
	Origin      string                 // the public address without a path
	Base        string                 // the path of the public address, "" for none
	Hosted      bool                   // whether that address is one of the company that had the site, and stays with it
	Main        string                 // its main language, "" if it does not say
	Mixed       bool                   // whether its lists had the texts of all languages
	Languages   []string               // all that it names
	Texts       []*Text
	Findings    content.Findings // what will not survive, with places in the source
	Lost        []Address        // former addresses with no text of their own, such as those of tags

	publications []content.Publication
	coauthors    []content.Coauthor
	testimonials []testimonial
	cv           *resume.Document    // the owner's résumé, nil for none
	cvFile       string              // that has it
	cvPDF        string              // a file with the same, "" for none
	cvAuthors    map[string][]string // of its publications, by their titles

	intro     content.IntroSection // the words of the home page
	introFrom map[i18n.Lang]*Text  // that have them, empty for none
	home      *Text                // the text that the home page begins with, nil for none
	portrait  string               // the file with the picture of the owner, "" for none
	news      []content.NewsItem   // newest first

	feeds        []content.FormerFeed
	rules        []rule // the redirects of its server
	menus        []menuEntry
	roots        []root
	accounts     []account                         // of the owner
	words        map[string]i18n.Localized[string] // those of the new site that the source has others for, by key
	fsys         fs.FS
	fetched      Fetched
	file         string            // the source, if it is no folder
	public       []string          // the folders with files that an absolute address names
	uploads      map[string]string // files that WordPress has by month, by the ends of their paths, nil before they were asked for
	comments     comments
	left         []leftover
	picturePages map[string]string // the addresses of pictures of WordPress by those of their pages, where they belong to no text
	shown        map[string]bool   // the attributes whose values a style sheet shows, nil before they were asked for
	snippets     map[string]string // the shortcodes of the source that were asked for; "" for one that there is none of
	leftKeys     map[string]int    // the keys of front matter that have no counterpart, and how often they were there
	size         int               // of all texts, in bytes
}

// leftover is what was not taken along, and why.
type leftover struct{ file, why string }

// The limits of a source.
const (
	maxTexts = 20_000
	maxText  = 1 << 20   // of a text in bytes, as a site has it
	maxTotal = 256 << 20 // of all texts
	maxFiles = 500_000   // that are looked at
)

// Read reads a source: a folder, a ZIP file of one, or a file with what is next to it. The error says in one line why it cannot be one.
func Read(source fs.FS, file string) (*Source, error) {
	s := &Source{leftKeys: map[string]int{}, words: map[string]i18n.Localized[string]{}, snippets: map[string]string{}}
	if isArchive(file) {
		opened, err := s.openArchive(source, file)
		if err != nil {
			return nil, err
		}
		source, file = opened, ""
	}
	for _, f := range formats {
		if f.is(source, file) {
			s.Format, s.fsys, s.file = f.name, source, file
			if err := f.read(s); err != nil {
				return nil, err
			}
			if len(s.Texts) == 0 && len(s.introFrom) == 0 {
				return nil, fmt.Errorf("it looks like %s, and has no texts", f.name)
			}
			s.setFeeds()
			return s, nil
		}
	}
	return nil, errors.New("it is neither a Hugo nor a Jekyll site, nor a folder with Markdown files, nor an export of Ghost (.json), WordPress (.xml), Medium, Substack (.zip) or Micro.blog (.bar)")
}

// find notes what will not survive as it was.
func (s *Source) find(file string, line int, what, do string) {
	s.Findings = append(s.Findings, content.Finding{File: file, Line: line, What: what, Do: do})
}

// hint notes what readers would not miss.
func (s *Source) hint(file string, line int, what, do string) {
	s.Findings = append(s.Findings, content.Finding{File: file, Line: line, What: what, Do: do, Hint: true})
}

// lose notes a former address of a list of texts with a tag, a category or a series, or of all if the label is "".
func (s *Source) lose(path, label, lang string) {
	if lost := (Address{Path: path, Label: label, Lang: lang}); !slices.Contains(s.Lost, lost) {
		s.Lost = append(s.Lost, lost)
	}
}

// loseHome notes the home page of a language, whose address ends with its name.
func (s *Source) loseHome(name, lang string) {
	s.Lost = append(s.Lost, Address{Path: s.Base + "/" + name + "/", Lang: lang, Page: i18n.Home})
}

// leave notes a file that is not taken along.
func (s *Source) leave(file, why string) { s.left = append(s.left, leftover{file, why}) }

// exists reports whether the source has a file or a folder.
func exists(fsys fs.FS, names ...string) bool { return firstOf(fsys, names) != "" }

// firstOf returns the first of some files and folders that the source has, "" for none.
func firstOf(fsys fs.FS, names []string) string {
	for _, name := range names {
		if _, err := fs.Stat(fsys, name); err == nil {
			return name
		}
	}
	return ""
}

// walk calls visit with each file below a folder, in the order of their names. Folders that skip names are left out.
func (s *Source) walk(folder string, skip func(name string) bool, visit func(name string) error) error {
	files := 0
	return fs.WalkDir(s.fsys, folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == folder:
			return nil // there is none
		case err != nil:
			s.leave(name, "it cannot be read")
			return nil
		case entry.IsDir() && name != folder && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || skip(name)):
			return fs.SkipDir
		case !entry.Type().IsRegular():
			return nil
		}
		if files++; files > maxFiles {
			return fmt.Errorf("it has more than %d files: import a part of it", maxFiles)
		}
		return visit(name)
	})
}

// read reads a file with a front matter. It returns no error for one that cannot be taken, but says so.
func (s *Source) read(name string) (head, *Text, bool) {
	data, err := readAll(s.fsys, name, maxText)
	if err != nil {
		s.leave(name, err.Error())
		return head{}, nil, false
	}
	text := clean(data)
	h, body, line, err := splitHead(text)
	if err != nil {
		s.find(name, 1, "the front matter cannot be read ("+err.Error()+"), so that the text is a draft", "correct it in the source, or write it into the new file")
		h = head{"draft": "true"} // it may say so
	}
	return h, &Text{Origin: name, Line: line, Body: body, isHTML: isHTMLName(name)}, true
}

func isHTMLName(name string) bool {
	return slices.Contains([]string{".html", ".htm"}, strings.ToLower(path.Ext(name)))
}

// add adds a text.
func (s *Source) add(t *Text) error {
	s.nameSpans(t)
	s.size += len(t.Body)
	if s.Texts = append(s.Texts, t); len(s.Texts) > maxTexts || s.size > maxTotal {
		return fmt.Errorf("it has more than %d texts or %d MB of them: import a part of it", maxTexts, maxTotal>>20)
	}
	return nil
}

// speak notes the language of a text, if the text names one.
func (s *Source) speak(t *Text, name string) {
	if name == "" {
		return
	}
	if t.Lang = langTag(name); !slices.Contains(s.Languages, t.Lang) {
		s.Languages = append(s.Languages, t.Lang)
	}
}

// path returns the path of an address of the site, and false for one of another site.
func (s *Source) path(address string) (string, bool) {
	for _, origin := range []string{s.Origin, strings.Replace(s.Origin, "https://", "http://", 1), strings.TrimPrefix(s.Origin, "https:")} {
		if rest, ok := strings.CutPrefix(address, origin); ok && origin != "" && (rest == "" || strings.ContainsAny(rest[:1], "/?#")) {
			return "/" + strings.TrimPrefix(rest, "/"), true
		}
	}
	return address, !scheme.MatchString(address) && !strings.HasPrefix(address, "//")
}

// setOrigin notes the public address of the source.
func (s *Source) setOrigin(address string) {
	at := strings.Index(address, "://")
	if at < 0 {
		return
	}
	host, path, _ := strings.Cut(address[at+len("://"):], "/")
	if s.Origin = address[:at+len("://")] + host; path != "" {
		s.Base = "/" + strings.Trim(path, "/")
		s.Base = strings.TrimSuffix(s.Base, "/")
	}
}

// sortedKeys returns the keys of a table in order.
func sortedKeys[K cmp.Ordered, V any](table map[K]V) []K { return slices.Sorted(maps.Keys(table)) }
