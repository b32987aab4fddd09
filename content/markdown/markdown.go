// Package markdown compiles the bodies of articles and pages from Markdown to HTML that is safe to render, whoever wrote it:
// of the HTML in them it keeps elements that can do no harm and shows the rest as text, and links that run scripts lead nowhere. It knows no
// site: what a link or a picture leads to is the caller's to say.
package markdown

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"go.abhg.dev/goldmark/anchor"
)

// Version is part of the key of everything that is kept of this compiler. It changes whenever the HTML for a source does.
const Version = "markdown 12"

// Options are what a body depends on besides its source.
type Options struct {
	Words Words

	// Link returns the address of a link's destination, or the problem with it. Destinations with a scheme and fragments of
	// the page are not asked for. A nil Link leaves all as they are.
	Link func(destination string) (address string, problem *Problem)
	// Picture returns the picture of a destination, or the problem with it. A nil Picture knows none.
	Picture func(destination string) (Picture, *Problem)
	// Below says that a picture stands above the body: browsers load none of its own before the reader comes near it.
	Below bool
	// Mail is for texts in emails: code has no colors, formulas and drawings are as they were written, headings have no links to themselves,
	// a picture that Picture does not know is a link, and the document has its text. Picture is asked for every destination.
	Mail bool
}

// Words are the words that the compiler adds, in the language of the body.
type Words struct {
	Note, Tip, Important, Warning, Caution string // titles of callouts
	Video, Post, Code                      string // what a card leads to, with {site} for the site
	Done, ToDo                             string // what a task is, for those who do not see its mark
}

// Picture is a picture in the sizes in which it is served.
type Picture struct {
	URL           string
	Width, Height int    // in pixels, 0 where they are unknown
	WebP          string // srcset of its WebP variants, "" for none

	Media    string // video or audio for what is none, "" for a picture
	Poster   string // the address of a picture of a video, "" for none
	Captions string // the address of what is said in a video, "" for none
}

// Problem is something in a body that its author should look at.
type Problem struct {
	Line int // of the source
	What string
	Do   string
	Hint bool
}

// Document is a compiled body.
type Document struct {
	HTML     string
	Headings []Heading
	Blocks   []Block
	Problems []Problem
	Text     string `json:",omitempty"` // the same as plain text, if Options.Mail is set
}

// Heading is an entry of a table of contents.
type Heading struct {
	ID    string
	Text  string
	Level int // 2 or 3
}

// Compile compiles a body.
func Compile(source []byte, options Options) (Document, error) {
	md := newMarkdown(options, &limits{source: source})
	document, problem := parse(md, source)
	if problem != nil {
		return asWritten(source, *problem), nil
	}
	resolver := resolver{options: options, source: source}
	resolver.resolve(document)
	html, blocks, err := renderBlocks(md.Renderer(), document, source)
	if err != nil {
		return Document{}, fmt.Errorf("render: %w", err)
	}
	compiled := Document{HTML: html, Headings: readHeadings(document, source), Blocks: blocks, Problems: resolver.found()}
	if options.Mail {
		compiled.Text = plainTextWriter{source, options.Words}.blocks(document, "\n\n")
	}
	return compiled, nil
}

// parse parses a body, unless it exceeds a limit.
func parse(md goldmark.Markdown, source []byte) (document ast.Node, problem *Problem) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case exceeded:
			problem = &fault.problem
		default:
			panic(fault)
		}
	}()
	context := parser.NewContext(parser.WithIDs(newHeadingIDs()))
	return md.Parser().Parse(text.NewReader(source), parser.WithContext(context)), nil
}

func newMarkdown(options Options, limits *limits) goldmark.Markdown {
	pictures := &pictureRenderer{lazy: options.Below}
	anchors := goldmark.WithExtensions(&anchor.Extender{Texter: anchor.Text("#")})
	if options.Mail {
		anchors = goldmark.WithExtensions()
	}
	return goldmark.New(
		goldmark.WithParser(newParser(limits)),
		goldmark.WithExtensions(
			extension.Table,
			extension.Strikethrough,
			extension.Linkify,
			extension.TaskList,
			extension.DefinitionList,
			extension.Footnote,
		),
		anchors,
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			parser.WithBlockParsers(util.Prioritized(formulaBlockParser{}, 650)),
			parser.WithInlineParsers(util.Prioritized(formulaParser{}, 90), util.Prioritized(scriptParser{}, 450), util.Prioritized(highlight{}, 550)), // before ~~strikethrough~~
			parser.WithASTTransformers(util.Prioritized(calloutTransformer{}, 500), util.Prioritized(figureTransformer{}, 600), util.Prioritized(formulaTransformer{}, 700), util.Prioritized(cardTransformer{}, 1100)),
		),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(
			util.Prioritized(&codeRenderer{plain: options.Mail}, 100),
			util.Prioritized(calloutRenderer{options.Words}, 100),
			util.Prioritized(taskRenderer{options.Words, options.Mail}, 100),
			util.Prioritized(pictures, 100),
			util.Prioritized(markRenderer{}, 100),
			util.Prioritized(formulaRenderer{}, 100),
			util.Prioritized(cardRenderer{options.Words, pictures}, 100),
			util.Prioritized(HTMLRenderer{pictures}, 100),
			util.Prioritized(anchorRenderer{}, 50), // before the extension's own
		)),
	)
}

// scrollTables wraps each table in an element that scrolls, also with the keyboard, so that a wide table does not make the
// page scroll. It makes a header cell without text, such as the corner of a table, a data cell, and names the alignment of cells
// by a class, as pages have no inline styles.
func scrollTables(html string) string {
	html = alignments.Replace(html)
	html = strings.ReplaceAll(html, "<th></th>", "<td></td>")
	html = strings.ReplaceAll(html, "<table>", `<div class="table-scroll" tabindex="0"><table>`)
	return strings.ReplaceAll(html, "</table>", "</table></div>")
}

// alignments cannot be in a text: its quotes are escaped.
var alignments = strings.NewReplacer(
	`<th style="text-align:left"></th>`, "<td></td>", `<th style="text-align:right"></th>`, "<td></td>", `<th style="text-align:center"></th>`, "<td></td>",
	` style="text-align:left"`, "", ` style="text-align:right"`, ` class="cell-end"`, ` style="text-align:center"`, ` class="cell-center"`,
)

func readHeadings(document ast.Node, source []byte) []Heading {
	var headings []Heading
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		heading, ok := node.(*ast.Heading)
		if !ok || heading.Level > 3 {
			continue
		}
		id, _ := heading.AttributeString("id")
		name, _ := id.([]byte)
		headings = append(headings, Heading{ID: string(name), Text: plainText(heading, source), Level: heading.Level})
	}
	return headings
}

// nodesOf returns the nodes of a kind in a document, in its order: each can be replaced, as nobody walks there any more.
func nodesOf[Kind ast.Node](document ast.Node) (found []Kind) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if node, ok := n.(Kind); ok && entering {
			found = append(found, node)
		}
		return ast.WalkContinue, nil
	})
	return found
}

// plainText returns the text of node without its markup.
func plainText(node ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				text := n.Segment.Value(source)
				if !n.IsRaw() {
					text = util.UnescapePunctuations(util.ResolveNumericReferences(util.ResolveEntityNames(text)))
				}
				out.Write(text)
				if n.SoftLineBreak() || n.HardLineBreak() {
					out.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				out.Write(n.Value)
			}
		case *inlineFormula:
			if entering {
				out.WriteString(n.tex)
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
