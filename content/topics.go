package content

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"portfolio/content/markdown"
	"portfolio/i18n"
)

// Topic is a tag or a series: what several articles have in common in one language. A tag is a word of its language, so each
// language has topics of its own.
type Topic struct {
	Slug     string
	Label    string
	Articles []Article // public, newest first
}

// topicsOf groups articles by what labels returns of each text. The topics of a language are sorted by label.
func topicsOf(articles []Article, labels func(ArticleText) []string) map[i18n.Lang][]Topic {
	found := map[i18n.Lang]map[string]*Topic{}
	for _, a := range articles {
		for lang, text := range a.Localized {
			for _, label := range labels(text) {
				slug := TopicSlug(label)
				if slug == "" {
					continue
				}
				if found[lang] == nil {
					found[lang] = map[string]*Topic{}
				}
				topic := found[lang][slug]
				if topic == nil {
					topic = &Topic{Slug: slug, Label: label}
					found[lang][slug] = topic
				}
				if n := len(topic.Articles); n == 0 || topic.Articles[n-1].ID != a.ID { // `tags: [Go, go]` is one
					topic.Articles = append(topic.Articles, a)
				}
			}
		}
	}
	sorted := map[i18n.Lang][]Topic{}
	for lang, topics := range found {
		for _, topic := range topics {
			sorted[lang] = append(sorted[lang], *topic)
		}
		slices.SortFunc(sorted[lang], func(a, b Topic) int { return strings.Compare(a.Slug, b.Slug) })
	}
	return sorted
}

// Tags returns the tags of a language's public articles, sorted.
func (x *articleIndex) Tags(lang i18n.Lang) []Topic { return x.tags[lang] }

// Series returns the series of a language's public articles, sorted.
func (x *articleIndex) Series(lang i18n.Lang) []Topic { return x.series[lang] }

// Tag returns the tag with a slug.
func (x *articleIndex) Tag(lang i18n.Lang, slug string) (Topic, bool) {
	return topicIn(x.tags[lang], slug)
}

// SeriesCalled returns the series with a slug.
func (x *articleIndex) SeriesCalled(lang i18n.Lang, slug string) (Topic, bool) {
	return topicIn(x.series[lang], slug)
}

// TagLike returns a language's counterpart of another language's tag: the one with the same slug.
func (x *articleIndex) TagLike(lang i18n.Lang, tag Topic) (Topic, bool) { return x.Tag(lang, tag.Slug) }

// SeriesLike returns a language's counterpart of another language's series: that of the first part that is in one there. A
// series of one article is none: nothing leads to it.
func (x *articleIndex) SeriesLike(lang i18n.Lang, series Topic) (Topic, bool) {
	for _, part := range slices.Backward(series.Articles) {
		if name := part.Localized[lang].Series; name != "" {
			found, ok := x.SeriesCalled(lang, TopicSlug(name))
			return found, ok && len(found.Articles) > 1
		}
	}
	return Topic{}, false
}

func topicIn(topics []Topic, slug string) (Topic, bool) {
	at := slices.IndexFunc(topics, func(t Topic) bool { return t.Slug == slug })
	if at < 0 {
		return Topic{}, false
	}
	return topics[at], true
}

// The signs by which names differ that are the same otherwise: C, C++ and C#.
var (
	plus  = regexp.MustCompile(`(\w)\+\+`)
	sharp = regexp.MustCompile(`(\w)#`) // not that of a #hashtag
)

// TopicSlug returns the slug of a tag or a series, "" if it has no letter and no digit. That of one in letters that have no Latin
// spelling here is its punycode, as in the names of hosts: 日本 is xn--wgv71a.
func TopicSlug(label string) string {
	label = strings.TrimSpace(label)
	slug := markdown.Slugify(sharp.ReplaceAllString(plus.ReplaceAllString(label, "${1}plusplus"), "${1}sharp"))
	if slug != "" || !strings.ContainsFunc(label, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return slug
	}
	words := strings.FieldsFunc(strings.ToLower(norm.NFC.String(label)), func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.Nd) })
	slug, err := idna.Punycode.ToASCII(strings.Join(words, "-"))
	if err != nil || !isSlug(slug) {
		return ""
	}
	return slug
}
