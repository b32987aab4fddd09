package newsletter

import (
	"bytes"
	"cmp"
	"fmt"
	"mime/quotedprintable"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// columnWidth is the width of an email's column, in pixels: Outlook knows no other.
const columnWidth = 560

// line is the color of lines: it can be told from white and from black, as some programs show emails on black and change nothing else.
const line = "#8a8f98"

const code = "font-family:Consolas,Menlo,monospace;font-size:15px"

// styles are the styles of elements. They are where the elements are, as Gmail shows the accounts of other providers without style sheets,
// and Outlook for Windows knows padding in cells only, no max-width and no flexible boxes.
var styles = map[atom.Atom]string{
	atom.P: "margin:0 0 16px", atom.H1: heading(26), atom.H2: heading(22), atom.H3: heading(19), atom.H4: heading(17), atom.H5: heading(17), atom.H6: heading(17),
	atom.Ul: "margin:0 0 16px 24px;padding:0", atom.Ol: "margin:0 0 16px 24px;padding:0", atom.Li: "margin:0 0 6px",
	atom.Dl: "margin:0 0 16px", atom.Dt: "font-weight:600", atom.Dd: "margin:0 0 8px 24px",
	atom.Blockquote: "margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid " + line, atom.Hr: "margin:24px 0;border:0;border-top:1px solid " + line,
	atom.Table: "width:100%;margin:0 0 24px;border-collapse:collapse", atom.Th: cell, atom.Td: cell,
	atom.Code: code, atom.Kbd: code + ";padding:0 4px;border:1px solid " + line, atom.Mark: "background:#ffe9a8;color:#1c2236",
	atom.Pre: "margin:0;font:14px/1.5 Consolas,Menlo,monospace;white-space:pre-wrap;word-break:break-word",
	atom.Img: "max-width:100%;height:auto;border:0", atom.Div: "margin:0 0 16px",
	atom.Sub: "font-size:75%;line-height:0", atom.Sup: "font-size:75%;line-height:0",
}

const cell = "padding:6px 8px;border:1px solid " + line + ";font-size:15px;text-align:left;vertical-align:top"

func heading(size int) string {
	return fmt.Sprintf("margin:28px 0 12px;font:600 %dpx/1.25 Georgia,serif", size)
}

// kept are the attributes that mails keep.
var kept = []string{"href", "src", "alt", "width", "height", "id", "lang", "dir", "title", "start", "colspan", "rowspan", "datetime", "role", "aria-label"}

// mailHTML returns the HTML of a page as that of an email: with its styles where the elements are, boxes as tables, and links to videos.
func mailHTML(page string) (string, error) {
	nodes, err := html.ParseFragment(strings.NewReader(page), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		return "", fmt.Errorf("read newsletter: %w", err)
	}
	body := element(atom.Div)
	for _, node := range nodes {
		body.AppendChild(node)
	}
	convert(body)
	var out bytes.Buffer
	for node := range body.ChildNodes() {
		if err := html.Render(&out, node); err != nil {
			return "", fmt.Errorf("write newsletter: %w", err)
		}
	}
	return out.String(), nil
}

// convert converts what is below a node.
func convert(parent *html.Node) {
	var next *html.Node
	for node := parent.FirstChild; node != nil; node = next {
		next = node.NextSibling
		if node.Type != html.ElementNode {
			continue
		}
		if node.DataAtom == atom.Source || class(node) == "footnote-backref" { // few programs follow links within an email
			parent.RemoveChild(node)
			continue
		}
		if node.DataAtom == atom.Video || node.DataAtom == atom.Audio {
			still(node)
		}
		convert(node)
		change(node)
	}
}

// change makes an element of a page, below which all is converted, one of an email.
func change(node *html.Node) {
	kind := class(node)
	style := styles[node.DataAtom]
	switch {
	case node.DataAtom == atom.Picture, kind == "table-scroll", kind == "gallery":
		unwrap(node)
		return
	case kind == "code-block":
		box(node, "padding:10px 14px;border:1px solid "+line)
		return
	case strings.HasPrefix(kind, "callout callout-"), kind == "side-note":
		box(node, "padding:4px 14px 0;border:0;border-left:4px solid "+line)
		return
	case node.DataAtom == atom.Figure, node.DataAtom == atom.Details:
		node.Data, node.DataAtom, style = "div", atom.Div, styles[atom.Div]
	case node.DataAtom == atom.Figcaption:
		node.Data, node.DataAtom, style = "p", atom.P, "margin:6px 0 8px;font-size:14px"
	case node.DataAtom == atom.Summary:
		node.Data, node.DataAtom, style = "p", atom.P, "margin:0 0 8px;font-weight:600"
	case node.DataAtom == atom.Strong && kind == "" && class(node.Parent.Parent) == "embed":
		node.AppendChild(element(atom.Br))
	case node.DataAtom == atom.Code && node.Parent.DataAtom == atom.Pre:
		unwrap(node)
		return
	case node.DataAtom == atom.Pre && node.FirstChild != nil:
		node.FirstChild.Data = strings.TrimLeft(node.FirstChild.Data, "\r\n")
	case node.DataAtom == atom.Img:
		bound(node)
	case node.DataAtom == atom.Table && fitsPhone(node):
		style += ";word-break:normal;overflow-wrap:normal"
	case kind == "cell-end":
		style = strings.Replace(style, "text-align:left", "text-align:right", 1)
	case kind == "cell-center":
		style = strings.Replace(style, "text-align:left", "text-align:center", 1)
	}
	node.Attr = slices.DeleteFunc(node.Attr, func(a html.Attribute) bool { return !slices.Contains(kept, a.Key) })
	if style != "" {
		node.Attr = append(node.Attr, html.Attribute{Key: "style", Val: style})
	}
}

// What a column of a table takes on a phone, which has 288 pixels for all of them: its longest word, and what is around it.
const (
	letterWidth = 8.5
	cellFrame   = 17
	phoneWidth  = 288
)

// fitsPhone reports whether the words of a table have room on a phone. In others they break anywhere.
func fitsPhone(table *html.Node) bool {
	var longest []int // word of each column
	column := -1
	for node := range table.Descendants() {
		switch {
		case node.DataAtom == atom.Tr:
			column = -1
		case node.DataAtom == atom.Td, node.DataAtom == atom.Th:
			if column++; column == len(longest) {
				longest = append(longest, 0)
			}
		case node.Type == html.TextNode && column >= 0:
			for _, word := range strings.FieldsFunc(node.Data, func(r rune) bool { return unicode.IsSpace(r) || r == '-' }) {
				longest[column] = max(longest[column], utf8.RuneCountInString(word))
			}
		}
	}
	width := 0.0
	for _, letters := range longest {
		width += float64(letters)*letterWidth + cellFrame
	}
	return width <= phoneWidth
}

// box puts what is in a node into the one cell of a table, which all programs draw with its border and its padding.
func box(node *html.Node, style string) {
	td := element(atom.Td, "style", style)
	move(node, td)
	tr, tbody := element(atom.Tr), element(atom.Tbody)
	tr.AppendChild(td)
	tbody.AppendChild(tr)
	node.Data, node.DataAtom = "table", atom.Table
	node.Attr = element(atom.Table, "role", "presentation", "width", "100%", "cellpadding", "0", "cellspacing", "0", "style", "width:100%;margin:0 0 16px;table-layout:fixed").Attr
	node.AppendChild(tbody)
}

// bound makes a picture no wider than the column, in the attributes too: Outlook reads no others.
func bound(img *html.Node) {
	width, height := number(img, "width"), number(img, "height")
	if width == 0 {
		return
	}
	img.Attr = slices.DeleteFunc(img.Attr, func(a html.Attribute) bool { return a.Key == "height" || a.Key == "width" })
	if width > columnWidth {
		width, height = columnWidth, max(1, height*columnWidth/width)
	}
	img.Attr = append(img.Attr, html.Attribute{Key: "width", Val: strconv.Itoa(width)}, html.Attribute{Key: "height", Val: strconv.Itoa(height)})
}

// still makes a picture and a link of a video, and a link of a sound.
func still(node *html.Node) {
	poster, words, source := attribute(node, "poster"), cmp.Or(attribute(node, "aria-label"), attribute(node, "title")), attribute(node, "src")
	for inside := range node.Descendants() {
		if inside.DataAtom == atom.Source && source == "" {
			source = attribute(inside, "src")
		}
	}
	picture := element(atom.Img, "src", poster, "alt", "", "width", attribute(node, "width"), "height", attribute(node, "height"))
	move(node, element(atom.Span))
	node.Data, node.DataAtom, node.Attr = "a", atom.A, element(atom.A, "href", source).Attr
	if source == "" { // it is there no more
		node.Data, node.DataAtom, node.Attr = "span", atom.Span, nil
	}
	if poster != "" {
		node.AppendChild(picture)
		node.AppendChild(element(atom.Br))
	}
	node.AppendChild(&html.Node{Type: html.TextNode, Data: cmp.Or(words, fileName(source))})
}

// element returns an element with attributes: names and values in turn.
func element(a atom.Atom, attributes ...string) *html.Node {
	node := &html.Node{Type: html.ElementNode, Data: a.String(), DataAtom: a}
	for i := 0; i < len(attributes); i += 2 {
		node.Attr = append(node.Attr, html.Attribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return node
}

// move moves what is in a node into another.
func move(from, to *html.Node) {
	for from.FirstChild != nil {
		child := from.FirstChild
		from.RemoveChild(child)
		to.AppendChild(child)
	}
}

// unwrap puts what is in a node into its place.
func unwrap(node *html.Node) {
	for node.FirstChild != nil {
		child := node.FirstChild
		node.RemoveChild(child)
		node.Parent.InsertBefore(child, node)
	}
	node.Parent.RemoveChild(node)
}

func class(node *html.Node) string { return attribute(node, "class") }

// attribute returns an attribute of an element, "" if it has none.
func attribute(node *html.Node, key string) string {
	if node == nil {
		return ""
	}
	at := slices.IndexFunc(node.Attr, func(a html.Attribute) bool { return a.Key == key })
	if at < 0 {
		return ""
	}
	return node.Attr[at].Val
}

func number(node *html.Node, key string) int {
	n, _ := strconv.Atoi(attribute(node, key)) // 0 for what is none
	return n
}

// maxMail is how long the HTML of an issue may be as it is sent, in bytes, without what is around it. Gmail shows 102 KB of an email.
const maxMail = 90_000

// cut returns HTML that is as short as Gmail shows it: what does not fit is behind a link.
func cut(source, address, words string) string {
	if encodedLength(source) <= maxMail {
		return source
	}
	nodes, err := html.ParseFragment(strings.NewReader(source), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		return ""
	}
	link, paragraph := element(atom.A, "href", address), element(atom.P, "style", styles[atom.P])
	link.AppendChild(&html.Node{Type: html.TextNode, Data: words})
	paragraph.AppendChild(link)
	var out, end bytes.Buffer
	_ = html.Render(&end, paragraph) // into memory
	left := maxMail - encodedLength(end.String())
	for _, node := range nodes {
		var one bytes.Buffer
		_ = html.Render(&one, node)
		if left -= encodedLength(one.String()); left < 0 {
			break
		}
		out.Write(one.Bytes())
	}
	return out.String() + end.String()
}

// encodedLength returns how long a text is in an email, in bytes.
func encodedLength(text string) int {
	var out bytes.Buffer
	w := quotedprintable.NewWriter(&out)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return out.Len()
}
