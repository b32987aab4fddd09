package i18n

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// dateLayouts are the layouts of the placeholders of a date, by name.
var dateLayouts = map[string]string{"year": "2006", "month": "01", "day": "02"}

// SetDates says from when each article is, by slug, for addresses that name it. It is for the time in which a site is loaded.
func (l *Languages) SetDates(dates map[string]time.Time) { l.dates = dates }

// dated fills the placeholders of a date in a pattern.
func (l *Languages) dated(pattern, slug string) string {
	for name, layout := range dateLayouts {
		pattern = strings.ReplaceAll(pattern, "{"+name+"}", l.dates[slug].Format(layout))
	}
	return pattern
}

// usePermalinks gives pages the patterns of the site in place of those of the program, and notes the latter. A pattern whose
// addresses another one may have, too, is a problem, and not used.
func (l *Languages) usePermalinks(permalinks map[Page]Localized[string], patterns map[Lang]map[Page]string) {
	for _, lang := range l.list {
		for _, entry := range l.pages { // in their order, so that problems have one
			wanted := permalinks[entry.Page].In(lang)
			if wanted == "" {
				continue
			}
			if other := l.overlapping(wanted, entry.Page, patterns); other != "" {
				l.problems = append(l.problems, Problem{
					Page: entry.Page, Permalink: wanted, What: fmt.Sprintf("the addresses %s are those of another page: %s", wanted, other), Do: "choose another pattern",
				})
				continue
			}
			former := patterns[lang][entry.Page]
			if strings.TrimSuffix(wanted, "/") != former {
				l.former[entry.Page] = append(l.former[entry.Page], Route{Pattern: l.Prefix(lang) + former, Langs: []Lang{lang}})
			}
			l.permalinks[entry.Page], patterns[lang][entry.Page] = true, wanted
		}
	}
}

// overlapping returns another page with a pattern, not a path alone, that may have an address of a pattern.
func (l *Languages) overlapping(pattern string, page Page, patterns map[Lang]map[Page]string) Page {
	for _, lang := range l.list {
		for _, entry := range l.pages {
			other := patterns[lang][entry.Page]
			if entry.Page != page && strings.Contains(other, "{") && overlap(pattern, other) {
				return entry.Page
			}
		}
	}
	return ""
}

// overlap reports whether a path may be one of two patterns, whatever slash is at its end.
func overlap(a, b string) bool {
	as, bs := strings.Split(strings.TrimSuffix(a, "/"), "/"), strings.Split(strings.TrimSuffix(b, "/"), "/")
	if len(as) != len(bs) {
		return false
	}
	for i := range as {
		if !segmentsOverlap(as[i], bs[i]) && !segmentsOverlap(bs[i], as[i]) {
			return false
		}
	}
	return true
}

// segmentsOverlap is overlap for one segment, of which the second may be a text alone.
func segmentsOverlap(a, b string) bool {
	if !strings.Contains(b, "{") {
		_, ok := matchSegment(a, b, nil)
		return ok
	}
	beginA, _, has := strings.Cut(a, "{")
	beginB, _, _ := strings.Cut(b, "{")
	afterYear := func(year, begin string) bool {
		return strings.HasPrefix(year, "{year}") && strings.Trim(begin, "0123456789") != ""
	}
	if afterYear(a, beginB) || afterYear(b, beginA) {
		return false
	}
	return has && (strings.HasPrefix(beginA, beginB) || strings.HasPrefix(beginB, beginA))
}

// HasPermalink reports whether the site has a pattern of its own for the addresses of a page.
func (l *Languages) HasPermalink(page Page) bool { return l.permalinks[page] }

// FormerRoutes returns the paths that a page would have without the patterns of the site: they lead on.
func (l *Languages) FormerRoutes(page Page) []Route { return slices.Clone(l.former[page]) }
