package deploy

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestInstall checks that the script installs the archive of the machine, and nothing if its sum is another.
func TestInstall(t *testing.T) {
	name := "portfolio-v1-linux-" + runtime.GOARCH
	var archive bytes.Buffer
	zipped := gzip.NewWriter(&archive)
	files := tar.NewWriter(zipped)
	for file, text := range map[string]string{"portfolio": "#!/bin/sh\necho portfolio v1\n", "docs/your-site.md": "# Your site\n"} {
		if err := files.WriteHeader(&tar.Header{Name: name + "/" + file, Mode: 0o755, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := files.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := files.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	for _, sum := range []string{fmt.Sprintf("%x", sha256.Sum256(archive.Bytes())), strings.Repeat("0", 64)} {
		host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/files/SHA256SUMS":
				fmt.Fprintf(w, "%s  portfolio-v1-linux-other.tar.gz\n%s  %s.tar.gz\n", strings.Repeat("1", 64), sum, name)
			case "/files/" + name + ".tar.gz":
				_, _ = w.Write(archive.Bytes())
			default:
				http.NotFound(w, r)
			}
		}))
		defer host.Close()
		home := t.TempDir()
		run := exec.Command("sh", "install.sh")
		run.Env = append(os.Environ(), "HOME="+home, "PORTFOLIO_URL="+host.URL+"/files/")
		said, err := run.CombinedOutput()
		_, missing := os.Stat(filepath.Join(home, ".local", "bin", "portfolio"))
		if wrong := strings.HasPrefix(sum, "00000000"); wrong != (err != nil) || wrong != (missing != nil) {
			t.Errorf("with the sum %s: %v, program: %v\n%s", sum, err, missing, said)
		}
		if _, err := os.Stat(filepath.Join(home, ".local", "share", "portfolio", "docs", "your-site.md")); (err != nil) != (missing != nil) {
			t.Errorf("with the sum %s the documentation is not where the program is: %v", sum, err)
		}
	}
}
