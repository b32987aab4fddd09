package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"portfolio/static"
)

// mediaTypes maps file extensions to media types, and says whether compression makes such files smaller.
var mediaTypes = map[string]struct {
	name     string
	compress bool
}{
	".css":   {"text/css; charset=utf-8", true},
	".json":  {"application/json", true},
	".js":    {"text/javascript; charset=utf-8", true},
	".svg":   {"image/svg+xml", true},
	".png":   {"image/png", false},
	".woff2": {"font/woff2", false},
}

// file is an asset before it has its hashed name.
type file struct {
	name    string // without hash
	data    []byte
	hashed  string   // the hashed name, if other files hold it already
	imports []string // names without hash of the scripts that it imports statically
}

// buildAssets fills the folder out with the assets, their compressed copies and the manifest. With react the islands run on
// React itself.
func buildAssets(root, out string, react bool) error {
	files, err := readServedFiles(root)
	if err != nil {
		return err
	}
	bundled, err := bundle(root)
	if err != nil {
		return err
	}
	islands, err := bundleIslands(root, react)
	if err != nil {
		return err
	}
	files = slices.Concat(files, bundled, islands)
	manifest, current := []static.Asset{}, map[string]bool{}
	for _, f := range files {
		asset, err := writeAsset(out, f)
		if err != nil {
			return err
		}
		manifest = append(manifest, asset)
		current[asset.File] = true
		for _, encoding := range asset.Encodings {
			current[asset.File+"."+encoding] = true
		}
	}
	slices.SortFunc(manifest, func(a, b static.Asset) int { return strings.Compare(a.Name, b.Name) })
	text, err := json.MarshalIndent(manifest, "", "\t")
	if err != nil {
		return fmt.Errorf("write manifest: %w", err)
	}
	if err := writeChanged(filepath.Join(out, static.ManifestFile), text); err != nil {
		return err
	}
	if err := writeIcons(root, out); err != nil {
		return err
	}
	for _, name := range static.DisplayFonts {
		font, err := os.ReadFile(filepath.Join(root, "static/fonts", name))
		if err != nil {
			return fmt.Errorf("copy font: %w", err)
		}
		if err := writeChanged(filepath.Join(out, name), font); err != nil {
			return err
		}
	}
	return removeStale(out, current)
}

// readServedFiles reads the files that are served unchanged: pictures, and the fonts that style sheets do not name.
func readServedFiles(root string) ([]file, error) {
	var files []file
	for _, folder := range []string{"static/img"} {
		base, _ := path.Split(folder)
		err := filepath.WalkDir(filepath.Join(root, folder), func(name string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			plain, err := filepath.Rel(filepath.Join(root, base), name)
			files = append(files, file{name: filepath.ToSlash(plain), data: data})
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("read assets: %w", err)
		}
	}
	for _, name := range fontNames[1:] {
		data, err := os.ReadFile(filepath.Join(root, "static", name))
		if err != nil {
			return nil, fmt.Errorf("read font: %w", err)
		}
		files = append(files, file{name: name, data: data})
	}
	return files, nil
}

// writeAsset writes one asset and its compressed copies under its hashed name.
func writeAsset(out string, f file) (static.Asset, error) {
	ext := path.Ext(f.name)
	kind, ok := mediaTypes[ext]
	if !ok {
		return static.Asset{}, fmt.Errorf("asset %s: no media type for %s", f.name, ext)
	}
	sum := sha256.Sum256(f.data)
	asset := static.Asset{
		Name:      f.name,
		File:      strings.TrimSuffix(f.name, ext) + "." + hex.EncodeToString(sum[:5]) + ext,
		Type:      kind.name,
		Size:      len(f.data),
		Integrity: "sha256-" + base64.StdEncoding.EncodeToString(sum[:]),
		Imports:   f.imports,
	}
	if f.hashed != "" {
		asset.File = f.hashed
	}
	target := filepath.Join(out, filepath.FromSlash(asset.File))
	if err := writeChanged(target, f.data); err != nil {
		return asset, fmt.Errorf("write asset: %w", err)
	}
	if !kind.compress {
		return asset, nil
	}
	encodings, err := compress(target, f.data)
	asset.Encodings = encodings
	return asset, err
}

// removeStale removes the files of earlier builds.
func removeStale(out string, current map[string]bool) error {
	for _, name := range append([]string{static.ManifestFile, static.IconsFile, "README"}, static.DisplayFonts...) {
		current[name] = true
	}
	return filepath.WalkDir(out, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		plain, err := filepath.Rel(out, name)
		if err != nil || current[filepath.ToSlash(plain)] {
			return err
		}
		return os.Remove(name)
	})
}
