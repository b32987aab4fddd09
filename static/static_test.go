package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func TestLoad(t *testing.T) {
	assets, err := Load(fstest.MapFS{
		ManifestFile:        {Data: []byte(`[{"Name":"css/a.css","File":"css/a.1234.css","Type":"text/css","Encodings":["br"]}]`)},
		"css/a.1234.css":    {Data: []byte("a{}")},
		"css/a.1234.css.br": {Data: []byte("packed")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := assets.URL("css/a.css"); got != "/static/css/a.1234.css" {
		t.Errorf("URL is %q", got)
	}
	if got := assets.URL("css/b.css"); got != "" {
		t.Errorf("an asset that does not exist has the URL %q", got)
	}
	asset, ok := assets.ByFile("css/a.1234.css")
	if !ok || asset.Name != "css/a.css" {
		t.Errorf("ByFile returned %+v, %v", asset, ok)
	}
	for encoding, want := range map[string]string{"": "a{}", "br": "packed"} {
		if got, err := assets.Read(asset, encoding); err != nil || string(got) != want {
			t.Errorf("in encoding %q it is %q (%v), want %q", encoding, got, err, want)
		}
	}
	if _, ok := assets.ByFile("css/a.css"); ok {
		t.Error("ByFile finds a file without its hash")
	}
}

func TestLoadRefuses(t *testing.T) {
	if _, err := Load(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("without a manifest: %v", err)
	}
	if _, err := Load(fstest.MapFS{ManifestFile: {Data: []byte("{")}}); err == nil {
		t.Error("Load accepts a broken manifest")
	}
}

// TestEmbedded checks the assets in the binary: every one exists, in all its encodings, under a name with a hash, and
// matches its integrity value.
func TestEmbedded(t *testing.T) {
	assets, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	if len(assets.byName) < 20 {
		t.Errorf("%d assets, want at least 20", len(assets.byName))
	}
	hashed := regexp.MustCompile(`\.([0-9a-f]{10}|[0-9A-Z]{8})\.[a-z0-9]+$`)
	for name, asset := range assets.byName {
		data, err := assets.Read(asset, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sum := sha256.Sum256(data)
		if asset.Integrity != "sha256-"+base64.StdEncoding.EncodeToString(sum[:]) {
			t.Errorf("%s does not match its integrity value", name)
		}
		if !hashed.MatchString(asset.File) || asset.Size != len(data) || asset.Type == "" {
			t.Errorf("%s: %+v", name, asset)
		}
		for _, encoding := range asset.Encodings {
			if packed, err := assets.Read(asset, encoding); err != nil || len(packed) >= len(data) {
				t.Errorf("%s in encoding %s has %d bytes of %d (%v)", name, encoding, len(packed), len(data), err)
			}
		}
	}
}

// TestScriptMakesNoMarkup checks that the script of all pages makes neither markup nor code from strings, which the
// content security policy forbids. e2e/audit/bytes.spec.ts checks its size.
func TestScriptMakesNoMarkup(t *testing.T) {
	assets, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	script, ok := assets.Get("js/site.js")
	if !ok {
		t.Fatal("js/site.js does not exist")
	}
	text, err := assets.Read(script, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, forbidden := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("} {
		if bytes.Contains(text, []byte(forbidden)) {
			t.Errorf("js/site.js contains %s", forbidden)
		}
	}
}

// TestStyleSheets checks that the URLs in style sheets, which the build fills in, lead to assets, and that nothing is
// !important.
func TestStyleSheets(t *testing.T) {
	assets, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`url\(["']?([^"')]+)["']?\)`)
	for name, asset := range assets.byName {
		if !strings.HasSuffix(name, ".css") {
			continue
		}
		text, err := assets.Read(asset, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range address.FindAllSubmatch(text, -1) {
			file, ours := strings.CutPrefix(string(m[1]), Prefix)
			if _, there := assets.ByFile(file); !ours || !there {
				t.Errorf("%s has the URL %s, which does not exist", name, m[1])
			}
		}
		if bytes.Contains(text, []byte("!important")) {
			t.Errorf("%s contains !important", name)
		}
	}
}

// TestPicturesAreSafe checks that pictures contain no script and load nothing from elsewhere.
func TestPicturesAreSafe(t *testing.T) {
	err := fs.WalkDir(Embedded(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".svg") {
			return err
		}
		text, err := fs.ReadFile(Embedded(), name)
		if err != nil {
			return err
		}
		for _, forbidden := range []string{"<script", "<foreignObject", "javascript:", " onload=", "<!ENTITY"} {
			if bytes.Contains(text, []byte(forbidden)) {
				t.Errorf("%s contains %s", name, forbidden)
			}
		}
		for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"|url\(([^)]*)\)`).FindAllSubmatch(text, -1) {
			if target := string(m[1]) + string(m[2]); !strings.HasPrefix(target, "#") {
				t.Errorf("%s loads %s", name, target)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestIcons(t *testing.T) {
	if !strings.Contains(Icon("search"), "<path") {
		t.Errorf("the icon \"search\" is %q", Icon("search"))
	}
	if got := Icon("no-such-icon"); got != "" {
		t.Errorf("an icon that does not exist is %q", got)
	}
}
