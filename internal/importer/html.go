package importer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	stdhtml "html"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/marker"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"

	"portfolio/content/markdown"
)

// keptElements are those that stand in Markdown of this program as they are, with the attributes that they may have.
var keptElements = map[string][]string{
	"abbr": {"title"}, "cite": nil, "del": {"datetime"}, "details": {"open"}, "ins": {"datetime"}, "kbd": nil, "mark": nil, "q": nil, "small": nil, "sub": nil,
	"summary": nil, "sup": nil, "time": {"datetime"}, "figure": nil, "figcaption": nil,
}

// htmlConverter writes HTML as Markdown.
var htmlConverter = func() *converter.Converter {
	c := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(),
		commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false), commonmark.WithHorizontalRule("---"), commonmark.WithLinkEmptyContentBehavior(commonmark.LinkBehaviorSkip)),
		strikethrough.NewStrikethroughPlugin(),
		table.NewTablePlugin(
			table.WithHeaderPromotion(true), table.WithNewlineBehavior(table.NewlineBehaviorPreserve), table.WithPresentationTables(true),
			table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal),
		),
	))
	c.Register.PreRenderer(prepare, converter.PriorityEarly-1)
	for _, name := range []string{"abbr", "cite", "ins", "kbd", "mark", "q", "small", "sub", "sup", "time"} {
		c.Register.RendererFor(name, converter.TagTypeInline, keep, converter.PriorityEarly)
	}
	c.Register.RendererFor("details", converter.TagTypeBlock, keepDetails, converter.PriorityEarly)
	c.Register.RendererFor("summary", converter.TagTypeBlock, keepSummary, converter.PriorityEarly)
	c.Register.RendererFor("figure", converter.TagTypeBlock, keepFigure, converter.PriorityEarly)
	c.Register.RendererFor(formulaElement, converter.TagTypeInline, keepFormula, converter.PriorityEarly)
	c.Register.RendererFor("blockquote", converter.TagTypeBlock, keepQuote, converter.PriorityEarly)
	c.Register.RendererFor("dt", converter.TagTypeBlock, base.RenderAsPlaintextWrapper, converter.PriorityEarly)
	c.Register.RendererFor("dd", converter.TagTypeBlock, keepDescription, converter.PriorityEarly)
	return c
}()

// fromHTML returns HTML as Markdown, with the same words. ok is false if that cannot be.
func fromHTML(source string) (text string, ok bool) {
	made, err := htmlConverter.ConvertString(source)
	made = namelessLink.ReplaceAllStringFunc(made, func(link string) string {
		m := namelessLink.FindStringSubmatch(link)
		if strings.ReplaceAll(m[1], `\`, "") == m[2] {
			return "<" + m[2] + ">"
		}
		return link
	})
	return strings.TrimSpace(made), err == nil
}

// hold keeps a part of a body in HTML that is Markdown out of the HTML around it.
func (t *Text) hold(written string) string {
	if !t.isHTML || !strings.ContainsAny(written, "<[`\n{$") {
		return written
	}
	return t.put(written)
}

// put returns a mark that has the place of a part of a body until the HTML around it is Markdown.
func (t *Text) put(written string) string {
	t.held = append(t.held, written)
	return fmt.Sprintf("\ue000%d\ue001", len(t.held)-1)
}

// heldMark is a mark of hold.
var heldMark = regexp.MustCompile("\ue000(\\d+)\ue001")

// release returns a body with what was held in the places of its marks, each once, whatever marks a source has written itself.
func (t *Text) release(body string) string {
	return heldMark.ReplaceAllStringFunc(body, func(mark string) string {
		n, err := strconv.Atoi(heldMark.FindStringSubmatch(mark)[1])
		if err != nil || n >= len(t.held) {
			return ""
		}
		written := t.held[n]
		if t.held[n] = ""; strings.Contains(written, "\n") { // a block of its own
			written = "\n\n" + strings.Trim(written, "\n") + "\n\n"
		}
		return t.release(written) // it may hold others
	})
}

// namelessLink is a link whose words are its address.
var namelessLink = regexp.MustCompile(`\[(https?://[^\]\s]+)\]\((https?://[^)\s]+)\)`)

// prepare replaces what is shown by other sites with links to it, and finds the pictures that are loaded late.
func prepare(_ converter.Context, doc *html.Node) {
	for node := range doc.Descendants() {
		if node.Type != html.ElementNode {
			textNode(node)
			continue
		}
		switch node.Data {
		case "img":
			if source := get(node, "src"); source == "" || strings.HasPrefix(source, "data:") {
				set(node, "src", cmp.Or(get(node, "data-src"), get(node, "data-lazy-src"), get(node, "data-original"), source))
			}
		case "noscript": // the picture of it is there already
			if picture := node.PrevSibling; picture == nil || picture.Data != "img" {
				node.Data = "span"
			}
		case "script":
			kind, _, isDisplay := strings.Cut(get(node, "type"), ";")
			if source := get(node, "src"); strings.HasPrefix(source, "https://gist.github.com/") {
				becomeLink(node, strings.TrimSuffix(source, ".js"), "")
			} else if kind == "math/tex" && node.FirstChild != nil {
				becomeFormula(node, node.FirstChild.Data, isDisplay)
			}
		case "iframe", "embed":
			becomeLink(node, get(node, "src"), get(node, "title"))
		case "video", "audio":
			becomeMedia(node)
		case "div":
			switch class := get(node, "class"); {
			case strings.Contains(class, "kg-audio-card"):
				ghostAudio(node)
			case strings.Contains(class, "kg-video-overlay"), strings.Contains(class, "kg-video-player"): // the buttons of a player
				empty(node)
			case strings.Contains(class, "latex-rendered"):
				var attributes struct{ PersistentExpression string }
				if json.Unmarshal([]byte(get(node, "data-attrs")), &attributes) == nil && attributes.PersistentExpression != "" {
					becomeFormula(node, attributes.PersistentExpression, true)
				}
			}
		case "blockquote":
			if post := get(node, "data-instgrm-permalink"); post != "" {
				post, _, _ = strings.Cut(post, "?")
				empty(node)
				node.Data, node.DataAtom = "p", 0
				node.AppendChild(&html.Node{Type: html.ElementNode, Data: "a"})
				becomeLink(node.FirstChild, post, "")
			}
		case "math":
			for child := range node.Descendants() {
				if child.Data == "annotation" && get(child, "encoding") == "application/x-tex" {
					becomeFormula(node, textOfNode(child), get(node, "display") == "block")
					break
				}
			}
		case "button":
			node.Data = "span"
		case "table":
			if cellsOf(node) > maxCells { // it would be padded to as many
				for child := range node.Descendants() {
					if child.Type == html.ElementNode && strings.HasPrefix(child.Data, "t") {
						child.Data, child.DataAtom = "div", 0
					}
				}
				node.Data, node.DataAtom = "div", 0
			}
		case "a":
			for child := range node.Descendants() { // a link is within one paragraph
				if slices.Contains([]string{"div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "section"}, child.Data) {
					child.Data, child.DataAtom = "span", 0
					child.AppendChild(&html.Node{Type: html.TextNode, Data: " "})
				}
			}
		case "td", "th":
			if remark := get(node, "title"); remark != "" && node.FirstChild != nil {
				said := &html.Node{Type: html.ElementNode, Data: "abbr", Attr: []html.Attribute{{Key: "title", Val: remark}}}
				for child := node.FirstChild; child != nil; child = node.FirstChild {
					node.RemoveChild(child)
					said.AppendChild(child)
				}
				node.AppendChild(said)
			}
		case "h1", "h2", "h3", "h4", "h5", "h6":
			if id := get(node, "id"); idPattern.MatchString(id) && id != markdown.Slugify(textOfNode(node)) {
				node.AppendChild(&html.Node{Type: html.TextNode, Data: " {#" + id + "}"})
			}
		}
	}
}

// bareAddress is a text that is an address, writtenFormula a formula of TeX in a text.
var (
	bareAddress    = regexp.MustCompile(`^\s*(https?://\S+)\s*$`)
	writtenFormula = regexp.MustCompile(`(?s)\$\$(.+?)\$\$|\\\((.+?)\\\)|\\\[(.+?)\\\]`)
)

// textNode keeps addresses and formulas in a text as they are: what is Markdown in them is none.
func textNode(node *html.Node) {
	if node.Type != html.TextNode || node.Parent == nil {
		return
	}
	for parent := node.Parent; parent != nil; parent = parent.Parent {
		if slices.Contains([]string{"a", "code", "pre", "script", "style", "textarea", formulaElement}, parent.Data) {
			return
		}
	}
	if m := bareAddress.FindStringSubmatch(node.Data); m != nil {
		node.Type, node.Data = html.ElementNode, "a"
		becomeLink(node, m[1], "")
		return
	}
	text, from := node.Data, 0
	add := func(added *html.Node) { node.Parent.InsertBefore(added, node) }
	for _, at := range writtenFormula.FindAllStringIndex(text, -1) {
		add(&html.Node{Type: html.TextNode, Data: text[from:at[0]]})
		written := &html.Node{Type: html.ElementNode, Data: formulaElement}
		written.AppendChild(&html.Node{Type: html.TextNode, Data: text[at[0]:at[1]]})
		add(written)
		from = at[1]
	}
	node.Data = text[from:]
}

// formulaElement is a formula as it is written. HTML has no such element.
const formulaElement = "portfolio-tex"

// becomeFormula makes an element a formula.
func becomeFormula(node *html.Node, tex string, display bool) {
	empty(node)
	node.Data, node.DataAtom, node.Attr = formulaElement, 0, nil
	node.AppendChild(&html.Node{Type: html.TextNode, Data: formula(tex, display)})
}

// keepFormula writes a formula.
func keepFormula(_ converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString(node.FirstChild.Data)
	return converter.RenderSuccess
}

// becomeMedia makes a video or a sound a picture, as Markdown has it.
func becomeMedia(node *html.Node) {
	source := get(node, "src")
	for child := range node.Descendants() {
		if child.Data == "source" {
			source = cmp.Or(source, get(child, "src"))
		}
	}
	words, caption := cmp.Or(get(node, "aria-label"), get(node, "title")), ""
	for parent := node.Parent; parent != nil && caption == ""; parent = parent.Parent {
		if parent.Data == "figure" {
			for child := range parent.Descendants() {
				if child.Data == "figcaption" {
					caption = textOfNode(child)
				}
			}
		}
	}
	file, _, _ := strings.Cut(source, "?")
	words = cmp.Or(words, caption, strings.TrimSuffix(path.Base(file), path.Ext(file)))
	if !isMedia(file) {
		becomeLink(node, source, words)
		return
	}
	poster := get(node, "poster")
	empty(node)
	if node.Data, node.DataAtom = "img", 0; poster != "" {
		file += posterMark + escapeSpaces(poster)
	}
	node.Attr = []html.Attribute{{Key: "src", Val: file}, {Key: "alt", Val: words}}
}

// ghostAudio makes a player of Ghost the sound that it plays, with its title.
func ghostAudio(node *html.Node) {
	source, title := "", ""
	for child := range node.Descendants() {
		switch {
		case child.Data == "audio":
			source = get(child, "src")
		case strings.Contains(get(child, "class"), "kg-audio-title"):
			title = textOfNode(child)
		}
	}
	empty(node)
	sound := &html.Node{Type: html.ElementNode, Data: "audio", Attr: []html.Attribute{{Key: "src", Val: source}, {Key: "title", Val: title}}}
	node.AppendChild(sound)
	becomeMedia(sound)
}

// empty removes what is in an element.
func empty(node *html.Node) {
	for node.FirstChild != nil {
		node.RemoveChild(node.FirstChild)
	}
}

// maxCells is how many cells a table may have.
const maxCells = 20_000

// cellsOf returns how many cells a table has where each row is as long as the longest one.
func cellsOf(table *html.Node) int {
	rows, longest, row := 0, 0, 0
	for child := range table.Descendants() {
		switch child.Data {
		case "tr":
			rows, row = rows+1, 0
		case "td", "th":
			columns, _ := strconv.Atoi(get(child, "colspan")) // 0 if it says nothing
			more, _ := strconv.Atoi(get(child, "rowspan"))
			row, rows = row+max(1, columns), rows+max(0, more-1)
			longest = max(longest, row)
		}
		if rows > maxCells || longest > maxCells {
			return maxCells + 1
		}
	}
	return rows * longest
}

// embeds are the addresses of players, and those of the pages that they play.
var embeds = []struct {
	player *regexp.Regexp
	page   string
}{
	{regexp.MustCompile(`^(?:https?:)?//(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]+).*`), youTube + "$1"},
	{regexp.MustCompile(`^(?:https?:)?//player\.vimeo\.com/video/(\d+).*`), vimeo + "$1"},
	{regexp.MustCompile(`^(https://www\.instagram\.com/(?:p|reel)/[\w-]+/)embed.*`), "$1"},
	{regexp.MustCompile(`^(https://[^/]+/@[^/]+/\d{6,})/embed.*`), "$1"},
	{regexp.MustCompile(`^//`), "https://"},
}

// becomeLink makes an element a link.
func becomeLink(node *html.Node, address, words string) {
	for _, e := range embeds {
		address = e.player.ReplaceAllString(address, e.page)
	}
	empty(node)
	if node.Data, node.DataAtom = "a", 0; address == "" || address == "." {
		node.Data = "span"
		return
	}
	node.Attr = []html.Attribute{{Key: "href", Val: address}}
	node.AppendChild(&html.Node{Type: html.TextNode, Data: cmp.Or(words, address)})
}

func get(node *html.Node, key string) string {
	at := slices.IndexFunc(node.Attr, func(a html.Attribute) bool { return a.Key == key })
	if at < 0 {
		return ""
	}
	return strings.TrimSpace(node.Attr[at].Val)
}

func set(node *html.Node, key, value string) {
	node.Attr = append(slices.DeleteFunc(node.Attr, func(a html.Attribute) bool { return a.Key == key }), html.Attribute{Key: key, Val: value})
}

// textOfNode returns the text of an element.
func textOfNode(node *html.Node) string {
	var text strings.Builder
	for child := range node.Descendants() {
		if child.Type == html.TextNode {
			text.WriteString(child.Data)
		}
	}
	return oneLine(text.String())
}

// openTag returns the tag that begins an element, with the attributes that it may have.
func openTag(name string, attributes []html.Attribute) string {
	tag := "<" + name
	for _, a := range attributes {
		if slices.Contains(keptElements[name], a.Key) {
			tag += " " + a.Key + `="` + stdhtml.EscapeString(a.Val) + `"`
		}
	}
	return tag + ">"
}

func keep(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString(openTag(node.Data, node.Attr))
	ctx.RenderChildNodes(ctx, w, node)
	_, _ = w.WriteString("</" + node.Data + ">")
	return converter.RenderSuccess
}

func keepDetails(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString("\n\n" + openTag("details", node.Attr) + "\n")
	ctx.RenderChildNodes(ctx, w, node)
	_, _ = w.WriteString("\n\n</details>\n\n")
	return converter.RenderSuccess
}

func keepSummary(_ converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString("<summary>" + stdhtml.EscapeString(textOfNode(node)) + "</summary>\n\n")
	return converter.RenderSuccess
}

// keepFigure writes a picture with its caption, and several as a gallery: in one paragraph, with what is said of all below it. A caption with
// marks, and that of a table, stay HTML. Of anything else that is a figure, what is in it is written.
func keepFigure(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	var pictures []*html.Node
	captions := map[*html.Node]*html.Node{} // by the figure that they are of
	target, isTable := "", false
	for child := range node.Descendants() {
		switch child.Data {
		case "img":
			pictures = append(pictures, child)
		case "figcaption":
			captions[figureOf(child)] = child
		case "table":
			isTable = true
		case "pre", "blockquote":
			return converter.RenderTryNext
		case "a":
			switch shown := pictureIn(child); {
			case shown == nil:
			case isPicture(get(child, "href")) && unsized(path.Base(get(child, "href"))) != unsized(path.Base(get(shown, "src"))):
				child.Data, child.DataAtom = "span", 0 // a copy for a program
			default:
				target = get(child, "href")
			}
		}
	}
	if caption := captions[node]; caption != nil && (isTable || len(pictures) == 1 && hasMarks(caption)) {
		return figureWith(ctx, w, node, caption)
	}
	if len(pictures) == 0 || isTable || wordsOutside(node, "figcaption") || target != "" && !isPicture(target) { // which is worth following
		return converter.RenderTryNext
	}
	_, _ = w.WriteString("\n\n")
	for _, shown := range pictures {
		caption := ""
		if of := figureOf(shown); of != node || len(pictures) == 1 {
			caption = captionText(captions[of])
		}
		made := picture(get(shown, "alt"), get(shown, "src"), caption)
		if len(pictures) == 1 && target != "" {
			made = "[" + made + "](" + destination(target) + ")"
		}
		_, _ = w.WriteString(made + "\n")
	}
	if caption := captionText(captions[node]); len(pictures) > 1 && caption != "" {
		_, _ = w.WriteString("\n" + caption + "\n")
	}
	_, _ = w.WriteString("\n")
	return converter.RenderSuccess
}

// figureWith writes a figure as HTML, what is in it and its caption as Markdown.
func figureWith(ctx converter.Context, w converter.Writer, node, caption *html.Node) converter.RenderStatus {
	said := within(ctx, caption, "")
	caption.Parent.RemoveChild(caption)
	_, _ = w.WriteString("\n\n<figure>\n\n" + within(ctx, node, "") + "\n\n<figcaption>\n\n" + said + "\n\n</figcaption>\n\n</figure>\n\n")
	return converter.RenderSuccess
}

// pictureIn returns the first picture in an element, nil for none.
func pictureIn(node *html.Node) *html.Node {
	for child := range node.Descendants() {
		if child.Data == "img" {
			return child
		}
	}
	return nil
}

// hasMarks reports whether an element has others in it.
func hasMarks(node *html.Node) bool {
	for child := range node.Descendants() {
		if child.Type == html.ElementNode && child.Data != "br" && child.Data != "span" {
			return true
		}
	}
	return false
}

// captionText returns the text of a caption, "" for none.
func captionText(caption *html.Node) string {
	if caption == nil {
		return ""
	}
	return textOfNode(caption)
}

// figureOf returns the figure that an element is in.
func figureOf(node *html.Node) *html.Node {
	for node = node.Parent; node != nil && node.Data != "figure"; {
		node = node.Parent
	}
	return node
}

// wordsOutside reports whether an element has words outside elements of a name.
func wordsOutside(node *html.Node, name string) bool {
	for child := node.FirstChild; child != nil; child = child.NextSibling {
		if child.Type == html.TextNode && strings.TrimSpace(child.Data) != "" || child.Data != name && wordsOutside(child, name) {
			return true
		}
	}
	return false
}

func keepDescription(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	_, _ = w.WriteString("\n: " + within(ctx, node, "  ") + "\n\n")
	return converter.RenderSuccess
}

// keepQuote writes a quotation. The converter's own leaves the lines of code in it outside.
func keepQuote(ctx converter.Context, w converter.Writer, node *html.Node) converter.RenderStatus {
	if inner := within(ctx, node, "> "); inner != "" {
		_, _ = w.WriteString("\n\n> " + inner + "\n\n")
	}
	return converter.RenderSuccess
}

// within returns the content of an element as Markdown, with a mark before each line but the first. The converter has a sign of its own for the ends of
// lines of code until all is written.
func within(ctx converter.Context, node *html.Node, mark string) string {
	const codeLine = string(marker.MarkerCodeBlockNewline)
	var inner bytes.Buffer
	ctx.RenderChildNodes(ctx, &inner, node)
	text := blankLines.ReplaceAllString(strings.TrimSpace(inner.String()), "\n\n")
	return strings.NewReplacer("\n", "\n"+mark, codeLine, codeLine+mark).Replace(text)
}

// The lines with which a block of HTML begins, as CommonMark has it: one that ends at a blank line, and one that ends with its element.
var (
	blockLine = regexp.MustCompile(`(?i)^ {0,3}</?(address|article|aside|audio|blockquote|body|center|dd|details|dir|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]|` +
		`head|header|hr|html|iframe|li|main|menu|nav|noframes|object|ol|p|param|picture|section|source|summary|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video)(\s|/?>|$)`)
	rawLine = regexp.MustCompile(`(?i)^ {0,3}<(pre|script|style|textarea|table|svg|ul|ol|dl|figure)(\s|>|$)`)
	tagLine = regexp.MustCompile(`^ {0,3}</?[A-Za-z][A-Za-z0-9-]*(\s[^<>]*)?/?>\s*$`)
)

// replaceHTML writes the HTML in Markdown as Markdown. Elements that may stay do, and those that no page knows.
func replaceHTML(body string) string {
	if !strings.Contains(body, "<") {
		return body
	}
	return outsideFences(body, func(part string) string {
		var out strings.Builder
		part = outsideSpans(part, func(part string) string {
			return foldedInLine.ReplaceAllString(withoutLongComments(part), "$1\n\n$2\n\n")
		})
		lines := strings.SplitAfter(part, "\n")
		for i := 0; i < len(lines); {
			line := lines[i]
			isBlock := blockLine.MatchString(line) || rawLine.MatchString(line) || tagLine.MatchString(line) && (i == 0 || strings.TrimSpace(lines[i-1]) == "")
			if !isBlock {
				j := i + 1
				for j < len(lines) && !blockLine.MatchString(lines[j]) && !rawLine.MatchString(lines[j]) && !tagLine.MatchString(lines[j]) {
					j++
				}
				out.WriteString(outsideSpans(strings.Join(lines[i:j], ""), inlineHTML))
				i = j
				continue
			}
			end := endOfBlock(lines, i)
			out.WriteString(blockHTML(strings.Join(lines[i:end], "")))
			i = end
		}
		return blankLines.ReplaceAllString(out.String(), "\n\n")
	})
}

// htmlComment is a comment, emptyLine a line that would end it in Markdown, which shows the rest.
var (
	htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)
	emptyLine   = regexp.MustCompile(`\n[ \t]*\n`)
)

// withoutLongComments returns a part of a text without the comments that have empty lines.
func withoutLongComments(part string) string {
	return htmlComment.ReplaceAllStringFunc(part, func(comment string) string {
		if emptyLine.MatchString(comment) {
			return ""
		}
		return comment
	})
}

// foldedInLine is a folded part that begins and ends behind other words of a line: this program has it on lines of its own.
var foldedInLine = regexp.MustCompile(`(?i)([^\s>][ \t]*)(<details(?:\s[^<>]*)?>[^\n` + "`" + `]*</details>)`)

var blankLines = regexp.MustCompile(`\n[ \t]*\n([ \t]*\n)+`)

// endOfBlock returns the line after a block of HTML.
func endOfBlock(lines []string, begin int) int {
	isMarkdown := begin+1 < len(lines) && strings.TrimSpace(lines[begin]) == "<figure>" && strings.TrimSpace(lines[begin+1]) == ""
	if m := rawLine.FindStringSubmatch(lines[begin]); m != nil && !isMarkdown {
		name, depth := strings.ToLower(m[1]), 0
		for i := begin; i < len(lines) && i < begin+maxBlock; i++ {
			line := strings.ToLower(lines[i])
			if depth += strings.Count(line, "<"+name) - strings.Count(line, "</"+name); depth <= 0 {
				return i + 1
			}
		}
	}
	end := begin + 1
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
		end++
	}
	return end
}

// maxBlock is how many lines a block of HTML may have that goes on over blank lines.
const maxBlock = 1000

// blockHTML returns a block of HTML as Markdown: whole where each element ends in it, else without the tags.
func blockHTML(block string) string {
	if !endsWhatItBegins(block) && !isOneElement(block) {
		return inlineHTML(headingElement.ReplaceAllStringFunc(flat(block), headingOf))
	}
	text, ok := fromHTML(block)
	if !ok {
		return block
	}
	return text + strings.Repeat("\n", min(2, 1+strings.Count(block[len(strings.TrimRight(block, "\n")):], "\n")))
}

// isOneElement reports whether some HTML is one element, whatever is wrong in it: browsers end what is open there.
func isOneElement(source string) bool {
	depth, name := 0, ""
	tokens := html.NewTokenizer(strings.NewReader(strings.TrimSpace(source)))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		switch token := tokens.Token(); {
		case depth == 0 && (kind != html.StartTagToken || name != "" || slices.Contains(voidElements, token.Data)):
			return false
		case depth == 0:
			name, depth = token.Data, 1
		case kind == html.StartTagToken && token.Data == name:
			depth++
		case kind == html.EndTagToken && token.Data == name:
			depth--
		}
	}
	return name != "" && depth == 0
}

// flat returns a block of HTML whose lines stand where the first one does: Markdown would take those that stand further in for code.
func flat(block string) string {
	if strings.Contains(block, "<pre") || strings.Contains(block, "<textarea") {
		return block
	}
	indent := block[:len(block)-len(strings.TrimLeft(block, " \t"))]
	lines := strings.SplitAfter(block, "\n")
	for i, line := range lines {
		if trimmed := strings.TrimLeft(line, " \t"); len(line)-len(trimmed) > len(indent) {
			lines[i] = indent + trimmed
		}
	}
	return strings.Join(lines, "")
}

// headingElement is a heading in HTML that has a line of its own.
var headingElement = regexp.MustCompile(`(?mi)^[ \t]*<h([1-6])((?:\s[^<>]*)?)>(.*?)</h[1-6]>[ \t]*$`)

// headingOf returns a heading in HTML as Markdown, with its id.
func headingOf(element string) string {
	m := headingElement.FindStringSubmatch(element)
	level, _ := strconv.Atoi(m[1]) // a digit
	heading := strings.Repeat("#", level) + " " + oneLine(m[3])
	if id := attribute(m[2], "id"); idPattern.MatchString(id) {
		heading += " {#" + id + "}"
	}
	return "\n" + heading + "\n"
}

// voidElements have no end.
var voidElements = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}

// endsWhatItBegins reports whether each element of some HTML ends in it. Some need no end.
func endsWhatItBegins(source string) bool {
	var open []string
	tokens := html.NewTokenizer(strings.NewReader(source))
	for tokens.Next() != html.ErrorToken {
		token := tokens.Token()
		switch {
		case slices.Contains(voidElements, token.Data), slices.Contains([]string{"p", "li", "td", "th", "tr", "dt", "dd", "tbody", "thead"}, token.Data):
		case token.Type == html.StartTagToken:
			open = append(open, token.Data)
		case token.Type == html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// inlineMarks are the elements for which Markdown has a mark of its own, and those that change the looks alone.
var inlineMarks = map[string]string{
	"b": "**", "strong": "**", "i": "*", "em": "*", "code": "`", "tt": "`", "s": "~~", "strike": "~~", "big": "", "center": "", "div": "", "font": "", "p": "", "section": "",
	"span": "", "u": "", "article": "", "aside": "", "header": "", "footer": "", "main": "", "nav": "", "button": "", "label": "", "form": "", "picture": "", "source": "", "body": "", "html": "",
}

// inlineHTML writes tags within Markdown as Markdown.
func inlineHTML(part string) string {
	if !strings.Contains(part, "<") {
		return part
	}
	var out strings.Builder
	var links []string // what ends the links that are open
	inSummary, read := false, 0
	tokens := html.NewTokenizer(strings.NewReader(part))
	for tokens.Next() != html.ErrorToken {
		raw := string(tokens.Raw())
		read += len(raw)
		token := tokens.Token()
		isTag := token.Type == html.StartTagToken || token.Type == html.EndTagToken || token.Type == html.SelfClosingTagToken
		mark, isMark := inlineMarks[token.Data]
		_, isKept := keptElements[token.Data]
		inSummary = token.Data == "summary" && token.Type == html.StartTagToken || inSummary && token.Data != "summary"
		switch {
		case !isTag:
			out.WriteString(raw)
		case isWrapper(token.Data, part):
		case isMark:
			if !inSummary { // which is no Markdown
				out.WriteString(mark)
			}
		case token.Data == "a" && token.Type == html.StartTagToken:
			end := ""
			if href := attributeOf(token, "href"); href != "" {
				out.WriteString("[")
				end = "](" + destination(href) + linkTitle(attributeOf(token, "title")) + ")"
			}
			links = append(links, end)
		case token.Data == "a" && len(links) > 0:
			out.WriteString(links[len(links)-1])
			links = links[:len(links)-1]
		case token.Data == "img":
			out.WriteString(picture(attributeOf(token, "alt"), attributeOf(token, "src"), attributeOf(token, "title")))
		case token.Data == "br":
			out.WriteString("<br>")
		case isKept && token.Type == html.StartTagToken:
			out.WriteString(openTag(token.Data, token.Attr))
		default:
			out.WriteString(raw)
		}
	}
	out.WriteString(part[min(read, len(part)):]) // a tag that does not end
	for _, end := range slices.Backward(links) {
		out.WriteString(end)
	}
	return out.String()
}

// isWrapper reports whether an element that begins and ends in a part of a text is one of a site's own, of which browsers show the inside.
func isWrapper(name, part string) bool {
	return strings.Contains(name, "-") && strings.Contains(part, "</"+name+">") && strings.Contains(part, "<"+name)
}

func attributeOf(token html.Token, key string) string { return get(&html.Node{Attr: token.Attr}, key) }
