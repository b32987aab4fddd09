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

// PlainText returns a parsed document as plain text, for readers of mail without HTML. It has the words of the HTML: the
// address of a link follows its text, a picture is its words, and emphasis is gone.
func PlainText(document ast.Node, source []byte, words Words) string {
	return plainTextWriter{source, words}.blocks(document, "\n\n")
}

// plainTextWriter writes the nodes of a document as plain text.
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
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return indent(strings.TrimRight(codeOf(n, w.source), "\n"), "    ", "    ")
	case *formulaBlock:
		return indent(strings.TrimSpace(strings.ReplaceAll(n.tex, "\r", "")), "    ", "    ")
	case *ast.HTMLBlock:
		return strings.TrimSpace(string(htmlOf(n, w.source)))
	case *ast.Blockquote:
		return indent(w.blocks(n, "\n\n"), "> ", "> ")
	case *callout:
		return indent(w.callout(n), "> ", "> ")
	case *ast.List:
		return w.list(n)
	case *extast.DefinitionList, *extast.Table, *extast.FootnoteList:
		return w.blocks(n, "\n")
	case *extast.DefinitionDescription:
		return indent(w.blocks(n, "\n\n"), "    ", "    ")
	case *extast.TableHeader, *extast.TableRow:
		return w.blocks(n, " | ")
	case *extast.Footnote:
		return indent(w.blocks(n, "\n\n"), fmt.Sprintf("[%d] ", n.Index), "    ")
	case *figure:
		return w.figure(n)
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
	if image, ok := n.FirstChild().(*ast.Image); ok && len(image.Title) > 0 {
		text = strings.TrimSpace(text + "\n" + unescape(image.Title))
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
			out.Write(htmlOf(n, w.source))
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
