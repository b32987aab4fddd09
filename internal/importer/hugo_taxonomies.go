package importer

import (
	"path"
	"slices"
	"strings"

	"portfolio/content"
)

// seriesWords are what sites call their series, as slugs.
var seriesWords = []string{"series", "serie", "serien", "serier", "reeks", "reeksen"}

// isSeriesList reports whether an address is that of the list of a series.
func isSeriesList(address string) bool {
	return slices.Contains(seriesWords, content.TopicSlug(path.Base(path.Dir(path.Clean(address)))))
}

// taxonomies returns the names that front matters have for the groups of texts.
func (h *hugo) taxonomies() []string {
	given := h.config.table("taxonomies")
	if len(given) == 0 {
		return []string{"tags", "categories", "series"}
	}
	var names []string
	for _, key := range sortedKeys(given) {
		if name := strings.ToLower(given.text(key)); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// sortTerms makes one group of a text its series, and those of the site's own tags. A series that Hugo made no list of is none.
func (h *hugo) sortTerms(t *Text, head head) {
	names := h.taxonomies()
	if !slices.Contains(names, "series") {
		if t.Series != "" {
			h.leftKeys["series"]++
		}
		t.Series = ""
	}
	for _, name := range names {
		switch values := head.list(name); {
		case len(values) == 0 || slices.Contains(tagKeys, name):
		case !slices.Contains(seriesWords, content.TopicSlug(name)):
			t.Tags = tagsOf(append(t.Tags, values...))
		case t.Series == "":
			t.Series = values[0]
		}
	}
}

// loseTerms notes the addresses of the lists that a text was in. Where words have a sign between them that no address has, Hugo writes one
// hyphen or, since its version 0.123, two.
func (h *hugo) loseTerms(head head, prefix, lang string) {
	for _, name := range h.taxonomies() {
		for _, label := range head.list(name) {
			h.lose(prefix+"/"+name+"/"+h.term(label)+"/", label, lang)
			h.lose(prefix+"/"+name+"/"+h.term(strings.ReplaceAll(label, " ", "-"))+"/", label, lang)
		}
	}
}

// holdsPages reports whether the texts of a section are pages although they have dates: the theme's lists leave them out.
func (h *hugo) holdsPages(section string) bool {
	lists := append(h.config.list("mainsections"), h.config.table("params").list("mainsections")...)
	if slices.Contains(lists, section) {
		return false
	}
	patterns := h.config.table("permalinks")
	pattern := patterns.text(section) + patterns.table("page").text(section)
	return section == "page" || section == "pages" || len(lists) > 0 && strings.Trim(pattern, "/") == ":slug"
}
