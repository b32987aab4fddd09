package sitefiles

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/static"
)

func siteWith(keys string, more fstest.MapFS) fstest.MapFS {
	folder := fstest.MapFS{
		"site.toml":    {Data: []byte(keys + "name = \"Ana\"\nlanguages = [\"en\"]\n")},
		"profile.toml": {Data: []byte("name = \"Ana\"\nemail = \"ana@example.com\"\nrole = \"Writer\"\ndescription = \"Texts\"\n")},
	}
	for name, file := range more {
		folder[name] = file
	}
	return folder
}

func shippedFont(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../static/fonts/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestLooks checks that the style sheet of a site has the rules of its look and frame alone, before those of print.
func TestLooks(t *testing.T) {
	for _, look := range content.Looks {
		sheet := read(t, openFolder(t, siteWith("look = \""+look+"\"\nframe = \"top\"\n", nil)), ThemeFile)
		if !strings.HasPrefix(sheet, "@layer looks{") || !strings.Contains(sheet, ".frame-top") {
			t.Errorf("%s: %.80s", look, sheet)
		}
		for _, other := range content.Looks[1:] {
			if got := strings.Contains(sheet, ".look-"+other); got != (other == look) {
				t.Errorf("%s: the rules of %s: %v", look, other, got)
			}
		}
	}
	if sheet := read(t, openFolder(t, siteWith("look = \"overprint\"\nframe = \"rail\"\nground = \"paper\"\n", nil)), ThemeFile); sheet != "" {
		t.Errorf("the usual look has the rules %s", sheet)
	}
}

// TestOwnFonts checks that fonts in the folder are served, named by the style sheet and preloaded.
func TestOwnFonts(t *testing.T) {
	folder := siteWith("", fstest.MapFS{
		"fonts/display.woff2": {Data: shippedFont(t, "text-italic.woff2")}, "fonts/mono.woff2": {Data: shippedFont(t, "text.woff2")},
	})
	site, findings, err := content.Load(folder, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := openFolder(t, folder)
	sheet := read(t, f, ThemeFile)
	for _, part := range []string{
		`@font-face{font-family:"Site display";src:url("` + f.URL("fonts/display.woff2") + `")`, `font-family:"Site mono"`,
		`:root{--font-display:"Site display","Site display fallback",serif}`, "ascent-override:", "size-adjust:",
	} {
		if !strings.Contains(sheet, part) {
			t.Errorf("%s lacks %s", sheet, part)
		}
	}
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	if got := Fonts(site, f, assets); !slices.Equal(got, []string{f.URL("fonts/display.woff2")}) {
		t.Errorf("pages preload %v", got)
	}
	if found := append(findings, Check(folder, site, f)...); strings.Contains(fmt.Sprint(found), "fonts") {
		t.Errorf("%v", found)
	}
}

// TestFontFindings checks what check says of fonts that cannot be used, or weigh much.
func TestFontFindings(t *testing.T) {
	heavy := append(shippedFont(t, "text.woff2"), make([]byte, 60<<10)...)
	for name, test := range map[string]struct {
		data []byte
		want string
		hint bool
	}{
		"no font": {[]byte("<html>"), "it cannot be used: no WOFF2 font", false},
		"heavy":   {heavy, "it weighs 79 KB", true},
		"large":   {append([]byte("wOF2"), make([]byte, maxFont)...), "it is larger than 1 MB", false},
	} {
		found := checkFonts(fstest.MapFS{"fonts/text.woff2": {Data: test.data}})
		if len(found) != 1 || found[0].Hint != test.hint || !strings.Contains(found[0].What, test.want) {
			t.Errorf("%s: %v", name, found)
		}
	}
}
