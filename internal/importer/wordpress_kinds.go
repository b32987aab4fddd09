package importer

import (
	"cmp"
	"html"
	"path"
	"strconv"
	"strings"

	"portfolio/internal/lazyregexp"
)

var (
	// wpSaid are the kinds of items that are what clients say, as plugins and themes in several languages call them.
	wpSaid = lazyregexp.New(`(?i)^(?:[a-z0-9]+[-_])?(?:testimonials?|testimonios?|testemunhos?|depoimentos?|t[eé]moignages?|referenz(?:en)?|kundenstimmen?|opiniones)$`)
	// wpInner are the kinds that have no pages, whatever their addresses say.
	wpInner = lazyregexp.New(`(?i)^(?:wp_|acf|amp_|elementor|et_pb|fl-|fl_|jp_|mc4wp|nf_|oembed|shop_|vc_|wpcf7|wpforms|customize_|custom_css$|feedback$|flamingo|user_request$|product_variation$)|form$|popup|order$|subscri`)
)

// maxSaid is how long a testimonial is, in bytes. A longer text is a page.
const maxSaid = 2000

// other reads an item of a kind of its own: what everybody could read becomes a testimonial or a page. It reports whether it is a page.
func (w *wordpress) other(kind string, item wpItem) (isPage bool) {
	address, own := w.path(item.Link)
	isPublic := item.Status == "publish" && item.Password == "" && strings.TrimSpace(item.Content) != "" && own && !strings.Contains(address, "?") && !wpInner.MatchString(kind)
	switch {
	case kind == "revision":
		return false
	case isPublic && wpSaid.MatchString(kind) && len(item.Content) <= maxSaid && !strings.Contains(item.Content, "<img"):
		w.said = append(w.said, item)
		return false
	case w.kinds[kind] == nil:
		w.kinds[kind] = map[bool][]string{}
	}
	title := oneLine(ownAddress.ReplaceAllString(html.UnescapeString(item.Title), ""))
	w.kinds[kind][isPublic] = append(w.kinds[kind][isPublic], shortened(cmp.Or(title, item.Name, item.ID), maxOfTitle))
	if list := path.Dir(path.Clean(address)); isPublic && list != "/" {
		w.lose(list+"/", "", "")
	}
	return isPublic
}

// maxOfTitle and maxTitles are how much of the titles of a kind the report names.
const maxOfTitle, maxTitles = 60, 30

// nameKinds says what became of the items of each kind that the program does not have.
func (w *wordpress) nameKinds() {
	for _, kind := range sortedKeys(w.kinds) {
		for _, isPage := range []bool{true, false} {
			titles := w.kinds[kind][isPage]
			what, do := " are left behind (", "write in pages/ what shall not be lost: "
			if isPage {
				what, do = " are pages now (", "look through them: "
			}
			if len(titles) > 0 {
				w.hint(w.file, 1, "texts of the kind "+strconv.Quote(kind)+what+strconv.Itoa(len(titles))+")", do+strings.Join(titles[:min(len(titles), maxTitles)], "; "))
			}
		}
	}
}
