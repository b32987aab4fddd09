package importer

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"portfolio/content"
)

// ghostTag is a tag of Ghost.
type ghostTag struct {
	ID   ghostID `json:"id"`
	Name string  `json:"name"`
	Slug string  `json:"slug"`
}

// isInternal reports whether a tag is for the owner alone.
func (t ghostTag) isInternal() bool {
	return strings.HasPrefix(t.Name, "#") || strings.HasPrefix(t.Slug, "hash-")
}

// lang returns the language that an internal tag names, "" for none: #fr, #lang-fr.
func (t ghostTag) lang() string {
	if !t.isInternal() {
		return ""
	}
	name := strings.TrimPrefix(strings.ToLower(cmp.Or(strings.TrimPrefix(t.Name, "#"), strings.TrimPrefix(t.Slug, "hash-"))), "hash-")
	return knownLanguage(strings.TrimPrefix(name, "lang-"))
}

// knownLanguage returns the tag of a language that a name is, "" if it is none.
func knownLanguage(name string) string {
	base, _, _ := strings.Cut(name, "-")
	if _, err := language.ParseBase(base); err != nil || len(base) != 2 {
		return ""
	}
	if _, err := language.Parse(name); err != nil {
		return ""
	}
	return langTag(name)
}

// ghostRoutes is what routes.yaml beside an export says of addresses.
type ghostRoutes struct {
	collections []ghostCollection
	tags        string // the pattern of their addresses
}

// ghostCollection is a part of the posts that has addresses of its own.
type ghostCollection struct {
	path, pattern string
	lang          string // "" for that of the site
	filters       []string
	noFeed        bool
}

// usualGhostTags is the pattern of the addresses of tags, where routes.yaml has no other.
const usualGhostTags = "/tag/{slug}/"

// readGhostRoutes reads routes.yaml. The collections that name a tag are first, as the others have the rest.
func (s *Source) readGhostRoutes() ghostRoutes {
	config := s.config("routes.yaml", "content/settings/routes.yaml")
	routes := ghostRoutes{tags: cmp.Or(config.table("taxonomies").text("tag"), usualGhostTags)}
	collections := config.table("collections")
	for _, path := range sortedKeys(collections) {
		table := collections.table(path)
		c := ghostCollection{path: path, pattern: table.text("permalink"), noFeed: table.text("rss") == "false", lang: knownLanguage(strings.Trim(path, "/"))}
		if filter := table.text("filter"); filter != "" {
			c.filters = strings.Split(filter, "+")
		}
		if strings.HasPrefix(c.pattern, "/") && strings.Contains(c.pattern, "{slug}") {
			routes.collections = append(routes.collections, c)
		}
	}
	slices.SortStableFunc(routes.collections, func(a, b ghostCollection) int { return cmp.Compare(a.rank(), b.rank()) })
	return routes
}

// rank returns 0 for a collection that names a tag, 1 for one that excludes tags, and 2 for one of all posts.
func (c ghostCollection) rank() int {
	switch {
	case len(c.filters) == 0:
		return 2
	case slices.ContainsFunc(c.filters, func(f string) bool { return strings.Contains(f, ":-") }):
		return 1
	}
	return 0
}

// has reports whether a post with some tags is in the collection. No post is in one whose filter is about something else.
func (c ghostCollection) has(tags []ghostTag) bool {
	return !slices.ContainsFunc(c.filters, func(filter string) bool {
		key, value, _ := strings.Cut(strings.TrimSpace(filter), ":")
		value, isNot := strings.CutPrefix(strings.Trim(value, "'\""), "-")
		slugs := strings.Split(strings.Trim(value, "[]"), ",")
		tagged := slices.ContainsFunc(tags, func(t ghostTag) bool { return slices.Contains(slugs, t.Slug) })
		return !slices.Contains([]string{"tag", "tags", "primary_tag"}, key) || tagged == isNot
	})
}

// of returns the collection of a post with some tags.
func (r ghostRoutes) of(tags []ghostTag) ghostCollection {
	at := slices.IndexFunc(r.collections, func(c ghostCollection) bool { return c.has(tags) })
	if at < 0 {
		return ghostCollection{pattern: "/{slug}/"}
	}
	return r.collections[at]
}

// feeds notes the feeds of the collections in languages of their own.
func (r ghostRoutes) feeds(s *Source) {
	for _, c := range r.collections {
		if c.lang != "" && c.lang != s.Main && !c.noFeed {
			s.feed(c.path+"rss/", content.FeedRSS, c.lang)
		}
	}
}

// loseTag notes the addresses of a tag: that of routes.yaml, and the usual one, at which it was before.
func (r ghostRoutes) loseTag(s *Source, tag ghostTag) {
	s.lose(strings.Replace(r.tags, "{slug}", tag.Slug, 1), tag.Name, "")
	if former := (Address{Path: strings.Replace(usualGhostTags, "{slug}", tag.Slug, 1), Label: tag.Name, older: true}); r.tags != usualGhostTags && !slices.Contains(s.Lost, former) {
		s.Lost = append(s.Lost, former)
	}
}

// goesByLanguage reports whether the addresses of a language begin with its name.
func (s *Source) goesByLanguage(languages []string) bool {
	return slices.ContainsFunc(s.Texts, func(t *Text) bool {
		return slices.Contains(languages[1:], t.Lang) && strings.HasPrefix(t.Addresses[0], "/"+t.Lang+"/")
	})
}
