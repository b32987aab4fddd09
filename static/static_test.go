package static

import (
	"bytes"
	"crypto/sha512"
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
		t.Errorf("its address is %q", got)
	}
	if got := assets.URL("css/b.css"); got != "" {
		t.Errorf("what does not exist is at %q", got)
	}
	asset, ok := assets.At("css/a.1234.css")
	if !ok || asset.Name != "css/a.css" {
		t.Errorf("at its address is %+v", asset)
	}
	for coding, want := range map[string]string{"": "a{}", "br": "packed"} {
		if got, err := assets.Read(asset, coding); err != nil || string(got) != want {
			t.Errorf("coded as %q it is %q (%v)", coding, got, err)
		}
	}
	if _, ok := assets.At("css/a.css"); ok {
		t.Error("it is served without its hash as well")
	}
}

func TestLoadRefuses(t *testing.T) {
	if _, err := Load(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("nothing built: %v", err)
	}
	if _, err := Load(fstest.MapFS{ManifestFile: {Data: []byte("{")}}); err == nil {
		t.Error("a broken manifest is read")
	}
}

// TestEmbedded checks what the build left in the binary: every asset is there, in every coding it says, under a name
// that holds a hash, and is what its integrity says.
func TestEmbedded(t *testing.T) {
	assets, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	if len(assets.byName) < 20 {
		t.Errorf("only %d assets", len(assets.byName))
	}
	hashed := regexp.MustCompile(`\.([0-9a-f]{10}|[0-9A-Z]{8})\.[a-z0-9]+$`)
	for name, asset := range assets.byName {
		data, err := assets.Read(asset, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sum := sha512.Sum384(data)
		if asset.Integrity != "sha384-"+base64.StdEncoding.EncodeToString(sum[:]) {
			t.Errorf("%s is not what its integrity says", name)
		}
		if !hashed.MatchString(asset.File) || asset.Size != len(data) || asset.Type == "" {
			t.Errorf("%s: %+v", name, asset)
		}
		for _, coding := range asset.Encodings {
			if packed, err := assets.Read(asset, coding); err != nil || len(packed) >= len(data) {
				t.Errorf("%s coded as %s has %d bytes of %d (%v)", name, coding, len(packed), len(data), err)
			}
		}
	}
}

// TestScriptMakesNoMarkup checks that the script of all pages makes neither markup nor code of strings, which the content
// security policy forbids. e2e/audit/bytes.spec.ts holds its size.
func TestScriptMakesNoMarkup(t *testing.T) {
	assets, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	script, ok := assets.Get("js/site.js")
	if !ok {
		t.Fatal("there is no js/site.js")
	}
	text, err := assets.Read(script, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, forbidden := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("} {
		if bytes.Contains(text, []byte(forbidden)) {
			t.Errorf("it makes markup or code of strings: %s", forbidden)
		}
	}
}

// TestStyleSheetsNameWhatIsThere checks the addresses in style sheets, which the build fills in.
func TestStyleSheetsNameWhatIsThere(t *testing.T) {
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
			if _, there := assets.At(file); !ours || !there {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
		if bytes.Contains(text, []byte("!important")) {
			t.Errorf("%s: nothing is so important", name)
		}
	}
}

// TestPicturesAreSafe checks that a picture carries no script and asks nobody for anything.
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
				t.Errorf("%s holds %s", name, forbidden)
			}
		}
		for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"|url\(([^)]*)\)`).FindAllSubmatch(text, -1) {
			if target := string(m[1]) + string(m[2]); !strings.HasPrefix(target, "#") {
				t.Errorf("%s asks for %s", name, target)
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
		t.Errorf("the icon of the search is %q", Icon("search"))
	}
	if got := Icon("no-such-icon"); got != "" {
		t.Errorf("an icon that does not exist is %q", got)
	}
}
