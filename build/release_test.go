package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestArchive(t *testing.T) {
	archive, err := pack("..", "docs", "portfolio-v1-linux-amd64", "holes@example.com", []byte("program"), time.Unix(1, 0))
	must(t, err)
	again, err := pack("..", "docs", "portfolio-v1-linux-amd64", "holes@example.com", []byte("program"), time.Unix(1, 0))
	if err != nil || !bytes.Equal(archive, again) {
		t.Errorf("two archives of the same files differ (error %v)", err)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(archive))
	must(t, err)
	files := tar.NewReader(unzipped)
	var names []string
	for {
		head, err := files.Next()
		if err == io.EOF {
			break
		}
		must(t, err)
		names = append(names, head.Name)
		if strings.HasSuffix(head.Name, "/SECURITY.md") {
			text, err := io.ReadAll(files)
			if err != nil || !strings.Contains(string(text), "Write to holes@example.com.") || strings.Contains(string(text), noContact) {
				t.Errorf("SECURITY.md does not name the contact (%v)", err)
			}
		}
		if executable := head.Mode&0o111 != 0; executable != (head.Name == "portfolio-v1-linux-amd64/portfolio") {
			t.Errorf("%s has mode %o", head.Name, head.Mode)
		}
	}
	for _, want := range []string{"portfolio", "README.md", "LICENSE", "NOTICE", "docs/your-site.md", "docs/site/profile.md", "deploy/portfolio.service", "deploy/Containerfile.release", "deploy/compose.one.yaml", "docs-site/site.toml", "docs-site/home.toml"} {
		if !slices.Contains(names, "portfolio-v1-linux-amd64/"+want) {
			t.Errorf("the archive lacks %s", want)
		}
	}
}

func TestReleaseWithoutContactIsUnofficial(t *testing.T) {
	for contact, want := range map[string]string{"": "portfolio-v1-unofficial-linux-arm64", "a@b.example": "portfolio-v1-linux-arm64"} {
		if got := releaseName("v1", contact, target{arch: "arm64"}); got != want {
			t.Errorf("the archive of a release with contact %q is %s, want %s", contact, got, want)
		}
	}
}

// TestChangelogNamesVersion checks that a release with a tag needs a heading of the change log, and any other needs none.
func TestChangelogNamesVersion(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "CHANGELOG.md"), []byte("# Changelog\n\n## v1.2.3 (2026-11-30)\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for version, ok := range map[string]bool{"v1.2.3": true, "v1.2": true, "v1.2.4": false, "v1.2.4-3-gabcdef": true} {
		if err := checkChangelog(root, version); (err == nil) != ok {
			t.Errorf("%s: %v", version, err)
		}
	}
}

func TestListOfParts(t *testing.T) {
	self, err := os.Executable() // any Go program names its modules
	must(t, err)
	program, err := os.ReadFile(self)
	must(t, err)
	text, err := listParts("..", "v1", program)
	must(t, err)
	var list struct {
		BOMFormat  string
		Components []struct{ Name, Version, PURL string }
	}
	must(t, json.Unmarshal(text, &list))
	if list.BOMFormat != "CycloneDX" {
		t.Errorf("the format is %q", list.BOMFormat)
	}
	found := map[string]bool{}
	for _, part := range list.Components {
		if part.Version == "" {
			t.Errorf("%s has no version", part.Name)
		}
		found[part.PURL[:len(part.PURL)-len(part.Version)]] = true
	}
	for _, want := range []string{"pkg:golang/std@", "pkg:golang/github.com/evanw/esbuild@", "pkg:npm/preact@", "pkg:npm/%40fontsource-variable/piazzolla@"} {
		if !found[want] {
			t.Errorf("the list lacks %s", want)
		}
	}
}
