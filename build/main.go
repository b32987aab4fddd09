// Command build makes everything that the binary embeds: the articles as HTML, the style sheets and scripts bundled,
// pictures and fonts under hashed names, all of it compressed ahead.
//
//	go run ./build [root]
//	go run ./build react <folder>   the assets once more, islands on React itself, for tests
//	go run ./build dev      serves, and builds anew what changes
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"portfolio/content"
	"portfolio/content/markdown"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	switch {
	case len(args) == 0:
		return Run(".")
	case args[0] == "dev":
		return dev(".")
	case args[0] == "react":
		return buildReact(".", args[1])
	}
	return Run(args[0])
}

// Run builds the tree below root: static/build, demo/build and internal/password/build.
func Run(root string) error {
	if err := compileArticles(root); err != nil {
		return err
	}
	if err := writeLeaked(root); err != nil {
		return err
	}
	if err := prepare(root); err != nil {
		return err
	}
	return buildAssets(root, filepath.Join(root, "static/build"), false)
}

// compileArticles writes the articles as the server reads them.
func compileArticles(root string) error {
	articles, err := markdown.Compile(os.DirFS(filepath.Join(root, "demo/articles")))
	if err != nil {
		return err
	}
	text, err := json.Marshal(articles)
	if err != nil {
		return fmt.Errorf("write articles: %w", err)
	}
	return writeChanged(filepath.Join(root, "demo", content.ArticlesFile), text)
}

// writeChanged writes a file unless it holds these very bytes already, so that its time tells when it changed.
func writeChanged(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && string(old) == string(data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
