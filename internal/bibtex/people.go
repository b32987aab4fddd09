package bibtex

import (
	"regexp"
	"strings"

	"portfolio/content"
)

// people returns the names of a field, which "and" separates.
func (s *source) people(field string) []string {
	var names []string
	for _, name := range splitNames(s.raw(field)) {
		if strings.EqualFold(name, "others") {
			names = append(names, "others")
			continue
		}
		if name = signed(s.person(name)); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// person returns a name as publications.toml has it: "Ada Lovelace", with the surname first if it has several words, in braces if it is that of a
// group.
func (s *source) person(name string) string {
	first, last := lastGroup(name)
	text := s.plain(name)
	switch {
	case last == "" || !strings.Contains(last, " ") || strings.Contains(first, ","):
		if surname, given, ok := strings.Cut(text, ", "); ok && !strings.ContainsAny(surname+given, ", ") {
			return given + " " + surname
		}
		return text
	case first == "" && text != "":
		return "{" + text + "}"
	}
	return s.plain(last) + ", " + s.plain(first)
}

// nameSigns are the signs of a name, raised or not, such as the * of those who contributed equally.
var nameSigns = regexp.MustCompile(`[\s^]*(` + content.NameSigns + `)`)

// signed returns a name with its signs behind it.
func signed(name string) string {
	signs := ""
	for _, m := range nameSigns.FindAllStringSubmatch(name, -1) {
		signs += m[1]
	}
	return nameSigns.ReplaceAllString(name, "") + signs
}

// lastGroup returns the braces that a name ends with, and what is before them; nothing if it ends otherwise.
func lastGroup(name string) (before, group string) {
	depth, from := 0, -1
	for i := range len(name) {
		switch name[i] {
		case '{':
			if depth == 0 && (i == 0 || name[i-1] == ' ') {
				from = i
			}
			depth++
		case '}':
			depth--
		default:
			if depth == 0 {
				from = -1
			}
		}
	}
	if from < 0 || name[from+1] == '\\' {
		return "", ""
	}
	return name[:from], name[from:]
}

// splitNames splits a list of names at each "and" outside of braces.
func splitNames(list string) []string {
	var names []string
	depth, from := 0, 0
	list = strings.Join(strings.Fields(list), " ")
	add := func(to int) {
		if name := strings.TrimSpace(list[from:to]); name != "" {
			names = append(names, name)
		}
	}
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ' ':
			if depth == 0 && len(list) >= i+5 && strings.EqualFold(list[i:i+5], " and ") {
				add(i)
				from = i + 4
				i += 3
			}
		}
	}
	add(len(list))
	return names
}
