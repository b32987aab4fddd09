package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// entries lists the style sheets and scripts that pages link to, as plain asset name to source below the root.
var entries = map[string]string{
	"css/site.css":    "static/css/site.css",
	"css/article.css": "static/css/article.css",
	"css/admin.css":   "static/css/admin.css",
	"js/site.js":      "islands/behaviours/site.ts",
	"js/article.js":   "islands/behaviours/article.ts",
	"js/vertical.js":  "islands/behaviours/vertical.ts",
}

// fontName is the display face among the assets: style sheets name it, pages preload it.
const fontName = "fonts/display.woff2"

// bundle joins and minifies style sheets and scripts. The font comes back as an asset of its own; style sheets name it
// by its hashed address.
func bundle(root string) ([]file, error) {
	font, err := readFont(root)
	if err != nil {
		return nil, err
	}
	files := []file{font.file}
	for name, source := range entries {
		options := bundling(filepath.Join(root, source))
		options.External = []string{font.placeholder}
		result := api.Build(options)
		if len(result.Errors) > 0 {
			return nil, fmt.Errorf("bundle %s: %w", source, messages(result.Errors))
		}
		text := strings.ReplaceAll(string(result.OutputFiles[0].Contents), font.placeholder, font.url)
		files = append(files, file{name: name, data: []byte(text)})
	}
	return files, nil
}

// bundling is how everything is bundled.
func bundling(source string) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints:       []string{source},
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Format:            api.FormatESModule,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		Engines: []api.Engine{
			{Name: api.EngineChrome, Version: "120"},
			{Name: api.EngineFirefox, Version: "121"},
			{Name: api.EngineSafari, Version: "17.2"},
		},
	}
}

func messages(list []api.Message) error {
	lines := api.FormatMessages(list, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New(strings.Join(lines, "\n"))
}
