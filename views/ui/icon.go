package ui

import (
	"regexp"

	"portfolio/static"
)

// Shape is one element of an icon, for an island that draws what Icon draws: islands/icon.tsx.
type Shape struct {
	Tag   string            `json:"tag"`
	Attrs map[string]string `json:"attrs"`
}

var (
	shapeTag  = regexp.MustCompile(`<(\w+)([^>]*?)/?>`)
	shapeAttr = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
)

// Shapes returns what the icon called name consists of.
func Shapes(name string) []Shape {
	var shapes []Shape
	for _, tag := range shapeTag.FindAllStringSubmatch(static.Icon(name), -1) {
		shape := Shape{Tag: tag[1], Attrs: map[string]string{}}
		for _, attr := range shapeAttr.FindAllStringSubmatch(tag[2], -1) {
			shape.Attrs[attr[1]] = attr[2]
		}
		shapes = append(shapes, shape)
	}
	return shapes
}
