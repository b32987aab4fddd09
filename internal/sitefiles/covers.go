package sitefiles

import (
	"fmt"
	"image"
	"io/fs"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/internal/cover"
	"portfolio/internal/palette"
	"portfolio/internal/raster"
	"portfolio/internal/stock"
)

// covers returns a drawing for each article without a cover of its own: that of the stock which it names, or one that is made when it is
// asked for.
func (m maker) covers() ([]files.Made, error) {
	var made []files.Made
	colors := m.colors // the files outlive the content that m holds
	for _, article := range m.site.AllArticles() {
		if article.Cover() != "" {
			continue
		}
		if article.Stock != "" {
			drawing, err := stock.SVG(m.colors, article.Stock)
			if err != nil {
				return nil, err
			}
			made = append(made, files.Made{Name: content.DrawnCover(article.ID), Make: func() []byte { return drawing }})
			continue
		}
		if !m.site.Settings.Covers {
			continue
		}
		id, tags := article.ID, article.In(m.site.Settings.Languages[0]).Tags
		made = append(made, files.Made{Name: content.DrawnCover(article.ID), Make: func() []byte { return cover.SVG(colors, id, tags) }})
	}
	return made, nil
}

// stock returns the drawings of the stock in the inks of the site.
func (m maker) stock() (made []files.Made, err error) {
	colors := m.colors
	for _, name := range stock.Names() {
		made = append(made, files.Made{Name: stock.File(name), Make: func() []byte {
			drawing, _ := stock.SVG(colors, name) // there is one of each name
			return drawing
		}})
	}
	return made, nil
}

// notFoundFile is the drawing of a page that does not exist.
const notFoundFile = "img/notfound.svg"

// notFound returns that drawing in the inks of the site, nothing if these are the engine's or the folder has one.
func (m maker) notFound() ([]files.Made, error) {
	if _, err := fs.Stat(m.folder, notFoundFile); err == nil || !m.colors.Own {
		return nil, nil
	}
	asset, _ := m.assets.Get(notFoundFile)
	drawing, err := m.assets.Read(asset, "")
	if err != nil {
		return nil, fmt.Errorf("read drawing: %w", err)
	}
	return []files.Made{{Name: notFoundFile, Data: stock.Ink(m.colors, drawing)}}, nil
}

// Drawing returns the drawing of a page without a picture, in a size.
func Drawing(colors palette.Palette, page string, width, height int) (image.Image, error) {
	drawing, err := raster.Parse(cover.SVG(colors, page, nil))
	if err != nil {
		return nil, fmt.Errorf("draw %s: %w", page, err)
	}
	return drawing.Image(width, height)
}
