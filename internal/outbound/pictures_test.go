package outbound_test

import (
	"bytes"
	"context"
	"crypto/x509"
	"image"
	"image/png"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"portfolio/internal/outbound"
)

// server serves pictures, and what is none, over https with a certificate of its own. asked counts the requests.
func server(t *testing.T, asked *atomic.Int32) (*httptest.Server, *x509.CertPool) {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 2, 1))); err != nil {
		t.Fatal(err)
	}
	var atOnce atomic.Int32
	mux := http.NewServeMux()
	handle := func(path string, f http.HandlerFunc) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			if atOnce.Add(1) > 2 {
				t.Error("more than two requests of one host at once")
			}
			defer atOnce.Add(-1)
			f(w, r)
		})
	}
	ok := func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(picture.Bytes()) }
	handle("/pictures/", ok)
	handle("/moved", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/pictures/moved.jpg", http.StatusFound)
	})
	handle("/plain", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://pictures.example/a.png", http.StatusFound)
	})
	handle("/private", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://169.254.169.254/a.png", http.StatusFound)
	})
	handle("/round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	handle("/script.png", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write([]byte("<script>alert(1)</script>"))
	})
	handle("/large.png", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(picture.Bytes())
		for block := make([]byte, 1<<20); ; {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	})
	s := httptest.NewTLSServer(mux)
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return s, roots
}

// TestPictures checks what is fetched, what is not and why, and that nothing is fetched twice.
func TestPictures(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s, roots := server(t, &asked)
	own := netip.MustParseAddrPort(s.Listener.Addr().String())
	allowed := func(at netip.AddrPort) bool { return at == own || outbound.IsPublic(at.Addr()) }
	client := outbound.Rules{Allowed: allowed, Roots: roots}.Client()
	dir, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	files := map[string]string{
		"/pictures/1*a b.jpeg?x=1": "1-a-b.png", "/moved": "moved.png", "/pictures/https%3A%2F%2Fx.example%2Fb.png": "b.png", "/pictures/..%2f..%2fetc": "etc.png",
		"/pictures/%00": "picture.png",
	}
	refused := map[string]string{
		s.URL + "/plain": "without https", s.URL + "/private": "private network", s.URL + "/round": "too often", s.URL + "/script.png": "no JPEG",
		s.URL + "/large.png": "more than 32 MB", s.URL + "/none.png": "404", "http://pictures.example/a.png": "no address of https", "https://localhost:1/a.png": "private network",
		"https://10.0.0.1/a.png": "private network", "https://[::1]/a.png": "private network", "https://user:word@pictures.example/a.png": "no address of https", "file:///etc/passwd": "no address of https",
	}
	var addresses []string
	for path := range files {
		addresses = append(addresses, s.URL+strings.ReplaceAll(path, " ", "%20"))
	}
	for address := range refused {
		addresses = append(addresses, address)
	}
	failed := outbound.Pictures(t.Context(), client, addresses, dir)
	for address, reason := range refused {
		if failed[address] == nil || !strings.Contains(failed[address].Error(), reason) {
			t.Errorf("%s: %v, want %s", address, failed[address], reason)
		}
	}
	for path, name := range files {
		address := s.URL + strings.ReplaceAll(path, " ", "%20")
		entries, err := fs.ReadDir(dir.FS(), outbound.PictureFolder(address))
		if failed[address] != nil || err != nil || len(entries) != 1 || entries[0].Name() != name {
			t.Errorf("%s: %v %v, want %s", path, failed[address], entries, name)
		}
	}
	before := asked.Load()
	if again := outbound.Pictures(t.Context(), client, addresses[:0:0], dir); len(again) != 0 {
		t.Errorf("nothing was asked for, and failed: %v", again)
	}
	for path := range files {
		outbound.Pictures(t.Context(), client, []string{s.URL + strings.ReplaceAll(path, " ", "%20")}, dir)
	}
	if asked.Load() != before {
		t.Error("what is there is fetched again")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if failed := outbound.Pictures(ended, client, []string{s.URL + "/pictures/new.png"}, dir); len(failed) != 1 {
		t.Error("an ended fetch goes on")
	}
}

// TestPicturesOfPrivateNames checks that a name that leads into a private network is not asked, nor a server without a valid certificate.
func TestPicturesOfPrivateNames(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s, _ := server(t, &asked)
	dir, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	address := "https://localhost:" + port + "/pictures/a.png" // which the resolver of the machine finds at a private address
	public := outbound.Rules{Allowed: func(at netip.AddrPort) bool { return outbound.IsPublic(at.Addr()) }}.Client()
	if failed := outbound.Pictures(t.Context(), public, []string{address}, dir); failed[address] == nil || !strings.Contains(failed[address].Error(), "private") {
		t.Errorf("%v", failed)
	}
	all := outbound.Rules{Allowed: func(netip.AddrPort) bool { return true }}.Client()
	if failed := outbound.Pictures(t.Context(), all, []string{s.URL + "/pictures/a.png"}, dir); len(failed) != 1 || asked.Load() != 0 {
		t.Errorf("a certificate that nobody knows is taken: %v", failed)
	}
}
