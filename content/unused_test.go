package content

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
)

func TestUnusedFiles(t *testing.T) {
	_, findings, err := Load(siteFolder(map[string]string{
		"project.toml":       "",
		"artciles/x/en.md":   "",
		"tools/make.sh":      "",
		"posts/a.md":         "",
		"articles/loose.md":  "",
		"README.md":          "",
		"img/used.png":       "x",
		"img/mark.svg":       "<svg/>",
		"img/old/unused.jpg": "x",
		"data/x.toml":        "",
		"private/notes.txt":  "",
		"profile.toml":       least["profile.toml"] + "avatar = \"img/used.png\"\n",
	}), Options{})
	want := []string{
		"artciles:1: hint: nothing reads this folder: did you mean articles?",
		"articles/loose.md:1: hint: nothing reads this file: put it where it belongs: articles/loose/en.md",
		"img/old/unused.jpg:1: hint: nothing shows this picture: name it where it belongs, or delete it",
		"posts:1: hint: nothing reads this folder: put each text where it belongs: articles/name/en.md",
		"project.toml:1: hint: nothing reads this file: did you mean projects.toml?",
	}
	if err != nil || !slices.Equal(lines(findings), want) {
		t.Errorf("%v, the findings are\n%s\nwant\n%s", err, strings.Join(lines(findings), "\n"), strings.Join(want, "\n"))
	}
}

// reading notes the files that are opened.
type reading struct {
	fs.FS
	opened map[string]bool
}

func (r reading) Open(name string) (fs.File, error) {
	r.opened[name] = true
	return r.FS.Open(name)
}

// TestNounFiles checks that the list of files names those that Load reads, and no others.
func TestNounFiles(t *testing.T) {
	opened := map[string]bool{}
	if _, _, err := Load(reading{siteFolder(nil), opened}, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range nounFiles {
		if !opened[name] {
			t.Errorf("%s is not read", name)
		}
	}
	for name := range opened {
		if strings.HasSuffix(name, ".toml") && !strings.Contains(name, "/") && !slices.Contains(nounFiles, name) {
			t.Errorf("%s is not in the list", name)
		}
	}
}
