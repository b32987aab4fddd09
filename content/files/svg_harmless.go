package files

import (
	"encoding/xml"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// set returns a set of the words of text.
func set(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(text) {
		words[word] = true
	}
	return words
}

// svgElements are the elements that a drawing may hold.
var svgElements = set(`
	svg g defs symbol use title desc switch view style image text textPath tspan
	circle ellipse line path polygon polyline rect
	clipPath mask marker pattern linearGradient radialGradient stop filter
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
	feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
	feSpecularLighting feSpotLight feTile feTurbulence
	animate animateMotion animateTransform set mpath`)

// unwrapped are the elements that are left out while their content stays.
var unwrapped = set("a")

// animations are the elements that change an attribute.
var animations = set("animate animateMotion animateTransform set")

// svgAttributes are the attributes that they may have, beside href and aria-*.
var svgAttributes = set(`
	id class style role lang tabindex type media viewBox preserveAspectRatio version width height x y x1 x2 y1 y2 z cx cy r rx ry fx fy fr
	d points pathLength transform transform-origin dx dy rotate textLength lengthAdjust startOffset method spacing side
	alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
	cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-feature-settings
	font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation letter-spacing lighting-color
	marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering
	stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
	stroke-width text-anchor text-decoration text-overflow text-rendering unicode-bidi vector-effect visibility white-space
	word-spacing writing-mode
	clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform gradientUnits gradientTransform
	spreadMethod offset markerUnits markerWidth markerHeight orient refX refY filterUnits primitiveUnits systemLanguage
	in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength
	preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ
	azimuth elevation xChannelSelector yChannelSelector scale radius stdDeviation baseFrequency numOctaves seed stitchTiles
	tableValues slope intercept amplitude exponent
	attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints from to by
	additive accumulate path origin`)

// localReference matches url(#id), with or without quotes.
var localReference = regexp.MustCompile(`(?i)url\(\s*(#[^)"'\\]*|"#[^)"'\\]*"|'#[^)"'\\]*')\s*\)`)

// loading are the parts of a style or value that can load something, or hide that they do.
var loading = regexp.MustCompile(`(?i)url\s*\(|image-set|image\s*\(|src\s*\(|cross-fade|element\s*\(|paint\s*\(|expression\s*\(|-binding|behavior\s*:|script\s*:|data\s*:|https?\s*:|//|\\`)

// atRule matches an at-rule of a style, without those that load nothing.
var atRule = regexp.MustCompile(`(?i)@(media|keyframes|supports)\b`)

// harmlessStyle reports whether the rules of a style element load nothing.
func harmlessStyle(rules string) bool {
	return harmlessText(rules) && !strings.Contains(atRule.ReplaceAllString(rules, ""), "@")
}

// harmlessValue reports whether an attribute loads nothing.
func harmlessValue(name, value string) bool {
	return name == "class" || name == "id" || name == "role" || name == "d" || strings.HasPrefix(name, "aria-") || harmlessText(value)
}

// harmlessText reports whether a text refers to nothing outside the drawing.
func harmlessText(text string) bool {
	return !loading.MatchString(localReference.ReplaceAllString(text, ""))
}

// embeddedPicture matches a picture that is part of the drawing.
var embeddedPicture = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$`)

// harmlessReference reports whether a reference leads to another part of the drawing, or is an embedded picture.
func harmlessReference(element, value string) bool {
	value = strings.TrimSpace(value)
	return strings.HasPrefix(value, "#") || element == "image" && embeddedPicture.MatchString(value)
}

// svgSize returns the size that the first element names, by its width and height or by its viewBox; 0 if neither does.
func svgSize(attrs []xml.Attr) (width, height int) {
	named := map[string]string{}
	for _, attr := range attrs {
		named[attr.Name.Local] = attr.Value
	}
	width, height = pixels(named["width"]), pixels(named["height"])
	box := strings.FieldsFunc(named["viewBox"], func(r rune) bool { return r == ' ' || r == ',' })
	if (width == 0 || height == 0) && len(box) == 4 {
		width, height = pixels(box[2]), pixels(box[3])
	}
	if width == 0 || height == 0 {
		return 0, 0
	}
	return width, height
}

// pixels returns a length in pixels, 0 if it is in another unit.
func pixels(length string) int {
	number, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(length), "px"), 64)
	if err != nil || !(number > 0 && number < maxSide) {
		return 0
	}
	return max(1, int(math.Round(number)))
}
