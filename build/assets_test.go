package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(name), 0o755))
	must(t, os.WriteFile(name, []byte(text), 0o644))
}

func TestMain(m *testing.M) {
	// The highlighter's regular expressions run a clock that stops by itself some seconds after their last use.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock"))
}

func TestWriteAsset(t *testing.T) {
	out := t.TempDir()
	one, err := writeAsset(out, file{name: "img/a.svg", data: []byte("<svg/>")})
	must(t, err)
	two, err := writeAsset(out, file{name: "img/a.svg", data: []byte("<svg />")})
	must(t, err)
	if one.File == two.File || one.Integrity == two.Integrity {
		t.Errorf("different files share the name %s", one.File)
	}
	if !regexp.MustCompile(`^img/a\.[0-9a-f]{10}\.svg$`).MatchString(one.File) || one.Type != "image/svg+xml" || one.Size != 6 {
		t.Errorf("wrote %+v", one)
	}
	if _, err := writeAsset(out, file{name: "img/a.exe"}); err == nil {
		t.Error("a file of an unknown type is written")
	}
}

func TestRemoveStale(t *testing.T) {
	out := t.TempDir()
	for _, name := range []string{"README", "manifest.json", "css/new.css", "css/new.css.br", "css/old.css", "css/old.css.br"} {
		write(t, filepath.Join(out, name), "x")
	}
	must(t, removeStale(out, map[string]bool{"css/new.css": true, "css/new.css.br": true}))
	for name, want := range map[string]bool{"README": true, "manifest.json": true, "css/new.css": true, "css/new.css.br": true,
		"css/old.css": false, "css/old.css.br": false} {
		if _, err := os.Stat(filepath.Join(out, name)); (err == nil) != want {
			t.Errorf("%s: kept %t, want %t", name, err == nil, want)
		}
	}
}

func TestIconUse(t *testing.T) {
	for source, want := range map[string]string{
		`@ui.Icon("arrow-left")`:            "arrow-left",
		`{Page: i18n.Home, Icon: "house"},`: "house",
		`icon = "heart-pulse"`:              "heart-pulse",
		`Icon = "x"`:                        "x",
		`data-icon-name="no"`:               "",
		`lexicon("no")`:                     "",
	} {
		got := ""
		if m := iconUse.FindStringSubmatch(source); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%s uses %q, want %q", source, got, want)
		}
	}
}

// TestUnknownIcon checks that a misspelt icon fails the build, with an error that names it and the file that uses it.
func TestUnknownIcon(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "views/home.templ"), `@ui.Icon("hause")`)
	err := writeIcons(root, filepath.Join(root, "out"))
	if err == nil || !strings.Contains(err.Error(), "views/home.templ") || !strings.Contains(err.Error(), "hause") {
		t.Errorf("the error is %v", err)
	}
}

func TestWriteChanged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "below/a")
	old := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		text string
		kept bool
	}{{"one", false}, {"one", true}, {"two", false}} {
		must(t, writeChanged(name, []byte(step.text)))
		info, err := os.Stat(name)
		must(t, err)
		if kept := info.ModTime().Equal(old); kept != step.kept {
			t.Errorf("%s: kept %t, want %t", step.text, kept, step.kept)
		}
		must(t, os.Chtimes(name, old, old))
	}
}

func TestUpToDate(t *testing.T) {
	root := t.TempDir()
	day := func(n int) time.Time { return time.Date(2024, 1, n, 0, 0, 0, 0, time.UTC) }
	for name, n := range map[string]int{"in1": 1, "in2": 3, "older": 2, "newer": 4} {
		write(t, filepath.Join(root, name), "")
		must(t, os.Chtimes(filepath.Join(root, name), day(n), day(n)))
	}
	for _, c := range []struct {
		outputs []string
		want    bool
	}{
		{[]string{"newer"}, true},
		{[]string{"newer", "older"}, false},
		{[]string{"newer", "missing"}, false},
	} {
		if got := upToDate(root, c.outputs, []string{"in1", "in2"}); got != c.want {
			t.Errorf("%v: fresh %t, want %t", c.outputs, got, c.want)
		}
	}
}

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
