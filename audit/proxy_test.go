//go:build audit

package audit

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"portfolio/internal/logtest"
)

// proxy is a configuration of deploy/ and the program that reads it.
type proxy struct {
	name   string
	file   string // in deploy/
	config string // what the program reads it as
	// adapt replaces the ports, certificates and folders that the configuration names.
	adapt func(p *proxyRun, text string) string
	run   func(p *proxyRun) *exec.Cmd
	check func(p *proxyRun) *exec.Cmd // the proxy's own check of the configuration
}

var proxies = []proxy{
	{"nginx", "nginx.conf", "nginx.conf", adaptNginx,
		func(p *proxyRun) *exec.Cmd { return exec.Command("nginx", "-c", p.path("main.conf")) },
		func(p *proxyRun) *exec.Cmd { return exec.Command("nginx", "-t", "-c", p.path("main.conf")) }},
	{"haproxy", "haproxy.cfg", "haproxy.cfg", adaptHAProxy,
		func(p *proxyRun) *exec.Cmd { return exec.Command("haproxy", "-db", "-f", p.path("haproxy.cfg")) },
		func(p *proxyRun) *exec.Cmd { return exec.Command("haproxy", "-c", "-f", p.path("haproxy.cfg")) }},
	{"caddy", "Caddyfile", "Caddyfile", adaptCaddy,
		func(p *proxyRun) *exec.Cmd {
			return exec.Command("caddy", "run", "--adapter", "caddyfile", "--config", p.path("Caddyfile"))
		},
		func(p *proxyRun) *exec.Cmd {
			return exec.Command("caddy", "validate", "--adapter", "caddyfile", "--config", p.path("Caddyfile"))
		}},
}

// copiesProxies are the configurations for two copies.
var copiesProxies = []proxy{
	{"nginx", "nginx-copies.conf", "nginx.conf", adaptNginx, proxies[0].run, proxies[0].check},
	{"haproxy", "haproxy-copies.cfg", "haproxy.cfg", adaptHAProxy, proxies[1].run, proxies[1].check},
}

// proxyHost is the host that the configurations name.
const proxyHost = "example.com"

// proxyRun is a running proxy.
type proxyRun struct {
	t        *testing.T
	folder   string
	programs []string // addresses of the program, or of its copies
	http     string   // addresses of the proxy
	https    string
	acme     string // address of what answers the challenges, behind haproxy
	output   logtest.Buffer
}

func (p *proxyRun) path(name string) string { return filepath.Join(p.folder, name) }

// startProxy starts a proxy with its configuration in deploy/, in front of the programs at these addresses.
func startProxy(t *testing.T, kind proxy, programs ...string) *proxyRun {
	t.Helper()
	p := &proxyRun{t: t, folder: t.TempDir(), programs: programs, http: unusedAddress(t), https: unusedAddress(t)}
	challenges := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.URL.Path) }))
	t.Cleanup(challenges.Close)
	p.acme = challenges.Listener.Addr().String()
	p.makeCertificate()
	p.write(kind.config, kind.adapt(p, string(readFile(t, "../deploy/"+kind.file))))
	if output, err := p.command(kind.check(p)).CombinedOutput(); err != nil {
		t.Fatalf("%s does not accept deploy/%s: %v\n%s", kind.name, kind.file, err, output)
	}
	command := p.command(kind.run(p))
	command.Stdout, command.Stderr = &p.output, &p.output
	must(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
	})
	if _, ok := waitUntil(10*time.Second, func() bool {
		conn, err := net.Dial("tcp", p.https)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}); !ok {
		t.Fatalf("%s does not listen:\n%s", kind.name, &p.output)
	}
	return p
}

func (p *proxyRun) command(command *exec.Cmd) *exec.Cmd {
	command.Env = []string{"HOME=" + p.folder, "PATH=" + os.Getenv("PATH")}
	return command
}

func (p *proxyRun) write(name, text string) {
	p.t.Helper()
	if err := os.WriteFile(p.path(name), []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// makeCertificate writes a certificate, and as HAProxy wants it together with its key.
func (p *proxyRun) makeCertificate() {
	p.t.Helper()
	output, err := exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
		"-subj", "/CN="+proxyHost, "-addext", "subjectAltName=DNS:"+proxyHost,
		"-keyout", p.path("key.pem"), "-out", p.path("cert.pem")).CombinedOutput()
	if err != nil {
		p.t.Fatalf("openssl: %v\n%s", err, output)
	}
	p.write("both.pem", string(readFile(p.t, p.path("cert.pem")))+string(readFile(p.t, p.path("key.pem"))))
}

func port(address string) string { return address[strings.LastIndex(address, ":")+1:] }

func adaptNginx(p *proxyRun, text string) string {
	p.write("main.conf", "events {}\nuser root;\ndaemon off;\npid "+p.path("nginx.pid")+";\nerror_log "+p.path("main.log")+";\n"+
		"http { include "+p.path("nginx.conf")+"; }\n")
	folder := p.path("acme/.well-known/acme-challenge")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		p.t.Fatal(err)
	}
	p.write("acme/.well-known/acme-challenge/token", "/.well-known/acme-challenge/token")
	return strings.NewReplacer("10.0.0.11:8080", p.programs[0], "10.0.0.12:8080", p.programs[len(p.programs)-1],
		"listen 80;", "listen "+p.http+";", "listen 443 ", "listen "+p.https+" ",
		"listen [::]:80;", "", "listen [::]:443 ssl http2;", "",
		"127.0.0.1:8080", p.programs[0], "/var/log/nginx/", p.folder+"/", "/var/www/html", p.path("acme"),
		"/etc/letsencrypt/live/example.com/fullchain.pem", p.path("cert.pem"),
		"/etc/letsencrypt/live/example.com/privkey.pem", p.path("key.pem"),
	).Replace(text)
}

func adaptHAProxy(p *proxyRun, text string) string {
	return strings.NewReplacer("10.0.0.11:8080", p.programs[0], "10.0.0.12:8080", p.programs[len(p.programs)-1],
		"bind :80\n", "bind "+p.http+"\n", "bind :443 ", "bind "+p.https+" ",
		"127.0.0.1:8080", p.programs[0], "127.0.0.1:8888", p.acme, "log /dev/log local0", "log stdout format raw local0",
		"/etc/haproxy/certs/example.com.pem", p.path("both.pem"), "\tuser haproxy\n\tgroup haproxy\n", "",
	).Replace(text)
}

func adaptCaddy(p *proxyRun, text string) string {
	text = strings.Replace(text, "{\n", "{\n\thttp_port "+port(p.http)+"\n\thttps_port "+port(p.https)+"\n\tadmin off\n", 1)
	return strings.NewReplacer(
		"127.0.0.1:8080", p.programs[0],
		"\nexample.com {\n", "\nexample.com {\n\ttls "+p.path("cert.pem")+" "+p.path("key.pem")+"\n",
	).Replace(text)
}

// visitorFrom returns a visitor with an address of its own in 127.0.0.0/8, who reaches the proxy under the host that it serves.
func (p *proxyRun) visitorFrom(address string, http2 bool) *visitor {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	v := newVisitor(1)
	v.client.Transport = &http.Transport{
		DialContext: func(ctx context.Context, network, to string) (net.Conn, error) {
			proxy := p.http
			if strings.HasSuffix(to, ":443") {
				proxy = p.https
			}
			return dialer.DialContext(ctx, network, proxy)
		},
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true}, //nolint:gosec // the certificate was made above
		ForceAttemptHTTP2: http2,
	}
	return v
}

// loopbackIP returns a random address of this machine that is not the proxy's own.
func loopbackIP() string {
	return fmt.Sprintf("127.%d.%d.%d", 1+rand.N(250), rand.N(256), 1+rand.N(250))
}
