//go:build audit

package audit

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// loadBesideNginx prints how many articles a second are served from the cache over 32 connections and what each costs, as
// multiples of nginx serving the same bytes. Both are measured in turn, so that they meet the same machine.
func (a *audit) loadBesideNginx(t *testing.T) {
	if _, err := exec.LookPath("wrk"); err != nil {
		t.Log("load: wrk is not installed")
		return
	}
	p := a.serve(t, newDatabase(t))
	page := bestBrotli(t, p.origin+article())
	origin, nginx := startNginx(t, page)
	var requests, costs, ratios, costRatios []float64
	for range 5 {
		ours := runWrk(t, p.origin, p.command.Process.Pid, 32)
		requests, costs = append(requests, ours.perSecond), append(costs, ours.cpuPerRequest)
		if nginx != nil {
			theirs := runWrk(t, origin, nginx.Pid, 32)
			ratios = append(ratios, ours.perSecond/theirs.perSecond)
			costRatios = append(costRatios, ours.cpuPerRequest/theirs.cpuPerRequest)
		}
	}
	t.Logf("cached article, 32 connections: %.0f requests/s, %.1f µs of CPU each", median(requests), median(costs)*1e6)
	if nginx != nil {
		t.Logf("beside nginx: %.2f × its requests/s (target at least 0.45), %.2f × its CPU (target at most 2.6)",
			median(ratios), median(costRatios))
	}
}

// nginxConfig serves one file that is compressed already.
const nginxConfig = `pid %[1]s/nginx.pid; error_log stderr error; worker_processes auto; daemon off;
events { worker_connections 1024; }
http {
	access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 100000000;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
	server { listen %[2]s; root %[1]s/www; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; }
}
`

// startNginx starts nginx serving page in the article's place. It returns no process if nginx is not installed.
func startNginx(t *testing.T, page []byte) (origin string, process *os.Process) {
	t.Helper()
	binary, err := exec.LookPath("nginx")
	if err != nil {
		t.Log("load: nginx is not installed, so there is nothing to compare with")
		return "", nil
	}
	folder, err := os.MkdirTemp("", "nginx-") // t.TempDir is closed to nginx's workers, which run as nobody
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	address := unusedAddress(t)
	config := filepath.Join(folder, "nginx.conf")
	writeBelow(t, filepath.Join(folder, "www", article()), page)
	writeBelow(t, config, fmt.Appendf(nil, nginxConfig, folder, address))
	must(t, os.Chmod(folder, 0o755))
	command := exec.Command(binary, "-c", config, "-p", folder)
	command.Stderr = os.Stderr
	must(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
	})
	if _, up := waitUntil(10*time.Second, func() bool {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}); !up {
		t.Fatal("nginx does not respond")
	}
	return "http://" + address, command.Process
}

// load has the figures of a server that was asked as fast as it responds.
type load struct{ perSecond, cpuPerRequest float64 }

var wrkRequests = regexp.MustCompile(`(\d+) requests in [\s\S]+Requests/sec: +([\d.]+)`)

// runWrk loads a server with requests for the article over a number of connections.
func runWrk(t *testing.T, origin string, pid, connections int) load {
	t.Helper()
	before := cpuSeconds(t, pid)
	output, err := exec.Command("wrk", "-t2", "-c"+strconv.Itoa(connections), "-d2s", "-H", "Accept-Encoding: br", origin+article()).CombinedOutput()
	after := cpuSeconds(t, pid)
	found := wrkRequests.FindSubmatch(output)
	if err != nil || found == nil || strings.Contains(string(output), "Non-2xx") {
		t.Fatalf("wrk: %v\n%s", err, output)
	}
	requests, _ := strconv.ParseFloat(string(found[1]), 64)
	perSecond, _ := strconv.ParseFloat(string(found[2]), 64)
	return load{perSecond, (after - before) / requests}
}

// cpuSeconds returns the processor time of a process and its children, from /proc.
func cpuSeconds(t *testing.T, pid int) float64 {
	t.Helper()
	const ticksPerSecond = 100 // of /proc on Linux, on every architecture
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	must(t, err)
	id, ticks := strconv.Itoa(pid), 0
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the process has ended
		}
		_, after, _ := strings.Cut(string(text), ") ") // the name before it may hold spaces
		fields := strings.Fields(after)
		if fields[1] != id && name != "/proc/"+id+"/stat" { // fields[1] is the parent
			continue
		}
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		ticks += user + system
	}
	return float64(ticks) / ticksPerSecond
}
