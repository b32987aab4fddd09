package files

import (
	"bytes"
	"strings"
	"testing"
)

// disguises are drawings that run script, or load something, in one way or another. Each holds the word "evil" where it does.
var disguises = map[string]string{
	"script":             `<script>evil()</script>`,
	"script with prefix": `<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>`,
	"HTML script":        `<h:script xmlns:h="http://www.w3.org/1999/xhtml">evil()</h:script>`,
	"default name space": `<script xmlns="http://www.w3.org/1999/xhtml">evil()</script>`,
	"no name space":      `<script xmlns="">evil()</script>`,
	"CDATA":              `<script><![CDATA[evil()]]></script>`,
	"script in defs":     `<defs><g><script href="data:,evil()"/></g></defs>`,
	"event attribute":    `<path onload="evil()"/>`,
	"event in capitals":  `<path ONCLICK="evil()"/>`,
	"event of animation": `<animate attributeName="x" onbegin="evil()"/>`,
	"foreign object":     `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="evil()"/></body></foreignObject>`,
	"foreign in switch":  `<switch><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="evil"/></foreignObject></switch>`,
	"link":               `<a href="javascript:evil()"><path d="M0 0"/></a>`,
	"xlink":              `<a xlink:href="jAvAsCrIpT&#58;evil()"><path d="M0 0"/></a>`,
	"link with tab":      `<a href="java&#9;script:evil()"><path d="M0 0"/></a>`,
	"animated link":      `<path d="M0 0"><animate attributeName="href" values="javascript:evil()"/></path>`,
	"set link":           `<path d="M0 0"><set attributeName="xlink:href" to="javascript:evil()"/></path>`,
	"set handler":        `<path d="M0 0"><set attributeName="onmouseover" to="evil()"/></path>`,
	"use from elsewhere": `<use href="https://evil.example/x.svg#a"/>`,
	"use of data":        `<use href="data:image/svg+xml;base64,evil"/>`,
	"use of an xlink":    `<use xlink:href="//evil.example/x.svg#a"/>`,
	"picture elsewhere":  `<image href="https://evil.example/x.png"/>`,
	"picture of SVG":     `<image href="data:image/svg+xml,evil"/>`,
	"picture of a file":  `<image href="file:///evil"/>`,
	"filter picture":     `<filter id="f"><feImage href="https://evil.example/x.png"/></filter>`,
	"style":              `<style>path{fill:url(https://evil.example/x)}</style>`,
	"style import":       `<style>@import "https://evil.example/x.css";</style>`,
	"style escape":       `<style>path{fill:\75rl(evil)}</style>`,
	"style entity":       `<style>path{fill:u&#114;l(evil)}</style>`,
	"style CDATA":        `<style><![CDATA[path{background:url("evil")}]]></style>`,
	"style font":         `<style>@font-face{font-family:a;src:url(evil)}</style>`,
	"style image-set":    `<style>path{background:image-set("evil" 1x)}</style>`,
	"style attribute":    `<path style="background:url('//evil.example')"/>`,
	"style expression":   `<path style="width:expression(evil())"/>`,
	"fill":               `<path fill="url( https://evil.example/x.svg#a )"/>`,
	"fill with quotes":   `<path fill="url(&quot;evil.svg#a&quot;)"/>`,
	"animated fill":      `<path><animate attributeName="fill" values="url(#a);url(evil#b)"/></path>`,
	"cursor":             `<path cursor="url(evil.cur), auto"/>`,
	"base":               `<path xml:base="https://evil.example/" d="M0 0"/>`,
	"comment":            `<!-- evil -->`,
	"instruction":        `<?xml-stylesheet href="https://evil.example/x.css"?>`,
	"metadata":           `<metadata><x xmlns="evil">evil</x></metadata>`,
	"editor":             `<path xmlns:i="evil:" i:label="evil" d="M0 0"/>`,
	"audio":              `<audio xmlns="http://www.w3.org/1999/xhtml" src="evil"/>`,
	"listener":           `<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" handler="#evil"/>`,
	"handler":            `<handler type="text/ecmascript">evil()</handler>`,
	"math":               `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext href="javascript:evil()"/></math>`,
}

func TestSVGInDisguise(t *testing.T) {
	for name, inner := range disguises {
		t.Run(name, func(t *testing.T) {
			svg := `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 3 2">` + inner + `<path id="end"/></svg>`
			var known facts
			cleaned, err := cleanSVG([]byte(svg), &known)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(bytes.ToLower(cleaned), []byte("evil")) {
				t.Errorf("it is served as %s", cleaned)
			}
			if !bytes.Contains(cleaned, []byte(`<path id="end"/></svg>`)) {
				t.Errorf("what follows is gone: %s", cleaned)
			}
			again, err := cleanSVG(cleaned, &facts{})
			if err != nil || !bytes.Equal(again, cleaned) {
				t.Errorf("cleaned again it is %s, %v", again, err)
			}
		})
	}
}

func TestSVGThatIsRefused(t *testing.T) {
	for name, svg := range map[string]string{
		"HTML":              `<html xmlns="http://www.w3.org/1999/xhtml"><script>evil()</script></html>`,
		"other name space":  `<svg xmlns="http://www.w3.org/1999/xhtml"/>`,
		"billion laughs":    `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
		"external entity":   `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
		"cut off":           `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0`,
		"not closed":        `<svg xmlns="http://www.w3.org/2000/svg"><g></svg>`,
		"attribute unclean": `<svg xmlns="http://www.w3.org/2000/svg" onload=evil()/>`,
		"deep":              `<svg xmlns="http://www.w3.org/2000/svg">` + strings.Repeat("<g>", 300) + strings.Repeat("</g>", 300) + `</svg>`,
		"other encoding":    `<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"/>`,
		"nested style":      `<svg xmlns="http://www.w3.org/2000/svg"><style><g>x</g></style></svg>`,
		"nothing":           ``,
	} {
		t.Run(name, func(t *testing.T) {
			cleaned, err := cleanSVG([]byte(svg), &facts{})
			if err == nil {
				t.Errorf("it is served as %s", cleaned)
			}
		})
	}
}

// TestSVGStays checks that drawings keep what they are made of.
func TestSVGStays(t *testing.T) {
	for name, svg := range map[string]string{
		"plain":     smallSVG,
		"gradient":  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 3 2"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/></svg>`,
		"text":      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><title>R&amp;D &lt;3</title><text x="1" y="2">a <tspan>b</tspan></text></svg>`,
		"style":     `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><style>.a{fill:url(#b)} @media (prefers-color-scheme:dark){.a{fill:red}} g &gt; path{fill:none}</style><path class="a"/></svg>`,
		"animation": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><circle r="1"><animate attributeName="r" values="1;2;1" dur="3s" repeatCount="indefinite"/></circle></svg>`,
		"use":       `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><g id="a"><path d="M0 0"/></g><use href="#a" x="1"/></svg>`,
		"lines":     "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 2\">\n  <path d=\"M0 0\"/>\n</svg>",
		"words":     `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2" role="img" aria-label="https://example.com/"><path d="M0 0"/></svg>`,
	} {
		var known facts
		cleaned, err := cleanSVG([]byte(svg), &known)
		if err != nil || string(cleaned) != svg || len(known.Problems) > 0 {
			t.Errorf("%s became %s (%v, %+v)", name, cleaned, err, known.Problems)
		}
	}
}

func TestSVGSize(t *testing.T) {
	for attributes, want := range map[string][2]int{
		`width="30" height="20px"`:                    {30, 20},
		`viewBox="0 0 30 20"`:                         {30, 20},
		`viewBox="0,0,30.4,19.6"`:                     {30, 20},
		`width="100%" height="5em" viewBox="0 0 3 2"`: {3, 2},
		`width="1e99" height="2"`:                     {0, 0},
		`width="-3" height="2" viewBox="0 0 0 2"`:     {0, 0},
		``: {0, 0},
	} {
		var known facts
		if _, err := cleanSVG([]byte(`<svg xmlns="http://www.w3.org/2000/svg" `+attributes+`/>`), &known); err != nil || known.Width != want[0] || known.Height != want[1] {
			t.Errorf("%s: %d × %d, %v", attributes, known.Width, known.Height, err)
		}
	}
}

// FuzzSVG checks that what is served holds nothing that is not on the list, and is the same when it is cleaned again.
func FuzzSVG(f *testing.F) {
	for _, inner := range disguises {
		f.Add(`<svg xmlns="http://www.w3.org/2000/svg">` + inner + `</svg>`)
	}
	f.Fuzz(func(t *testing.T, svg string) {
		cleaned, err := cleanSVG([]byte(svg), &facts{})
		if err != nil {
			return
		}
		for _, forbidden := range []string{"<script", "<foreignobject", "<!", "<?"} {
			if bytes.Contains(bytes.ToLower(cleaned), []byte(forbidden)) {
				t.Errorf("%s", cleaned)
			}
		}
		again, err := cleanSVG(cleaned, &facts{})
		if err != nil || !bytes.Equal(again, cleaned) {
			t.Errorf("%s\nbecame %s (%v)", cleaned, again, err)
		}
	})
}

// FuzzPictures checks that no bytes make the cleaners panic, and that what they return is a picture for them again.
func FuzzPictures(f *testing.F) {
	for _, seed := range [][]byte{asJPEG(f, 20, 10), asPNG(f, 20, 10), asGIF(f, 20, 10), asWebP(f, 20, 10), asAVIF(20, 10)} {
		f.Add(seed)
		f.Add(seed[:len(seed)/2])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		mediaType := sniff(".jpg", data)
		if mediaType == "" {
			return
		}
		cleaned, err := cleaners[mediaType](data, &facts{})
		if err != nil {
			return
		}
		if _, err := cleaners[mediaType](cleaned, &facts{}); err != nil {
			t.Errorf("%s: what was cleaned is refused: %v", mediaType, err)
		}
	})
}
