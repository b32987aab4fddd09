// Package static holds the site's bytes: style sheets, scripts, pictures and fonts. The build puts each under a name
// that holds a hash of its content, compressed ahead; this package finds them by their plain names. It imports nothing
// of ours.
package static

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

//go:embed all:build
var embedded embed.FS

// Embedded holds what the build made, as it is compiled in.
func Embedded() fs.FS {
	sub, err := fs.Sub(embedded, "build")
	if err != nil {
		panic(err) // the folder is named in the embed line above
	}
	return sub
}

// ManifestFile names the list of assets in what the build made.
const ManifestFile = "manifest.json"

// Prefix is the path below which assets are served.
const Prefix = "/static/"

// Asset is one file that browsers may keep for ever: its name changes with its content.
type Asset struct {
	Name      string // as sources call it: "css/site.css"
	File      string // in the build's folder, hash included: "css/site.1a2b3c4d.css"
	Type      string // media type
	Size      int    // bytes, uncompressed
	Integrity string // for subresource integrity: "sha384-…"
	// Encodings lists the content codings kept beside File, best first; the file's name is File + "." + coding.
	Encodings []string
	Imports   []string // a script's: the assets, by name, that it loads at once
}

// URL is the address of the asset below the site's root.
func (a Asset) URL() string { return Prefix + a.File }

// Assets finds assets by name and by address.
type Assets struct {
	files  fs.FS
	byName map[string]Asset
	byFile map[string]Asset
}

// Load reads the list of assets from what the build made.
func Load(files fs.FS) (*Assets, error) {
	text, err := fs.ReadFile(files, ManifestFile)
	if err != nil {
		return nil, fmt.Errorf("read assets (run 'make build' first): %w", err)
	}
	var list []Asset
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("read assets: %w", err)
	}
	assets := &Assets{files: files, byName: map[string]Asset{}, byFile: map[string]Asset{}}
	for _, asset := range list {
		assets.byName[asset.Name] = asset
		assets.byFile[asset.File] = asset
	}
	return assets, nil
}

// Get returns the asset called name. One that does not exist has no address.
func (a *Assets) Get(name string) (Asset, bool) {
	asset, ok := a.byName[name]
	return asset, ok
}

// URL returns the address of the asset called name, or "" where there is none.
func (a *Assets) URL(name string) string {
	if asset, ok := a.byName[name]; ok {
		return asset.URL()
	}
	return ""
}

// Imports returns every script that the one called name loads at once, itself first.
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

// At returns the asset kept in the build's folder as file.
func (a *Assets) At(file string) (Asset, bool) {
	asset, ok := a.byFile[file]
	return asset, ok
}

// Read returns the bytes of an asset in one content coding; "" is uncompressed.
func (a *Assets) Read(asset Asset, coding string) ([]byte, error) {
	name := asset.File
	if coding != "" {
		name += "." + coding
	}
	return fs.ReadFile(a.files, name)
}

// ReadFile returns the bytes of a file that the build made for the program itself and that has no address.
func (a *Assets) ReadFile(name string) ([]byte, error) { return fs.ReadFile(a.files, name) }

// IconsFile names the icons in what the build made: a JSON object of name to the inside of its svg element.
const IconsFile = "icons.json"

var icons = sync.OnceValues(func() (map[string]string, error) {
	text, err := fs.ReadFile(Embedded(), IconsFile)
	if err != nil {
		return nil, fmt.Errorf("read icons (run 'make build' first): %w", err)
	}
	set := map[string]string{}
	err = json.Unmarshal(text, &set)
	return set, err
})

// Icon returns the inside of the 24×24 svg element of an icon, or "" for one the site does not use.
func Icon(name string) string {
	set, err := icons()
	if err != nil {
		return ""
	}
	return set[name]
}

// FaceFile names the display face, bold, in what the build made: the program draws share pictures with it.
const FaceFile = "display-bold.ttf"
