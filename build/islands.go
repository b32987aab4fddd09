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

// islandsEntry is the loader; everything else that islands need it imports when it is time. What islandsRuntime needs
// goes into one chunk, as an entry of its own, even where only one island needs it: the next one finds it there.
const (
	islandsEntry   = "islands.ts"
	islandsRuntime = "runtime.tsx"
)

// preact stands in for React: islands are written against React's names, and visitors get a ninth of its bytes.
var preact = map[string]string{
	"react":                 "preact/compat",
	"react-dom":             "preact/compat",
	"react-dom/client":      "preact/compat/client",
	"react/jsx-runtime":     "preact/jsx-runtime",
	"react/jsx-dev-runtime": "preact/jsx-dev-runtime",
}

// metafile is what esbuild tells of the files it made.
type metafile struct {
	Outputs map[string]struct {
		EntryPoint string
		Imports    []struct{ Path, Kind string }
	}
}

// bundleIslands splits the islands into chunks: the loader as js/islands.js, the island of islands/chat/ as js/chat.js,
// and what several share. With react they run on React's development build, which tests want for its complaints.
func bundleIslands(root string, react bool) ([]file, error) {
	folder, err := filepath.Abs(filepath.Join(root, "islands"))
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder) // as esbuild names it
	}
	if err != nil {
		return nil, err
	}
	options := bundling(filepath.Join(folder, islandsEntry))
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
		return nil, fmt.Errorf("bundle %s: %w", islandsEntry, messages(result.Errors))
	}
	var made metafile
	if err := json.Unmarshal([]byte(result.Metafile), &made); err != nil {
		return nil, fmt.Errorf("bundle %s: %w", islandsEntry, err)
	}
	nameOf := func(output string) string {
		if entry := made.Outputs[output].EntryPoint; entry != "" {
			return "js/" + strings.TrimSuffix(path.Base(entry), path.Ext(entry)) + ".js"
		}
		return output
	}
	var files []file
	for _, output := range result.OutputFiles {
		below, err := filepath.Rel(folder, output.Path)
		if err != nil {
			return nil, err
		}
		below = filepath.ToSlash(below)
		f := file{name: nameOf(below), data: output.Contents, hashed: below}
		for _, other := range made.Outputs[below].Imports {
			if other.Kind == "import-statement" {
				f.imports = append(f.imports, nameOf(other.Path))
			}
		}
		files = append(files, f)
	}
	return files, nil
}

// buildReact builds the assets below out with real React, for a second look at the islands: a server with DEV_ROOT=out
// serves them, and the words and content of root.
func buildReact(root, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	content, err := filepath.Abs(filepath.Join(root, "i18n"))
	if err != nil {
		return err
	}
	link := filepath.Join(out, "i18n")
	if err := os.RemoveAll(link); err != nil {
		return err
	}
	if err := os.Symlink(content, link); err != nil {
		return err
	}
	return buildAssets(root, filepath.Join(out, "static/build"), true)
}
