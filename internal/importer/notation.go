package importer

import (
	"strings"

	"portfolio/internal/lazyregexp"
)

// picture returns a picture in Markdown.
func picture(words, source, caption string) string {
	return "![" + escapeBrackets(oneLine(words)) + "](" + destination(source) + linkTitle(caption) + ")"
}

// linkTitle returns the title of a link or a picture as Markdown has it, behind the destination; "" for none.
func linkTitle(title string) string {
	if title == "" {
		return ""
	}
	return ` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(oneLine(title)) + `"`
}

// link returns a link in Markdown.
func link(words, target string) string {
	return "[" + escapeBrackets(oneLine(words)) + "](" + destination(target) + ")"
}

var escapeBrackets = strings.NewReplacer("[", `\[`, "]", `\]`).Replace

// destination returns an address as Markdown has it between parentheses.
func destination(address string) string {
	address = strings.TrimSpace(address)
	if address == "" || strings.ContainsAny(address, " ()<>\n") {
		return "<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "").Replace(address) + ">"
	}
	return address
}

// escapeSpaces returns an address without blanks.
func escapeSpaces(address string) string {
	return strings.ReplaceAll(strings.TrimSpace(address), " ", "%20")
}

// fence returns a block of code.
func fence(language, code string) string {
	mark := "```"
	for strings.Contains(code, mark) {
		mark += "`"
	}
	return mark + language + "\n" + strings.Trim(code, "\n") + "\n" + mark
}

// markup is what plain leaves out of Markdown. A star between blanks marks nothing.
var markup = lazyregexp.New("((?:^|\\s)[*]\\s)|!?\\[([^\\]]*)\\]\\([^)]*\\)|[*`]+|<[^>]*>")

// plain returns the words of a line of Markdown.
func plain(text string) string { return oneLine(markup.ReplaceAllString(text, "$1$2")) }

// scheme is what an address of another site begins with.
var scheme = lazyregexp.New(`^[a-zA-Z][a-zA-Z0-9+.-]*:`)

// outsideCode replaces the parts of a text that are no code.
func outsideCode(body string, replace func(part string) string) string {
	return outsideFences(body, func(part string) string { return outsideSpans(part, replace) })
}

// outsideFences replaces the parts of a text that are in no block of code.
func outsideFences(body string, replace func(part string) string) string {
	var out, part strings.Builder
	flush := func() {
		out.WriteString(replace(part.String()))
		part.Reset()
	}
	fence := ""
	for line := range strings.Lines(body) {
		mark := fenceOf(line)
		switch {
		case fence == "" && mark != "":
			flush()
			fence = mark
			out.WriteString(line)
		case fence != "":
			out.WriteString(line)
			if strings.HasPrefix(mark, fence) && strings.Trim(strings.TrimSpace(line), fence[:1]) == "" {
				fence = ""
			}
		default:
			part.WriteString(line)
		}
	}
	flush()
	return out.String()
}

var fenceLine = lazyregexp.New("^[ \t>]*(`{3,}|~{3,})")

// fenceOf returns the fence with which a line opens or closes a block of code, "" for none.
func fenceOf(line string) string {
	m := fenceLine.FindStringSubmatch(line)
	if m == nil || m[1][0] == '`' && strings.Contains(line[strings.Index(line, m[1])+len(m[1]):], "`") {
		return ""
	}
	return m[1]
}

var backticks = lazyregexp.New("`+")

// outsideSpans replaces the parts of a text that are not between backticks.
func outsideSpans(text string, replace func(part string) string) string {
	var out strings.Builder
	begin := 0
	marks := backticks.FindAllStringIndex(text, -1)
	for i := 0; i < len(marks); i++ {
		for j := i + 1; j < len(marks); j++ {
			if marks[j][1]-marks[j][0] != marks[i][1]-marks[i][0] {
				continue
			}
			if strings.Contains(text[marks[i][1]:marks[j][0]], "\n\n") {
				break
			}
			out.WriteString(replace(text[begin:marks[i][0]]))
			out.WriteString(text[marks[i][0]:marks[j][1]])
			begin, i = marks[j][1], j
			break
		}
	}
	out.WriteString(replace(text[begin:]))
	return out.String()
}
