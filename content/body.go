package content

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/content/markdown"
	"portfolio/i18n"
	"portfolio/internal/packed"
)

// Body is a compiled text. It is compiled when it is first needed, and kept in the cache, not in memory: a site may have
// thousands.
type Body struct {
	HTML     string // safe to render
	Headings []Heading

	ends []markdown.Block
}

// bodies is the state that the bodies of a site share.
type bodies struct {
	cache     *cache.Cache
	files     *files.Files // nil for none
	languages *i18n.Languages
	site      *Site // for links; complete when the first body is compiled
}

// UseFiles says where the pictures and documents of the bodies are. It is called before a body is compiled.
func (s *Site) UseFiles(found *files.Files) { s.bodies.files = found }

// bodySource says where a body comes from.
type bodySource struct {
	*bodies
	lang i18n.Lang
	file string
	line int // of the file at which the body begins

	cover     string // the name of its picture beside the text, "" for none
	aliasLine int    // of the file at which the former addresses stand
}

// Body returns the compiled body.
func (t ArticleText) Body() (Body, error) {
	document, err := t.body.compile(t.Markdown())
	return Body{document.HTML, document.Headings, document.Blocks}, err
}

// ShowsCover reports whether the body has the cover among its pictures: it is not shown above it then.
func (t ArticleText) ShowsCover() bool { return t.body.showsCover(t.Markdown()) }

// HasPicture reports whether the body has a picture.
func (t ArticleText) HasPicture() bool { return bodyPicture.MatchString(t.Markdown()) }

// bodyPicture matches a picture in a body, and its destination.
var bodyPicture = regexp.MustCompile(`!\[[^\]]*\]\(<?(?:\./)?([^)>\s]+)`)

func (s bodySource) showsCover(source string) bool {
	return s.cover != "" && slices.ContainsFunc(bodyPicture.FindAllStringSubmatch(source, -1), func(found []string) bool { return found[1] == s.cover })
}

// longText is from how many bytes on no visitor waits for a text to be compiled but who reads it: a shorter one takes a moment.
const longText = 32 << 10

// Ready reports whether the body can be had at once: it is short, or in the cache.
func (t ArticleText) Ready() bool {
	return t.source.size < longText || t.body.cache.Has(t.body.key(t.Markdown()))
}

// HasLongText reports whether the site has a text that is long.
func (s *Site) HasLongText() bool {
	return slices.ContainsFunc(s.texts(), func(t ArticleText) bool { return t.source.size >= longText })
}

// compile returns the document of a source, from the cache if it is there.
func (s bodySource) compile(source string) (document markdown.Document, err error) {
	text, err := s.cache.Get(s.key(source), func() ([]byte, error) {
		document, err := markdown.Compile([]byte(source), markdown.Options{Words: s.words(), Link: s.link, Picture: s.picture, Below: s.cover != "" && !s.showsCover(source)})
		if err != nil {
			return nil, fmt.Errorf("compile %s: %w", s.file, err)
		}
		var text bytes.Buffer
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(document)
		return text.Bytes(), err
	})
	if err != nil {
		return document, err
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return document, fmt.Errorf("read compiled %s: %w", s.file, err)
	}
	return document, nil
}

// key returns the key of a compiled source: a hash of it and of all that it refers to.
func (s bodySource) key(source string) string {
	var environment bytes.Buffer
	fmt.Fprintf(&environment, "%q %q\n", s.words(), s.cover)
	for _, destination := range destinations(source) {
		picture, _ := s.picture(destination)
		address, _ := s.link(destination)
		fmt.Fprintf(&environment, "%q %+v %q\n", destination, picture, address)
	}
	return cache.Key(markdown.Version, []byte(source), environment.Bytes())
}

// words returns the words that the compiler adds.
func (s bodySource) words() markdown.Words {
	return MarkdownWords(s.languages.Messages(s.lang))
}

// MarkdownWords returns the words that the compiler of Markdown adds, in the language of messages.
func MarkdownWords(m *i18n.Messages) markdown.Words {
	site := map[string]any{"Site": "{site}"}
	return markdown.Words{
		Note: m.T("article.callout.note"), Tip: m.T("article.callout.tip"), Important: m.T("article.callout.important"),
		Warning: m.T("article.callout.warning"), Caution: m.T("article.callout.caution"),
		Video: m.Tf("article.embed.video", site), Post: m.Tf("article.embed.post", site), Code: m.Tf("article.embed.code", site),
		Done: m.T("article.task.done"), ToDo: m.T("article.task.todo"),
	}
}

// folder returns the folder of the text.
func (s bodySource) folder() string { return slashpath.Dir(s.file) }

// findings returns the findings of a compiled body.
func (s bodySource) findings(problems []markdown.Problem) Findings {
	var findings Findings
	for _, p := range problems {
		findings = append(findings, Finding{File: s.file, Line: s.line - 1 + p.Line, What: p.What, Do: p.Do, Hint: p.Hint})
	}
	return findings
}

// Compile compiles every body that is not in the cache yet, until ctx ends, and returns the findings in all of them. It calls
// progress, which may be nil, after each. What it has compiled of a large site stays in memory compressed.
func (s *Site) Compile(ctx context.Context, progress func(done, all int)) (Findings, error) {
	var findings Findings
	texts, packer := s.textsInLanguages(), packed.NewPacker()
	all, done := len(s.texts()), 0
	for _, of := range texts {
		var first markdown.Document
		for i, text := range of {
			document, err := text.body.check(ctx, text.Markdown())
			if err != nil {
				return findings, err
			}
			findings = append(findings, text.body.findings(document.Problems)...)
			if i == 0 {
				first = document
			} else if hint, ok := parting(of[0].body, text.body, first.Blocks, document.Blocks); ok {
				findings = append(findings, hint)
			}
			if all >= manyTexts {
				text.source.packWith(packer)
			}
			if done++; progress != nil {
				progress(done, all)
			}
		}
	}
	return findings, nil
}

// check compiles a source. When ctx ends it returns at once, and the text is compiled for nobody.
func (s bodySource) check(ctx context.Context, source string) (document markdown.Document, err error) {
	if ctx.Err() != nil {
		return document, ctx.Err()
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		document, err = s.compile(source)
	}()
	select {
	case <-done:
		return document, err
	case <-ctx.Done():
		return markdown.Document{}, ctx.Err()
	}
}

// texts returns every article and page in every language, published or not.
func (s *Site) texts() []ArticleText { return slices.Concat(s.textsInLanguages()...) }

// AbsoluteMarkdown returns the source with all links and pictures as absolute addresses, so that it can be read anywhere. It
// leaves code blocks alone.
func (t ArticleText) AbsoluteMarkdown(baseURL string) string {
	return markdown.OutsideCode(t.Markdown(), func(line string) string {
		return replaceDestinations(line, func(destination string) string { return t.body.absolute(destination, baseURL) })
	})
}

// MailMarkdown returns the source as AbsoluteMarkdown has it, for a mail that holds it behind others, or parts of it; mark is in the names of
// its footnotes.
func (t ArticleText) MailMarkdown(baseURL, mark string) string {
	return markdown.Standalone(t.AbsoluteMarkdown(baseURL), mark)
}

// absolute returns the absolute address of a destination, which stays as it is where it leads nowhere on this site.
func (s bodySource) absolute(destination, baseURL string) string {
	if picture, problem := s.picture(destination); problem == nil {
		return baseURL + picture.URL
	}
	if address, problem := s.link(destination); problem == nil && strings.HasPrefix(address, "/") {
		return baseURL + address
	}
	return destination
}
