package content

import (
	"cmp"
	"slices"
	"strings"

	"portfolio/i18n"
)

// FeedFormat is how a feed is written.
type FeedFormat string

// The formats of feeds.
const (
	FeedAtom FeedFormat = "atom"
	FeedRSS  FeedFormat = "rss"
	FeedJSON FeedFormat = "json"
)

// FormerFeed is an address at which a former site had its feed.
type FormerFeed struct {
	Path     string     `is:"feed"`                             // such as /index.xml or /feed/
	Format   FeedFormat `optional:"true" oneof:"rss atom json"` // Atom or JSON Feed; RSS 2.0 if absent
	Language i18n.Lang  `optional:"true" is:"language"`         // of its texts; the first of the site if absent
}

// FeedPath returns the path of the feed in a language.
func FeedPath(lang i18n.Lang, format FeedFormat) string {
	if format == FeedJSON {
		return "/feed." + string(lang) + ".json"
	}
	return "/feed." + string(lang) + ".xml"
}

// FeedNames are the paths at which programs look for a feed. They lead to that of the visitor's language.
var FeedNames = []string{"/feed", "/feed/", "/feed.xml", "/rss.xml", "/index.xml", "/atom.xml", "/feed.json"}

// isFeed reports whether a text can be the address of a feed.
func isFeed(text string) bool {
	return isFrom(text) && text != "/" && !strings.ContainsAny(text, "*{}%")
}

// checkFeeds reports feeds that cannot be served, leaves them out, and says what those mean that leave something out.
func (l *loader) checkFeeds(site *Site) {
	const name = "site.toml"
	seen, feeds := map[string]bool{}, site.Settings.Feeds
	site.Settings.Feeds = nil // none of them is another page
	site.Settings.Feeds = slices.DeleteFunc(feeds, func(f FormerFeed) bool {
		what, do := "", "choose another address"
		short := strings.TrimSuffix(f.Path, "/")
		switch {
		case seen[short]:
			what, do = "is there twice", "delete one of the two"
		case isProgram(f.Path) || slices.Contains(documents, short) || strings.HasPrefix(f.Path, "/feed.") && !slices.Contains(FeedNames, f.Path):
			what = "is one that the program needs"
		case !slices.Contains(FeedNames, f.Path) && site.answers(site.Languages, short):
			what = "is that of a page"
		case f.Language != "" && !slices.Contains(l.langs, f.Language):
			what, do = "is in the language "+quoted(string(f.Language))+", which the site does not have", "use "+joinLangs(l.langs)
		}
		if seen[short] = true; what != "" {
			l.findings.add(name, l.used.lastLine("feed", f.Path), "the feed "+quoted(f.Path)+" "+what, do)
		}
		return what != ""
	})
	for i, f := range site.Settings.Feeds {
		site.Settings.Feeds[i].Format, site.Settings.Feeds[i].Language = cmp.Or(f.Format, FeedRSS), cmp.Or(f.Language, l.langs[0])
	}
}

// isFeed reports whether a feed is at a path.
func (s *Site) isFeed(path string) bool {
	for _, lang := range s.Settings.Languages {
		if first, _, _ := strings.Cut(path[1:], "/"); first == FeedPath(lang, FeedAtom)[1:] || first == FeedPath(lang, FeedJSON)[1:] {
			return true
		}
	}
	return slices.Contains(FeedNames, path) || slices.ContainsFunc(s.Settings.Feeds, func(f FormerFeed) bool { return strings.TrimSuffix(f.Path, "/") == strings.TrimSuffix(path, "/") })
}
