package importer

import (
	"html"
	"regexp"
	"slices"
	"strings"

	"portfolio/internal/lazyregexp"
)

// abbreviation is a line of kramdown that says what an abbreviation means.
var abbreviation = lazyregexp.New(`(?m)^ {0,3}\*\[([^\]\n]+)\]:[ \t]*(.*)\n?`)

// noWords are the parts of a line in which an abbreviation is none: headings, destinations, HTML and formulas.
const noWords = `(?m:^[ \t]*#{1,6}[ \t].*$)|\]\([^)\n]*\)|<[^<>\n]*>|\$[^$\n]+\$`

// kramdownAbbreviations marks each abbreviation of a text that says what it means with that meaning.
func kramdownAbbreviations(text string) string {
	meanings := map[string]string{}
	text = outsideCode(text, func(part string) string {
		return abbreviation.ReplaceAllStringFunc(part, func(line string) string {
			m := abbreviation.FindStringSubmatch(line)
			meanings[m[1]] = strings.TrimSpace(m[2])
			return ""
		})
	})
	if len(meanings) == 0 {
		return text
	}
	names := sortedKeys(meanings)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	for i, name := range names {
		names[i] = regexp.QuoteMeta(name)
	}
	word := regexp.MustCompile(noWords + `|(^|[^\pL\pN_])(` + strings.Join(names, "|") + `)\b`)
	return outsideCode(text, func(part string) string {
		return word.ReplaceAllStringFunc(part, func(match string) string {
			m := word.FindStringSubmatch(match)
			if meanings[m[2]] == "" {
				return match
			}
			return m[1] + `<abbr title="` + html.EscapeString(meanings[m[2]]) + `">` + m[2] + "</abbr>"
		})
	})
}

// placedPicture is a picture with an id in kramdown's list of its attributes.
var placedPicture = lazyregexp.New(`(!\[[^\]\n]*\]\([^)\n]*\))\{:[^}\n]*#([A-Za-z][\w-]*)[^}\n]*\}`)

// kramdownPlaces lets links go on leading to pictures that have ids.
func kramdownPlaces(text string) string {
	return placedPicture.ReplaceAllString(text, `<span id="$2"></span>$1`)
}
