package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"portfolio/static"
)

// bundles maps the names of the style sheets and scripts that pages link to to their sources below the root.
var bundles = map[string]string{
	"css/site.css":          "static/css/site.css",
	"css/article.css":       "static/css/article.css",
	"css/facing.css":        "static/css/facing.css",
	"css/admin.css":         "static/css/admin.css",
	"css/article-parts.css": "static/css/article-parts.css",
	"css/math.css":          "static/css/math.css",
	"css/look-ledger.css":   "static/css/looks/ledger.css",
	"css/look-poster.css":   "static/css/looks/poster.css",
	"css/look-letter.css":   "static/css/looks/letter.css",
	"css/look-terminal.css": "static/css/looks/terminal.css",
	"css/frame-top.css":     "static/css/looks/frame-top.css",
	"css/frame-none.css":    "static/css/looks/frame-none.css",
	"js/code.js":            "islands/behaviours/code.ts",
	"js/site.js":            "islands/behaviours/site.ts",
	"js/article.js":         "islands/behaviours/article.ts",
	"js/project-page.js":    "islands/behaviours/project-page.ts",
	"js/vertical.js":        "islands/behaviours/vertical.ts",
	"js/owner.js":           "islands/behaviours/owner.ts",
	"js/editor.js":          "islands/behaviours/editor.ts",
}

// fontName is the asset of the display font: style sheets name it, pages preload it.
const fontName = "fonts/display.woff2"

// fontNames are the assets of the fonts, that of every page first.
var fontNames = []string{fontName, static.WesternFont, static.CentralFont, static.TextFont, static.RegularFont, static.ItalicFont}

// propertySpace matches a custom property and the space that esbuild leaves before its value.
var propertySpace = regexp.MustCompile(`([{;]--[\w-]+:) `)

// bundle bundles and minifies the style sheets and scripts. It returns the font as well, as style sheets name it by its
// hashed URL.
func bundle(root string) ([]file, error) {
	font, err := readFont(root)
	if err != nil {
		return nil, err
	}
	files := []file{font.file}
	for name, source := range bundles {
		options := bundleOptions(filepath.Join(root, source))
		options.External = []string{font.placeholder}
		result := api.Build(options)
		if len(result.Errors) > 0 {
			return nil, fmt.Errorf("bundle %s: %w", source, esbuildErrors(result.Errors))
		}
		text := strings.ReplaceAll(string(result.OutputFiles[0].Contents), font.placeholder, font.url)
		if strings.HasSuffix(name, ".css") {
			text = mergeLayers(propertySpace.ReplaceAllString(text, "$1"))
		}
		files = append(files, file{name: name, data: []byte(text)})
	}
	return files, nil
}

// layerStart matches the beginning of a layer's block.
var layerStart = regexp.MustCompile(`[;}]@layer ([a-z]+)\{`)

// mergeLayers writes neighboring blocks of one layer as one: esbuild leaves a block for each style sheet that was imported into it.
// The layers of a minified style sheet are its outermost blocks.
func mergeLayers(css string) string {
	current := ""
	return layerStart.ReplaceAllStringFunc(css, func(found string) string {
		name := layerStart.FindStringSubmatch(found)[1]
		if name == current && found[0] == '}' {
			return ""
		}
		current = name
		return found
	})
}

// bundleOptions returns the options that all bundles share.
func bundleOptions(source string) api.BuildOptions {
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

func esbuildErrors(list []api.Message) error {
	lines := api.FormatMessages(list, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New(strings.Join(lines, "\n"))
}
