package raster

import (
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func svg(body string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + body + `</svg>`
}

var (
	red   = color.RGBA{0xff, 0, 0, 0xff}
	blue  = color.RGBA{0, 0, 0xff, 0xff}
	black = color.RGBA{0, 0, 0, 0xff}
	none  = color.RGBA{}
)

// TestShapes looks at a pixel in the middle and at one at the left of drawings.
func TestShapes(t *testing.T) {
	for name, test := range map[string]struct {
		body         string
		middle, left color.RGBA // at 50,50 and at 10,50
	}{
		"path":             {`<path d="M0 0h100v100H0z" fill="red"/>`, red, red},
		"relative path":    {`<path d="m30 30 40 0 0 40-40 0z" fill="#f00"/>`, red, none},
		"arc":              {`<path d="M30 50a20 20 0 1 1 40 0a20 20 0 1 1-40 0" fill="rgb(255,0,0)"/>`, red, none},
		"arc in one":       {`<path d="M50 30A20 20 0 01 50 70A20 20 0 0150 30" fill="red"/>`, red, none},
		"quadratic curves": {`<path d="M20 50Q50-10 80 50T20 50" fill="red"/>`, red, none},
		"cubic curves":     {`<path d="M20 50C20 90 80 90 80 50S60 20 20 50" fill="red"/>`, red, none},
		"circle":           {`<circle cx="50" cy="50" r="30" fill="red"/>`, red, none},
		"ellipse":          {`<ellipse cx="50%" cy="50" rx="45" ry="30" fill="red"/>`, red, red},
		"rect":             {`<rect x="30" y="30" width="40" height="40" rx="8" fill="red"/>`, red, none},
		"polygon":          {`<polygon points="20,20 80,20 80,80 20,80" fill="red"/>`, red, none},
		"line":             {`<line x1="0" y1="50" x2="100" y2="50" stroke="red" stroke-width="10"/>`, red, red},
		"dots":             {`<path d="M10 50H100" stroke="red" stroke-width="10" stroke-linecap="round" stroke-dasharray="0 40"/>`, red, red},
		"gap":              {`<path d="M0 50H100" stroke="red" stroke-width="10" stroke-dasharray="30 40 30 0"/>`, none, red},
		"dash offset":      {`<path d="M0 50H100" stroke="red" stroke-width="10" stroke-dasharray="30 40" stroke-dashoffset="-40"/>`, red, none},
		"hole":             {`<path fill-rule="evenodd" d="M0 0h100v100H0zM30 30h40v40H30z" fill="red"/>`, none, red},
		"hole, wound":      {`<path d="M0 0h100v100H0zM30 30v40h40V30z" fill="red"/>`, none, red},
		"no hole":          {`<path d="M0 0h100v100H0zM30 30h40v40H30z" fill="red"/>`, red, red},
		"group":            {`<g fill="red" transform="translate(20 20) scale(.6)"><path d="M0 0h100v100H0z"/></g>`, red, none},
		"turned":           {`<path transform="rotate(90 50 50)" d="M45 0h10v100H45z" fill="red"/>`, red, red},
		"use":              {`<defs><path id="a" d="M0 0h40v40H0z"/></defs><use href="#a" x="30" y="30" fill="red"/>`, red, none},
		"symbol":           {`<symbol id="a" viewBox="0 0 10 10"><path d="M4 4h2v2H4z"/></symbol><use href="#a" width="100" height="100" fill="red"/>`, red, none},
		"clip":             {`<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath><g clip-path="url(#c)"><path d="M0 0h100v100H0z" fill="red"/></g>`, red, none},
		"clip by use":      {`<defs><circle id="o" cx="50" cy="50" r="20"/></defs><clipPath id="c"><use href="#o"/></clipPath><path clip-path="url('#c')" d="M0 0h100v100H0z" fill="red"/>`, red, none},
		"class":            {`<style>.a,.b{fill:red;stroke:none}</style><path class="b" fill="blue" d="M0 0h100v100H0z"/>`, red, red},
		"style":            {`<path style="fill:red" fill="blue" d="M0 0h100v100H0z"/>`, red, red},
		"current color":    {`<g color="red"><path fill="currentColor" d="M0 0h100v100H0z"/></g>`, red, red},
		"black":            {`<path d="M0 0h100v100H0z"/>`, black, black},
		"nothing":          {`<path display="none" d="M0 0h100v100H0z"/><g style="display:none"><path d="M0 0h100v100H0z"/></g>`, none, none},
		"multiply":         {`<path fill="red" d="M0 0h60v100H0z"/><path fill="blue" style="mix-blend-mode:multiply" d="M40 0h60v100H40z"/>`, black, red},
		"gradient":         {`<linearGradient id="g"><stop offset=".3" stop-color="red"/><stop offset=".3" stop-color="blue"/></linearGradient><path fill="url(#g)" d="M0 0h100v100H0z"/>`, blue, red},
		"radial gradient":  {`<radialGradient id="g"><stop offset=".5" stop-color="blue"/><stop offset=".5" stop-color="red"/></radialGradient><path fill="url(#g)" d="M0 0h100v100H0z"/>`, blue, red},
		"pattern":          {`<pattern id="p" width="50" height="50" patternUnits="userSpaceOnUse"><path fill="red" d="M0 0h25v50H0z"/></pattern><path fill="url(#p)" d="M0 0h100v100H0z"/>`, red, red},
		"unknown paint":    {`<path fill="url(#g) red" d="M0 0h100v100H0z"/>`, red, red},
	} {
		d, err := Parse([]byte(svg(test.body)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		drawn, err := d.Image(100, 100)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if middle, left := drawn.RGBAAt(50, 50), drawn.RGBAAt(10, 50); middle != test.middle || left != test.left {
			t.Errorf("%s is %v and %v, want %v and %v", name, middle, left, test.middle, test.left)
		}
	}
}

// TestTranslucent checks that a group fades as a whole.
func TestTranslucent(t *testing.T) {
	d, err := Parse([]byte(svg(`<path fill="white" d="M0 0h100v100H0z"/><g opacity=".5"><path d="M0 0h60v100H0z"/><path d="M40 0h60v100H40z"/></g>`)))
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := d.Image(100, 100)
	if err != nil {
		t.Fatal(err)
	}
	if once, twice := drawn.RGBAAt(10, 50), drawn.RGBAAt(50, 50); once != twice || once.R < 120 || once.R > 135 || once.A != 0xff {
		t.Errorf("%v, and %v where two overlap", once, twice)
	}
}

// TestFills checks that a drawing of another shape fills the image, its middle in the middle.
func TestFills(t *testing.T) {
	d, err := Parse([]byte(svg(`<path fill="red" d="M0 0h100v100H0z"/><path fill="blue" d="M49 0h2v100h-2z"/>`)))
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := d.Image(300, 100)
	if err != nil {
		t.Fatal(err)
	}
	if drawn.RGBAAt(0, 0) != red || drawn.RGBAAt(299, 99) != red || drawn.RGBAAt(150, 50) != blue {
		t.Errorf("%v %v %v", drawn.RGBAAt(0, 0), drawn.RGBAAt(299, 99), drawn.RGBAAt(150, 50))
	}
}

// TestLeft checks that what is left out is named.
func TestLeft(t *testing.T) {
	d, err := Parse([]byte(svg(`<title>A</title><text>a</text><filter id="f"/><g mask="url(#m)"/><text>b</text>`)))
	if err != nil || fmt.Sprint(d.Left()) != "[text filter mask]" {
		t.Errorf("%v, %v", d.Left(), err)
	}
}

// TestHostile checks that no drawing takes long: it is drawn, or refused.
func TestHostile(t *testing.T) {
	bomb := ""
	for i := range 30 { // each uses the one before twice
		bomb += fmt.Sprintf(`<g id="g%d"><use href="#g%d"/><use href="#g%d"/></g>`, i+1, i, i)
	}
	for name, body := range map[string]string{
		"references":       `<g id="g0"><path d="M0 0h9v9z"/></g>` + bomb,
		"itself":           `<g id="g"><use href="#g"/></g><use href="#g"/>`,
		"pattern of self":  `<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><path fill="url(#p)" d="M0 0h9v9H0z"/></pattern><path fill="url(#p)" d="M0 0h99v99H0z"/>`,
		"clip of self":     `<clipPath id="c"><path clip-path="url(#c)" d="M0 0h9v9H0z"/></clipPath><path clip-path="url(#c)" d="M0 0h99v99H0z"/>`,
		"gradient of self": `<linearGradient id="g" href="#g"/><path fill="url(#g)" d="M0 0h99v99H0z"/>`,
		"far away":         `<path d="M-1e300-1e300L1e300 1e300 1e308 0z" stroke="red" stroke-width="1e300"/>`,
		"not a number":     `<path transform="scale(1e308) scale(1e308) rotate(nan)" d="M0 0L1 1A1e308 1e308 0 1 1 9 9z" stroke="red"/>`,
		"tiny dashes":      `<path d="M0 0H1e9" stroke="red" stroke-dasharray=".0011"/>`,
		"no dashes":        `<path d="M0 0H99" stroke="red" stroke-dasharray="0 0"/>`,
		"endless dashes":   `<path d="M0 0H99" stroke="red" stroke-dasharray="1e308" stroke-dashoffset="1e308"/>`,
		"many large":       strings.Repeat(`<path opacity=".5" d="M0 0h100v100H0z"/>`, 15_000),
		"many groups":      strings.Repeat(`<g opacity=".5">`, 60) + strings.Repeat(`</g>`, 60),
		"long path":        `<path stroke="red" d="M0 0` + strings.Repeat("l9 9-9 0", 100_000) + `"/>`,
		"many curves":      `<path d="M0 0` + strings.Repeat("c1e4 0 0 1e4 9 9", 50_000) + `"/>`,
		"deep":             strings.Repeat("<g>", 10_000),
		"entities":         `<!DOCTYPE a [<!ENTITY b "b">]>&b;`,
	} {
		begin := time.Now()
		d, err := Parse([]byte(svg(body)))
		if err == nil {
			_, err = d.Image(600, 357)
		}
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("%s took %v (%v)", name, took, err)
		}
	}
	for _, text := range []string{"", "a", "<svg/>", `<svg viewBox="0 0 1e9 1"/>`, `<svg viewBox="0 0 -1 5"/>`, `<svg viewBox="nan nan nan nan"/>`, `<p/>`, `<svg width="9"/>`} {
		if _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q is a drawing", text)
		}
	}
	if _, err := Parse(make([]byte, maxBytes+1)); !errors.Is(err, ErrTooMuch) {
		t.Errorf("a large file: %v", err)
	}
}

// TestDemonstration checks that the demonstration's pictures are drawn whole.
func TestDemonstration(t *testing.T) {
	var names []string
	for _, pattern := range []string{"articles/*/cover.svg", "img/projects/*.svg", "img/gallery/*.svg", "img/*.svg"} {
		found, err := filepath.Glob("../../demo/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := Parse(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		left := slices.DeleteFunc(d.Left(), func(element string) bool { return element == "text" && strings.HasSuffix(name, "-study.svg") }) // a page sets it
		if len(left) > 0 && !strings.HasSuffix(name, "-miniature.svg") {
			t.Errorf("%s: without %v", name, left)
		}
		if _, err := d.Image(60, 36); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(names) == 0 {
		t.Error("there are no drawings")
	}
}

func FuzzImage(f *testing.F) {
	f.Add(`<path d="M0 0c1 2 3 4 5 6s7 8 9 10q1 2 3 4t5 6a7 8 9 0 1 2 3z" fill="url(#g) red" stroke="#0a7" stroke-dasharray="1 2"/>`)
	f.Add(`<style>.a{fill:red}</style><clipPath id="c"><use href="#o"/></clipPath><circle id="o" class="a" r="5" clip-path="url(#c)" opacity=".5"/>`)
	f.Fuzz(func(_ *testing.T, body string) {
		if d, err := Parse([]byte(svg(body))); err == nil {
			_, _ = d.Image(40, 30)
		}
	})
}
