package markdown

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// codeLines says how the lines of a block of code are shown.
type codeLines struct {
	numbered bool
	first    int      // number of the first line
	marked   [][2]int // ranges of lines, counted from 1
}

// How others write it behind the language: Hugo {linenos=true hl_lines=[2,"4-6"] linenostart=10}, Docusaurus and Astro {2,4-6} showLineNumbers.
var (
	lineNumbers = regexp.MustCompile(`\blinenos\s*=\s*"?(?:true|table|inline)\b|\bshowLineNumbers\b`)
	firstLine   = regexp.MustCompile(`\blinenostart\s*=\s*"?(\d{1,6})`)
	markedLines = regexp.MustCompile(`\bhl_lines\s*=\s*(?:\[([^\]]*)\]|"([^"]*)")|\{([\d,\s-]+)\}`)
	lineRange   = regexp.MustCompile(`(\d{1,6})(?:\s*-\s*(\d{1,6}))?`)
)

// linesOf returns how the lines of a block are shown, as the words after its language say.
func linesOf(block *ast.FencedCodeBlock, source []byte) codeLines {
	lines := codeLines{first: 1}
	if block.Info == nil {
		return lines
	}
	info := string(block.Info.Segment.Value(source))
	lines.numbered = lineNumbers.MatchString(info)
	if found := firstLine.FindStringSubmatch(info); found != nil {
		lines.first, _ = strconv.Atoi(found[1]) // digits, as matched
	}
	if found := markedLines.FindStringSubmatch(info); found != nil {
		for _, part := range lineRange.FindAllStringSubmatch(found[1]+found[2]+found[3], 100) {
			from, _ := strconv.Atoi(part[1])
			to := from
			if part[2] != "" {
				to, _ = strconv.Atoi(part[2])
			}
			lines.marked = append(lines.marked, [2]int{from, to})
		}
	}
	return lines
}

func (l codeLines) isMarked(line int) bool {
	for _, r := range l.marked {
		if r[0] <= line && line <= r[1] {
			return true
		}
	}
	return false
}

// write writes tokens with an element for each line. Its number is an attribute, so that it is not copied with the code.
func (l codeLines) write(w util.BufWriter, tokens []chroma.Token) error {
	formatter := chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	for i, line := range chroma.SplitTokensIntoLines(tokens) {
		element, number := "span", ""
		if l.isMarked(i + 1) {
			element = "mark"
		}
		if l.numbered {
			number = fmt.Sprintf(` data-line="%d"`, l.first+i)
		}
		fmt.Fprintf(w, `<%s class="code-line"%s>`, element, number)
		if err := formatter.Format(w, noStyle, chroma.Literator(line...)); err != nil {
			return err
		}
		fmt.Fprintf(w, "</%s>", element)
	}
	return nil
}

// fileName matches what other programs call the title of a block.
var fileName = regexp.MustCompile(`\b(?:title|filename|file)\s*=\s*(?:"([^"]*)"|([^\s{}]+))`)

// codeTitle returns the title after a block's language, as in ```go title="main.go".
func codeTitle(block *ast.FencedCodeBlock, source []byte) string {
	if block.Info == nil {
		return ""
	}
	found := fileName.FindSubmatch(block.Info.Segment.Value(source))
	if found == nil {
		return ""
	}
	return strings.TrimSpace(string(found[1]) + string(found[2]))
}

// languageOf returns the language of a block: go in ```go, ```go{2} and ```{.go}.
func languageOf(block *ast.FencedCodeBlock, source []byte) string {
	language, attributes, _ := strings.Cut(string(block.Language(source)), "{")
	if language == "" && strings.HasPrefix(attributes, ".") {
		language, _, _ = strings.Cut(attributes[1:], "}")
	}
	if strings.Contains(language, "=") { // a title alone
		return ""
	}
	return language
}
