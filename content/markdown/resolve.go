package markdown

import (
	"bytes"
	"net/url"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer/html"
)

// resolver gives links and pictures their addresses, and notes what is wrong.
type resolver struct {
	options  Options
	source   []byte
	problems []Problem
}

func (r *resolver) report(node ast.Node, problem Problem) {
	problem.Line = lineOf(node, r.source)
	r.problems = append(r.problems, problem)
}

func (r *resolver) resolve(document ast.Node) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			r.link(n)
		case *ast.Image:
			r.picture(n)
		case *ast.RawHTML:
			r.report(n, rawHTML)
		case *ast.HTMLBlock:
			r.report(n, rawHTML)
		case *ast.Blockquote:
			r.unknownCallout(n)
		}
		return ast.WalkContinue, nil
	})
}

var rawHTML = Problem{What: "HTML is left out of the text", Do: "write it as Markdown", Hint: true}

var scheme = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*:`)

func (r *resolver) link(n *ast.Link) {
	destination := string(n.Destination)
	switch {
	case html.IsDangerousURL(n.Destination):
		r.report(n, Problem{What: "the link " + short(destination) + " could run a script, and leads nowhere", Do: "link to a page"})
		n.Destination = nil
	case destination == "":
		r.report(n, Problem{What: "the link has no address", Do: "write one between the parentheses"})
	case scheme.MatchString(destination), strings.HasPrefix(destination, "//"), strings.HasPrefix(destination, "#"), r.options.Link == nil:
	default:
		address, problem := r.options.Link(destination)
		if problem != nil {
			r.report(n, *problem)
			return
		}
		n.Destination = []byte(address)
	}
}

func (r *resolver) picture(n *ast.Image) {
	words, destination := plainText(n, r.source), string(n.Destination)
	n.SetAttributeString(pictureWords, words)
	if words == "" {
		r.report(n, Problem{What: "the picture " + short(destination) + " has no words", Do: "say between the brackets what it shows"})
	}
	switch {
	case scheme.MatchString(destination), strings.HasPrefix(destination, "//"):
		r.report(n, Problem{What: "the picture " + short(destination) + " is on another site, and not shown", Do: "put a copy of it beside the text"})
	case r.options.Picture == nil:
		r.report(n, Problem{What: "the picture " + short(destination) + " does not exist", Do: "put it beside the text"})
	default:
		unescaped, err := url.PathUnescape(destination)
		if err != nil {
			unescaped = destination
		}
		picture, problem := r.options.Picture(unescaped)
		if problem != nil {
			r.report(n, *problem)
			return
		}
		n.SetAttributeString(pictureAttribute, picture)
	}
}

var unknownCalloutLine = regexp.MustCompile(`^\[!(\w+)\]`)

// unknownCallout reports a quotation that looks like a callout of a kind that there is none of.
func (r *resolver) unknownCallout(quote *ast.Blockquote) {
	first := quote.FirstChild()
	if first == nil || first.Type() != ast.TypeBlock || first.Lines().Len() == 0 {
		return
	}
	line := first.Lines().At(0)
	if found := unknownCalloutLine.FindSubmatch(line.Value(r.source)); found != nil {
		r.report(quote, Problem{
			What: "there is no callout " + short(string(found[1])), Hint: true,
			Do: "write NOTE, TIP, IMPORTANT, WARNING or CAUTION, alone on the line",
		})
	}
}

// lineOf returns the line of the source at which node begins, or else the block around it.
func lineOf(node ast.Node, source []byte) int {
	for n := node; n != nil; n = n.Parent() {
		if at, ok := offset(n); ok {
			return bytes.Count(source[:min(at, len(source))], []byte("\n")) + 1
		}
	}
	return 1
}

// offset returns where in the source a node begins, as far as it says so.
func offset(node ast.Node) (int, bool) {
	switch n := node.(type) {
	case *ast.Text:
		return n.Segment.Start, true
	case *ast.RawHTML:
		if n.Segments.Len() > 0 {
			return n.Segments.At(0).Start, true
		}
	case *ast.Link, *ast.Image:
		if child, ok := node.FirstChild().(*ast.Text); ok {
			return child.Segment.Start, true
		}
	}
	if node.Type() == ast.TypeBlock && node.Lines() != nil && node.Lines().Len() > 0 {
		return node.Lines().At(0).Start, true
	}
	if first := node.FirstChild(); first != nil && node.Type() == ast.TypeBlock {
		return offset(first)
	}
	return 0, false
}

// short returns text as part of a problem.
func short(text string) string {
	if runes := []rune(text); len(runes) > 60 {
		text = string(runes[:60]) + "…"
	}
	return text
}
