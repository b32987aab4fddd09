package importer

import (
	"path"
	"strings"

	"portfolio/internal/lazyregexp"
)

// How MDX imports a file, calls a component, and passes it a value.
var (
	importedFile  = lazyregexp.New(`(?m)^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]`)
	component     = lazyregexp.New(`<([A-Z]\w*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(/?)>`)
	componentCode = lazyregexp.New(`=\{\s*(?:"([^"]*)"|'([^']*)'|([\w.]+))\s*\}`)
	singleQuoted  = lazyregexp.New(`='([^'"]*)'`)
)

// componentNames are the shortcodes that say the same, where their names differ.
var componentNames = map[string]string{"image": "figure", "img": "figure", "picture": "figure", "lite-youtube": "youtube", "xpost": "tweet", "toot": "mastodon"}

// components writes the components of MDX as Markdown that are called as a shortcode is. The others stay as text and are named.
func (s *Source) components(t *Text, body string, files map[string]string) string {
	named := map[string]bool{}
	return outsideCode(body, func(part string) string {
		return component.ReplaceAllStringFunc(part, func(match string) string {
			m := component.FindStringSubmatch(match)
			if written, ok := s.component(t, m[1], m[2], files); ok {
				return written
			}
			if !named[m[1]] {
				named[m[1]] = true
				s.find(t.Origin, t.lineAt(body, max(0, strings.Index(body, match))), "of the component "+m[1]+" the words are kept alone", "write in the new file what it showed")
			}
			if m[3] != "" && !strings.Contains(match, "`") { // it has no words
				return "`" + match + "`"
			}
			return match
		})
	})
}

// component returns what one component shows.
func (s *Source) component(t *Text, name, attributes string, files map[string]string) (string, bool) {
	attributes = componentCode.ReplaceAllStringFunc(attributes, func(match string) string {
		m := componentCode.FindStringSubmatch(match)
		if file := files[strings.TrimSuffix(m[3], ".src")]; file != "" {
			m[3] = file
		}
		return `="` + m[1] + m[2] + m[3] + `"`
	})
	p := readParams(singleQuoted.ReplaceAllString(attributes, `="$1"`))
	name = strings.ToLower(name)
	if as := componentNames[name]; as != "" {
		name = as
	}
	code, ok := shortcodeOf(name)
	if !ok || code.paired || len(p.named) == 0 || name == "figure" && !isPicture(p.get("src")) {
		return "", false
	}
	return code.write(shortcodes{s, t}, p, ""), true
}

// importedFiles returns the pictures, videos and sounds that a text of MDX imports, by their names.
func importedFiles(body string) map[string]string {
	files := map[string]string{}
	for _, m := range importedFile.FindAllStringSubmatch(body, -1) {
		if name, _, _ := strings.Cut(m[2], "?"); path.Ext(name) != "" && (isPicture(name) || isMedia(name)) {
			files[m[1]] = strings.TrimPrefix(name, "./")
		}
	}
	return files
}
