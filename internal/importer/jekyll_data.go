package importer

import (
	"path"
	"slices"
	"strings"
	"unicode"
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
		if !slices.Contains(dataEndings, strings.ToLower(path.Ext(name))) || isTheme || name == socialsFile || name == repositoriesFile && j.hasRepositories || slices.Contains(cvFiles, name) || slices.Contains(jekyllMenus, name) {
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
