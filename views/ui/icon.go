package ui

import (
	"regexp"

	"portfolio/static"
)

// IconShape is an element of an icon, for islands that render icons as Icon does: islands/icon.tsx.
type IconShape struct {
	Tag   string            `json:"tag"`
	Attrs map[string]string `json:"attrs"`
}

var (
	shapeTag  = regexp.MustCompile(`<(\w+)([^>]*?)/?>`)
	shapeAttr = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
)

// IconShapes returns the elements of the named icon.
func IconShapes(name string) []IconShape {
	var shapes []IconShape
	for _, tag := range shapeTag.FindAllStringSubmatch(static.Icon(name), -1) {
		shape := IconShape{Tag: tag[1], Attrs: map[string]string{}}
		for _, attr := range shapeAttr.FindAllStringSubmatch(tag[2], -1) {
			shape.Attrs[attr[1]] = attr[2]
		}
		shapes = append(shapes, shape)
	}
	return shapes
}
