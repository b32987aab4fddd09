package importer

import (
	"path"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"golang.org/x/net/html"
)

// keepFigure writes a picture with its caption, and several as a gallery: in one paragraph. A caption with marks, and that of a table or of a
// gallery, stay HTML. Of anything else that is a figure, what is in it is written.
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
		said := within(ctx, caption, "")
		caption.Parent.RemoveChild(caption)
		_, _ = w.WriteString("\n\n" + htmlFigure(within(ctx, node, ""), said) + "\n\n")
		return converter.RenderSuccess
	}
	if len(pictures) == 0 || isTable || wordsOutside(node, "figcaption") || target != "" && !isPicture(target) { // which is worth following
		return converter.RenderTryNext
	}
	var figure strings.Builder
	for _, shown := range pictures {
		caption := ""
		if of := figureOf(shown); of != node || len(pictures) == 1 {
			caption = captionText(captions[of])
		}
		made := picture(get(shown, "alt"), get(shown, "src"), caption)
		if len(pictures) == 1 && target != "" {
			made = "[" + made + "](" + destination(target) + ")"
		}
		figure.WriteString(made + "\n")
	}
	made := figure.String()
	if caption := captions[node]; len(pictures) > 1 && captionText(caption) != "" {
		made = htmlFigure(made, within(ctx, caption, ""))
	}
	_, _ = w.WriteString("\n\n" + made + "\n\n")
	return converter.RenderSuccess
}

// htmlFigure returns a figure as HTML, what is in it and its caption as Markdown.
func htmlFigure(inside, caption string) string {
	return "<figure>\n\n" + inside + "\n\n<figcaption>\n\n" + caption + "\n\n</figcaption>\n\n</figure>"
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
