// Package static holds the assets of the site: style sheets, scripts, pictures and fonts. The build names each file after
// a hash of its content and compresses it in advance; this package finds it by its plain name. It imports no other
// package of this module.
package static

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed all:build
var embedded embed.FS

// Embedded returns the output of the build, as compiled into the program.
func Embedded() fs.FS {
	sub, err := fs.Sub(embedded, "build")
	if err != nil {
		panic(err) // cannot happen: the embed directive above names the folder
	}
	return sub
}

// ManifestFile is the name of the list of assets in the output of the build.
const ManifestFile = "manifest.json"

// Prefix is the path prefix of all asset URLs.
const Prefix = "/static/"

// Asset is a file that browsers may cache forever, because its name changes with its content.
type Asset struct {
	Name      string // plain name, as in the sources: "css/site.css"
	File      string // path in the output of the build, with the hash: "css/site.1a2b3c4d.css"
	Type      string // media type
	Size      int    // bytes, uncompressed
	Integrity string // value for subresource integrity: "sha256-…"
	// Encodings lists the content encodings in which the file exists too, best first, each as File + "." + encoding.
	Encodings []string
	Imports   []string // plain names of the scripts that a script imports statically
}

// URL returns the path of the asset.
func (a Asset) URL() string { return Prefix + a.File }

// Assets finds assets by plain name and by file.
type Assets struct {
	files  fs.FS
	byName map[string]Asset
	byFile map[string]Asset
	byStem map[string][]Asset // by the file without its hash
}

// Load reads the list of assets from files, the output of the build.
func Load(files fs.FS) (*Assets, error) {
	text, err := fs.ReadFile(files, ManifestFile)
	if err != nil {
		return nil, fmt.Errorf("read assets (run 'make build' first): %w", err)
	}
	var list []Asset
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("read assets: %w", err)
	}
	assets := &Assets{files: files, byName: map[string]Asset{}, byFile: map[string]Asset{}, byStem: map[string][]Asset{}}
	for _, asset := range list {
		assets.byName[asset.Name] = asset
		assets.byFile[asset.File] = asset
		if stem := withoutHash(asset.File); stem != "" {
			assets.byStem[stem] = append(assets.byStem[stem], asset)
		}
	}
	return assets, nil
}

// Get returns the asset with a plain name, and reports whether it exists.
func (a *Assets) Get(name string) (Asset, bool) {
	asset, ok := a.byName[name]
	return asset, ok
}

// URL returns the path of the asset with a plain name, or "" if it does not exist.
func (a *Assets) URL(name string) string {
	if asset, ok := a.byName[name]; ok {
		return asset.URL()
	}
	return ""
}

// Imports returns the script with a plain name, followed by all scripts that it imports, directly or not.
func (a *Assets) Imports(name string) []Asset {
	var found []Asset
	for names := []string{name}; len(names) > 0; names = names[1:] {
		asset, ok := a.byName[names[0]]
		if !ok || slices.ContainsFunc(found, func(f Asset) bool { return f.Name == asset.Name }) {
			continue
		}
		found = append(found, asset)
		names = append(names, asset.Imports...)
	}
	return found
}

// ByFile returns the asset with a path in the output of the build, and reports whether it exists.
func (a *Assets) ByFile(file string) (Asset, bool) {
	asset, ok := a.byFile[file]
	return asset, ok
}

// hashedFile takes a file apart: name, hash as the build writes it for files or for scripts, extension.
var hashedFile = regexp.MustCompile(`^(.+)\.(?:[0-9a-f]{10}|[0-9A-Z]{8})(\.[a-z0-9]+)$`)

// withoutHash returns the path of a file without its hash, "" if it has none.
func withoutHash(file string) string {
	parts := hashedFile.FindStringSubmatch(file)
	if parts == nil {
		return ""
	}
	return parts[1] + parts[2]
}

// Today returns the asset that another version of the program has under another hash, and reports whether there is just one.
func (a *Assets) Today(file string) (Asset, bool) {
	if found := a.byStem[withoutHash(file)]; len(found) == 1 {
		return found[0], true
	}
	return Asset{}, false
}

// Read returns the bytes of an asset in a content encoding; "" stands for uncompressed.
func (a *Assets) Read(asset Asset, encoding string) ([]byte, error) {
	name := asset.File
	if encoding != "" {
		name += "." + encoding
	}
	return fs.ReadFile(a.files, name)
}

// ReadFile returns the bytes of a file that the build made for the program and that is not served.
func (a *Assets) ReadFile(name string) ([]byte, error) { return fs.ReadFile(a.files, name) }

// IconsFile is the name of the icons in the output of the build: a line for each, with its name, a tab and the content of its svg
// element, sorted by name.
const IconsFile = "icons.txt"

// iconSet holds the icons: their names, sorted, and the content of each.
type iconSet struct {
	names  []string
	shapes map[string]string
}

var icons = sync.OnceValue(func() iconSet {
	set := iconSet{shapes: map[string]string{}}
	text, err := fs.ReadFile(Embedded(), IconsFile)
	if err != nil {
		return set // Load reports what the build has not made
	}
	for line := range strings.Lines(string(text)) {
		name, shapes, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		set.names, set.shapes[name] = append(set.names, name), shapes
	}
	return set
})

// Icon returns the content of the 24×24 svg element of an icon, or "" if there is no icon of that name.
func Icon(name string) string { return icons().shapes[name] }

// IconNames returns the names of the icons there are, sorted.
func IconNames() []string { return slices.Clone(icons().names) }

// DisplayFonts are the names of the bold display font's alphabets in the output of the build. Share pictures are drawn with them.
var DisplayFonts = []string{
	"display-bold-latin.ttf", "display-bold-latin-ext.ttf", "display-bold-vietnamese.ttf", "display-bold-greek.ttf",
	"display-bold-cyrillic.ttf",
}
