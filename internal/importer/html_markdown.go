package importer

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"portfolio/internal/lazyregexp"
)

// The lines with which a block of HTML begins, as CommonMark has it: one that ends at a blank line, and one that ends with its element.
var (
	blockLine = lazyregexp.New(`(?i)^ {0,3}</?(address|article|aside|audio|blockquote|body|center|dd|details|dir|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]|` +
		`head|header|hr|html|iframe|li|main|menu|nav|noframes|object|ol|p|param|picture|section|source|summary|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video)(\s|/?>|$)`)
	rawLine = lazyregexp.New(`(?i)^ {0,3}<(pre|script|style|textarea|table|svg|ul|ol|dl|figure)(\s|>|$)`)
	tagLine = lazyregexp.New(`^ {0,3}</?[A-Za-z][A-Za-z0-9-]*(\s[^<>]*)?/?>\s*$`)
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
	htmlComment = lazyregexp.New(`(?s)<!--.*?-->`)
	emptyLine   = lazyregexp.New(`\n[ \t]*\n`)
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
var foldedInLine = lazyregexp.New(`(?i)([^\s>][ \t]*)(<details(?:\s[^<>]*)?>[^\n` + "`" + `]*</details>)`)

var blankLines = lazyregexp.New(`\n[ \t]*\n([ \t]*\n)+`)

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
var headingElement = lazyregexp.New(`(?mi)^[ \t]*<h([1-6])((?:\s[^<>]*)?)>(.*?)</h[1-6]>[ \t]*$`)

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
	var links, spans []string // what ends the links and spans that are open
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
		case token.Data == "span" && token.Type == html.StartTagToken:
			begin, end := "", ""
			if attributeOf(token, "lang") != "" && !inSummary {
				begin, end = openTag(token.Data, token.Attr), "</span>"
			}
			out.WriteString(begin)
			spans = append(spans, end)
		case token.Data == "span" && len(spans) > 0:
			out.WriteString(spans[len(spans)-1])
			spans = spans[:len(spans)-1]
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
	for _, end := range slices.Backward(append(spans, links...)) {
		out.WriteString(end)
	}
	return out.String()
}

// isWrapper reports whether an element that begins and ends in a part of a text is one of a site's own, of which browsers show the inside.
func isWrapper(name, part string) bool {
	return strings.Contains(name, "-") && strings.Contains(part, "</"+name+">") && strings.Contains(part, "<"+name)
}

func attributeOf(token html.Token, key string) string { return get(&html.Node{Attr: token.Attr}, key) }
