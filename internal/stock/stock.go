// Package stock has the drawings of the demonstration for every site, in the inks of each.
package stock

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"portfolio/demo"
	"portfolio/internal/palette"
)

// Prefix is what the name of a stock drawing begins with where a cover or a picture of a text is named.
const Prefix = "stock:"

// File returns the name of the file by which every site serves a drawing.
func File(name string) string { return "stock/" + name + ".svg" }

// drawings maps names to files of the demonstration.
var drawings = map[string]string{
	"boat": "articles/launch-intentional-startup/cover.svg", "book": "articles/writing-prompts-book-claude/cover.svg",
	"candles": "img/projects/ethereum.svg", "car": "articles/tesla-ugly-potential/cover.svg", "chat": "img/projects/solana-bot.svg",
	"conductor": "articles/ai-agents-impact-2025/cover.svg", "envelopes": "img/projects/finance.svg", "eye": "articles/privacy-ethics-giants/cover.svg",
	"lifebuoy": "articles/llms-dev-life-savior/cover.svg", "map": "img/projects/pollution.svg", "paths": "articles/founder-vs-entrepreneur/cover.svg",
	"pear": "img/projects/fruit.svg", "phone": "img/gallery/english-app.svg", "posters": "img/projects/streaming.svg",
	"purse": "articles/demanding-client-budget/cover.svg", "robot": "articles/build-personal-ai-bot/cover.svg", "site": "img/gallery/portfolio-2025.svg",
	"sonar": "articles/deepseek-ai-war/cover.svg", "stall": "img/gallery/ai-marketplace.svg", "tape": "articles/resourceful-dev-meme/cover.svg",
}

// Names returns the names of all drawings, sorted.
func Names() []string { return slices.Sorted(maps.Keys(drawings)) }

// Has reports whether there is a drawing with a name.
func Has(name string) bool { return drawings[name] != "" }

// SVG returns a drawing in the colors of a site.
func SVG(colors palette.Palette, name string) ([]byte, error) {
	drawing, err := fs.ReadFile(demo.Files(), drawings[name])
	if err != nil {
		return nil, fmt.Errorf("read stock drawing %q: %w", name, err)
	}
	return Ink(colors, drawing), nil
}

// Ink returns a drawing of the program's in the colors of a site.
func Ink(colors palette.Palette, drawing []byte) []byte {
	if !colors.Own {
		return drawing
	}
	return []byte(inks(colors).Replace(string(drawing)))
}

// inks replaces the inks of the demonstration by those of a site.
func inks(p palette.Palette) *strings.Replacer {
	return strings.NewReplacer(
		"#e2553d", palette.Hex(p.First), "#2f7f86", palette.Hex(p.Second), "#1b2233", palette.Hex(p.Ink), "#10151f", palette.Hex(p.Ink),
		"#f6f1e7", palette.Hex(p.Paper), "#e9dcc3", palette.Hex(palette.Mix(p.Paper, p.First, 0.16)),
		"#bcd6d3", palette.Hex(palette.Mix(p.Paper, p.Second, 0.3)), "#f2a48f", palette.Hex(palette.Mix(p.Paper, p.First, 0.5)),
	)
}
