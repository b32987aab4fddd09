package app_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portfolio/app/apptest"
	"portfolio/config"
)

// certify writes a certificate for a host where the program keeps those that the authority has signed, and returns who trusts it.
func certify(t *testing.T, folder, host string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	leaf := x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(1, 0, 0),
	}
	certificate, err := x509.CreateCertificate(rand.Reader, &leaf, &leaf, &key.PublicKey, key)
	must(t, err)
	private, err := x509.MarshalECPrivateKey(key)
	must(t, err)
	var file bytes.Buffer
	must(t, pem.Encode(&file, &pem.Block{Type: "EC PRIVATE KEY", Bytes: private}))
	must(t, pem.Encode(&file, &pem.Block{Type: "CERTIFICATE", Bytes: certificate}))
	must(t, os.MkdirAll(folder, 0o700))
	must(t, os.WriteFile(filepath.Join(folder, host), file.Bytes(), 0o600))
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(file.Bytes())
	return pool
}

// TestHTTPS checks that the program serves https with the certificate of its host, leads plain http and other hosts there, and keeps
// what was asked for.
func TestHTTPS(t *testing.T) {
	folder := t.TempDir()
	trusted := certify(t, filepath.Join(folder, "https"), "robin.example")
	p := apptest.Start(t, map[string]string{
		"DATABASE_URL": filepath.Join(folder, "portfolio.db"), "HTTPS_ADDR": "127.0.0.1:0", "HTTP_ADDR": "127.0.0.1:0", "ACME_DIRECTORY": "https://localhost:1/directory",
	}, func(cfg *config.Config) { must(t, cfg.ServeHTTPS("robin.example")) })
	_, plain, _ := strings.Cut(strings.Join(p.Lines, "\n"), `leading to https" address=`)
	plain, _, _ = strings.Cut(plain, " ")
	transport := &http.Transport{
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			to := map[bool]string{true: p.Address, false: plain}[strings.HasSuffix(addr, ":443")]
			return new(net.Dialer).DialContext(ctx, network, to)
		},
		TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true, DisableKeepAlives: true,
	}
	client := http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for address, want := range map[string]string{
		"https://robin.example/":                         "200 HTTP/2.0 ",
		"http://robin.example/articles?q=a%2Fb":          "308 HTTP/1.1 https://robin.example/articles?q=a%2Fb",
		"http://elsewhere.example//evil.example/%2e%2e/": "308 HTTP/1.1 https://robin.example//evil.example/%2e%2e/",
		"http://localhost/healthz":                       "200 HTTP/1.1 ",
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		must(t, err)
		response, err := client.Do(request)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		response.Body.Close()
		if got := response.Status[:3] + " " + response.Proto + " " + response.Header.Get("Location"); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://robin.example/", nil)
	must(t, err)
	request.Host = "www.robin.example"
	response, err := client.Do(request)
	must(t, err)
	response.Body.Close()
	if response.StatusCode != http.StatusPermanentRedirect || response.Header.Get("Location") != "https://robin.example/" {
		t.Errorf("another host is answered with %s, %s", response.Status, response.Header.Get("Location"))
	}
	transport.CloseIdleConnections()
	p.End()
}
