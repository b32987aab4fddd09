//go:build audit

package audit

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// pebble is the authority for tests of those who wrote Let's Encrypt's.
const pebble = "github.com/letsencrypt/pebble/v2/cmd/pebble@v2.10.1"

// https serves with certificates of its own from an authority that runs here, and again after a restart from those that it has kept.
func (a *audit) https(t *testing.T) {
	folder := t.TempDir()
	build := exec.Command("go", "install", pebble)
	build.Env = append(os.Environ(), "GOBIN="+folder)
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v\n%s", pebble, err, output)
	}
	names, secure, plain := answerNames(t), unusedAddress(t), unusedAddress(t)
	authority := startAuthority(t, folder, names, secure, plain)
	hosts := []string{"robin.test", "www.robin.test"}
	for round := range 2 {
		command := a.command("serve", "--https", strings.Join(hosts, ","))
		p := a.start(t, command, filepath.Join(folder, "data", "portfolio.db"), "HTTPS_ADDR="+secure, "HTTP_ADDR="+plain,
			"ACME_DIRECTORY=https://"+authority.address+"/dir", "SSL_CERT_FILE="+authority.certificate)
		for _, host := range hosts {
			status, location := authority.visit(t, host, secure)
			if want := map[string]int{"robin.test": http.StatusOK, "www.robin.test": http.StatusPermanentRedirect}[host]; status != want {
				t.Fatalf("start %d: %s answers %d %s, want %d\n%s", round+1, host, status, location, want, p.log)
			}
		}
		if _, err := p.stop(); err != nil {
			t.Errorf("stop %d: %v", round+1, err)
		}
		authority.stop() // the second start has its certificates
	}
	kept, err := filepath.Glob(filepath.Join(folder, "data", "https", "*"))
	if err != nil || len(kept) < len(hosts)+1 {
		t.Errorf("%d files are kept, %v", len(kept), err)
	}
	for _, name := range kept {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s can be read by others", filepath.Base(name))
		}
	}
	t.Logf("H1: certificates for %d hosts from an authority, and served without it after a restart; %d files of 0600", len(hosts), len(kept))
}

// authority is an authority that signs certificates.
type authority struct {
	address, certificate string
	management           string
	trusted              *x509.CertPool
	stop                 func()
}

// startAuthority starts one that asks names for addresses and visits them at the ports of the program.
func startAuthority(t *testing.T, folder, names, secure, plain string) *authority {
	t.Helper()
	run := proxyRun{t: t, folder: folder}
	made, err := exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=authority",
		"-addext", "subjectAltName=IP:127.0.0.1", "-keyout", run.path("key.pem"), "-out", run.path("cert.pem")).CombinedOutput()
	if err != nil {
		t.Fatalf("openssl: %v\n%s", err, made)
	}
	a := &authority{address: unusedAddress(t), management: unusedAddress(t), certificate: run.path("cert.pem")}
	number := func(address string) int { n, _ := strconv.Atoi(port(address)); return n }
	config, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": a.address, "managementListenAddress": a.management, "certificate": a.certificate, "privateKey": run.path("key.pem"),
		"httpPort": number(plain), "tlsPort": number(secure), "ocspResponderURL": "", "externalAccountBindingRequired": false,
	}})
	must(t, err)
	run.write("pebble.json", string(config))
	command := exec.Command(run.path("pebble"), "-config", run.path("pebble.json"), "-dnsserver", names)
	command.Env = []string{"PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0"}
	must(t, command.Start())
	stopped := false
	a.stop = func() {
		if !stopped {
			stopped = true
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	}
	t.Cleanup(a.stop)
	own := x509.NewCertPool()
	own.AppendCertsFromPEM(readFile(t, a.certificate))
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: own}}}
	if _, ok := waitUntil(20*time.Second, func() bool {
		response, err := client.Get("https://" + a.management + "/roots/0")
		if err != nil {
			return false
		}
		defer response.Body.Close()
		root, err := io.ReadAll(response.Body)
		a.trusted = x509.NewCertPool()
		return err == nil && a.trusted.AppendCertsFromPEM(root)
	}); !ok {
		t.Fatal("the authority does not answer")
	}
	return a
}

// visit asks for the home page of a host over https, until there is a certificate that the authority has signed.
func (a *authority) visit(t *testing.T, host, secure string) (status int, location string) {
	t.Helper()
	client := http.Client{
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, network, secure)
			},
			TLSClientConfig: &tls.Config{RootCAs: a.trusted}, ForceAttemptHTTP2: true, DisableKeepAlives: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	var last error
	if _, ok := waitUntil(30*time.Second, func() bool {
		response, err := client.Get("https://" + host + "/")
		if last = err; err != nil {
			return false
		}
		defer response.Body.Close()
		status, location = response.StatusCode, response.Header.Get("Location")
		return true
	}); !ok {
		t.Errorf("%s: %v", host, last)
	}
	return status, location
}

// answerNames starts a name server that knows every name as an address of this machine, and returns where it listens.
func answerNames(t *testing.T) string {
	t.Helper()
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = socket.Close() })
	go func() {
		for {
			conn, err := socket.Accept()
			if err != nil {
				return
			}
			go answer(conn)
		}
	}()
	return socket.Addr().String()
}

// answer answers the question of a connection. RFC 1035, 4.2.2: two bytes with its length come before each message.
func answer(conn net.Conn) {
	defer conn.Close()
	length := make([]byte, 2)
	if _, err := io.ReadFull(conn, length); err != nil {
		return
	}
	question := make([]byte, binary.BigEndian.Uint16(length))
	if _, err := io.ReadFull(conn, question); err != nil {
		return
	}
	if message, err := answerTo(question); err == nil {
		_, _ = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(message))), message...))
	}
}

func answerTo(question []byte) ([]byte, error) {
	var message dnsmessage.Message
	if err := message.Unpack(question); err != nil || len(message.Questions) != 1 {
		return nil, fmt.Errorf("read a question: %w", err)
	}
	asked := message.Questions[0]
	answer := dnsmessage.Message{
		Header: dnsmessage.Header{ID: message.ID, Response: true, RecursionAvailable: true, RecursionDesired: message.RecursionDesired}, Questions: message.Questions,
	}
	if asked.Type == dnsmessage.TypeA {
		answer.Answers = []dnsmessage.Resource{{
			Header: dnsmessage.ResourceHeader{Name: asked.Name, Type: dnsmessage.TypeA, Class: dnsmessage.ClassINET, TTL: 1}, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
		}}
	}
	return answer.Pack()
}
