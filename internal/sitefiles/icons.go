package sitefiles

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io/fs"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/internal/palette"
	"portfolio/static"
	"portfolio/views/ogimage"
)

// maker makes files of a site.
type maker struct {
	folder fs.FS
	site   *content.Site
	assets *static.Assets
	cache  *cache.Cache
	colors palette.Palette
}

// The mark of a site, which an owner may put into the folder: a drawing for pages and browsers, and a square picture for phones,
// which read no drawings.
const (
	MarkFile = "img/mark.svg"
	iconFile = "img/icon.png"
)

// icons are those that browsers and phones request: the mark with a margin on a ground, as phones cut icons to their own shape.
var icons = map[string]ogimage.Icon{
	"icons/favicon-32.png":        {Side: 32},
	"icons/apple-touch-icon.png":  {Side: 180, Margin: 0.14},
	"icons/icon-192.png":          {Side: 192, Margin: 0.12},
	"icons/icon-512.png":          {Side: 512, Margin: 0.12},
	"icons/icon-maskable-512.png": {Side: 512, Margin: 0.22},
}

// icons returns the icons, and the mark if the folder has none. They are drawn once.
func (m maker) icons() ([]files.Made, error) {
	initials := ogimage.Initials(m.site.Profile.Name)
	picture, _ := fs.ReadFile(m.folder, iconFile)
	key := func(name string) string {
		c := m.colors
		return cache.Key("icon 2", []byte(name), []byte(initials), picture, fmt.Append(nil, c.First, c.OnFirst, c.Paper))
	}
	var made []files.Made
	if _, err := fs.Stat(m.folder, MarkFile); err != nil {
		svg, err := m.cache.Get(key(MarkFile), func() ([]byte, error) {
			return m.draw(func(r *ogimage.Renderer) ([]byte, error) { return r.MarkSVG(initials) })
		})
		if err != nil {
			return nil, err
		}
		made = append(made, files.Made{Name: MarkFile, Data: svg})
	}
	for name, icon := range icons {
		data, err := m.cache.Get(key(name), func() ([]byte, error) {
			decoded := decodeIcon(picture)
			return m.draw(func(r *ogimage.Renderer) ([]byte, error) { return r.IconPNG(icon, decoded, initials) })
		})
		if err != nil {
			return nil, err
		}
		made = append(made, files.Made{Name: name, Data: data})
	}
	return made, nil
}

func (m maker) draw(with func(*ogimage.Renderer) ([]byte, error)) ([]byte, error) {
	renderer, err := NewRenderer(m.assets, m.colors)
	if err != nil {
		return nil, err
	}
	return with(renderer)
}

// NewRenderer returns a renderer that draws share pictures and marks in the colors of a site.
func NewRenderer(assets *static.Assets, colors palette.Palette) (*ogimage.Renderer, error) {
	var fonts [][]byte
	for _, name := range static.DisplayFonts {
		font, err := assets.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read face: %w", err)
		}
		fonts = append(fonts, font)
	}
	return ogimage.NewRenderer(colors, fonts...)
}

// maxIconSide is the side of the largest picture that icons are made of.
const maxIconSide = 2048

// decodeIcon decodes the owner's icon. It returns nil if there is none, or none that can be drawn.
func decodeIcon(data []byte) image.Image {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width > maxIconSide || config.Height > maxIconSide {
		return nil
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return picture
}
