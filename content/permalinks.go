package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"portfolio/i18n"
)

// Permalinks are patterns of addresses: a path with :slug, for articles with :year, :month and :day as well.
type Permalinks struct {
	Articles   i18n.Localized[string] `optional:"true" is:"pattern"` // such as "/:year/:month/:slug/"
	Tags       i18n.Localized[string] `optional:"true" is:"pattern"` // such as "/tags/:slug/"
	Series     i18n.Localized[string] `optional:"true" is:"pattern"` // such as "/series/:slug/"
	Projects   i18n.Localized[string] `optional:"true" is:"pattern"` // of projects.toml
	Gallery    i18n.Localized[string] `optional:"true" is:"pattern"` // of gallery.toml
	Industries i18n.Localized[string] `optional:"true" is:"pattern"` // of verticals.toml
	Services   i18n.Localized[string] `optional:"true" is:"pattern"` // of the pages of services, such as "/offers/:slug/"
	Pages      i18n.Localized[string] `optional:"true" is:"pattern"` // of your own pages, such as "/:slug/"
}

// slugToken is what stands in a pattern in place of the end of an address.
const slugToken = ":slug"

var (
	patternForm  = regexp.MustCompile(`^(/[a-z0-9:._-]+)+/?$`)
	patternToken = regexp.MustCompile(`:[a-z]*`)
	slugSegment  = regexp.MustCompile(`(^|[^:a-z]|:(year|month|day)[^:a-z]?):slug([._-][a-z0-9._-]*)?(/|$)`)
)

// IsPermalink reports whether a text can be a pattern of [permalinks].
func IsPermalink(text string) bool { return isPattern(text) }

// isPattern reports whether a text can be a pattern of addresses.
func isPattern(text string) bool {
	tokens := patternToken.FindAllString(text, -1)
	return patternForm.MatchString(text) && strings.Count(text, slugToken) == 1 && slugSegment.MatchString(text) && !isProgram(text) &&
		!strings.Contains(text, "..") && !strings.HasSuffix(text, ".md") && !strings.HasPrefix(text, "/feed") &&
		!slices.ContainsFunc(tokens, func(t string) bool { return !slices.Contains([]string{slugToken, ":year", ":month", ":day"}, t) })
}

// check holds that only articles have a date, and that it has a year.
func (p *Permalinks) check(wrong func(key, what, do string)) {
	for key, patterns := range map[string]i18n.Localized[string]{
		"tags": p.Tags, "series": p.Series, "projects": p.Projects, "gallery": p.Gallery, "industries": p.Industries,
		"services": p.Services, "pages": p.Pages,
	} {
		for _, pattern := range patterns {
			if patternToken.FindString(pattern) != slugToken {
				wrong(key, key+" have no date", "write "+slugToken+" alone")
			}
		}
	}
	for _, pattern := range p.Articles {
		if dated := strings.Contains(pattern, ":month") || strings.Contains(pattern, ":day"); dated && !strings.Contains(pattern, ":year") {
			wrong("articles", "a month needs its year", "add :year")
		}
	}
}

// sharing returns the keys with patterns of two languages that differ in the slash at their end alone: the addresses of one would redirect to
// those of the other. Those of single pages are not among them, as each page knows what its languages share.
func (p Permalinks) sharing() []string {
	var keys []string
	for key, patterns := range map[string]i18n.Localized[string]{
		"articles": p.Articles, "tags": p.Tags, "series": p.Series, "projects": p.Projects, "gallery": p.Gallery, "industries": p.Industries,
	} {
		seen := map[string]string{}
		for _, pattern := range patterns {
			place := withoutSlash(pattern)
			if other, ok := seen[place]; ok && other != pattern {
				keys = append(keys, key)
			}
			seen[place] = pattern
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// byPage returns the patterns as the registry of pages has them.
func (p Permalinks) byPage() map[i18n.Page]i18n.Localized[string] {
	dates := strings.NewReplacer(":year", "{year}", ":month", "{month}", ":day", "{day}")
	found := map[i18n.Page]i18n.Localized[string]{}
	for page, of := range map[i18n.Page]struct {
		patterns i18n.Localized[string]
		slug     string
	}{
		i18n.Article: {p.Articles, "{slug}"}, i18n.Tag: {p.Tags, "{tag}"}, i18n.Series: {p.Series, "{series}"}, i18n.Project: {p.Projects, "{id}"},
		i18n.GalleryProject: {p.Gallery, "{id}"}, i18n.Vertical: {p.Industries, "{vertical}"},
	} {
		if len(of.patterns) > 0 {
			found[page] = i18n.Localized[string]{}
		}
		for lang, pattern := range of.patterns {
			found[page][lang] = strings.Replace(dates.Replace(pattern), slugToken, of.slug, 1)
		}
	}
	return found
}

// useDates tells the addresses of articles from when each is.
func (s *Site) useDates() {
	dates := map[string]time.Time{}
	for _, a := range s.AllArticles() {
		for _, text := range a.Localized {
			dates[text.Slug] = a.Date
		}
	}
	s.Languages.SetDates(dates)
}

// checkPermalinks reports articles whose address another page has: that page is shown.
func (l *loader) checkPermalinks(site *Site) {
	if !site.Languages.HasPermalink(i18n.Article) {
		return
	}
	for _, a := range site.AllArticles() {
		for _, lang := range a.Langs(l.langs) {
			text := a.Localized[lang]
			path := strings.TrimSuffix(withoutQuery(site.Languages.Path(lang, i18n.Article, text.Slug)), "/")
			page, args, _ := site.Languages.PageAt(path)
			isOwn := slices.ContainsFunc(slices.Concat(site.Pages, site.Drafts), func(p OwnPage) bool { return p.at(path) || p.at(path+"/") })
			if isOwn || len(args) == 0 && site.HasPage(page) || isProgram(path) || site.isFeed(path) || slices.Contains(documents, path) {
				l.findings.add(text.body.file, 0, fmt.Sprintf("the address %s of articles in [permalinks] is that of another page", path), "choose another slug")
			}
		}
	}
}
