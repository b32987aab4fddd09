package importer

import (
	"cmp"
	"slices"
	"strings"
)

// archiveList is a kind of list that the plugin jekyll-archives makes of posts, with its usual pattern.
type archiveList struct{ enabled, kind, pattern string }

var archiveLists = []archiveList{
	{"year", "year", "/:year/"}, {"month", "month", "/:year/:month/"}, {"day", "day", "/:year/:month/:day/"},
	{"tags", "tag", "/tag/:name/"}, {"categories", "category", "/category/:name/"},
}

// readArchives notes the addresses of the lists of posts and of other collections by year, tag and the like. The second version of the plugin
// has a table for each collection.
func (j *jekyll) readArchives() {
	config := j.config.table("jekyll-archives")
	if len(config.list("enabled")) > 0 {
		j.readArchivesOf("posts", config)
		return
	}
	for _, collection := range sortedKeys(config) {
		j.readArchivesOf(collection, config.table(collection))
	}
}

func (j *jekyll) readArchivesOf(collection string, config head) {
	enabled := config.list("enabled")
	for _, a := range archiveLists {
		if !slices.Contains(enabled, a.enabled) && !slices.Contains(enabled, "all") {
			continue
		}
		pattern := cmp.Or(config.table("permalinks").text(a.kind, a.enabled), a.pattern)
		for _, t := range j.Texts {
			if t.Draft || t.Date.IsZero() && a.kind != "tag" && a.kind != "category" || !strings.Contains("/"+t.Origin, "/_"+collection+"/") {
				continue
			}
			labels, lang := []string{""}, t.Lang
			if strings.Contains(a.pattern, ":name") {
				labels = words(t.values, a.enabled, a.kind)
			} else if j.Mixed { // one list has all languages
				lang = ""
			}
			for _, label := range labels {
				address := permalinkToken.ReplaceAllStringFunc(pattern, func(token string) string {
					switch token {
					case ":name":
						return jekyllSlug(label)
					case ":type":
						return a.kind
					case ":collection":
						return collection
					}
					return dateToken(token[1:], t.Date)
				})
				j.lose(j.Base+address, label, lang)
			}
		}
	}
}
