package importer

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"portfolio/internal/lazyregexp"
)

// dataEndings are those of files of data, and interfaceData the names of those with the words of a theme.
var (
	dataEndings   = []string{".yml", ".yaml", ".json", ".csv", ".tsv"}
	interfaceData = []string{"ui-text", "locales", "origin", "theme", "assets"}
)

// maxNamed is how many keys of a file of data have their names in the report.
const maxNamed = 5

// leaveData names the files of data that hold words and have no place.
func (j *jekyll) leaveData() {
	_ = j.walk("_data", func(string) bool { return false }, func(name string) error { // it fails for too many files alone, as the first walk did
		isTheme := slices.ContainsFunc(strings.Split(strings.TrimSuffix(name, path.Ext(name)), "/"), func(part string) bool { return slices.Contains(interfaceData, part) })
		if !slices.Contains(dataEndings, strings.ToLower(path.Ext(name))) || isTheme || name == socialsFile || name == coauthorsFile || name == repositoriesFile && j.hasRepositories || slices.Contains(cvFiles, name) || slices.Contains(jekyllMenus, name) {
			return nil
		}
		data, err := readAll(j.fsys, name, maxText)
		if err != nil {
			j.leave(name, err.Error())
			return nil
		}
		if strings.ContainsFunc(clean(data), unicode.IsLetter) {
			j.leave(name, "pages may have shown words of it"+keysOf(data)+": write into the pages what readers miss")
		}
		return nil
	})
}

// byTheme are the sentences of al-folio's footer that are its own.
var byTheme = lazyregexp.New(`(?i)\b(?:powered|hosted) by [^.]*(?:\.|$)\s*|\bphotos from [^.]*(?:\.|$)\s*`)

// nameSettings takes what the settings of al-folio say to readers, and names what has no place.
func (j *jekyll) nameSettings() {
	const file = "_config.yml"
	lang := cmp.Or(j.Main, "en")
	if said := oneLine(j.config.text("blog_description")); said != "" {
		j.say(leadKey, lang, plain(said))
	}
	for _, said := range []struct{ key, text, what, do string }{
		{"blog_name:", j.config.text("blog_name"), "the list of articles was called", "write it as " + strconv.Quote(titleKey) + " in words/" + lang + ".toml"},
		{"footer_text:", byTheme.ReplaceAllString(plain(j.config.text("footer_text")), ""), "the foot of each page said", "write it into a page, or as " + strconv.Quote(copyrightKey) + " in words/" + lang + ".toml"},
		{"contact_note:", j.config.text("contact_note"), "below the accounts was", "write it into a page"},
	} {
		if text := plain(said.text); text != "" && text != j.Name {
			j.hint(file, j.lineOf(file, said.key), said.what+": "+text, said.do)
		}
	}
	for _, of := range tablesIn(j.config["external_sources"]) {
		addresses := of.list("rss_url")
		for _, post := range tablesIn(of["posts"]) {
			addresses = append(addresses, post.text("url"))
		}
		j.hint(file, j.lineOf(file, "external_sources:"), "the list of articles had those of "+of.text("name")+": "+strings.Join(addresses, " "), "write an article that links to each, or name them in links.toml")
	}
}

// keysOf returns the first keys of a file of data, in brackets; "" where they say nothing.
func keysOf(data []byte) string {
	values, err := decoded(data, decodeYAML) // JSON is YAML
	keys := sortedKeys(values)
	if err != nil || len(keys) == 0 {
		return ""
	}
	more := ""
	if len(keys) > maxNamed {
		keys, more = keys[:maxNamed], ", …"
	}
	return " (" + strings.Join(keys, ", ") + more + ")"
}
