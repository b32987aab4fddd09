package importer

import (
	"cmp"
	nothing "embed" // embed.FS{} is an empty folder
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// permalinkKeys are the keys of [permalinks] that a source can have patterns for, in the order in which they are written.
var permalinkKeys = []string{"articles", "pages", "tags", "series"}

// patternCount says how many addresses have each pattern: those of one kind, in one language. Those that no pattern can say count as "".
type patternCount map[string]int

// most returns the pattern of most addresses, "" if fewer than a quarter of them have it: it would be that of single texts.
func (c patternCount) most() string {
	all, most, found := 0, 0, ""
	for _, pattern := range sortedKeys(c) {
		all += c[pattern]
		if pattern != "" && (c[pattern] > most || c[pattern] == most && len(pattern) < len(found)) {
			most, found = c[pattern], pattern
		}
	}
	if most*4 < all {
		return ""
	}
	return found
}

// permalinks returns the patterns of the public addresses of the source, by key of [permalinks] and language. prefixed says whether the
// addresses of a language other than the first begin with it without a pattern that says so.
func (s *Source) permalinks(languages []string, prefixed bool) map[string]i18n.Localized[string] {
	if s.Hosted {
		return nil // those addresses stay with the company
	}
	counts := map[string]map[i18n.Lang]patternCount{"articles": {}, "pages": {}, "tags": {}, "series": {}}
	count := func(key, lang, address, slug string, date moment) {
		lang = cmp.Or(lang, s.Main, languages[0])
		at := slices.Index(languages, lang)
		if at < 0 {
			return
		}
		if prefixed && at > 0 {
			rest, ok := strings.CutPrefix(address, "/"+lang+"/")
			if address = "/" + rest; !ok {
				slug = "" // no pattern says it
			}
		}
		by := counts[key]
		if by[i18n.Lang(lang)] == nil {
			by[i18n.Lang(lang)] = patternCount{}
		}
		by[i18n.Lang(lang)][patternOf(address, slug, date)]++
	}
	series := map[string]bool{}
	for _, t := range s.Texts {
		series[content.TopicSlug(t.Series)] = true
		switch {
		case t.Unpublished || t.Draft || t.InSection:
		case t.Page:
			count("pages", t.Lang, t.Addresses[0], slugOf(t, t.ending()), moment{})
		default:
			count("articles", t.Lang, t.Addresses[0], slugOf(t, t.ending()), t.Date)
		}
	}
	for _, lost := range s.Lost {
		key := "tags"
		if isSeriesList(lost.Path) && series[content.TopicSlug(lost.Label)] {
			key = "series"
		}
		if lost.Label != "" && !lost.older {
			count(key, lost.Lang, lost.Path, content.TopicSlug(lost.Label), moment{})
		}
	}
	found := map[string]i18n.Localized[string]{}
	for key, by := range counts {
		found[key] = i18n.Localized[string]{}
		for lang, count := range by {
			// pages are below the root: another place would be that of one section's texts without a date
			if pattern := count.most(); pattern != "" && (key != "pages" || strings.HasPrefix(pattern, "/:slug")) {
				found[key][lang] = pattern
			}
		}
	}
	if tags := found["tags"]; s.Format == "Ghost" && prefixed && tags[i18n.Lang(languages[0])] != "" { // its tags have no languages
		for _, lang := range languages[1:] {
			tags[i18n.Lang(lang)] = tags[i18n.Lang(languages[0])]
		}
	}
	return found
}

// dateForms are the ways in which addresses write a date, with the patterns for them.
var dateForms = []struct{ layout, pattern string }{
	{"2006/01/02", ":year/:month/:day"}, {"2006-01-02", ":year-:month-:day"}, {"2006/01", ":year/:month"}, {"2006-01", ":year-:month"}, {"2006", ":year"},
}

// patternOf returns the pattern of [permalinks] for an address that ends with a slug, "" if there is none.
func patternOf(address, slug string, date moment) string {
	dir, last := path.Split(strings.TrimSuffix(address, "/"))
	begin, end, ok := strings.Cut(strings.ToLower(last), slug) // one with capitals leads to the same in small letters
	if !ok || slug == "" {
		return ""
	}
	pattern := withDate(dir+begin, date) + ":slug" + end
	if strings.HasSuffix(address, "/") {
		pattern += "/"
	}
	if !content.IsPermalink(pattern) {
		return ""
	}
	return pattern
}

// withDate returns the begin of an address with words in place of a date.
func withDate(begin string, date moment) string {
	for _, form := range dateForms {
		for _, after := range []string{"/", "-", "_", "."} {
			written := "/" + date.Format(form.layout) + after
			if !date.IsZero() && strings.Contains(begin, written) {
				return strings.Replace(begin, written, "/"+form.pattern+after, 1)
			}
		}
	}
	return begin
}

// permalinkLines returns the lines of [permalinks] for some patterns on a site. One that all languages have is written once; a language
// that has none gets one like that of the others, as a key has all languages or none.
func permalinkLines(patterns map[string]i18n.Localized[string], site *content.Site) []string {
	var lines []string
	for _, key := range permalinkKeys {
		by := patterns[key]
		if len(by) == 0 {
			continue
		}
		languages := site.Languages.List()
		like := "" // the pattern of the first language that has one
		for _, lang := range languages {
			like = cmp.Or(like, by[lang])
		}
		for _, lang := range languages {
			by[lang] = cmp.Or(by[lang], likePattern(like, usualPattern(key, lang, site.Languages)))
			if strings.TrimSuffix(by[lang], "/") == strings.TrimSuffix(like, "/") {
				by[lang] = like // else the addresses of one language would redirect to those of the other
			}
		}
		if first := by[languages[0]]; !slices.ContainsFunc(languages, func(lang i18n.Lang) bool { return by[lang] != first }) {
			lines = append(lines, fmt.Sprintf("%s = %q", key, first))
			continue
		}
		var each []string
		for _, lang := range languages {
			each = append(each, fmt.Sprintf("%s.%s = %q", key, lang, by[lang]))
		}
		lines = append(lines, strings.Join(each, "\n"))
	}
	return lines
}

// likePattern returns the pattern of a language without former addresses: that of another language if it has no words, and else the usual
// one, with a slash at its end where the other has one.
func likePattern(other, usual string) string {
	if !strings.ContainsFunc(patternWord.ReplaceAllString(other, ""), unicode.IsLetter) {
		return other
	}
	if usual = strings.TrimSuffix(usual, "/"); strings.HasSuffix(other, "/") {
		usual += "/"
	}
	return usual
}

// patternWord matches what stands in a pattern in place of a fact.
var patternWord = lazyregexp.New(`:[a-z]+`)

// usualPattern returns the pattern of addresses that a site has without one of its own.
func usualPattern(key string, lang i18n.Lang, languages *i18n.Languages) string {
	if key == "pages" {
		return "/:slug"
	}
	page := map[string]i18n.Page{"articles": i18n.Article, "tags": i18n.Tag, "series": i18n.Series}[key]
	address, _, _ := strings.Cut(languages.Path(lang, page, "slug"), "?")
	return strings.TrimSuffix(strings.TrimPrefix(address, languages.Prefix(lang)), "slug") + ":slug"
}

// usable returns the lines of [permalinks] whose patterns no other page of the program has in its way, and the others.
func usable(settings string, patterns map[string]i18n.Localized[string]) (kept, colliding []string) {
	site, before := tried(settings)
	if site == nil {
		return nil, nil
	}
	for _, line := range permalinkLines(patterns, site) {
		wanted := append(slices.Clone(kept), line)
		if _, mistakes := tried(settings + permalinkTable(wanted)); mistakes > before {
			colliding = append(colliding, line)
		} else {
			kept = wanted
		}
	}
	return kept, colliding
}

// tried returns the site that a site.toml makes, with no texts, and how many mistakes the file has.
func tried(settings string) (site *content.Site, mistakes int) {
	folder := Over(nothing.FS{}, nil, []File{{Name: "site.toml", Data: []byte(settings)}, {Name: "profile.toml", Data: []byte("name = \"Ana\"\nemail = \"ana@example.com\"\n")}})
	site, findings, _ := content.Load(folder, content.Options{})
	return site, len(slices.DeleteFunc(findings, func(f content.Finding) bool { return f.Hint || f.File != "site.toml" }))
}

// permalinkTable returns [permalinks] with some lines.
func permalinkTable(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "\n[permalinks] # the patterns of the addresses before the move, so that they stay\n" + strings.Join(lines, "\n") + "\n"
}

// advised returns the lines that a site without [permalinks] may add to its site.toml so that former addresses stay.
func (p *Plan) advised() string {
	if chosen := p.site.Settings.Permalinks; len(chosen.Articles)+len(chosen.Pages)+len(chosen.Tags)+len(chosen.Series) > 0 {
		return ""
	}
	var languages []string
	for _, lang := range p.site.Settings.Languages {
		languages = append(languages, string(lang))
	}
	return permalinkTable(permalinkLines(p.source.permalinks(languages, p.site.Settings.Addresses == content.AddressesPrefix), p.site))
}
