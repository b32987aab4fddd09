package importer

import (
	"cmp"
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"golang.org/x/net/html"

	"portfolio/content/markdown"
	"portfolio/internal/lazyregexp"
)

// prepare replaces what is shown by other sites with links to it, and finds the pictures that are loaded late.
func prepare(_ converter.Context, doc *html.Node) {
	for node := range doc.Descendants() {
		if node.Type != html.ElementNode {
			textNode(node)
			continue
		}
		ghostCard(node)
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
	bareAddress    = lazyregexp.New(`^\s*(https?://\S+)\s*$`)
	writtenFormula = lazyregexp.New(`(?s)\$\$(.+?)\$\$|\\\((.+?)\\\)|\\\[(.+?)\\\]`)
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
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if !isMedia(file) {
		becomeLink(node, source, cmp.Or(words, name)) // its caption stays below it
		return
	}
	words = cmp.Or(words, caption, name)
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
	node.Data, node.DataAtom = "figure", 0
	sound := &html.Node{Type: html.ElementNode, Data: "audio", Attr: []html.Attribute{{Key: "src", Val: source}, {Key: "title", Val: title}}}
	node.AppendChild(sound)
	if title != "" {
		caption := &html.Node{Type: html.ElementNode, Data: "figcaption"}
		caption.AppendChild(&html.Node{Type: html.TextNode, Data: title})
		node.AppendChild(caption)
	}
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
	player *lazyregexp.Regexp
	page   string
}{
	{lazyregexp.New(`^(?:https?:)?//(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]+).*`), youTube + "$1"},
	{lazyregexp.New(`^(?:https?:)?//player\.vimeo\.com/video/(\d+).*`), vimeo + "$1"},
	{lazyregexp.New(`^(https://www\.instagram\.com/(?:p|reel)/[\w-]+/)embed.*`), "$1"},
	{lazyregexp.New(`^(https://[^/]+/@[^/]+/\d{6,})/embed.*`), "$1"},
	{lazyregexp.New(`^https://www\.google\.[a-z.]+/maps/embed\?pb=.*!2d(-?[\d.]+)!3d(-?[\d.]+).*`), "https://www.google.com/maps?q=$2,$1"},
	{lazyregexp.New(`^(https?://api\.soundcloud\.com/(?:tracks|playlists)/\d+).*`), "https://w.soundcloud.com/player/?url=$1"},
	{lazyregexp.New(`^//`), "https://"},
}

// pageOf returns the address of the page of what a player shows, and any other address as it is.
func pageOf(address string) string {
	for _, e := range embeds {
		address = e.player.ReplaceAllString(address, e.page)
	}
	return address
}

// becomeLink makes an element a link.
func becomeLink(node *html.Node, address, words string) {
	address = pageOf(address)
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
