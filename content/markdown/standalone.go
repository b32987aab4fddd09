package markdown

import (
	"regexp"
	"strings"
)

var (
	linkDefinition     = regexp.MustCompile(`^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*(<[^>]*>|\S+)([ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*\r?\n?$`)
	footnoteDefinition = regexp.MustCompile(`^ {0,3}\[\^([^\]\s]+)\]:`)
	reference          = regexp.MustCompile(`\[(\^?[^\[\]]+)\](\[[^\[\]]*\]|\(|:)?`)
)

// Standalone returns a source of which parts can be taken, or which can be put behind others: its links do not refer to definitions
// elsewhere, and its footnotes have a mark in their names, unless that is "". It leaves blocks of code alone.
func Standalone(source, mark string) string {
	links, footnotes := map[string]string{}, map[string]bool{}
	OutsideCode(source, func(line string) string {
		if found := linkDefinition.FindStringSubmatch(line); found != nil {
			if name := labelOf(found[1]); links[name] == "" {
				links[name] = "(" + found[2] + found[3] + ")"
			}
		} else if found := footnoteDefinition.FindStringSubmatch(line); found != nil {
			footnotes[found[1]] = true
		}
		return line
	})
	return OutsideCode(source, func(line string) string {
		if linkDefinition.MatchString(line) {
			return line
		}
		return reference.ReplaceAllStringFunc(line, func(match string) string {
			found := reference.FindStringSubmatch(match)
			name, isFootnote := strings.CutPrefix(found[1], "^")
			switch label := strings.Trim(found[2], "[]"); {
			case isFootnote && footnotes[name] && mark != "":
				return "[^" + mark + "-" + name + "]" + found[2]
			case isFootnote || found[2] == "(" || found[2] == ":":
				return match
			case label != "" && links[labelOf(label)] != "":
				return "[" + found[1] + "]" + links[labelOf(label)]
			case label == "" && links[labelOf(name)] != "":
				return "[" + found[1] + "]" + links[labelOf(name)]
			}
			return match
		})
	})
}

// labelOf returns the label of a definition as others of the same name have it.
func labelOf(label string) string { return strings.ToLower(strings.Join(strings.Fields(label), " ")) }

// OutsideCode returns a source with each line outside blocks of code changed.
func OutsideCode(source string, change func(line string) string) string {
	var out strings.Builder
	fence := ""
	for line := range strings.Lines(source) {
		mark := Fence(line)
		switch {
		case mark != "" && fence == "":
			fence = mark
		case mark != "" && mark == fence:
			fence = ""
		case fence == "":
			line = change(line)
		}
		out.WriteString(line)
	}
	return out.String()
}
