package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"portfolio/static"
)

// font is the display font and its URL in style sheets.
type font struct {
	file
	placeholder string // the URL in the sources
	url         string // the hashed URL that replaces it
}

func readFont(root string) (font, error) {
	data, err := os.ReadFile(filepath.Join(root, "static", fontName))
	if err != nil {
		return font{}, fmt.Errorf("read font: %w", err)
	}
	sum := sha256.Sum256(data)
	return font{
		file:        file{name: fontName, data: data},
		placeholder: static.Prefix + fontName,
		url:         static.Prefix + "fonts/display." + hex.EncodeToString(sum[:5]) + ".woff2",
	}, nil
}
