package importer

import (
	"cmp"
	"html"
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// wpRoles and wpCompanies are the fields of a testimonial that say who speaks.
var (
	wpRoles = []string{
		"role", "position", "job", "cargo", "puesto", "profesion", "beruf", "funktion", "fonction", "city", "place", "location", "pueblo", "ciudad", "lugar", "cidade", "ort", "ville",
	}
	wpCompanies = []string{"company", "company_name", "empresa", "firma", "entreprise"}

	blockTag    = lazyregexp.New(`(?i)</?(?:p|br|div|li|h[1-6]|blockquote)\b[^>]*>`)
	quotedWhole = lazyregexp.New(`^["“„«]\s*([^"“”„«»]+?)\s*["”“»]$`)
)

// takeSaid notes the testimonials, translations as one, and where they were.
func (w *wordpress) takeSaid() {
	others := map[string]bool{}
	for _, item := range w.said {
		for _, field := range item.Meta {
			if !strings.HasPrefix(field.Key, "_") && field.Value != "" && !ownAddress.MatchString(field.Value) && !slices.Contains(slices.Concat(wpRoles, wpCompanies, []string{"client_name"}), field.Key) {
				others[field.Key] = true
			}
		}
		key, lang := item.ID, i18n.Lang(w.Main)
		for _, c := range item.Categories {
			switch c.Domain {
			case "language":
				lang = i18n.Lang(langTag(c.Slug))
			case "post_translations":
				key = c.Slug
			}
		}
		at := slices.IndexFunc(w.testimonials, func(t testimonial) bool { return t.key == key })
		if at < 0 {
			at = len(w.testimonials)
			w.testimonials = append(w.testimonials, w.testimonial(item, key))
		}
		t := &w.testimonials[at]
		t.langs = append(t.langs, lang)
		t.Text[lang], t.Role[lang] = wpWords(item.Content), fieldOf(item.meta(), wpRoles)
		address, _ := w.path(item.Link)
		for _, was := range []string{address, path.Dir(path.Clean(address)) + "/"} {
			if lost := (Address{Path: was, Lang: string(lang), Page: i18n.ConnectsClients}); path.Clean(was) != "/" && !slices.Contains(w.Lost, lost) {
				w.Lost = append(w.Lost, lost)
			}
		}
	}
	if len(others) > 0 {
		w.hint(w.file, 1, "some fields of testimonials are left behind", "write them into the role or the text in clients.toml: "+strings.Join(sortedKeys(others), ", "))
	}
}

// testimonial returns who says what an item has, without the words.
func (w *wordpress) testimonial(item wpItem, key string) testimonial {
	meta := item.meta()
	t := testimonial{key: key, Testimonial: content.Testimonial{
		Name: cmp.Or(fieldOf(meta, []string{"client_name"}), oneLine(html.UnescapeString(item.Title)), item.Name), Company: fieldOf(meta, wpCompanies),
		Role: i18n.Localized[string]{}, Text: i18n.Localized[string]{},
	}}
	if address, own := w.path(w.uploadedAt(w.pictures[meta["_thumbnail_id"]].address)); own && address != "" {
		t.photo = w.upload(strings.TrimPrefix(strings.TrimPrefix(address, w.Base), "/"))
	}
	return t
}

// wpWords returns the words of a text, without the quotation marks around all of it.
func wpWords(text string) string {
	text = blockTag.ReplaceAllString(wpComment.ReplaceAllString(text, ""), " ")
	return quotedWhole.ReplaceAllString(oneLine(html.UnescapeString(markup.ReplaceAllString(text, "$1$2"))), "$1")
}

// fieldOf returns the first of some fields that an item has.
func fieldOf(meta map[string]string, names []string) string {
	for _, name := range names {
		if value := plain(html.UnescapeString(meta[name])); value != "" {
			return value
		}
	}
	return ""
}
