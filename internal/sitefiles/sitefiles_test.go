package sitefiles

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/static"
)

// open returns the files of a site in English, of an owner with that name and color, whose folder holds these.
func open(t *testing.T, name, color string, held fstest.MapFS) *files.Files {
	t.Helper()
	folder := maps.Clone(held)
	folder["site.toml"] = &fstest.MapFile{Data: []byte("name = \"A site\"\nlanguages = [\"en\"]\n")}
	if color != "" {
		folder["site.toml"].Data = append(folder["site.toml"].Data, "color = \""+color+"\"\n"...)
	}
	folder["profile.toml"] = &fstest.MapFile{Data: []byte("name = \"" + name + "\"\nemail = \"owner@example.com\"\nrole = \"Developer\"\n")}
	return openFolder(t, folder)
}

func openFolder(t *testing.T, folder fs.FS) *files.Files {
	t.Helper()
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	site, _, err := content.Load(folder, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(folder, site, assets, files.Options{Cache: cache.New(cache.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// read returns the bytes of a file, "" if there is none.
func read(t *testing.T, f *files.Files, name string) string {
	t.Helper()
	served, ok := f.Get(name)
	if !ok {
		return ""
	}
	data, _, err := served.Bytes(func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestTheme(t *testing.T) {
	none := fstest.MapFS{}
	for _, test := range []struct {
		name, color string
		folder      fstest.MapFS
		holds       []string
	}{
		{"Ana", "", none, nil},
		{"Ana", "#0a7", none, []string{".light{--accent:#"}},
		{"João", "", none, []string{`src:url("/static/fonts/display-western.`, "unicode-range:U+100-151"}},
		{"Ana", "", fstest.MapFS{"theme.css": {Data: []byte(":root { --radius: 0; }")}}, []string{":root{--radius:0}"}},
		{"Ana", "", fstest.MapFS{"words/en.toml": {Data: []byte(`"a" = "ł"`)}}, []string{"@font-face"}},
	} {
		sheet := read(t, open(t, test.name, test.color, test.folder), ThemeFile)
		if test.holds == nil && sheet != "" {
			t.Errorf("%s, %s: the site has the style sheet %s", test.name, test.color, sheet)
		}
		for _, part := range test.holds {
			if !strings.Contains(sheet, part) {
				t.Errorf("%s, %s: %s lacks %s", test.name, test.color, sheet, part)
			}
		}
	}
}

// TestOneSheet checks that a site without colors and letters of its own loads one style sheet.
func TestOneSheet(t *testing.T) {
	if sheet := read(t, openFolder(t, os.DirFS("../../testdata/sites/full")), ThemeFile); sheet != "" {
		t.Errorf("%s", sheet)
	}
}

func TestThemeFile(t *testing.T) {
	for source, want := range map[string]struct{ rules, findings string }{
		"":             {"", ""},
		":root{--a:1}": {":root{--a:1}", ""},
		".light, .dark { --a : oklch(0.5 0.1 20) ;\n--b:x }": {".light,.dark{--a:oklch(0.5 0.1 20);--b:x}", ""},
		"/* a { */ :root { --a: 1; /* } */ }":                {":root{--a:1}", ""},
		"\nbody { --a: 1 }":                                  {"", "theme.css:2: theme.css cannot style body"},
		":root { color: red; --a: 1 }":                       {":root{--a:1}", "theme.css:1: theme.css cannot set color"},
		":root {\n --a: url(//evil.example);\n --b: 1 }":     {":root{--b:1}", "theme.css:2: the value of --a"},
		":root { --a: image-set(\"evil\" 1x) }":              {"", "theme.css:1: the value of --a"},
		":root { --a: \\75rl(evil) }":                        {"", "theme.css:1: the value of --a"},
		"@import 'evil.css'; :root { --a: 1 }":               {"", "theme.css:1: theme.css cannot style @import"},
		"@media print { :root { --a: 1 } }":                  {"", "theme.css:1: theme.css cannot style @media"},
		":root { --a: 1":                                     {"", "theme.css:1: the last rule has no end"},
		":root { --a: </style><script> }":                    {"", "theme.css:1: the value of --a"},
	} {
		rules, findings := readTheme(fstest.MapFS{"theme.css": {Data: []byte(source)}})
		if rules != want.rules {
			t.Errorf("%q became %q, want %q", source, rules, want.rules)
		}
		if (len(findings) > 0) != (want.findings != "") || len(findings) > 0 && !strings.HasPrefix(findings[0].String(), want.findings) {
			t.Errorf("%q: %v, want %q", source, findings, want.findings)
		}
	}
}

func TestIcons(t *testing.T) {
	red := image.NewNRGBA(image.Rect(0, 0, 100, 50))
	for i := range red.Pix {
		red.Pix[i] = []uint8{0xff, 0, 0, 0xff}[i%4]
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, red); err != nil {
		t.Fatal(err)
	}
	drawn := open(t, "João Łukašević", "#0a7", fstest.MapFS{})
	own := open(t, "João", "", fstest.MapFS{
		"img/icon.png": {Data: picture.Bytes()}, "img/mark.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)},
	})
	if mark := read(t, drawn, MarkFile); !strings.Contains(mark, "<path") {
		t.Errorf("the mark is %s", mark)
	}
	if mark := read(t, own, MarkFile); strings.Contains(mark, "<path") {
		t.Errorf("the owner's mark is %s", mark)
	}
	for name, icon := range icons {
		for _, f := range []*files.Files{drawn, own} {
			decoded, err := png.Decode(strings.NewReader(read(t, f, name)))
			if err != nil || decoded.Bounds().Dx() != icon.Side {
				t.Fatalf("%s: %v", name, err)
			}
			middle := color.NRGBAModel.Convert(decoded.At(icon.Side/2, icon.Side/2)).(color.NRGBA)
			if isRed := middle == (color.NRGBA{0xff, 0, 0, 0xff}); isRed != (f == own) {
				t.Errorf("%s: its middle is %v", name, middle)
			}
		}
	}
	for what, data := range map[string][]byte{"a lie": []byte("no picture"), "cut off": picture.Bytes()[:50], "empty": {}} {
		f := open(t, "Ana", "", fstest.MapFS{"img/icon.png": {Data: data}})
		if _, err := png.Decode(strings.NewReader(read(t, f, "icons/icon-192.png"))); err != nil {
			t.Errorf("with an icon that is %s there is none: %v", what, err)
		}
	}
}

// TestCheck checks that what is wrong with pictures, miniatures and theme.css is told.
func TestCheck(t *testing.T) {
	folder := fstest.MapFS{
		"img/a.png": {Data: []byte("x")}, "theme.css": {Data: []byte("a{}")},
		"img/b.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"><style>path{fill:red}</style></svg>`)},
	}
	site, _, err := content.Load(fstest.MapFS{
		"site.toml": {Data: []byte("name = \"A\"\nlanguages = [\"en\"]\n")}, "profile.toml": {Data: []byte("name = \"Ana\"\nemail = \"ana@example.com\"\n")},
	}, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	site.Projects, site.Gallery = []content.Project{{Miniature: "img/b.svg"}, {}}, []content.Project{{Miniature: "img/none.svg"}}
	if findings := Check(folder, site, open(t, "Ana", "", folder)); findings.Errors() != 4 {
		t.Errorf("%v", findings)
	}
}
