package app

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"portfolio/config"
	"portfolio/internal/graceful"
)

// certificatesFolder is the folder of certificates and their keys, beside the database.
const certificatesFolder = "https"

// maxStreams is how many requests of one connection HTTP/2 handles at a time.
const maxStreams = 32

// httpsServer is what serves https: the certificates of its hosts, and the socket of plain http, which leads there.
type httpsServer struct {
	hosts        []string // the first is the site's, the others lead to it
	certificates *autocert.Manager
	plain        graceful.Listener
}

// newHTTPS returns the server of https, nil where a proxy speaks it. It listens for plain http.
func newHTTPS(cfg config.Config) (*httpsServer, error) {
	if len(cfg.HTTPS) == 0 {
		return nil, nil
	}
	plain, err := graceful.Listen(cfg.HTTPAddr, 1)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", cfg.HTTPAddr, err)
	}
	folder := filepath.Join(filepath.Dir(cfg.DatabaseFile()), certificatesFolder)
	return &httpsServer{cfg.HTTPS, &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(cfg.HTTPS...), Cache: autocert.DirCache(folder),
		Client: &acme.Client{DirectoryURL: cfg.ACMEDirectory},
	}, plain}, nil
}

// close closes the socket of plain http, which was not served.
func (h *httpsServer) close() error {
	if h == nil {
		return nil
	}
	return h.plain.Close()
}

// plainHandler returns the handler of plain http, which answers the authority and leads everybody else to https.
func (h *httpsServer) plainHandler(site http.Handler) http.Handler {
	return h.certificates.HTTPHandler(h.leading(site))
}

// secure makes server one for https.
func (h *httpsServer) secure(server *http.Server) {
	server.Handler = h.canonical(server.Handler)
	server.TLSConfig = h.certificates.TLSConfig()
	server.TLSConfig.MinVersion = tls.VersionTLS12
	server.HTTP2 = &http.HTTP2Config{MaxConcurrentStreams: maxStreams}
}

// canonical redirects requests for another host to the site's.
func (h *httpsServer) canonical(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host := hostOf(r); host != h.hosts[0] {
			h.redirect(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}

// leading redirects requests to https, but for those about the program's health, which come from the same machine.
func (h *httpsServer) leading(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" {
			site.ServeHTTP(w, r)
			return
		}
		h.redirect(w, r)
	})
}

func (h *httpsServer) redirect(w http.ResponseWriter, r *http.Request) {
	target := url.URL{Scheme: "https", Host: h.hosts[0], Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	w.Header().Set("Location", target.String())
	w.WriteHeader(http.StatusPermanentRedirect)
}

// hostOf returns the host that a request names, without its port.
func hostOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// fetch gets the certificates that are not there yet, so that no visitor waits for one.
func (h *httpsServer) fetch(ctx context.Context, log *slog.Logger) {
	for _, host := range h.hosts {
		hello := &tls.ClientHelloInfo{
			ServerName: host, SupportedVersions: []uint16{tls.VersionTLS13},
			CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}, SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
			SupportedCurves: []tls.CurveID{tls.CurveP256},
		}
		if _, err := h.certificates.GetCertificate(hello); err != nil && ctx.Err() == nil {
			log.Error("there is no certificate: does the host lead to this machine, and are ports 80 and 443 open?", "host", host, "error", err)
		}
	}
}
