package content

import (
	"cmp"
	"fmt"
	"io/fs"
	"net/url"
	slashpath "path"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"portfolio/internal/splice"
)

// namingText is what may name pictures: a file of the site folder, or a text that is not saved yet.
type namingText struct{ file, text string }

// pictureName matches the end of what names a picture or a sound.
var pictureName = regexp.MustCompile(`(?i)[^\s"'()<>\[\],=]+\.(?:avif|gif|jpe?g|m4a|mp3|png|svg|wav|webp)`)

// PictureUses returns the files of a site folder that name each of its pictures. It errs towards a use: what it does not return is
// named nowhere. unsaved are texts by the path of the file that they belong to.
func PictureUses(fsys fs.FS, pictures []string, unsaved map[string]string) map[string][]string {
	uses := map[string][]string{}
	use := func(picture, file string) {
		if !slices.Contains(uses[picture], file) {
			uses[picture] = append(uses[picture], file)
		}
	}
	byName := map[string][]string{}
	for _, picture := range pictures {
		name := lastWord(slashpath.Base(picture))
		byName[name] = append(byName[name], picture)
		if file := impliedUse(fsys, picture); file != "" {
			use(picture, file)
		}
	}
	for _, s := range namingTexts(fsys, unsaved) {
		for _, named := range pictureName.FindAllString(s.text, -1) {
			if unescaped, err := url.PathUnescape(named); err == nil {
				named = unescaped
			}
			for _, picture := range byName[lastWord(slashpath.Base(named))] {
				if mayName(s.file, named, picture) {
					use(picture, s.file)
				}
			}
		}
	}
	return uses
}

// lastWord returns the end of a name behind its last space, where what names a picture may have been cut.
func lastWord(name string) string { return strings.ToLower(name[strings.LastIndexByte(name, ' ')+1:]) }

// mayName reports whether what a file names may be a picture: it is in a folder below that of the file, or its folder is named, too.
func mayName(file, named, picture string) bool {
	folder := slashpath.Dir(picture)
	if within := slashpath.Dir(file); strings.Contains(picture, " ") || within != "." && (folder == within || strings.HasPrefix(folder, within+"/")) {
		return true
	}
	return slashpath.Base(slashpath.Dir(named)) == slashpath.Base(folder)
}

// impliedUse returns the file that shows a picture without naming it: the mark of the site, the cover of a text, the still of a video.
func impliedUse(fsys fs.FS, picture string) string {
	folder, base := slashpath.Split(picture)
	switch {
	case slices.Contains(namedByPages, picture):
		return "site.toml"
	case strings.HasPrefix(folder, "articles/") && slices.Contains(coverNames, base):
		found, _ := fs.Glob(fsys, escapeGlob(folder)+"*.md") // it fails for a malformed pattern alone
		return cmp.Or(append(found, "")...)
	}
	for _, ending := range []string{".mp4", ".webm"} {
		video := strings.TrimSuffix(picture, slashpath.Ext(picture)) + ending
		if _, err := fs.Stat(fsys, video); err == nil {
			return video
		}
	}
	return ""
}

var globEscaper = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`)

func escapeGlob(name string) string { return globEscaper.Replace(name) }

// namingTexts returns the texts of a site folder in the order of their paths, and those that are not saved yet.
func namingTexts(fsys fs.FS, unsaved map[string]string) []namingText {
	var all []namingText
	_ = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil //nolint:nilerr // what cannot be read names nothing
		case name != "." && (strings.HasPrefix(entry.Name(), ".") || name == "data" || name == "private"):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case slices.Contains([]string{".toml", ".md", ".css"}, slashpath.Ext(name)) && entry.Type().IsRegular():
			if text, err := fs.ReadFile(fsys, name); err == nil {
				all = append(all, namingText{name, string(text)})
			}
		}
		return nil
	})
	for file, text := range unsaved {
		all = append(all, namingText{file, text})
	}
	return all
}

// WithoutRedirectsTo returns the text of redirects.toml without what leads to a path of the site.
func WithoutRedirectsTo(text []byte, path string) ([]byte, error) {
	var file redirectsFile
	if err := toml.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("read %s: %w", RedirectsFile, err)
	}
	for i, r := range slices.Backward(file.Redirect) {
		if to, err := url.PathUnescape(r.To); err != nil || to != path {
			continue
		}
		var err error
		if text, err = splice.RemoveItemTOML(text, i, "redirect"); err != nil {
			return nil, fmt.Errorf("delete redirect %d: %w", i, err)
		}
	}
	return text, nil
}
