package i18n

import (
	"net/url"
	"slices"
	"strings"
)

// Route is a path of a page, and the languages that have it, in the order of the site.
type Route struct {
	Pattern string // with {placeholders}
	Langs   []Lang
}

// Routes returns the paths of page: one for each group of languages that share one.
func (l *Languages) Routes(page Page) []Route {
	var routes []Route
	for _, lang := range l.list {
		pattern := l.Pattern(lang, page)
		at := slices.IndexFunc(routes, func(r Route) bool { return r.Pattern == pattern })
		if at < 0 {
			at = len(routes)
			routes = append(routes, Route{Pattern: pattern})
		}
		routes[at].Langs = append(routes[at].Langs, lang)
	}
	return routes
}

// Prefix returns the beginning that the addresses of all pages in a language share: "" where there is no such prefix.
func (l *Languages) Prefix(lang Lang) string {
	if !l.prefix || lang == l.list[0] {
		return ""
	}
	return "/" + string(lang)
}

// Prefixed reports whether the address of each page in each language is one of its own.
func (l *Languages) Prefixed() bool { return l.prefix }

// Pattern returns the path of page in language lang with its {placeholders}.
func (l *Languages) Pattern(lang Lang, page Page) string { return l.Messages(lang).Pattern(page) }

// Path returns the address of page in language lang below the root of the site.
func (l *Languages) Path(lang Lang, page Page, args ...string) string {
	return l.Messages(lang).Path(page, args...)
}

// Paths returns the address of page in every language, with the same args.
func (l *Languages) Paths(page Page, args ...string) Localized[string] {
	return Localize(l, func(lang Lang) string { return l.Path(lang, page, args...) })
}

// HasOwnPaths reports whether page has a path of its own in each language, so that the path settles the language.
func (l *Languages) HasOwnPaths(page Page) bool { return len(l.Routes(page)) == len(l.list) }

// Pattern returns the path of page with its {placeholders}.
func (m *Messages) Pattern(page Page) string { return m.paths[page].pattern }

// SharesPath reports whether page is a visitor's page that has the same path in another language. The page of an error, which
// is not in the table, is one.
func (m *Messages) SharesPath(page Page) bool { return m.paths[page].shared }

// Path returns the address of page below the root of the site. args replace the placeholders in order. Where languages share
// a path, it alone is the address in the first of them, and ?lng= is added for the others.
func (m *Messages) Path(page Page, args ...string) string {
	path := m.paths[page]
	address := m.fill(path, args)
	if path.shared && !path.first {
		address += "?" + LangQuery + "=" + string(m.Lang)
	}
	return address
}

// ExplicitPath is Path with ?lng= wherever languages share the path, for visitors whose own language is another.
func (m *Messages) ExplicitPath(page Page, args ...string) string {
	path := m.paths[page]
	address := m.fill(path, args)
	if path.shared {
		address += "?" + LangQuery + "=" + string(m.Lang)
	}
	return address
}

// fill replaces the placeholders of a path.
func (m *Messages) fill(path pagePath, args []string) string {
	if path.dated {
		return fill(m.Languages.dated(path.pattern, args[0]), args)
	}
	return fill(path.pattern, args)
}

// fill replaces the placeholders of a pattern in order.
func fill(pattern string, args []string) string {
	for _, arg := range args {
		open, end := strings.IndexByte(pattern, '{'), strings.IndexByte(pattern, '}')
		if open < 0 {
			break
		}
		pattern = pattern[:open] + url.PathEscape(arg) + pattern[end+1:]
	}
	return pattern
}

// WithSuffix returns address with a suffix at the end of its path, in place of a slash.
func WithSuffix(address, suffix string) string {
	path, rest := address, ""
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		path, rest = address[:at], address[at:]
	}
	return strings.TrimSuffix(path, "/") + suffix + rest
}

// WithQuery returns address with the parameter name=value added.
func WithQuery(address, name, value string) string {
	address, fragment, _ := strings.Cut(address, "#")
	joint := "?"
	if strings.Contains(address, "?") {
		joint = "&"
	}
	address += joint + url.QueryEscape(name) + "=" + url.QueryEscape(value)
	if fragment != "" {
		address += "#" + fragment
	}
	return address
}
