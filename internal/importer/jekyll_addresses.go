package importer

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"

	"portfolio/internal/lazyregexp"
)

// styles are the patterns of addresses that have a name.
var styles = map[string]string{
	"date": "/:categories/:year/:month/:day/:title:output_ext", "pretty": "/:categories/:year/:month/:day/:title/",
	"ordinal": "/:categories/:year/:y_day/:title:output_ext", "none": "/:categories/:title:output_ext",
}

// address returns the path at which Jekyll has a text.
func (j *jekyll) address(t *Text, h head, name, base string, folder int, isPost bool) string {
	style := j.config.text("permalink")
	pattern := h.text("permalink")
	parts := strings.Split(path.Dir(name), "/")
	switch {
	case pattern != "":
	case isPost:
		pattern = cmp.Or(styles[cmp.Or(style, "date")], style)
	case folder >= 0:
		ending := "" // that of the site
		switch {
		case strings.HasSuffix(cmp.Or(styles[style], style), "/"):
			ending = "/"
		case style == "" || styles[style] != "" || strings.HasSuffix(style, ":output_ext"):
			ending = ":output_ext"
		}
		pattern = cmp.Or(j.collections[parts[folder]].text("permalink"), "/:collection/:path"+ending)
	default:
		dir := strings.TrimPrefix(path.Join("/", path.Dir(name)), "/.")
		switch {
		case base == "index":
			return strings.TrimSuffix(dir, "/") + "/"
		case style == "pretty" || strings.HasSuffix(style, "/"):
			return path.Join(dir, base) + "/"
		}
		return path.Join(dir, base) + ".html"
	}
	var categories []string
	if folder > 0 {
		categories = slices.Clone(parts[:folder])
	}
	for _, category := range words(h, "categories", "category") {
		if slug := jekyllSlug(category); !slices.Contains(categories, slug) {
			categories = append(categories, slug)
		}
	}
	address := permalinkToken.ReplaceAllStringFunc(pattern, func(token string) string {
		switch token[1:] {
		case "categories", "slugified_categories":
			return strings.Join(categories, "/")
		case "title": // it keeps the capitals, and the signs that addresses may have
			return strings.Trim(notInTitles.ReplaceAllString(t.Slug, "-"), "-")
		case "slug":
			return jekyllSlug(t.Slug)
		case "name":
			return jekyllSlug(base)
		case "path":
			return strings.TrimPrefix(strings.TrimSuffix(path.Join(append(slices.Clone(parts[folder+1:]), path.Base(name))...), path.Ext(name)), "/")
		case "collection":
			return strings.TrimPrefix(parts[max(folder, 0)], "_")
		case "output_ext":
			return ".html"
		}
		return dateToken(token[1:], t.Date)
	})
	slash := strings.HasSuffix(address, "/")
	if address = path.Join("/", address); slash && address != "/" {
		address += "/"
	}
	return address
}

// notInTitles is what Jekyll leaves out of a title in an address.
var notInTitles = lazyregexp.New(`[^\pM\pL\p{Nd}._~!$&'()+,;=@]+`)

// jekyllSlug returns a text as Jekyll writes it in addresses.
func jekyllSlug(text string) string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '_' && r != '.'
	})
	return strings.Trim(strings.Join(fields, "-"), "-")
}
