package feeds_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// TestManifests checks the manifests and their icons.
func TestManifests(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, lang := range []i18n.Lang{"en", "es"} {
		page := site.Get(i18ntest.Two().Path(lang, i18n.Home)).Page()
		answer := site.Get(page.Find("link[rel=manifest]").AttrOr("href", "")).WantStatus(http.StatusOK)
		if got := answer.Header.Get("Content-Type"); got != "application/manifest+json" {
			t.Errorf("its type is %s", got)
		}
		var read struct {
			Name      string `json:"name"`
			ShortName string `json:"short_name"`
			Lang      string
			StartURL  string `json:"start_url"`
			Theme     string `json:"theme_color"`
			Icons     []struct{ Src, Sizes, Type, Purpose string }
		}
		if err := json.Unmarshal([]byte(answer.Body), &read); err != nil {
			t.Fatal(err)
		}
		if read.Lang != string(lang) || !strings.Contains(read.Name, site.Content.Profile.Name) || len(read.ShortName) > 20 {
			t.Errorf("it says %+v", read)
		}
		if start := site.Get(read.StartURL).WantStatus(http.StatusOK); start.Page().Find("html").AttrOr("lang", "") != string(lang) {
			t.Errorf("it starts in another language")
		}
		if read.Theme != page.Find("meta[name=theme-color]").AttrOr("content", "") {
			t.Errorf("its colour is %s, the page says otherwise", read.Theme)
		}
		purposes := map[string]bool{}
		for _, icon := range read.Icons {
			purposes[icon.Purpose] = true
			shape, err := png.DecodeConfig(strings.NewReader(site.Get(icon.Src).WantStatus(http.StatusOK).Body))
			if size := fmt.Sprintf("%dx%d", shape.Width, shape.Height); err != nil || size != icon.Sizes {
				t.Errorf("%s is %s (%v), the manifest says %s", icon.Src, size, err, icon.Sizes)
			}
		}
		if len(read.Icons) != 3 || !purposes["any"] || !purposes["maskable"] {
			t.Errorf("its icons are %v", read.Icons)
		}
	}
}

// TestFavicon checks the ICO container and the picture in it.
func TestFavicon(t *testing.T) {
	t.Parallel()
	answer := handlertest.New(t).Get("/favicon.ico").WantStatus(http.StatusOK)
	ico := []byte(answer.Body)
	if !bytes.HasPrefix(ico, []byte{0, 0, 1, 0, 1, 0, 32, 32}) {
		t.Fatalf("it begins with % x", ico[:8])
	}
	size, at := int(ico[14])|int(ico[15])<<8, int(ico[18])
	if at+size != len(ico) {
		t.Fatalf("the picture has %d bytes at %d, the file %d", size, at, len(ico))
	}
	shape, err := png.DecodeConfig(bytes.NewReader(ico[at:]))
	if err != nil || shape.Width != 32 || shape.Height != 32 {
		t.Errorf("the picture is %v (%v)", shape, err)
	}
	if answer.Header.Get("Content-Type") != "image/x-icon" || answer.Header.Get("Etag") == "" {
		t.Errorf("its headers are %v", answer.Header)
	}
}
