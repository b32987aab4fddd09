package admin

import (
	"net/url"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// copyHours gives the days from Tuesday to Friday the hours of Monday.
func copyHours(posted url.Values) {
	name := func(day string) string { return leaf{path: []string{day}}.name("") }
	for _, day := range []string{"tuesday", "wednesday", "thursday", "friday"} {
		posted[name(day)] = slices.Clone(posted[name(views.FirstDay)])
	}
}

// isNamed reports whether an identifier can be made from another key of the table.
func (f *siteFile) isNamed() bool {
	return slices.ContainsFunc(f.leaves(), func(l leaf) bool {
		return len(l.path) == 1 && l.field.Key != "id" && slices.Contains(titleKeys, l.field.Key)
	})
}

// nameItem makes the identifier of a new item from its title, where the owner has written none.
func (h *Handlers) nameItem(f siteFile, posted url.Values) {
	id := leaf{path: []string{"id"}}.name("")
	if _, has := f.table.Field("id"); !has || strings.TrimSpace(posted.Get(id)) != "" {
		return
	}
	for _, l := range f.leaves() {
		if !slices.Contains(titleKeys, l.field.Key) || len(l.path) > 1 {
			continue
		}
		for _, lang := range append([]i18n.Lang{""}, h.langsOf(l)...) {
			if made := content.FolderName(posted.Get(l.name(lang))); made != "" {
				posted.Set(id, made)
				return
			}
		}
	}
}
