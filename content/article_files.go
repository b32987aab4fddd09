package content

import (
	"fmt"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/stock"
	"portfolio/internal/typo"
)

// MaxSlug is the length of the longest slug, in bytes: addresses of other programs are as long as their titles.
const MaxSlug = 200

// isSlug reports whether s can be part of an address as it is.
func isSlug(s string) bool {
	if s == "" || len(s) > MaxSlug || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for _, c := range []byte(s) {
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == '_':
		default:
			return false
		}
	}
	return true
}

// missing reports the languages that an article should have and has not.
func (r *folderReader) missing(a Article, folder string, names []string, sources map[i18n.Lang]source) {
	do := "write it"
	if langs := a.Langs(r.langs); len(langs) > 0 {
		do = "write it, or name the languages that it has: `languages: [" + joinLangs(langs) + "]`"
	}
	for _, lang := range r.langs {
		file := slashpath.Join(folder, string(lang)+".md")
		there := slices.Contains(names, string(lang)+".md") // if it cannot be read, a finding says so
		switch wanted := len(a.only) == 0 || slices.Contains(a.only, lang); {
		case wanted && !there:
			r.lacks(file, 0, "there is no text in this language", do)
		case !wanted && there:
			r.hint(file, 0, "the file is not served, as `languages` does not name its language", "name it, or remove the file")
		}
	}
}

// coverOf sets the cover of an article: a drawing of the stock, or a file of its folder.
func (r *folderReader) coverOf(a *Article, names []string, files []source) {
	a.cover = r.coverFile(names, files)
	name, ok := strings.CutPrefix(a.cover, stock.Prefix)
	if !ok {
		return
	}
	a.cover = ""
	if !stock.Has(name) {
		first := files[0]
		r.report(first.file, first.head.lines["cover"], fmt.Sprintf("there is no drawing %q in the stock", name),
			typo.Suggest(name, stock.Names()))
		return
	}
	a.Stock = name
}

// coverFile returns the cover in a folder: the one that the front matter names, or else the one that is called cover.
func (r *folderReader) coverFile(names []string, files []source) string {
	named := agreed(r, files, "cover", func(h frontMatter) string { return h.Cover })
	if named == "" {
		for _, name := range coverNames {
			if slices.Contains(names, name) {
				return name
			}
		}
		return ""
	}
	if !strings.HasPrefix(named, stock.Prefix) && !slices.Contains(names, named) {
		first := files[0]
		r.report(first.file, first.head.lines["cover"], fmt.Sprintf("the cover %q does not exist", named), "put it beside the text, or correct its name")
		return ""
	}
	return named
}

func joinLangs(langs []i18n.Lang) string {
	var names []string
	for _, lang := range langs {
		names = append(names, string(lang))
	}
	return strings.Join(names, ", ")
}
