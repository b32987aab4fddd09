package i18n

import (
	"slices"
	"strings"
)

// PageAt returns the visitors' page that has this path in a language of the site, with what stands in place of its
// placeholders but those of a date, and reports whether there is one. A path without placeholders comes before one with some.
func (l *Languages) PageAt(path string) (page Page, args []string, ok bool) {
	for _, entry := range l.pages {
		if IsAdmin(entry.Page) {
			continue
		}
		for _, route := range l.Routes(entry.Page) {
			for _, pattern := range []string{route.Pattern, strings.TrimSuffix(route.Pattern, "/")} { // either answers
				found, matched := match(pattern, path)
				switch {
				case matched && len(found) == 0:
					return entry.Page, nil, true
				case matched && !ok:
					page, args, ok = entry.Page, found, true
				}
			}
		}
	}
	return page, args, ok
}

// EndsWithSlash reports whether a path is that of a page but for the slash at its end.
func (l *Languages) EndsWithSlash(path string) bool {
	page, _, ok := l.PageAt(path)
	return ok && slices.ContainsFunc(l.Routes(page), func(r Route) bool {
		_, matched := match(r.Pattern, path+"/")
		return matched
	})
}

// match returns what stands in a path in place of the {placeholders} of a pattern but those of a date, and reports whether the path is one
// of the pattern. Lower-case letters, digits and hyphens may stand there.
func match(pattern, path string) (args []string, ok bool) {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return nil, false
	}
	for i, segment := range want {
		if args, ok = matchSegment(segment, got[i], args); !ok {
			return nil, false
		}
	}
	return args, true
}

// matchSegment is match for one segment, which adds to args.
func matchSegment(pattern, text string, args []string) ([]string, bool) {
	for {
		before, rest, has := strings.Cut(pattern, "{")
		if !has {
			return args, text == pattern
		}
		name, after, _ := strings.Cut(rest, "}")
		text, has = strings.CutPrefix(text, before)
		if n := len(dateLayouts[name]); has && n > 0 {
			if len(text) < n || strings.Trim(text[:n], "0123456789") != "" {
				return nil, false
			}
			text, pattern = text[n:], after
			continue
		}
		value, ends := strings.CutSuffix(text, after)
		if !has || !ends || value == "" || strings.ContainsFunc(value, forbidden) {
			return nil, false
		}
		return append(args, value), true
	}
}
