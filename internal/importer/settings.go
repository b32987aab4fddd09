package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/i18n"
)

// usualFeeds are the addresses of feeds, by program, below the address of the site.
var usualFeeds = map[string][]content.FormerFeed{
	"Ghost":      {{Path: "/rss/", Format: content.FeedRSS}},
	"Jekyll":     {{Path: "/feed.xml", Format: content.FeedAtom}},
	"Medium":     {{Path: "/feed", Format: content.FeedRSS}},
	"Micro.blog": {{Path: "/feed.xml", Format: content.FeedRSS}, {Path: "/feed.json", Format: content.FeedJSON}},
	"Substack":   {{Path: "/feed", Format: content.FeedRSS}},
	"WordPress":  {{Path: "/feed/", Format: content.FeedRSS}, {Path: "/feed/atom/", Format: content.FeedAtom}},
}

// setFeeds notes the feeds that the program of the source has at addresses of its own.
func (s *Source) setFeeds() {
	switch {
	case s.Hosted: // those addresses stay with the company
	case s.Format == "Markdown" && exists(s.fsys, "astro.config.mjs", "astro.config.ts", "astro.config.js"):
		s.feed("/rss.xml", content.FeedRSS, s.Main)
	case s.Format == "Markdown" && exists(s.fsys, ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs"):
		s.feed("/feed/feed.xml", content.FeedAtom, s.Main)
	default:
		for _, f := range usualFeeds[s.Format] {
			s.feed(s.Base+f.Path, f.Format, s.Main)
		}
	}
}

// feed notes the address of a feed.
func (s *Source) feed(path string, format content.FeedFormat, lang string) {
	s.feeds = append(s.feeds, content.FormerFeed{Path: path, Format: format, Language: i18n.Lang(lang)})
}

// Settings returns a new site.toml of a site in some languages with what is known of the addresses of the source.
func (s *Source) Settings(siteTOML []byte, languages []string) []byte {
	settings := string(siteTOML)
	if s.prefixed(languages) {
		settings = fmt.Sprintf("addresses = %q # as before the move: all but the first language begin with /%s\n\n", content.AddressesPrefix, languages[1]) + settings
	}
	if s.Mixed && len(languages) > 1 {
		settings = "mix_languages = true # as before the move: each list has the texts of all languages\n\n" + settings
	}
	kept, colliding := usable(settings, s.permalinks(languages, s.prefixed(languages)))
	for _, line := range colliding {
		s.find("site.toml", 1, "the pattern "+line+" would be that of another page of the program, so that those addresses lead on", "choose another one in [permalinks], if they shall not")
	}
	return []byte(settings + permalinkTable(kept) + s.feedTables(languages))
}

// maxSays is how long the line for the side of every page may be, in characters.
const maxSays = 90

// says returns the lines for the side of every page of a new site in some languages: none where the source lacks one of them, or one is too
// long.
func (s *Source) says(languages []string) i18n.Localized[string] {
	lines := i18n.Localized[string]{}
	for _, lang := range languages {
		line := s.Description[i18n.Lang(lang)]
		if len(languages) == 1 || lang == s.Main {
			line = s.Description.In(i18n.Lang(lang))
		}
		if line == "" || utf8.RuneCountInString(line) > maxSays {
			return nil
		}
		lines[i18n.Lang(lang)] = line
	}
	return lines
}

// nameDescription names the lines about the site that its profile does not have.
func (p *Plan) nameDescription() {
	for _, lang := range sortedKeys(p.source.Description) {
		line := p.source.Description[lang]
		own := p.site.Profile.Description
		if line != "" && !slices.Contains(slices.Collect(maps.Values(own)), line) {
			p.source.hint("profile.toml", 1, "the line about the site is not taken along", fmt.Sprintf("write it as description, in each language and up to %d characters: %s", maxSays, line))
		}
	}
}

// prefixed reports whether the addresses of all languages but the first of a new site begin with their language.
func (s *Source) prefixed(languages []string) bool {
	return len(languages) > 1 && cmp.Or(s.Main, languages[0]) == languages[0] &&
		(s.Format == "Hugo" || s.Format == "Markdown" || s.Format == "Ghost" && s.goesByLanguage(languages))
}

// feedTables returns [[feeds]] for the addresses of feeds.
func (s *Source) feedTables(languages []string) string {
	var out strings.Builder
	for _, f := range s.feeds {
		if f.Language != "" && !slices.Contains(languages, string(f.Language)) {
			continue
		}
		fmt.Fprintf(&out, "\n[[feeds]] # an address of the feed before the move\npath = %q\nformat = %q\n", f.Path, f.Format)
		if f.Language != "" && len(languages) > 1 {
			fmt.Fprintf(&out, "language = %q\n", f.Language)
		}
	}
	return out.String()
}

// answerFeeds says what the former feeds answer.
func (p *Plan) answerFeeds() {
	for _, f := range p.source.feeds {
		answer := Answer{Path: f.Path, Why: "add [[feeds]] to site.toml, with this path and format = " + fmt.Sprintf("%q", f.Format)}
		if slices.ContainsFunc(p.site.Settings.Feeds, func(known content.FormerFeed) bool { return known.Path == f.Path }) {
			answer.Now, answer.Why = f.Path, "the feed, with the ids of its entries"
		} else if slices.Contains(content.FeedNames, f.Path) {
			answer.Now = content.FeedPath(p.site.Settings.Languages[0], content.FeedAtom)
		}
		p.addresses = append(p.addresses, answer)
	}
}
