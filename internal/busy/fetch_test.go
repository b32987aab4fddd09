package busy

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"portfolio/internal/calendar"
	"portfolio/internal/outbound"
)

// TestParseAddresses checks which addresses calendars are read from.
func TestParseAddresses(t *testing.T) {
	all, err := ParseAddresses(" https://a.example/x.ics?key=1, webcal://b.example/y\nhttp://127.0.0.1:8000/z http://[::1]:1/ ")
	if err != nil || len(all) != 4 || all[1].String() != "https://b.example/y" {
		t.Errorf("%v, %v", all, err)
	}
	if all, err := ParseAddresses(""); err != nil || all != nil {
		t.Errorf("nothing: %v, %v", all, err)
	}
	for _, text := range []string{
		"http://a.example/x", "http://localhost:80/x", "http://127.0.0.1/x", "http://10.0.0.1:80/x", "http://[::ffff:10.0.0.1]:80/", "ftp://a.example/x",
		"file:///etc/passwd", "a.example", "https://", "https://a.example/x#y", "https://a.example/%zz", strings.Repeat("https://a.example ", 11),
	} {
		if _, err := ParseAddresses(text); !errors.Is(err, ErrAddress) || strings.Contains(err.Error(), "example") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestIsPublic checks that no address of a private or special network counts as public.
func TestIsPublic(t *testing.T) {
	for _, text := range []string{
		"127.0.0.1", "127.1.2.3", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
		"100.127.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
		"::", "::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001::1", "2001:db8::1",
		"fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "100::1",
	} {
		if outbound.IsPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s counts as public", text)
		}
	}
	for _, text := range []string{"8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"} {
		if !outbound.IsPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s does not count as public", text)
		}
	}
}

// newServer returns a server with https, and a fetcher that trusts it and may connect to it.
func newServer(t *testing.T, handler http.Handler) (*httptest.Server, fetcher) {
	t.Helper()
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return server, fetcher{allowed: func(netip.Addr) bool { return true }, roots: roots, timeout: 10 * time.Second}
}

func parse(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	return u
}

const empty = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"

// TestFetch checks what becomes of each kind of response.
func TestFetch(t *testing.T) {
	var bomb bytes.Buffer
	packed := gzip.NewWriter(&bomb)
	for range 64 { // 64 MB in 64 KB
		if _, err := packed.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	must(t, packed.Close())
	mux := http.NewServeMux()
	mux.HandleFunc("/good", func(w http.ResponseWriter, r *http.Request) {
		if len(r.Cookies()) > 0 || r.Header.Get("Accept") != "text/calendar" {
			t.Errorf("the request has the header %v", r.Header)
		}
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
		w.Header().Set("ETag", `"1"`)
		if r.Header.Get("If-None-Match") == `"1"` {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write([]byte(empty))
	})
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	mux.Handle("/gone", status(http.StatusGone))
	mux.Handle("/busy", status(http.StatusTooManyRequests))
	mux.Handle("/broken", status(http.StatusBadGateway))
	mux.Handle("/1", http.RedirectHandler("/2", http.StatusFound))
	mux.Handle("/2", http.RedirectHandler("/3", http.StatusFound))
	mux.Handle("/3", http.RedirectHandler("/good", http.StatusFound))
	mux.Handle("/round", http.RedirectHandler("/round", http.StatusFound))
	mux.Handle("/plain", http.RedirectHandler("http://127.0.0.1/", http.StatusFound))
	mux.Handle("/file", http.RedirectHandler("file:///etc/passwd", http.StatusFound))
	mux.HandleFunc("/huge", func(w http.ResponseWriter, _ *http.Request) {
		for w.Header(); ; {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/bomb", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(bomb.Bytes())
	})
	mux.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte(empty))
	})
	server, f := newServer(t, mux)
	for path, want := range map[string]error{
		"/good": nil, "/1": nil, "/gone": Refused, "/busy": ServerFault, "/broken": ServerFault, "/nothing": Refused, "/round": Redirected,
		"/plain": Redirected, "/file": Redirected, "/huge": TooLarge, "/bomb": TooLarge, "/cut": Unreachable,
	} {
		got, err := f.fetch(t.Context(), parse(t, server.URL+path), "")
		if !errors.Is(err, want) || err == nil && (string(got.text) != empty || got.version != `"1"`) {
			t.Errorf("%s: %q, %v, want %v", path, got.text[:min(20, len(got.text))], err, want)
		}
	}
	if got, err := f.fetch(t.Context(), parse(t, server.URL+"/good"), `"1"`); err != nil || !got.unchanged {
		t.Errorf("the same version: %+v, %v", got, err)
	}
	f.roots = nil
	if _, err := f.fetch(t.Context(), parse(t, server.URL+"/good"), ""); !errors.Is(err, Unreachable) {
		t.Errorf("a certificate of nobody: %v", err)
	}
}

// TestFetchIsNotKeptWaiting checks that a server which never ends its response does not keep the program waiting, and that its stop
// does not count as a problem.
func TestFetchIsNotKeptWaiting(t *testing.T) {
	server, f := newServer(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	f.timeout = 50 * time.Millisecond
	if _, err := f.fetch(t.Context(), parse(t, server.URL), ""); !errors.Is(err, Slow) {
		t.Errorf("a slow server: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := f.fetch(ctx, parse(t, server.URL), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("a stop: %v", err)
	}
}

// TestFetchLeavesPrivateNetworksAlone checks that no name and no redirect leads the program to a private address: what counts is the
// address that is dialed, after the last look-up.
func TestFetchLeavesPrivateNetworksAlone(t *testing.T) {
	reached := false
	server, f := newServer(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	f.allowed, f.resolver = outbound.IsPublic, resolverOf(t, [4]byte{127, 0, 0, 1})
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	must(t, err)
	for _, address := range []string{
		"https://localhost:" + port, "https://calendar.example.com:" + port, "https://[::ffff:127.0.0.1]:" + port,
		"https://10.0.0.1/", "https://169.254.169.254/latest/meta-data", "https://[fd00::1]/", "https://[64:ff9b::7f00:1]/", "https://0.0.0.0:" + port,
	} {
		if _, err := f.fetch(t.Context(), parse(t, address), ""); !errors.Is(err, Forbidden) {
			t.Errorf("%s: %v, want %v", address, err, Forbidden)
		}
	}
	if reached {
		t.Error("the server was reached")
	}
	var leads string
	first := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, leads, http.StatusFound) }))
	t.Cleanup(first.Close)
	for _, leads = range []string{"https://169.254.169.254/latest/meta-data", server.URL, "https://localhost:" + port} {
		if _, err := f.fetch(t.Context(), parse(t, first.URL), ""); !errors.Is(err, Forbidden) {
			t.Errorf("a redirect to %s: %v, want %v", leads, err, Forbidden)
		}
	}
	if reached {
		t.Error("the server was reached by a redirect")
	}
}

// TestFetchTakesNoProxy checks that a proxy of the environment is not asked, which would connect to any address.
func TestFetchTakesNoProxy(t *testing.T) {
	transport, ok := fetcher{}.client(netip.AddrPort{}).Transport.(*http.Transport)
	if !ok || transport.Proxy != nil {
		t.Error("the client has a proxy")
	}
}

// resolverOf returns a resolver that finds one address for every name.
func resolverOf(t *testing.T, address [4]byte) *net.Resolver {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { server.Close() })
	go func() {
		packet := make([]byte, 1500)
		for {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return
			}
			var message dnsmessage.Message
			if message.Unpack(packet[:n]) != nil || len(message.Questions) != 1 {
				continue
			}
			message.Response, message.Additionals = true, nil
			if question := message.Questions[0]; question.Type == dnsmessage.TypeA {
				message.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: question.Name, Type: question.Type, Class: question.Class},
					Body:   &dnsmessage.AResource{A: address},
				}}
			}
			if reply, err := message.Pack(); err == nil {
				_, _ = server.WriteTo(reply, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// TestMaxBytes checks that what is fetched can be read.
func TestMaxBytes(t *testing.T) {
	full := []byte(empty + strings.Repeat(" ", calendar.MaxBytes-len(empty)))
	server, f := newServer(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(full) }))
	if got, err := f.fetch(t.Context(), parse(t, server.URL), ""); err != nil || len(got.text) != calendar.MaxBytes {
		t.Errorf("%d bytes, %v", len(got.text), err)
	}
}
