package markdown

import (
	"bufio"
	"fmt"
	stdhtml "html"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer/html"
	"go.abhg.dev/goldmark/anchor"
)

// plainTextWriter writes the nodes of a document as plain text, for readers of mail without HTML. It has the words of the HTML: the
// address of a link follows its text, a picture is its words, and emphasis is gone.
type plainTextWriter struct {
	source []byte
	words  Words
}

// blocks returns the blocks below a node, one after the other.
func (w plainTextWriter) blocks(parent ast.Node, between string) string {
	var blocks []string
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		if block := w.block(node); block != "" {
			blocks = append(blocks, block)
		}
	}
	return strings.Join(blocks, between)
}

func (w plainTextWriter) block(node ast.Node) string {
	switch n := node.(type) {
	case *ast.Heading:
		return underline(w.inline(n), n.Level)
	case *ast.ThematicBreak:
		return "* * *"
	case *ast.FencedCodeBlock:
		return strings.TrimLeft(codeTitle(n, w.source)+"\n\n", "\n") + indent(strings.TrimRight(codeOf(n, w.source), "\n"), "    ", "    ")
	case *ast.CodeBlock:
		return indent(strings.TrimRight(codeOf(n, w.source), "\n"), "    ", "    ")
	case *formulaBlock:
		return indent(strings.TrimSpace(strings.ReplaceAll(n.tex, "\r", "")), "    ", "    ")
	case *ast.HTMLBlock:
		return strings.TrimSpace(w.html(n))
	case *ast.Blockquote:
		return indent(w.blocks(n, "\n\n"), "> ", "> ")
	case *callout:
		return indent(w.callout(n), "> ", "> ")
	case *ast.List:
		return w.list(n)
	case *extast.Table:
		return w.table(n)
	case *extast.DefinitionList, *extast.FootnoteList:
		return w.blocks(n, "\n")
	case *extast.DefinitionDescription:
		return indent(w.blocks(n, "\n\n"), "    ", "    ")
	case *extast.Footnote:
		return indent(w.blocks(n, "\n\n"), fmt.Sprintf("[%d] ", n.Index), "    ")
	case *figure:
		return w.figure(n)
	case *card:
		return w.card(n)
	}
	if first := node.FirstChild(); first != nil && first.Type() == ast.TypeBlock {
		return w.blocks(node, "\n\n")
	}
	return w.inline(node)
}

// underline returns a heading with a line below it, if it is one of the two highest levels.
func underline(text string, level int) string {
	if text == "" || level > 2 {
		return text
	}
	return text + "\n" + strings.Repeat([]string{"=", "-"}[level-1], min(utf8.RuneCountInString(text), 72))
}

// indent puts first before the first line of a text and others before the rest, without blanks at the ends of lines.
func indent(text, first, others string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		prefix := others
		if i == 0 {
			prefix = first
		}
		lines[i] = strings.TrimRight(prefix+line, " ")
	}
	return strings.Join(lines, "\n")
}

// maxTable is how wide a table may be, in characters, for its columns to stand below one another: mail programs break longer lines.
const maxTable = 76

// table returns a table with a line below its head, in columns unless it is too wide.
func (w plainTextWriter) table(table ast.Node) string {
	var rows [][]string
	var widths []int
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, w.inline(cell))
			if len(widths) < len(cells) {
				widths = append(widths, 0)
			}
			widths[len(cells)-1] = max(widths[len(cells)-1], utf8.RuneCountInString(cells[len(cells)-1]))
		}
		rows = append(rows, cells)
	}
	total := 3 * (len(widths) - 1)
	for _, width := range widths {
		total += width
	}
	var lines []string
	for i, cells := range rows {
		if total <= maxTable {
			for j, cell := range cells {
				cells[j] += strings.Repeat(" ", widths[j]-utf8.RuneCountInString(cell))
			}
		}
		lines = append(lines, strings.TrimRight(strings.Join(cells, " | "), " "))
		if i == 0 {
			lines = append(lines, strings.Repeat("-", min(total, maxTable)))
		}
	}
	return strings.Join(lines, "\n")
}

// html returns the words of HTML: without the tags that a text may have, and those of a video or a sound with its address.
func (w plainTextWriter) html(node ast.Node) string {
	given, resolved := node.AttributeString(partsAttribute)
	parts, _ := given.([]*part)
	if !resolved {
		return string(htmlOf(node, w.source))
	}
	var out strings.Builder
	for i := 0; i < len(parts); i++ {
		switch p := parts[i]; {
		case p.isPlayer():
			out.WriteString(linkText(p.words, []byte(p.address)))
			for i+1 < len(parts) && parts[i+1].name != p.name { // what those read who cannot play it
				i++
			}
		case p.kept == "":
			out.WriteString(p.raw)
		case p.image != nil:
			out.WriteString(w.image(p.image))
		case p.name == "br":
			out.WriteByte('\n')
		case p.name == "":
			out.WriteString(stdhtml.UnescapeString(p.kept))
		}
	}
	return out.String()
}

// beginsPlayer reports whether HTML within a paragraph is the begin of a video or a sound.
func beginsPlayer(node ast.Node) bool {
	given, _ := node.AttributeString(partsAttribute)
	parts, _ := given.([]*part)
	return len(parts) > 0 && parts[len(parts)-1].isPlayer()
}

// image returns the words of a picture, or of a video or a sound with its address.
func (w plainTextWriter) image(n *ast.Image) string {
	words := w.inline(n)
	found, _ := n.AttributeString(pictureAttribute)
	if picture, ok := found.(Picture); ok && picture.Media != "" {
		return linkText(words, []byte(picture.URL))
	}
	return words
}

func (w plainTextWriter) card(n *card) string {
	var lines []string
	if image := n.image(); image != nil {
		lines = append(lines, w.image(image))
	}
	if title := n.title(w.source); title != "" {
		lines = append(lines, linkText(title, []byte(n.address)), w.words.card(n))
	} else {
		lines = append(lines, w.words.card(n), n.address)
	}
	return strings.Join(lines, "\n")
}

func (w plainTextWriter) callout(n *callout) string {
	text := w.blocks(n, "\n\n")
	if title := w.words.title(n.kind); title != "" {
		return title + "\n\n" + text
	}
	return text
}

func (w plainTextWriter) list(n *ast.List) string {
	between := "\n\n"
	if n.IsTight {
		between = "\n"
	}
	var items []string
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "- "
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d. ", n.Start+len(items))
		}
		items = append(items, indent(w.blocks(item, between), mark, strings.Repeat(" ", len(mark))))
	}
	return strings.Join(items, between)
}

// figure returns the words of a picture and its caption.
func (w plainTextWriter) figure(n *figure) string {
	text := w.inline(n)
	if caption := captionOf(n.FirstChild()); caption != nil {
		text = strings.TrimSpace(text + "\n" + unescape(caption))
	}
	return text
}

// inline returns the text within a block.
func (w plainTextWriter) inline(parent ast.Node) string {
	var out strings.Builder
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		switch n := node.(type) {
		case *ast.Text:
			out.WriteString(w.text(n))
		case *ast.String:
			out.Write(n.Value)
		case *ast.RawHTML:
			out.WriteString(w.html(n))
			for beginsPlayer(n) && node.NextSibling() != nil && node.NextSibling().Kind() != ast.KindRawHTML {
				node = node.NextSibling()
			}
		case *ast.Image:
			out.WriteString(w.image(n))
		case *ast.Link:
			out.WriteString(linkText(w.inline(n), n.Destination))
		case *ast.AutoLink:
			out.Write(n.Label(w.source))
		case *inlineFormula:
			out.WriteString(n.written)
		case *extast.TaskCheckBox:
			out.WriteString(map[bool]string{true: "[x] ", false: "[ ] "}[n.IsChecked])
		case *extast.FootnoteLink:
			fmt.Fprintf(&out, " [%d]", n.Index)
		case *extast.FootnoteBacklink, *anchor.Node:
		default:
			out.WriteString(w.inline(n))
		}
	}
	return strings.TrimSpace(out.String())
}

func (w plainTextWriter) text(n *ast.Text) string {
	text := string(n.Value(w.source))
	if !n.IsRaw() && n.Parent().Kind() != ast.KindCodeSpan {
		text = unescape(n.Value(w.source))
	}
	switch {
	case n.HardLineBreak():
		return text + "\n"
	case n.SoftLineBreak():
		return text + " "
	}
	return text
}

// unescape resolves the escapes and entities of a text as the HTML of it does.
func unescape(text []byte) string {
	var escaped strings.Builder
	out := bufio.NewWriter(&escaped)
	html.DefaultWriter.Write(out, text)
	_ = out.Flush() // into memory
	return stdhtml.UnescapeString(escaped.String())
}

// linkText returns the text of a link, followed by its address unless that says no more.
func linkText(text string, destination []byte) string {
	address := strings.TrimPrefix(unescape(destination), "mailto:")
	switch {
	case text == "":
		return address
	case text == address, address == "", strings.HasPrefix(address, "#"), html.IsDangerousURL(destination):
		return text
	}
	return text + " (" + address + ")"
}
