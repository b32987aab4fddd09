package importer

import (
	"cmp"
	"strconv"
	"strings"

	"portfolio/i18n"
)

// say notes what the source has in place of a word of the new site, in one of its languages.
func (s *Source) say(key, lang, text string) {
	if s.words[key] == nil {
		s.words[key] = i18n.Localized[string]{}
	}
	s.words[key][i18n.Lang(lang)] = text
}

// takeWords writes what the source has in place of words of the site.
func (p *Plan) takeWords() {
	for _, lang := range p.site.Settings.Languages {
		var lines strings.Builder
		for _, key := range sortedKeys(p.source.words) {
			if text := cmp.Or(p.source.words[key][lang], p.source.words[key][""]); text != "" {
				lines.WriteString(strconv.Quote(key) + " = " + strconv.Quote(text) + "\n")
			}
		}
		if lines.Len() > 0 {
			p.Files = append(p.Files, File{Name: "words/" + string(lang) + ".toml", Data: []byte(lines.String())})
		}
	}
}
