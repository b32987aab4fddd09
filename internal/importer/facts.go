package importer

import (
	"slices"
	"strings"
	"time"
)

// What programs call the same thing in a front matter, the more telling name first.
var (
	titleKeys       = []string{"title"}
	descriptionKeys = []string{"description", "summary", "excerpt", "subtitle", "lead"}
	dateKeys        = []string{"date", "pubdatetime", "pubdate", "publishdate", "published_at", "created"}
	updatedKeys     = []string{"lastmod", "updated", "last_modified_at", "last_updated", "moddatetime", "updateddate", "modified"}
	tagKeys         = []string{"tags", "tag", "categories", "category"}
	seriesKeys      = []string{"series"}
	canonicalKeys   = []string{"canonical", "canonicalurl", "canonical_url"}
	coverKeys       = []string{"cover", "image", "featured_image", "featuredimage", "feature_image", "heroimage", "thumbnail", "header", "images"}
	coverAltKeys    = []string{"cover_alt", "coveralt", "image_alt", "heroimagealt", "heroalt"}
	contentsKeys    = []string{"toc", "showtoc", "show_toc", "tableofcontents"}
	elsewhereKeys   = []string{"external_url", "externalurl", "external_link", "externallink", "link_url", "linkurl", "link"}
	privateKeys     = []string{"password", "private", "protected", "members_only"}
	silentKeys      = []string{"draft", "slug", "aliases", "layout", "type", "weight", "expirydate", "menu", "menus", "nav", "nav_order", "lang"} // read elsewhere, or of no weight
)

// facts fills in what a front matter says of a text. more are the keys that the format reads itself.
func (s *Source) facts(t *Text, h head, more ...string) {
	t.values = h
	t.Title, t.Description = h.text(titleKeys...), oneLine(h.text(descriptionKeys...))
	t.Date, t.Updated = s.firstMoment(t.Origin, h, dateKeys...), s.firstMoment(t.Origin, h, updatedKeys...)
	if !t.Updated.After(t.Date.Time) {
		t.Updated = moment{}
	}
	t.Tags, t.Series = tagsOf(h.list(tagKeys...)), h.text(seriesKeys...)
	t.Canonical = h.text(canonicalKeys...)
	t.Draft = h.flag("draft")
	t.NoContents = h.text(contentsKeys...) == "false"
	if t.elsewhere(h) {
		more = append(more, elsewhereKeys...)
	}
	t.cover(h)
	s.linkText(t, h)
	if expires, ok := parseMoment(h.text("expirydate")); ok {
		s.expires(t, expires)
	}
	for _, key := range privateKeys {
		if value := h.text(key); value != "" && value != "false" {
			s.hide(t, "it has the key "+key)
		}
	}
	known := slices.Concat(
		titleKeys, descriptionKeys, dateKeys, updatedKeys, tagKeys, seriesKeys, canonicalKeys, coverKeys, coverAltKeys, privateKeys, contentsKeys, silentKeys, more)
	for key := range h {
		if !slices.Contains(known, key) {
			s.leftKeys[key]++
		}
	}
}

// elsewhere makes a text without words that names an address on another site a link to it, as its page was, and reports whether it did.
func (t *Text) elsewhere(h head) bool {
	to := h.text(elsewhereKeys...)
	if strings.TrimSpace(t.Body) != "" || !wholeAddress.MatchString(to) {
		return false
	}
	t.Body = t.hold(address("", to))
	return true
}

// cover reads the picture of a text, with its words. A table holds both.
func (t *Text) cover(h head) {
	t.CoverAlt = h.text(coverAltKeys...)
	for _, key := range coverKeys {
		table := h.table(key)
		if picture := table.text("image", "path", "src", "url", "overlay_image", "teaser"); picture != "" {
			t.Cover, t.CoverAlt = picture, oneLine(table.text("alt", "image_description"))
			if caption := oneLine(table.text("caption")); t.CoverAlt == "" {
				t.CoverAlt = caption
			} else if caption != "" && caption != t.CoverAlt { // readers saw it
				if !strings.Contains(caption, "*") { // which would end it
					caption = "*" + caption + "*"
				}
				t.Body, t.Line, t.captioned = caption+"\n\n"+t.Body, t.Line-2, true
			}
			return
		}
		if t.Cover = h.text(key); t.Cover != "" {
			return
		}
	}
}

// now is when a text that expires is public or not.
var now = time.Now

// expires keeps a text that has expired from the public.
func (s *Source) expires(t *Text, at moment) {
	if at.Before(now()) {
		s.hide(t, "it expired on "+at.Format(time.DateOnly))
		return
	}
	s.find(t.Origin, 1, "it expires on "+at.Format(time.DateOnly)+", and texts of this program do not", "make it a draft on that day: `draft: true`")
}

// hide makes a text a draft, and names it: nobody misses what was not public before.
func (s *Source) hide(t *Text, why string) {
	t.Draft = true
	s.hint(t.Origin, 1, why+", so that the text is a draft", "leave it as it is, or delete the line `draft: true` if everybody may read it")
}

// oneLine returns a text with single blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
