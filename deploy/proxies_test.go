// Package deploy holds nothing but the tests of the files beside it.
package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestProxiesAccept lets each proxy read its configurations, with a certificate and ports that exist here.
func TestProxiesAccept(t *testing.T) {
	t.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin")
	for _, c := range []struct {
		file, program string
		check         func(t *testing.T, text string) *exec.Cmd
	}{
		{"haproxy.cfg", "haproxy", checkHAProxy},
		{"haproxy-copies.cfg", "haproxy", checkHAProxy},
		{"nginx.conf", "nginx", checkNginx},
		{"nginx-copies.conf", "nginx", checkNginx},
		{"Caddyfile", "caddy", checkCaddy},
	} {
		t.Run(c.file, func(t *testing.T) {
			for _, program := range []string{c.program, "openssl"} {
				if _, err := exec.LookPath(program); err != nil {
					t.Skipf("%s is not installed", program)
				}
			}
			text, err := os.ReadFile(c.file)
			if err != nil {
				t.Fatal(err)
			}
			if output, err := c.check(t, string(text)).CombinedOutput(); err != nil {
				t.Errorf("%s does not accept it: %v\n%s", c.program, err, output)
			}
		})
	}
}

func checkHAProxy(t *testing.T, text string) *exec.Cmd {
	cert, key := certificate(t)
	both := write(t, "both.pem", read(t, cert)+read(t, key))
	return exec.Command("haproxy", "-c", "-f", write(t, "haproxy.cfg", strings.NewReplacer(
		"/etc/haproxy/certs/example.com.pem", both, "\tuser haproxy\n\tgroup haproxy\n", "",
	).Replace(text)))
}

func checkNginx(t *testing.T, text string) *exec.Cmd {
	cert, key := certificate(t)
	folder := t.TempDir()
	site := write(t, "portfolio.conf", strings.NewReplacer(
		":80;", ":8480;", " 80;", " 8480;", ":443 ", ":8443 ", " 443 ", " 8443 ", "/var/log/nginx", folder,
		"/etc/letsencrypt/live/example.com/fullchain.pem", cert, "/etc/letsencrypt/live/example.com/privkey.pem", key,
	).Replace(text))
	main := write(t, "main.conf", "pid "+folder+"/pid; error_log stderr; events {} http { include "+site+"; }")
	return exec.Command("nginx", "-t", "-c", main)
}

func checkCaddy(t *testing.T, text string) *exec.Cmd {
	command := exec.Command("caddy", "validate", "--adapter", "caddyfile", "--config", write(t, "Caddyfile", text))
	command.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	return command
}

// certificate returns the files of a certificate and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	output, err := exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
		"-subj", "/CN=example.com", "-keyout", key, "-out", cert).CombinedOutput()
	if err != nil {
		t.Fatalf("openssl: %v\n%s", err, output)
	}
	return cert, key
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
