package markdown

import (
	"bytes"
	"cmp"
	stdhtml "html"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"
)

// element is what a text may write of an HTML element, beside id and lang.
type element struct {
	attributes []string
	alone      bool // whether it begins on a line of its own, as it would end the paragraph that it is in
	empty      bool // whether it has no end
}

// elements are the HTML elements that a text may have. An img is a picture like one in Markdown; src, srcset and poster name files of the site.
var elements = map[string]element{
	"abbr": {attributes: []string{"title"}}, "audio": {attributes: []string{"aria-label", "controls", "loop", "muted", "preload", "src", "title"}}, "br": {empty: true}, "cite": {}, "dd": {alone: true}, "del": {attributes: []string{"datetime"}},
	"details": {attributes: []string{"open"}, alone: true}, "dl": {alone: true}, "dt": {alone: true}, "figcaption": {alone: true}, "figure": {alone: true},
	"img": {attributes: []string{"alt", "height", "loading", "src", "width"}, empty: true}, "ins": {attributes: []string{"datetime"}}, "kbd": {}, "mark": {}, "picture": {}, "q": {},
	"small": {}, "span": {}, "source": {attributes: []string{"media", "sizes", "src", "srcset", "type"}, empty: true}, "sub": {}, "summary": {alone: true}, "sup": {},
	"time":  {attributes: []string{"datetime"}},
	"track": {attributes: []string{"default", "kind", "label", "src", "srclang"}, empty: true},
	"video": {attributes: []string{"aria-label", "controls", "height", "loop", "muted", "playsinline", "poster", "preload", "src", "title", "width"}},
}

// maxElements is how many elements of HTML may be inside one another.
const maxElements = 20

// part is a part of the HTML in a text: a tag, or the text between two.
type part struct {
	node  ast.Node // that it is in
	line  int      // of the text
	name  string   // of the element
	raw   string   // as it was written
	kept  string   // HTML that says the same; "" for what is shown as it was written
	image *ast.Image

	words, address string // of a video or a sound; the address of a source, too
}

// isPlayer reports whether a part begins a video or a sound.
func (p *part) isPlayer() bool {
	return (p.name == "video" || p.name == "audio") && p.kept != "" && !strings.HasPrefix(p.raw, "</")
}

// partsAttribute is the attribute by which the resolver hands HTML to the renderer: a []*part.
const partsAttribute = "parts"

// html decides about all HTML in the text: elements are kept if they can do no harm, and all else is reported and shown as it was written.
func (r *resolver) html(document ast.Node) {
	r.reported = map[string]bool{}
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			r.elements(n)
		}
		return ast.WalkContinue, nil
	})
}

// elements decides about the HTML among the children of a node. An element ends where it begins, among the children of one node, so
// that it holds nothing of what is around them.
func (r *resolver) elements(parent ast.Node) {
	var open []*part
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		if node.Kind() != ast.KindRawHTML && node.Kind() != ast.KindHTMLBlock {
			continue
		}
		r.comment(node)
		parts := r.parts(node)
		for _, p := range parts {
			switch {
			case strings.HasPrefix(p.raw, "</"):
				open = r.end(p, open)
			case p.image != nil && slices.ContainsFunc(open, func(p *part) bool { return p.name == "picture" }):
				p.image.SetAttributeString(plainAttribute, true)
			case p.kept != "" && p.name != "" && !elements[p.name].empty:
				open = append(open, p)
			case p.name == "source" && len(open) > 0:
				player := open[len(open)-1]
				player.address = cmp.Or(player.address, p.address)
			}
		}
		node.SetAttributeString(partsAttribute, parts)
	}
	for _, p := range open {
		r.unended(p)
	}
}

// parts returns the parts of the HTML of a node. The tags of elements that a text may not have are reported.
func (r *resolver) parts(node ast.Node) []*part {
	var parts []*part
	text, line := htmlOf(node, r.source), lineOf(node, r.source)
	tokens := html.NewTokenizer(bytes.NewReader(text))
	for tokens.Next() != html.ErrorToken {
		p := &part{node: node, line: line, raw: string(tokens.Raw())}
		line += strings.Count(p.raw, "\n")
		switch token := tokens.Token(); token.Type {
		case html.TextToken:
			p.kept = stdhtml.EscapeString(token.Data)
		case html.StartTagToken, html.SelfClosingTagToken:
			p.name = token.Data
			r.begin(p, token)
		case html.EndTagToken:
			p.name = token.Data
		default:
			r.asText(p, p.raw, p.raw)
		}
		parts = append(parts, p)
	}
	return parts
}

// begin keeps the begin of an element that a text may have.
func (r *resolver) begin(p *part, token html.Token) {
	allowed, ok := elements[p.name]
	switch {
	case !ok || token.Type == html.SelfClosingTagToken && !allowed.empty:
		r.asText(p, p.name, "<"+p.name+">")
		return
	case allowed.alone && p.node.Kind() == ast.KindRawHTML:
		r.reported[p.name] = true // its end says no more
		r.reportAt(p.line, Problem{What: "HTML is shown as text: <" + p.name + "> within a paragraph", Do: "begin it on a line of its own, below a blank line"})
		return
	}
	if p.name == "img" {
		p.image = imageOf(token)
		p.node.AppendChild(p.node, p.image)
	}
	p.kept = "<" + p.name
	for _, a := range token.Attr {
		switch {
		case a.Key == "id" && !r.newID(a.Val):
			r.reportAt(p.line, Problem{What: "the id " + short(a.Val) + " of <" + p.name + "> is left out", Do: "write another one: letters, digits and hyphens, once in the text"})
		case p.image == nil && slices.Contains(fileAttributes, a.Key) && slices.Contains(allowed.attributes, a.Key):
			if address := r.file(p, a); address != "" {
				p.kept += " " + a.Key + `="` + stdhtml.EscapeString(address) + `"`
				if a.Key == "src" {
					p.address = address
				}
			}
		case a.Key == "id", a.Key == "lang", slices.Contains(allowed.attributes, a.Key):
			p.kept += " " + a.Key + `="` + stdhtml.EscapeString(a.Val) + `"`
		default:
			r.reportAt(p.line, Problem{What: "the attribute " + short(a.Key) + " of <" + p.name + "> is left out", Do: "delete it"})
		}
	}
	if p.name == "video" || p.name == "audio" {
		r.player(p, token)
	}
	p.kept += ">"
}

// fileAttributes are those that name files.
var fileAttributes = []string{"poster", "src", "srcset"}

// file returns the value of an attribute with the addresses of the files that it names, "" if one of them cannot be shown.
func (r *resolver) file(p *part, a html.Attribute) string {
	if p.name == "track" {
		return r.captions(p, a.Val)
	}
	names := []string{a.Val}
	if a.Key == "srcset" {
		names = strings.Split(a.Val, ",")
	}
	for i, name := range names {
		name, size, _ := strings.Cut(strings.TrimSpace(name), " ")
		if a.Key != "srcset" {
			name, size = strings.TrimSpace(a.Val), ""
		}
		found, problem := r.pictureOf(name)
		if problem == nil && (found.Media != "") != (a.Key == "src") {
			problem = &Problem{What: "<" + p.name + "> cannot show " + short(name), Do: "write a video or a sound as src, and pictures as poster and srcset"}
		}
		if problem != nil {
			r.reportAt(p.line, *problem)
			return ""
		}
		names[i] = strings.TrimSpace(found.URL + " " + size)
	}
	return strings.Join(names, ", ")
}

// captions returns the address of the subtitles that a track names, "" if they cannot be shown.
func (r *resolver) captions(p *part, name string) string {
	problem := &Problem{What: "<track> cannot show " + short(name), Do: "put the subtitles beside the text, as a file that ends in .vtt"}
	if r.options.Link != nil && !scheme.MatchString(name) && !strings.HasPrefix(name, "//") && strings.HasSuffix(name, ".vtt") {
		address, dead := r.options.Link(name)
		if dead == nil {
			return address
		}
		problem = dead
	}
	r.reportAt(p.line, *problem)
	return ""
}

// player adds what a video or a sound needs to be played, and reports one without words.
func (r *resolver) player(p *part, token html.Token) {
	has := map[string]string{}
	for _, a := range token.Attr {
		has[a.Key] = cmp.Or(a.Val, map[bool]string{true: a.Key}[a.Key == "controls"])
	}
	if has["controls"] == "" {
		p.kept += " controls"
	}
	if has["preload"] == "" {
		p.kept += ` preload="none"`
	}
	if p.words = cmp.Or(has["aria-label"], has["title"]); p.words == "" {
		r.reportAt(p.line, Problem{What: "the " + p.name + " has no words", Do: `say what it shows: title="…"`})
	}
}

// end keeps the end of the element that began last.
func (r *resolver) end(p *part, open []*part) []*part {
	at := len(open) - 1
	for at >= 0 && open[at].name != p.name {
		at--
	}
	if at < 0 {
		if !r.reported[p.name] {
			r.asText(p, p.name, "<"+p.name+">")
		}
		return open
	}
	for _, within := range open[at+1:] {
		r.unended(within)
	}
	p.kept = "</" + p.name + ">"
	if at >= maxElements {
		open[at].kept, p.kept = "", ""
		r.asText(p, "too many", "more than twenty elements inside one another")
	}
	return open[:at]
}

// unended reports an element that does not end where it begins.
func (r *resolver) unended(p *part) {
	p.kept = ""
	r.reportAt(p.line, Problem{
		What: "HTML is shown as text: <" + p.name + "> has no end", Do: "write </" + p.name + "> in the same paragraph, or outside of all paragraphs and lists",
	})
}

// asText reports HTML that is shown as it was written: each name once.
func (r *resolver) asText(p *part, name, what string) {
	if r.reported[name] || r.inShortcode(p.node) {
		return
	}
	r.reported[name] = true
	r.reportAt(p.line, Problem{What: "HTML is shown as text: " + short(what), Do: "write it as Markdown, or put it in code: `<b>`"})
}

// comment reports a comment that has no end.
func (r *resolver) comment(node ast.Node) {
	block, ok := node.(*ast.HTMLBlock)
	if ok && block.HTMLBlockType == ast.HTMLBlockType2 && !block.HasClosure() && !bytes.Contains(block.Lines().Value(r.source), []byte("-->")) {
		r.report(node, Problem{What: "the comment hides the rest of the text", Do: "end it with -->"})
	}
}

// newID reports whether an element may have an id, which nothing else on the page has.
func (r *resolver) newID(id string) bool {
	if !isID(id) || r.ids[id] || slices.Contains(PageIDs, id) {
		return false
	}
	r.ids[id] = true
	return true
}

// imageOf returns the picture that an img shows. One whose alt is empty only decorates.
func imageOf(token html.Token) *ast.Image {
	link := ast.NewLink()
	words, decorates := "", false
	for _, a := range token.Attr {
		switch a.Key {
		case "src":
			link.Destination = []byte(a.Val)
		case "alt":
			words, decorates = a.Val, a.Val == ""
		}
	}
	image := ast.NewImage(link)
	image.SetAttributeString(decorativeAttribute, decorates)
	image.AppendChild(image, ast.NewString([]byte(words)))
	return image
}

// inShortcode reports whether what looks like HTML is the inside of a shortcode, {{<name>}}, which has a finding of its own.
func (r *resolver) inShortcode(node ast.Node) bool {
	at, ok := offset(node)
	return ok && bytes.HasSuffix(r.source[:at], []byte("{{"))
}

// comments are comments of HTML; one without an end goes to the end of the text.
var comments = regexp.MustCompile(`(?s)<!--.*?(-->|$)`)

// htmlOf returns the HTML of a node without comments, whose lines it keeps.
func htmlOf(node ast.Node, source []byte) []byte {
	var text []byte
	switch n := node.(type) {
	case *ast.RawHTML:
		text = n.Segments.Value(source)
	case *ast.HTMLBlock:
		text = n.Lines().Value(source)
		if n.HasClosure() {
			text = append(bytes.Clone(text), n.ClosureLine.Value(source)...)
		}
	}
	return comments.ReplaceAllFunc(text, func(comment []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(comment, []byte("\n"))) })
}

// HTMLRenderer renders HTML in Markdown: what the resolver keeps as it is, all else as text, so that no word of it is lost. Comments
// are left out.
type HTMLRenderer struct{ pictures *pictureRenderer }

// RegisterFuncs implements renderer.NodeRenderer.
func (h HTMLRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindRawHTML, h.render)
	reg.Register(ast.KindHTMLBlock, h.render)
}

func (h HTMLRenderer) render(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	given, _ := node.AttributeString(partsAttribute)
	parts, _ := given.([]*part)
	isTag := func(p *part) bool { return p.kept != "" && p.name != "" }
	if block := node.Kind() == ast.KindHTMLBlock; block && !slices.ContainsFunc(parts, isTag) {
		if text := bytes.TrimSpace(htmlOf(node, source)); len(text) > 0 {
			_, _ = w.WriteString("<p>" + stdhtml.EscapeString(string(text)) + "</p>\n")
		}
		return ast.WalkSkipChildren, nil
	}
	if parts == nil {
		_, err := w.WriteString(stdhtml.EscapeString(string(htmlOf(node, source))))
		return ast.WalkSkipChildren, err
	}
	for _, p := range parts {
		switch {
		case p.kept == "":
			_, _ = w.WriteString(stdhtml.EscapeString(p.raw))
		case p.image != nil:
			_, _ = h.pictures.renderImage(w, source, p.image, true)
		default:
			_, _ = w.WriteString(p.kept)
		}
	}
	return ast.WalkSkipChildren, nil
}
