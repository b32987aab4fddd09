package handlers_test

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/handlers/handlertest"
	"portfolio/internal/importer"
)

// TestFormerAddresses checks that a site that was imported answers each former address as the report says: the text where it was, or one 301.
func TestFormerAddresses(t *testing.T) {
	t.Parallel()
	for name, stays := range map[string]string{ // an article that keeps its address
		"hugo-toml": "/notes/knots/", "jekyll-pretty": "/2009/01/02/old-html/", "ghost": "/salt/", "wordpress-classic": "/blog/2009/08/a-b/", "eleventy": "/blog/jib/",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site, report := imported(t, name)
			_, addresses, _ := strings.Cut(report, "\nFormer addresses, and what they answer:\n")
			addresses, _, _ = strings.Cut(addresses, "\n\n")
			if !strings.Contains(addresses, stays+" -> "+stays+"\n") {
				t.Errorf("%s does not stay:\n%s", stays, addresses)
			}
			for _, line := range strings.Split(addresses, "\n") {
				was, now, _ := strings.Cut(line, " -> ")
				if strings.Contains(was, "…") { // it speaks of many addresses
					continue
				}
				now, _, _ = strings.Cut(now, " (")
				got := site.Get((&url.URL{Path: was}).EscapedPath())
				location := got.Header.Get("Location")
				leads := location == now // a file has its fingerprint in its address
				if strings.HasPrefix(now, files.Prefix) {
					leads = strings.HasPrefix(location, strings.TrimSuffix(now, path.Ext(now)))
				}
				switch {
				case now == "404" && got.Status == http.StatusOK,
					now == was && got.Status != http.StatusOK,
					now != "404" && now != was && (!leads || site.Get(location).Status != http.StatusOK):
					t.Errorf("%q: it answers %d %s", line, got.Status, location)
				}
			}
		})
	}
}

// imported returns the site that a fixture of the importer becomes, and the report.
func imported(t *testing.T, name string) (site handlertest.Site, report string) {
	t.Helper()
	archive, err := txtar.ParseFile("../internal/importer/testdata/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	from, file := fstest.MapFS{}, ""
	for _, part := range archive.Files {
		if name, ok := strings.CutPrefix(part.Name, "source/"); ok {
			from[name] = &fstest.MapFile{Data: drawn(t, name, part.Data)}
		} else if part.Name == "file" {
			file = strings.TrimSpace(string(part.Data))
		}
	}
	source, err := importer.Read(from, file)
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{
		"site.toml":    {Data: source.Settings([]byte("name = \"Ana\"\nlanguages = [\"en\"]\n"), []string{"en"})},
		"profile.toml": {Data: []byte("name = \"Ana\"\nemail = \"ana@example.com\"\n")},
	}
	settings, _, err := content.Load(folder, content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plan := source.Plan(settings)
	return handlertest.New(t, handlertest.WithFolder(t, plan.Over(folder))), plan.Report(nil)
}

// drawn returns a picture for the name of one, and else the text of a fixture: a text is not served as a picture.
func drawn(t *testing.T, name string, text []byte) []byte {
	t.Helper()
	var drawn bytes.Buffer
	var err error
	switch canvas := image.NewGray(image.Rect(0, 0, 8, 8)); path.Ext(name) {
	case ".gif":
		err = gif.Encode(&drawn, canvas, nil)
	case ".jpg":
		err = jpeg.Encode(&drawn, canvas, nil)
	case ".png":
		err = png.Encode(&drawn, canvas)
	default:
		return text
	}
	if err != nil {
		t.Fatal(err)
	}
	return drawn.Bytes()
}
