package i18n

import "strings"

// PageAt returns the visitors' page that has this path in a language of the site, with what stands in place of its
// placeholders, and reports whether there is one.
func (l *Languages) PageAt(path string) (page Page, args []string, ok bool) {
	for _, entry := range l.pages {
		if IsAdmin(entry.Page) {
			continue
		}
		for _, route := range l.Routes(entry.Page) {
			for _, pattern := range []string{route.Pattern, strings.TrimSuffix(route.Pattern, "/")} { // either answers
				if matches(pattern, path) {
					return entry.Page, argsIn(pattern, path), true
				}
			}
		}
	}
	return "", nil, false
}

// argsIn returns the parts of path that stand in place of the placeholders of its pattern.
func argsIn(pattern, path string) []string {
	var args []string
	got := strings.Split(path, "/")
	for i, segment := range strings.Split(pattern, "/") {
		if strings.HasPrefix(segment, "{") {
			args = append(args, got[i])
		}
	}
	return args
}
