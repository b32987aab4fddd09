package markdown

import (
	"fmt"
	"html"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// figure is a picture that stands alone, with its caption.
type figure struct{ ast.BaseBlock }

var kindFigure = ast.NewNodeKind("Figure")

// Kind implements ast.Node.
func (*figure) Kind() ast.NodeKind { return kindFigure }

// Dump implements ast.Node.
func (f *figure) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// gallery is a row of pictures, each with its caption.
type gallery struct{ ast.BaseBlock }

var kindGallery = ast.NewNodeKind("Gallery")

// Kind implements ast.Node.
func (*gallery) Kind() ast.NodeKind { return kindGallery }

// Dump implements ast.Node.
func (g *gallery) Dump(source []byte, level int) { ast.DumpHelper(g, source, level, nil, nil) }

// figureTransformer makes figures of paragraphs that hold nothing but a picture, and galleries of those that hold several.
type figureTransformer struct{}

// Transform implements parser.ASTTransformer.
func (figureTransformer) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	for _, paragraph := range nodesOf[*ast.Paragraph](document) {
		pictures := onlyPictures(paragraph, reader.Source())
		if len(pictures) == 0 {
			continue
		}
		figures := make([]ast.Node, len(pictures))
		for i, picture := range pictures {
			made := &figure{}
			made.SetLines(paragraph.Lines())
			made.AppendChild(made, picture)
			figures[i] = made
		}
		made := figures[0]
		if len(figures) > 1 {
			made = &gallery{}
			made.SetLines(paragraph.Lines())
			for _, f := range figures {
				made.AppendChild(made, f)
			}
		}
		paragraph.Parent().ReplaceChild(paragraph.Parent(), paragraph, made)
	}
}

// onlyPictures returns the pictures of a paragraph that holds nothing else but blanks. One within a link is among them if it has a caption.
func onlyPictures(paragraph ast.Node, source []byte) (pictures []ast.Node) {
	for child := paragraph.FirstChild(); child != nil; child = child.NextSibling() {
		blank, isText := child.(*ast.Text)
		switch {
		case child.Kind() == ast.KindImage, captionOf(child) != nil:
			pictures = append(pictures, child)
		case !isText || !util.IsBlank(blank.Segment.Value(source)):
			return nil
		}
	}
	return pictures
}

// captionOf returns the caption of a picture, or of a link that holds nothing but one.
func captionOf(node ast.Node) []byte {
	if link, ok := node.(*ast.Link); ok && link.ChildCount() == 1 {
		node = link.FirstChild()
	}
	if image, ok := node.(*ast.Image); ok && len(image.Title) > 0 {
		return image.Title
	}
	return nil
}

// sizes is the width of a picture on the page: that of the text, or of the screen where that is narrower.
const (
	sizes        = "(min-width: 46em) 43rem, 92vw"
	gallerySizes = "(min-width: 46em) 21rem, 46vw"
)

// The attributes by which resolve hands a picture to the renderer.
const (
	pictureAttribute    = "picture"   // a Picture
	pictureWords        = "words"     // its words, a string
	decorativeAttribute = "decorates" // whether it was said to have none
	plainAttribute      = "plain"     // set for one within an element that has its variants
)

// pictureRenderer renders pictures and figures. All but the first are loaded when they come into view, and that one too where another
// picture stands above.
type pictureRenderer struct{ lazy bool } // whether browsers load the next picture late

// RegisterFuncs implements renderer.NodeRenderer.
func (r *pictureRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindImage, r.renderImage)
	reg.Register(kindFigure, r.renderFigure)
	reg.Register(kindGallery, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		tag := `<div class="gallery">`
		if !entering {
			tag = "</div>\n"
		}
		_, err := w.WriteString(tag)
		return ast.WalkContinue, err
	})
}

func (r *pictureRenderer) renderFigure(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, err := w.WriteString("<figure>")
		return ast.WalkContinue, err
	}
	if caption := captionOf(node.FirstChild()); caption != nil {
		fmt.Fprintf(w, "<figcaption>%s</figcaption>", util.EscapeHTML(util.UnescapePunctuations(caption)))
	} else if words := wordsOfSound(node.FirstChild()); words != "" {
		fmt.Fprintf(w, "<figcaption>%s</figcaption>", html.EscapeString(words))
	}
	_, err := w.WriteString("</figure>\n")
	return ast.WalkContinue, err
}

// wordsOfSound returns the words of a sound, which a player does not show.
func wordsOfSound(node ast.Node) string {
	if sound, words, ok := shownBy(node); ok && sound.Media == "audio" {
		return words
	}
	return ""
}

// shownBy returns what resolve found for a picture, and its words, and reports whether there is anything.
func shownBy(node ast.Node) (found Picture, words string, ok bool) {
	value, _ := node.AttributeString(pictureAttribute)
	found, ok = value.(Picture)
	value, _ = node.AttributeString(pictureWords)
	words, _ = value.(string)
	return found, words, ok
}

// isCaptioned reports whether a picture has its title below it, as that of a figure.
func isCaptioned(image ast.Node) bool {
	parent := image.Parent()
	if parent != nil && parent.Kind() == ast.KindLink {
		parent = parent.Parent()
	}
	return parent != nil && parent.Kind() == kindFigure
}

func (r *pictureRenderer) renderImage(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	picture, alt, ok := shownBy(node)
	if !ok { // there is none: its words stand in for it
		_, err := fmt.Fprintf(w, "<em>%s</em>", html.EscapeString(alt))
		return ast.WalkSkipChildren, err
	}
	if _, plain := node.AttributeString(plainAttribute); plain {
		picture.WebP = ""
	}
	if picture.Media != "" {
		return ast.WalkSkipChildren, renderMedia(w, picture, alt)
	}
	if picture.WebP != "" {
		sizes := sizes
		if parent := node.Parent(); parent != nil && parent.Parent() != nil && parent.Parent().Kind() == kindGallery {
			sizes = gallerySizes
		}
		fmt.Fprintf(w, `<picture><source type="image/webp" srcset="%s" sizes="%s">`, html.EscapeString(picture.WebP), sizes)
	}
	fmt.Fprintf(w, `<img src="%s" alt="%s"`, html.EscapeString(picture.URL), html.EscapeString(alt))
	if picture.Width > 0 && picture.Height > 0 {
		fmt.Fprintf(w, ` width="%d" height="%d"`, picture.Width, picture.Height)
	}
	if image, ok := node.(*ast.Image); ok && len(image.Title) > 0 && !isCaptioned(node) {
		fmt.Fprintf(w, ` title="%s"`, util.EscapeHTML(util.UnescapePunctuations(image.Title)))
	}
	if r.lazy {
		_, _ = w.WriteString(` loading="lazy" decoding="async"`)
	}
	r.lazy = true
	_, err := w.WriteString(">")
	if picture.WebP != "" {
		_, err = w.WriteString("</picture>")
	}
	return ast.WalkSkipChildren, err
}

// renderMedia renders a video or a sound, with a link for what cannot play it. Nothing of it is loaded before a reader plays it, but for the first
// picture of a video without a poster.
func renderMedia(w util.BufWriter, m Picture, words string) error {
	address, label := html.EscapeString(m.URL), html.EscapeString(words)
	preload := "none"
	if m.Media == "video" && m.Poster == "" {
		preload = "metadata"
	}
	fmt.Fprintf(w, `<%s controls preload="%s" src="%s" aria-label="%s"`, m.Media, preload, address, label)
	if m.Media == "video" {
		_, _ = w.WriteString(" playsinline")
	}
	if m.Poster != "" {
		fmt.Fprintf(w, ` poster="%s"`, html.EscapeString(m.Poster))
	}
	if m.Width > 0 && m.Height > 0 {
		fmt.Fprintf(w, ` width="%d" height="%d"`, m.Width, m.Height)
	}
	_, _ = w.WriteString(">")
	if m.Captions != "" && m.Media == "video" {
		fmt.Fprintf(w, `<track kind="captions" src="%s">`, html.EscapeString(m.Captions))
	}
	_, err := fmt.Fprintf(w, `<a href="%s">%s</a></%s>`, address, label, m.Media)
	return err
}
