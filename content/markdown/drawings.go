package markdown

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bep/goat"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// The size of a drawing, in characters, and of all drawings of a text.
const (
	maxDrawingSide = 200
	maxDrawings    = 200_000
)

// drawingLanguage is the language of blocks of code that are drawn: ASCII art as GoAT has it.
const drawingLanguage = "goat"

// drawing reports a block of code that other programs would draw, and one that cannot be drawn here or has no words.
func (r *resolver) drawing(block *ast.FencedCodeBlock) {
	if r.options.Mail {
		return
	}
	switch language := languageOf(block, r.source); language {
	case "chartjs", "echarts", "geojson", "mermaid", "plotly", "typograms", "vega_lite":
		r.report(block, Problem{What: "the drawing of " + language + " is shown as code", Do: "draw it in a block called goat, or put a picture of it in its place, such as an SVG", Hint: true})
	case drawingLanguage:
		width, height := sizeOf(codeOf(block, r.source))
		if r.drawn += width * height; width > maxDrawingSide || height > maxDrawingSide || r.drawn > maxDrawings {
			r.report(block, Problem{What: "the drawing is too large, and is shown as code", Do: fmt.Sprintf("draw it in %d lines of %d characters at most", maxDrawingSide, maxDrawingSide)})
			return
		}
		if codeTitle(block, r.source) == "" {
			r.report(block, Problem{What: "the drawing has no words for who cannot see it", Do: "say what it shows: ```goat title=\"…\"", Hint: true})
		}
		block.SetAttributeString(drawingLanguage, true)
	}
}

// sizeOf returns the size of a drawing in characters.
func sizeOf(code string) (width, height int) {
	for line := range strings.Lines(code) {
		width, height = max(width, utf8.RuneCountInString(line)), height+1
	}
	return width, height
}

// renderDrawing renders a drawing in the colors of the page. Its title is below it, and what it shows for those who do not see it; else the words
// in it are.
func (r *codeRenderer) renderDrawing(w util.BufWriter, code, title string) error {
	made := goat.BuildSVG(strings.NewReader(code))
	shapes, words := redraw(made.Body)
	label, caption := title, ""
	if title == "" {
		label = strings.Join(words, " ")
	} else {
		caption = "<figcaption>" + html.EscapeString(title) + "</figcaption>"
	}
	_, err := fmt.Fprintf(w, `<figure class="drawing"><div tabindex="0"><svg role="img" aria-label="%s" width="%d" height="%d" viewBox="0 0 %d %d">%s</svg></div>%s</figure>`+"\n",
		html.EscapeString(label), made.Width, made.Height, made.Width, made.Height, shapes, caption)
	return err
}

// drawnText matches a character of a drawing.
var drawnText = regexp.MustCompile(`^<text text-anchor='middle' x='(-?\d+)' y='(-?\d+)' [^>]*>(.*)</text>$`)

// drawnWord is a word of a drawing.
type drawnWord struct {
	x, y, length int
	text         string
}

// charWidth is how wide a character of a drawing is.
const charWidth = 8

// redraw returns the shapes of a drawing, with one text for each word, and without styles and colors of their own.
func redraw(body string) (shapes string, words []string) {
	var out strings.Builder
	var chars []drawnWord
	for line := range strings.Lines(strings.ReplaceAll(body, "</rect>", "</rect>\n")) {
		line = strings.TrimSpace(line)
		found := drawnText.FindStringSubmatch(line)
		if found == nil {
			line = strings.ReplaceAll(strings.ReplaceAll(line, "'", `"`), ` fill="#fff"`, ` class="hollow"`)
			out.WriteString(line)
			continue
		}
		x, _ := strconv.Atoi(found[1]) // digits, as matched
		y, _ := strconv.Atoi(found[2])
		chars = append(chars, drawnWord{x, y, 1, html.UnescapeString(found[3])})
	}
	slices.SortFunc(chars, func(a, b drawnWord) int {
		if a.y != b.y {
			return a.y - b.y
		}
		return a.x - b.x
	})
	for i := 0; i < len(chars); {
		word := chars[i]
		for i++; i < len(chars) && chars[i].y == word.y && chars[i].x == word.x+word.length*charWidth; i++ {
			word.text += chars[i].text
			word.length++
		}
		words = append(words, word.text)
		fmt.Fprintf(&out, `<text x="%d" y="%d" textLength="%d">%s</text>`, word.x-charWidth/2, word.y, word.length*charWidth, html.EscapeString(word.text))
	}
	return strings.Replace(out.String(), "</g>", "", 1) + "</g>", words // the words are in the group of the shapes
}
