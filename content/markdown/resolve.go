package markdown

import (
	"bytes"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer/html"

	"portfolio/internal/mathml"
)

// resolver gives links and pictures their addresses, and notes what is wrong.
type resolver struct {
	options  Options
	source   []byte
	problems []Problem
	formulas mathml.Converter
	drawn    int // characters of drawings

	reported map[string]bool // names of HTML elements that are shown as text
	ids      map[string]bool // of the text

	omitted      int // problems beyond maxProblems
	omittedError bool
}

// maxProblems is how many problems of one text are told: whoever has read them knows what is wrong with the rest.
const maxProblems = 100

func (r *resolver) report(node ast.Node, problem Problem) {
	r.reportAt(lineOf(node, r.source), problem)
}

func (r *resolver) reportAt(line int, problem Problem) {
	if len(r.problems) >= maxProblems {
		r.omitted++
		r.omittedError = r.omittedError || !problem.Hint
		return
	}
	problem.Line = line
	r.problems = append(r.problems, problem)
}

// found returns the problems, the last of which says how many more there are.
func (r *resolver) found() []Problem {
	if r.omitted == 0 {
		return r.problems
	}
	return append(r.problems, Problem{
		Line: r.problems[len(r.problems)-1].Line, What: fmt.Sprintf("the text has %d more findings", r.omitted), Do: "see to those above first", Hint: !r.omittedError,
	})
}

func (r *resolver) resolve(document ast.Node) {
	r.names(document)
	r.html(document)
	if r.options.Mail {
		r.linkPictures(document)
	}
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			r.link(n)
		case *ast.Image:
			r.picture(n)
		case *ast.Blockquote:
			r.unknownCallout(n)
		case *ast.FencedCodeBlock:
			r.drawing(n)
		case *inlineFormula:
			r.formula(&n.formula)
		case *formulaBlock:
			r.formula(&n.formula)
		}
		r.foreignNotations(n)
		return ast.WalkContinue, nil
	})
}

// names notes the ids of headings and footnotes.
func (r *resolver) names(document ast.Node) {
	r.ids = map[string]bool{}
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Heading:
			if id, ok := n.AttributeString("id"); ok && entering {
				name, _ := id.([]byte)
				r.ids[string(name)] = true
				r.writtenID(n, string(name))
			}
		case *extast.Footnote:
			r.ids[fmt.Sprintf("fn:%d", n.Index)], r.ids[fmt.Sprintf("fnref:%d", n.Index)] = true, true
		}
		return ast.WalkContinue, nil
	})
}

// writtenID removes the id that is written at the end of a heading from its text, and reports one that the heading cannot have.
func (r *resolver) writtenID(heading *ast.Heading, id string) {
	lines := heading.Lines()
	if lines.Len() == 0 {
		return
	}
	last := lines.At(lines.Len() - 1)
	at := writtenID.FindSubmatchIndex(last.Value(r.source))
	if at == nil {
		return
	}
	if written := string(last.Value(r.source)[at[2]:at[3]]); written != id {
		r.report(heading, Problem{What: "the heading cannot have the id " + short(written), Do: "write another one: letters, digits and hyphens, once in the text"})
	}
	for node := heading.FirstChild(); node != nil; node = node.NextSibling() {
		if t, ok := node.(*ast.Text); ok && t.Segment.Stop > last.Start+at[0] {
			t.Segment.Stop = max(t.Segment.Start, last.Start+at[0])
		}
	}
}

var scheme = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*:`)

func (r *resolver) link(n *ast.Link) {
	destination := string(n.Destination)
	switch {
	case html.IsDangerousURL(n.Destination):
		r.report(n, Problem{What: "the link " + short(destination) + " could run a script, and leads nowhere", Do: "link to a page"})
		n.Destination = nil
	case destination == "":
		r.report(n, Problem{What: "the link has no address", Do: "write one between the parentheses"})
	case strings.HasPrefix(destination, "#"):
		r.place(n, destination[1:])
	case scheme.MatchString(destination):
		r.foreign(n, destination)
	case strings.HasPrefix(destination, "//"), r.options.Link == nil:
	default:
		address, problem := r.options.Link(destination)
		if problem != nil {
			r.report(n, *problem)
			return
		}
		n.Destination = []byte(address)
	}
}

// place reports a link to a place on the same page that there is none of.
func (r *resolver) place(n *ast.Link, id string) {
	if unescaped, err := url.PathUnescape(id); err == nil {
		id = unescaped
	}
	if id != "" && !r.ids[id] {
		r.report(n, Problem{What: "the link #" + short(id) + " leads to no heading of the text", Do: "link to a heading by its words: #its-words"})
	}
}

// schemes are those of links that programs follow.
var schemes = []string{
	"http", "https", "mailto", "tel", "sms", "geo", "xmpp", "matrix", "irc", "ircs", "ftp", "ftps", "sftp", "ssh", "git", "feed", "webcal", "magnet", "urn", "doi", "data",
}

// foreign reports a link off the site that cannot be followed.
func (r *resolver) foreign(n *ast.Link, destination string) {
	name, rest, _ := strings.Cut(destination, ":")
	u, err := url.Parse(destination)
	switch name = strings.ToLower(name); {
	case !slices.Contains(schemes, name):
		r.report(n, Problem{What: "the link " + short(destination) + " begins with " + short(name) + ":, which few programs know", Do: "write https:// if it is a page", Hint: true})
	case (name == "http" || name == "https") && (err != nil || u.Host == ""):
		r.report(n, Problem{What: "the link " + short(destination) + " is no address of a page", Do: "write it as in https://example.com/page"})
	case name == "mailto" && !mailAddress.MatchString(rest):
		r.report(n, Problem{What: "the link " + short(destination) + " has no email address", Do: "write it as in mailto:name@example.com"})
	}
}

var mailAddress = regexp.MustCompile(`^[^\s@?]+(@|%40)[^\s@?]+(\?|$)|^\?.*to=`)

func (r *resolver) picture(n *ast.Image) {
	words, destination := plainText(n, r.source), string(n.Destination)
	n.SetAttributeString(pictureWords, words)
	if decorates, _ := n.AttributeString(decorativeAttribute); words == "" && decorates != true {
		r.report(n, Problem{What: "the picture " + short(destination) + " has no words", Do: "say between the brackets what it shows"})
	}
	picture, problem := r.pictureOf(destination)
	if problem != nil {
		r.report(n, *problem)
		return
	}
	n.SetAttributeString(pictureAttribute, picture)
}

// stockScheme begins the destination of a drawing that the program has.
const stockScheme = "stock:"

// pictureOf returns the picture of a destination, or the problem with it.
func (r *resolver) pictureOf(destination string) (Picture, *Problem) {
	switch {
	case r.options.Mail:
		return r.options.Picture(destination)
	case scheme.MatchString(destination) && !strings.HasPrefix(destination, stockScheme), strings.HasPrefix(destination, "//"):
		return Picture{}, &Problem{What: "the picture " + short(destination) + " is on another site, and not shown", Do: "put a copy of it beside the text"}
	case r.options.Picture == nil:
		return Picture{}, &Problem{What: "the picture " + short(destination) + " does not exist", Do: "put it beside the text"}
	}
	unescaped, err := url.PathUnescape(destination)
	if err != nil {
		unescaped = destination
	}
	return r.options.Picture(unescaped)
}

// linkPictures makes links of the pictures that there are none of: readers may follow them.
func (r *resolver) linkPictures(document ast.Node) {
	for _, image := range nodesOf[*ast.Image](document) {
		if _, problem := r.pictureOf(string(image.Destination)); problem == nil || image.Parent().Kind() == ast.KindRawHTML || image.Parent().Kind() == ast.KindHTMLBlock {
			continue
		}
		link := ast.NewLink()
		link.Destination, link.Title = image.Destination, image.Title
		for child := image.FirstChild(); child != nil; child = image.FirstChild() {
			link.AppendChild(link, child)
		}
		if link.FirstChild() == nil {
			name, _, _ := strings.Cut(string(image.Destination), "?")
			link.AppendChild(link, ast.NewString([]byte(path.Base(name))))
		}
		image.Parent().ReplaceChild(image.Parent(), image, link)
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
			return lineAt(source, at)
		}
	}
	return 1
}

// lineAt returns the line of an offset of the source.
func lineAt(source []byte, offset int) int {
	return bytes.Count(source[:min(offset, len(source))], []byte("\n")) + 1
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
