package content

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	slashpath "path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"portfolio/i18n"
	"portfolio/internal/panics"
	"portfolio/internal/typo"
)

// maxSource limits the size of a Markdown file, in bytes.
const maxSource = 1 << 20

// articleKeys are the keys that an article's front matter may have.
var articleKeys = []string{
	"slug", "title", "description", "teaser", "date", "updated", "draft", "tags", "series", "collection", "category",
	"canonical", "guid", "about", "aliases", "languages", "cover", "cover_alt", "toc", "verifiable", "sample",
}

// coverNames are the names of a cover that need not be given in the front matter.
var coverNames = []string{"cover.svg", "cover.jpg", "cover.jpeg", "cover.png", "cover.webp", "cover.avif", "cover.gif"}

// folderReader reads the folders of Markdown texts, one folder with a file for each language.
type folderReader struct {
	fsys  fs.FS
	langs []i18n.Lang

	zone     *time.Location
	bodies   *bodies
	findings Findings
	used     references
	drafts   []string // the folders of texts that say to be drafts

	now    time.Time
	former map[string]keptSource // of the site before a change
	kept   *keptSources          // for the site after the next one; nil keeps nothing

	refusedLanguage bool // as the loader has it
}

func (r *folderReader) report(file string, line int, what, do string) {
	r.findings.add(file, line, what, do)
}

func (r *folderReader) hint(file string, line int, what, do string) {
	r.findings.hint(file, line, what, do)
}

// lacks reports what is missing in a file of a text. In a draft that is no mistake yet.
func (r *folderReader) lacks(file string, line int, what, do string) {
	if slices.Contains(r.drafts, slashpath.Dir(file)) {
		r.hint(file, line, what, do)
	} else {
		r.report(file, line, what, do)
	}
}

// source is one Markdown file that was read.
type source struct {
	file string
	head frontMatter
	body *sourceText
	line int // at which the body begins
}

// list returns the entries of a folder, and reports whether it can be read.
func (r *folderReader) list(folder string) ([]fs.DirEntry, bool) {
	entries, err := fs.ReadDir(r.fsys, folder)
	if err != nil {
		r.report(folder, 0, "it cannot be read", "check its permissions")
	}
	return entries, err == nil
}

func namesOf(entries []fs.DirEntry) []string {
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// folders returns the names of the folders below root. Names that begin with a dot or an underscore are left out.
func (r *folderReader) folders(root string) []string {
	entries, err := fs.ReadDir(r.fsys, root)
	if err != nil {
		if info, statErr := fs.Stat(r.fsys, root); statErr == nil && info.IsDir() { // else it is absent, or no folder: findUnused says so
			r.report(root, 0, "it cannot be read", "check its permissions")
		}
		return nil
	}
	var names []string
	for _, entry := range entries {
		if entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") && !strings.HasPrefix(entry.Name(), "_") {
			names = append(names, entry.Name())
		}
	}
	return names
}

// sources reads the file of each language in a folder; entries are what is in it.
func (r *folderReader) sources(folder string, entries []fs.DirEntry, keys []string) map[i18n.Lang]source {
	found := map[i18n.Lang]source{}
	for _, entry := range entries {
		lang, isText := strings.CutSuffix(entry.Name(), ".md")
		file := slashpath.Join(folder, entry.Name())
		if !isText {
			continue
		}
		if lang == "index" || lang == "_index" {
			r.hint(file, 0, "nothing reads this file", "name it after its language: "+string(r.langs[0])+".md")
			continue
		}
		if !slices.Contains(r.langs, i18n.Lang(lang)) {
			r.foreignFile(file, lang)
			continue
		}
		if s, ok := r.source(file, entry, keys); ok {
			found[i18n.Lang(lang)] = s
		}
	}
	return found
}

// foreignFile hints at a text in a language that the site does not have.
func (r *folderReader) foreignFile(file, lang string) {
	switch {
	case r.refusedLanguage:
	case isLanguage(lang):
		r.hint(file, 0, fmt.Sprintf("the file is not served, as %q is not a language of the site", lang), "name it in site.toml, or remove the file")
	default:
		r.hint(file, 0, fmt.Sprintf("the file is not served, as %q is not a language", lang), typo.Suggest(lang, langNames(r.langs)))
	}
}

// unreadable notes why a file cannot be read. One that is gone by now is absent.
func (r *folderReader) unreadable(file string, err error) {
	var problem fileProblem
	if errors.As(err, &problem) {
		r.report(file, 0, problem.what, problem.do)
	}
}

// parse splits a file, and reads its front matter.
func (r *folderReader) parse(file string, text []byte, keys []string) (source, bool) {
	foreign := !utf8.Valid(text)
	if foreign {
		text = bytes.ToValidUTF8(text, []byte("\ufffd"))
		r.report(file, lineOf(text, "\ufffd"), "the text is not UTF-8", "save the file as UTF-8")
	} else if bytes.Contains(text, []byte("\ufffd")) {
		r.hint(file, lineOf(text, "\ufffd"), "the text has the sign \ufffd in place of what another encoding had", "write what was there, if it is not meant")
	}
	head, body, line, ok := splitFrontMatter(text)
	if !ok && foreign { // it may be there, in another encoding
		return source{}, false
	}
	if !ok {
		r.report(file, 1, "no front matter", "begin the file with a line ---, lines such as `title: …`, and a line ---")
		return source{}, false
	}
	reader := frontMatterReader{decoder: decoder{file: file, zone: r.zone, findings: &r.findings, used: &r.used}, keys: keys}
	trimmed := bytes.TrimLeft(body, " \t\r\n")
	line += bytes.Count(body[:len(body)-len(trimmed)], []byte("\n"))
	s := source{file: file, head: reader.read(head), line: line}
	s.body = newSourceText(string(endLine(trimmed)))
	return s, true
}

// endLine returns text without the white space around it, and with one line end. It may change what stands after text.
func endLine(text []byte) []byte { return append(bytes.TrimSpace(text), '\n') }

// lineOf returns the line of text in which part first stands.
func lineOf(text []byte, part string) int {
	before, _, _ := bytes.Cut(text, []byte(part))
	return bytes.Count(before, []byte("\n")) + 1
}

// articles reads the articles, newest first. An article with errors is left out in the languages that have them.
func (r *folderReader) articles() []Article {
	articles := r.each(r.folders("articles"))
	slices.SortStableFunc(articles, func(a, b Article) int { return b.Date.Compare(a.Date) })
	return r.distinct(articles)
}

// each reads the articles in some folders, as many at once as there are processors.
func (r *folderReader) each(ids []string) []Article {
	type result struct {
		Article
		ok       bool
		findings Findings
		used     references
		drafts   []string
		fault    error
	}
	results := make([]result, len(ids))
	var next atomic.Int64
	var readers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(ids)) {
		readers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(ids)); i = next.Add(1) - 1 {
				own := *r
				own.findings, own.used, own.drafts = nil, nil, nil
				var a Article
				var ok bool
				fault := panics.Catch(func() error { a, ok = own.article(ids[i]); return nil })
				results[i] = result{a, ok, own.findings, own.used, own.drafts, fault}
			}
		})
	}
	readers.Wait()
	var articles []Article
	for _, found := range results {
		if found.fault != nil {
			panic(found.fault) // where the caller can catch it
		}
		r.used, r.drafts = append(r.used, found.used...), append(r.drafts, found.drafts...)
		if r.findings = append(r.findings, found.findings...); found.ok {
			articles = append(articles, found.Article)
		}
	}
	return articles
}

func (r *folderReader) article(id string) (Article, bool) {
	folder := slashpath.Join("articles", id)
	entries, readable := r.list(folder)
	names := namesOf(entries)
	sources := r.sources(folder, entries, articleKeys)
	a := Article{ID: id, Localized: i18n.Localized[ArticleText]{}}
	if len(sources) == 0 {
		if readable && !r.hasText(names) {
			r.report(folder, 0, "the folder has no text", "write "+string(r.langs[0])+".md, or remove the folder")
		}
		return a, false
	}
	ordered := r.ordered(sources)
	r.noteDraft(folder, ordered)
	r.common(&a, ordered)
	r.coverOf(&a, names, ordered)
	for _, lang := range r.langs {
		s, ok := sources[lang]
		if !ok || len(a.only) > 0 && !slices.Contains(a.only, lang) {
			continue
		}
		if text, ok := r.text(lang, id, a.cover, s); ok {
			a.Localized[lang] = text
		}
	}
	r.missing(a, folder, names, sources)
	return a, len(a.Localized) > 0
}

// noteDraft notes that a text says to be a draft, even if it is left out because of mistakes.
func (r *folderReader) noteDraft(folder string, files []source) {
	if slices.ContainsFunc(files, func(s source) bool { return s.head.Draft }) {
		r.drafts = append(r.drafts, folder)
	}
}

// hasText reports whether one of a folder's files is a text in a language of the site, even if it cannot be used.
func (r *folderReader) hasText(names []string) bool {
	return slices.ContainsFunc(r.langs, func(lang i18n.Lang) bool { return slices.Contains(names, string(lang)+".md") })
}

// text returns an article in one language, and reports whether it has what it needs.
func (r *folderReader) text(lang i18n.Lang, id, cover string, s source) (ArticleText, bool) {
	h, ok := s.head, true
	if h.broken {
		return ArticleText{}, false
	}
	for _, needed := range [][2]string{{"title", h.Title}, {"description", h.Description}} {
		if needed[1] == "" {
			r.lacks(s.file, h.lines[path(needed[0])], needed[0]+" is missing", "write `"+needed[0]+": …` in the front matter")
			ok = false
		}
	}
	if cover != "" && h.CoverAlt == "" {
		r.lacks(s.file, h.lines["cover_alt"], noCoverWords, "write `cover_alt: …` for those who do not see it")
	}
	r.checkTeaser(s)
	slug := h.Slug
	if slug == "" {
		slug = id
	}
	if !isSlug(slug) {
		what, do := fmt.Sprintf("the slug %q is not an address", slug), "use small letters, digits and hyphens"
		if len(slug) > MaxSlug {
			what, do = fmt.Sprintf("the slug has %d characters", len(slug)), fmt.Sprintf("use %d at most", MaxSlug)
		}
		r.report(s.file, h.lines["slug"], what, do)
		return ArticleText{}, false
	}
	return ArticleText{
		Slug: slug, Title: h.Title, Description: h.Description, Teaser: h.Teaser, CoverAlt: h.CoverAlt,
		NoContents: h.lines["toc"] > 0 && !h.TOC, Tags: r.tags(s), Series: r.series(s), Canonical: h.Canonical, GUID: h.GUID, Sample: h.Sample, Aliases: unescaped(h.Aliases),
		source: s.body, body: bodySource{r.bodies, lang, s.file, s.line, cover, h.lines["aliases"]},
	}, ok
}
