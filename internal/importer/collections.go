package importer

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"portfolio/internal/lazyregexp"
)

// isItem reports whether a text of a collection is an item of a page with others, such as a piece of news: a day, and words without a title.
func (t *Text) isItem() bool { return t.Title == "" && !t.Date.IsZero() && !t.isHTML }

// addItem notes an item of a collection.
func (j *jekyll) addItem(collection string, t *Text) {
	if t.Draft || t.Date.After(now()) {
		j.leave(t.Origin, "nobody sees it: write it into the page of "+collection+" when everybody may")
		return
	}
	j.items[collection] = append(j.items[collection], t)
}

// gatherItems makes a page of the items of each collection, the newest first, with links to the texts of it that have a title. It takes
// the place of a page at the address of the collection that only lists them.
func (j *jekyll) gatherItems() {
	for _, collection := range sortedKeys(j.items) {
		if collection == newsFolder {
			j.takeNews(j.items[collection])
			continue
		}
		items, name := j.items[collection], strings.TrimPrefix(collection, "_")
		page := &Text{Origin: collection, Key: name, Slug: name, Title: strings.ToUpper(name[:1]) + name[1:], Page: true, Addresses: []string{j.Base + "/" + name + "/"}}
		at := slices.IndexFunc(j.Texts, func(t *Text) bool {
			return t.Page && spelling(t.Addresses[0]) == spelling(page.Addresses[0]) && !hasWords(t.Body)
		})
		if at >= 0 {
			page = j.Texts[at]
		} else {
			j.Texts = append(j.Texts, page)
		}
		for _, t := range j.Texts {
			if strings.HasPrefix(t.Origin, collection+"/") && !t.Date.IsZero() && !t.Draft {
				items = append(items, &Text{Date: t.Date, Body: link(t.Title, t.Addresses[0])})
			}
		}
		slices.SortStableFunc(items, func(a, b *Text) int { return b.Date.Compare(a.Date.Time) })
		var written []string
		for _, item := range items {
			page.Addresses = append(page.Addresses, item.Addresses...)
			body, after := strings.TrimSpace(item.release(item.Body)), "\n\n"
			if body == "" { // a comment was all that it had
				continue
			}
			if strings.ContainsFunc(body[:1], unicode.IsLetter) || strings.HasPrefix(body, "[") {
				after = " "
			}
			written = append(written, "**"+item.Date.Format(time.DateOnly)+"**"+after+body)
		}
		page.Body = strings.Join(written, "\n\n") + "\n"
	}
}

// listOf returns links to texts, those of each category below its name where a page shows them so. A text that is elsewhere is linked there.
func listOf(texts []*Text, categories []string) string {
	lines := map[string]string{}
	for _, t := range texts {
		category, to := t.values.text("category"), t.values.text("redirect")
		if len(categories) == 0 {
			category = ""
		}
		if !wholeAddress.MatchString(to) {
			to = t.Addresses[0]
		}
		lines[category] += "- " + strings.Join(notEmpty(link(t.Title, to), t.Description), ": ") + "\n"
	}
	if len(categories) == 0 {
		return lines[""]
	}
	list := ""
	for _, category := range categories { // the page shows no others
		if lines[category] != "" {
			list += "## " + category + "\n\n" + lines[category] + "\n"
		}
	}
	return list
}

// siteCollection finds the collection that a page lists.
var siteCollection = lazyregexp.New(`\bsite\.(\w+)\b`)

// listCollection makes a page that only lists the texts of a collection a list of links to them.
func (j *jekyll) listCollection(page *Text) {
	if hasWords(page.Body) {
		return
	}
	for _, m := range siteCollection.FindAllStringSubmatch(page.Body, -1) {
		if j.collections["_"+m[1]] == nil {
			continue
		}
		listed := slices.DeleteFunc(slices.Clone(j.Texts), func(t *Text) bool {
			return t.Draft || !slices.Contains(strings.Split(path.Dir(t.Origin), "/"), "_"+m[1])
		})
		place := func(t *Text) int { return number(cmp.Or(t.values.text("importance"), t.values.text("order"))) }
		slices.SortStableFunc(listed, func(a, b *Text) int { return cmp.Compare(place(a), place(b)) })
		var categories []string
		if j.config.text("enable_project_categories") != "false" {
			categories = page.values.list("display_categories")
		}
		page.Body = listOf(listed, categories)
		return
	}
}
