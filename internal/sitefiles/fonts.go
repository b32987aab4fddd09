package sitefiles

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/internal/woff2"
	"portfolio/static"
)

// role is what a font is for: its file in the site folder, and the custom properties that name it.
type role struct {
	name       string // of the file in fonts/, without its ending
	properties []string
	generic    string
}

// roles are those of the owner's fonts.
var roles = []role{
	{"display", []string{"--font-display"}, "serif"},
	{"text", []string{"--font-serif", "--font-sans"}, "serif"},
	{"mono", []string{"--font-mono"}, "monospace"},
}

func (r role) file() string { return "fonts/" + r.name + ".woff2" }

// What a font may weigh: visitors load it before they read, so that more than heavyFont is a hint, and more than maxFont none.
const (
	heavyFont = 60 << 10
	maxFont   = 1 << 20
)

// readFont returns the font of a role in the site folder, nil if there is none.
func readFont(folder fs.FS, r role) ([]byte, error) {
	opened, err := folder.Open(r.file())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer func() { _ = opened.Close() }()
	data, err := io.ReadAll(io.LimitReader(opened, maxFont+1))
	if err == nil && len(data) > maxFont {
		err = errors.New("it is larger than 1 MB")
	}
	return data, err
}

// checkFonts returns the findings about the owner's fonts.
func checkFonts(folder fs.FS) (findings content.Findings) {
	for _, r := range roles {
		data, err := readFont(folder, r)
		if err == nil && data != nil {
			_, err = woff2.Read(data)
		}
		switch {
		case err != nil:
			findings = append(findings, content.Finding{File: r.file(), What: "it cannot be used: " + err.Error(), Do: "put a font in WOFF2 in its place"})
		case len(data) > heavyFont:
			findings = append(findings, content.Finding{
				File: r.file(), Hint: true, What: fmt.Sprintf("it weighs %d KB, which every visitor loads before the text", len(data)>>10),
				Do: "keep only the letters of your languages: pyftsubset makes 10 to 30 KB of most fonts",
			})
		}
	}
	return findings
}

// face is a font that pages load.
type face struct {
	role
	url     string
	italic  string // the address of the slanted one, "" for none
	weight  string // that it has, "" for all
	metrics woff2.Metrics
}

// fonts returns the owner's fonts: those that can be used, as check names what is wrong with the others.
func (m maker) fonts() (made []files.Made, err error) {
	for _, r := range roles {
		data, _ := readFont(m.folder, r)
		if _, err := woff2.Read(data); err == nil {
			made = append(made, files.Made{Name: r.file(), Data: data})
		}
	}
	return made, nil
}

// faces returns the faces of the site: the owner's, and for text that of its look.
func (m maker) faces(opened *files.Files) (faces []face, err error) {
	for _, r := range roles {
		if url := opened.URL(r.file()); url != "" {
			data, err := readFont(m.folder, r)
			if err != nil {
				return nil, fmt.Errorf("read font: %w", err)
			}
			metrics, err := woff2.Read(data)
			if err != nil {
				return nil, fmt.Errorf("read %s: %w", r.file(), err)
			}
			faces = append(faces, face{role: r, url: url, metrics: metrics})
		} else if r.name == "text" {
			shipped, err := m.shippedText()
			if err != nil {
				return nil, err
			}
			faces = append(faces, shipped...)
		}
	}
	return faces, nil
}

// textFonts are the shipped faces of text by the looks that have one.
var textFonts = map[string]string{content.LookLedger: static.TextFont, content.LookLetter: static.RegularFont}

// shippedText returns the face of text of the site's look, none if it has the fonts of the visitor's system.
func (m maker) shippedText() ([]face, error) {
	look := m.site.Settings.Appearance().Look
	name := textFonts[look]
	if name == "" {
		return nil, nil
	}
	asset, _ := m.assets.Get(name)
	data, err := m.assets.Read(asset, "")
	if err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	metrics, err := woff2.Read(data)
	text := face{role: roles[1], url: asset.URL(), metrics: metrics}
	if look == content.LookLetter {
		text.italic, text.weight = m.assets.URL(static.ItalicFont), "400"
	}
	return []face{text}, err
}

// Fonts returns the addresses of the fonts that pages load before they need them.
func Fonts(site *content.Site, f *files.Files, assets *static.Assets) (urls []string) {
	look := site.Settings.Appearance().Look
	own := func(r role) bool {
		url := f.URL(r.file())
		if url != "" {
			urls = append(urls, url)
		}
		return url != ""
	}
	hasDisplay, hasText := own(roles[0]), own(roles[1])
	switch {
	case !hasText && textFonts[look] != "":
		urls = append(urls, assets.URL(textFonts[look]))
		if look == content.LookLetter {
			urls = append(urls, assets.URL(static.ItalicFont))
		}
	case !hasDisplay && (look == content.LookOverprint || look == content.LookPoster):
		urls = append(urls, assets.URL("fonts/display.woff2"))
	}
	return urls
}

// css returns the rules of a face: the font, a fallback with the same measures, so that nothing moves when the font comes, and the
// properties that name both.
func (f face) css() string {
	name, back := "Site "+f.name, f.fallback()
	rules := f.rule(name, f.url, "normal")
	if f.italic != "" {
		rules += f.rule(name, f.italic, "italic")
	}
	size := f.metrics.Width / back.width
	percent := func(part float64) string { return fmt.Sprintf("%.1f%%", 100*part) }
	rules += fmt.Sprintf(`@font-face{font-family:"%s fallback";src:%s;size-adjust:%s;ascent-override:%s;descent-override:%s;line-gap-override:%s}`,
		name, back.sources, percent(size), percent(f.metrics.Ascent/size), percent(f.metrics.Descent/size), percent(f.metrics.LineGap/size))
	var named []string
	for _, property := range f.properties {
		named = append(named, fmt.Sprintf(`%s:"%s","%s fallback",%s`, property, name, name, back.generic))
	}
	return rules + ":root{" + strings.Join(named, ";") + "}"
}

func (f face) rule(name, url, style string) string {
	return fmt.Sprintf(`@font-face{font-family:"%s";src:url("%s") format("woff2");font-weight:%s;font-style:%s;font-display:optional}`, name, url, cmp.Or(f.weight, "100 900"), style)
}

// fallback is a font that visitors have, with the width of its letters.
type fallback struct {
	sources, generic string
	width            float64
}

func (f face) fallback() fallback {
	switch {
	case f.metrics.Fixed || f.generic == "monospace":
		return fallback{`local("Courier New"),local("Liberation Mono"),local("DejaVu Sans Mono")`, "monospace", 0.6}
	case f.metrics.Sans:
		return fallback{`local("Arial"),local("Liberation Sans"),local("Noto Sans")`, "sans-serif", 0.441}
	}
	return fallback{`local("Georgia"),local("Noto Serif"),local("DejaVu Serif")`, "serif", 0.446}
}
