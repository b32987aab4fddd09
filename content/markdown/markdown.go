// Package markdown compiles articles from Markdown, articles/<id>/<lang>.md, to HTML. It runs at build time, so that the
// server needs neither a Markdown parser nor a syntax highlighter.
package markdown

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"go.abhg.dev/goldmark/anchor"
	"go.abhg.dev/goldmark/frontmatter"

	"portfolio/content"
	"portfolio/i18n"
)

// frontMatter is the metadata at the top of an article's file, between two lines of dashes.
type frontMatter struct {
	Slug        string `yaml:"slug"`
	Title       string `yaml:"title"`
	Description string `yaml:"description"`
	Date        string `yaml:"date"` // YYYY-MM-DD
	Collection  string `yaml:"collection"`
	Category    string `yaml:"category"`
	CoverAlt    string `yaml:"cover_alt"`
}

var (
	collections = map[content.Collection]bool{
		content.CollectionArticles: true, content.CollectionTutorials: true, content.CollectionHumor: true,
	}
	categories = map[content.Category]bool{
		content.CategoryArticles: true, content.CategoryHowTos: true,
		content.CategoryReviews: true, content.CategoryMemes: true,
	}
)

// Compile reads every folder of fsys as an article. It fails when a folder lacks a language or a cover, when the languages
// differ in date, collection or category, and when two articles have the same slug.
func Compile(fsys fs.FS) ([]content.Article, error) {
	folders, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("list articles: %w", err)
	}
	var articles []content.Article
	owner := map[string]string{} // slug → article
	for _, folder := range folders {
		if !folder.IsDir() {
			continue
		}
		article, err := compileArticle(fsys, folder.Name())
		if err != nil {
			return nil, err
		}
		for _, lang := range i18n.Langs {
			slug := article.In(lang).Slug
			if other, taken := owner[slug]; taken && other != article.ID {
				return nil, fmt.Errorf("articles %s and %s have the same slug %s", other, article.ID, slug)
			}
			owner[slug] = article.ID
		}
		articles = append(articles, article)
	}
	return articles, nil
}

func compileArticle(fsys fs.FS, id string) (content.Article, error) {
	article := content.Article{ID: id, Localized: i18n.Localized[content.ArticleText]{}}
	if _, err := fs.Stat(fsys, path.Join(id, "cover.svg")); err != nil {
		return article, fmt.Errorf("article %s has no cover.svg: %w", id, err)
	}
	var head frontMatter
	for i, lang := range i18n.Langs {
		found, text, err := compileFile(fsys, path.Join(id, string(lang)+".md"))
		if err != nil {
			return article, err
		}
		if i > 0 && (found.Date != head.Date || found.Collection != head.Collection || found.Category != head.Category) {
			return article, fmt.Errorf("article %s: date, collection and category must be the same in every language", id)
		}
		head, article.Localized[lang] = found, text
	}
	var err error
	article.Date, err = time.Parse(time.DateOnly, head.Date)
	if err != nil {
		return article, fmt.Errorf("article %s: date %q is not YYYY-MM-DD", id, head.Date)
	}
	article.Collection, article.Category = content.Collection(head.Collection), content.Category(head.Category)
	if !collections[article.Collection] || !categories[article.Category] {
		return article, fmt.Errorf("article %s: unknown collection %q or category %q", id, head.Collection, head.Category)
	}
	return article, nil
}

func compileFile(fsys fs.FS, name string) (frontMatter, content.ArticleText, error) {
	source, err := fs.ReadFile(fsys, name)
	if err != nil {
		return frontMatter{}, content.ArticleText{}, fmt.Errorf("read article: %w", err)
	}
	head, article, err := compileText(source)
	if err != nil {
		return head, article, fmt.Errorf("article %s: %w", name, err)
	}
	return head, article, nil
}

func compileText(source []byte) (head frontMatter, article content.ArticleText, err error) {
	md := newMarkdown()
	context := parser.NewContext(parser.WithIDs(&headingIDs{taken: map[string]bool{}}))
	document := md.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	data := frontmatter.Get(context)
	if data == nil {
		return head, article, errors.New("no front matter")
	}
	if err := data.Decode(&head); err != nil {
		return head, article, fmt.Errorf("front matter: %w", err)
	}
	for _, value := range []string{head.Slug, head.Title, head.Description, head.CoverAlt} {
		if strings.TrimSpace(value) == "" {
			return head, article, errors.New("front matter needs slug, title, description and cover_alt")
		}
	}
	headings := readHeadings(document, source)
	words := countWords(document, source)
	var html bytes.Buffer
	if err := md.Renderer().Render(&html, source, document); err != nil {
		return head, article, fmt.Errorf("render: %w", err)
	}
	_, body, _ := bytes.Cut(bytes.TrimPrefix(source, []byte("---")), []byte("\n---"))
	return head, content.ArticleText{
		Slug:        head.Slug,
		Title:       head.Title,
		Description: head.Description,
		CoverAlt:    head.CoverAlt,
		HTML:        scrollTables(html.String()),
		Markdown:    strings.TrimSpace(string(body)) + "\n",
		Headings:    headings,
		Words:       words,
	}, nil
}

func newMarkdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.Table,
			extension.Strikethrough,
			&frontmatter.Extender{},
			&anchor.Extender{Texter: anchor.Text("#")},
		),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(
			util.Prioritized(codeRenderer{}, 100),
			util.Prioritized(anchorRenderer{}, 50), // before the extension's own
		)),
	)
}

// scrollTables wraps each table in an element that scrolls, also with the keyboard, so that a wide table does not make the
// page scroll. It makes a header cell without text, such as the corner of a table, a data cell.
func scrollTables(html string) string {
	html = strings.ReplaceAll(html, "<th></th>", "<td></td>")
	html = strings.ReplaceAll(html, "<table>", `<div class="table-scroll" tabindex="0"><table>`)
	return strings.ReplaceAll(html, "</table>", "</table></div>")
}

func readHeadings(document ast.Node, source []byte) []content.Heading {
	var headings []content.Heading
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		heading, ok := node.(*ast.Heading)
		if !ok || heading.Level > 3 {
			continue
		}
		id, _ := heading.AttributeString("id")
		name, _ := id.([]byte)
		headings = append(headings, content.Heading{
			ID: string(name), Text: plainText(heading, source), Level: heading.Level,
		})
	}
	return headings
}

// countWords counts the words outside code blocks, because code is not read at the speed of prose.
func countWords(document ast.Node, source []byte) int {
	words := 0
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		if node.Kind() != ast.KindFencedCodeBlock {
			words += len(strings.Fields(plainText(node, source)))
		}
	}
	return words
}

// plainText returns the text of node without its markup.
func plainText(node ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				out.Write(n.Segment.Value(source))
				if n.SoftLineBreak() || n.HardLineBreak() {
					out.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				out.Write(n.Value)
			}
		case *anchor.Node:
			return ast.WalkSkipChildren, nil
		default:
			if !entering && n.Type() == ast.TypeBlock {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(out.String())
}
