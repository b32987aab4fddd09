package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// islandsEntry is the loader, which imports the islands when a page needs them. islandsRuntime is an entry of its own, so
// that what the islands share stays in one chunk, even while only one island uses it.
const (
	islandsEntry   = "islands.ts"
	islandsRuntime = "runtime.tsx"
)

// preact replaces React: islands are written against React's API, and visitors load a ninth of its bytes.
var preact = map[string]string{
	"react":                 "preact/compat",
	"react-dom":             "preact/compat",
	"react-dom/client":      "preact/compat/client",
	"react/jsx-runtime":     "preact/jsx-runtime",
	"react/jsx-dev-runtime": "preact/jsx-dev-runtime",
}

// metafile is what esbuild reports about its outputs.
type metafile struct {
	Outputs map[string]struct {
		EntryPoint string
		Imports    []struct{ Path, Kind string }
	}
}

// bundleIslands splits the islands into chunks: the loader as js/islands.js, the island of islands/chat/ as js/chat.js,
// and what several share. With react they run on React's development build, whose warnings tests check.
func bundleIslands(root string, react bool) ([]file, error) {
	folder, err := filepath.Abs(filepath.Join(root, "islands"))
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder) // as esbuild names it
	}
	if err != nil {
		return nil, err
	}
	options := bundleOptions(filepath.Join(folder, islandsEntry))
	options.EntryPoints = append(options.EntryPoints, filepath.Join(folder, islandsRuntime))
	options.AbsWorkingDir, options.Outdir = folder, "js"
	options.Splitting, options.Metafile = true, true
	options.JSX, options.EntryNames, options.ChunkNames = api.JSXAutomatic, "[name].[hash]", "[name].[hash]"
	if react {
		options.Define = map[string]string{"process.env.NODE_ENV": `"development"`}
	} else {
		options.Alias = maps.Clone(preact)
		options.Define = map[string]string{"process.env.NODE_ENV": `"production"`}
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("bundle %s: %w", islandsEntry, esbuildErrors(result.Errors))
	}
	var meta metafile
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return nil, fmt.Errorf("bundle %s: %w", islandsEntry, err)
	}
	nameOf := func(output string) string {
		if entry := meta.Outputs[output].EntryPoint; entry != "" {
			return "js/" + strings.TrimSuffix(path.Base(entry), path.Ext(entry)) + ".js"
		}
		return output
	}
	var files []file
	for _, output := range result.OutputFiles {
		name, err := filepath.Rel(folder, output.Path)
		if err != nil {
			return nil, err
		}
		name = filepath.ToSlash(name)
		f := file{name: nameOf(name), data: output.Contents, hashed: name}
		for _, other := range meta.Outputs[name].Imports {
			if other.Kind == "import-statement" {
				f.imports = append(f.imports, nameOf(other.Path))
			}
		}
		files = append(files, f)
	}
	return files, nil
}

// buildReact builds the assets below out with React itself, so that tests can run the islands on it: a server with
// DEV_ROOT=out serves them, and the messages and content of root.
func buildReact(root, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, folder := range []string{"i18n", "demo"} {
		target, err := filepath.Abs(filepath.Join(root, folder))
		if err != nil {
			return err
		}
		link := filepath.Join(out, folder)
		if err := os.RemoveAll(link); err != nil {
			return err
		}
		if err := os.Symlink(target, link); err != nil {
			return err
		}
	}
	return buildAssets(root, filepath.Join(out, "static/build"), true)
}
