package markdown

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// card is a link to a video, a post or code on another site that is a paragraph of its own. Nothing of that site is loaded.
type card struct {
	ast.BaseBlock
	kind    string // video, post or code
	address string
	link    ast.Node
}

var kindCard = ast.NewNodeKind("Card")

// Kind implements ast.Node.
func (*card) Kind() ast.NodeKind { return kindCard }

// Dump implements ast.Node.
func (c *card) Dump(source []byte, level int) { ast.DumpHelper(c, source, level, nil, nil) }

// embeddable are the addresses of what other programs embed.
var embeddable = []struct {
	kind    string
	pattern *regexp.Regexp
}{
	{"video", regexp.MustCompile(`^https?://(?:(?:www\.|m\.)?youtube\.com/(?:watch\?|shorts/|live/|playlist\?)|youtu\.be/|(?:www\.)?vimeo\.com/\d|(?:www\.)?dailymotion\.com/video/|(?:www\.)?ted\.com/talks/|[^/]+/videos/watch/|[^/]+/w/[0-9A-Za-z]{22})`)},
	{"post", regexp.MustCompile(`^https?://(?:[^/]+/@[^/]+/\d{6,}|[^/]+/users/[^/]+/statuses/\d{6,}|bsky\.app/profile/[^/]+/post/|(?:www\.|mobile\.)?(?:twitter|x)\.com/[^/]+/status/\d|www\.instagram\.com/(?:p|reel)/)`)},
	{"code", regexp.MustCompile(`^https?://(?:gist\.github\.com/(?:[^/]+/)?[0-9a-f]{5}|codepen\.io/[^/]+/pen/|jsfiddle\.net/[^/]+/)`)},
}

// cardTransformer makes cards of paragraphs that hold nothing but such a link.
type cardTransformer struct{}

// Transform implements parser.ASTTransformer.
func (cardTransformer) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	for _, paragraph := range nodesOf[*ast.Paragraph](document) {
		if paragraph.ChildCount() != 1 {
			continue
		}
		if made := cardOf(paragraph.FirstChild(), reader.Source()); made != nil {
			made.SetLines(paragraph.Lines())
			paragraph.Parent().ReplaceChild(paragraph.Parent(), paragraph, made)
			made.AppendChild(made, made.link)
		}
	}
}

// cardOf returns the card for a link, nil if it leads to nothing of the kind.
func cardOf(link ast.Node, source []byte) *card {
	address := ""
	switch link := link.(type) {
	case *ast.AutoLink:
		address = string(link.URL(source))
	case *ast.Link:
		address = string(link.Destination)
	}
	for _, e := range embeddable {
		if e.pattern.MatchString(address) {
			return &card{kind: e.kind, address: address, link: link}
		}
	}
	return nil
}

// cardRenderer renders cards: a picture, if the link is one, its title, and the site that it leads to.
type cardRenderer struct {
	words    Words
	pictures *pictureRenderer
}

// RegisterFuncs implements renderer.NodeRenderer.
func (r cardRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindCard, r.render)
}

func (r cardRenderer) render(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	c := node.(*card)
	kind := r.words.card(c)
	fmt.Fprintf(w, `<p class="embed"><a href="%s">`, html.EscapeString(c.address))
	if image := c.image(); image != nil {
		if _, err := r.pictures.renderImage(w, source, image, true); err != nil {
			return ast.WalkStop, err
		}
	}
	title := c.title(source)
	if title == "" {
		title, kind = kind, c.address
	}
	_, err := fmt.Fprintf(w, "<strong>%s</strong> <span>%s</span></a></p>\n", html.EscapeString(title), html.EscapeString(kind))
	return ast.WalkSkipChildren, err
}

// image returns the picture that a card's link is, nil if it is none.
func (c *card) image() *ast.Image {
	link, ok := c.link.(*ast.Link)
	if !ok {
		return nil
	}
	image, _ := link.FirstChild().(*ast.Image)
	return image
}

// title returns the title of a card, "" if its link has no words but its address.
func (c *card) title(source []byte) string {
	link, ok := c.link.(*ast.Link)
	switch {
	case !ok:
		return ""
	case len(link.Title) > 0:
		return unescape(link.Title)
	case c.image() != nil:
		return ""
	}
	if title := plainText(link, source); title != c.address {
		return title
	}
	return ""
}

// card returns the words for the target of a card, as in "Video on example.com".
func (w Words) card(c *card) string {
	_, site, _ := strings.Cut(c.address, "://")
	site, _, _ = strings.Cut(site, "/")
	what := map[string]string{"video": w.Video, "post": w.Post, "code": w.Code}[c.kind]
	return strings.ReplaceAll(what, "{site}", strings.TrimPrefix(site, "www."))
}
