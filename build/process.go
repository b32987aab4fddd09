package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a server under measurement.
type process struct {
	command *exec.Cmd
	address string
	started time.Duration // until its first answer
}

// startProcess starts the program on a free port.
func startProcess(binary, database string) (*process, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	command := exec.Command(binary)
	command.Env = append(os.Environ(), "ADDR="+address, "BASE_URL=http://"+address, "DATABASE_URL="+database)
	return start(command, address)
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

// startNginx starts nginx serving the bytes of the bench's page. It returns nil where nginx is not installed.
func startNginx(folder string, page []byte) (*process, error) {
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		return nil, nil
	}
	name := filepath.Join(folder, "www", benchPage)
	if err := writeChanged(name, page); err != nil {
		return nil, err
	}
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	config := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfig, folder, address), 0o644); err != nil {
		return nil, err
	}
	if err := os.Chmod(folder, 0o755); err != nil { // its workers run as nobody
		return nil, err
	}
	return start(exec.Command(nginx, "-c", config, "-p", folder), address)
}

func start(command *exec.Cmd, address string) (*process, error) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	begin := time.Now()
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", command.Path, err)
	}
	p := &process{command: command, address: address}
	for {
		if _, err := p.get("/"); err == nil {
			p.started = time.Since(begin)
			return p, nil
		}
		if time.Since(begin) > 10*time.Second {
			p.stop()
			return nil, fmt.Errorf("%s does not answer", command.Path)
		}
		time.Sleep(time.Millisecond)
	}
}

// stop ends the process and those it started.
func (p *process) stop() {
	_ = syscall.Kill(-p.command.Process.Pid, syscall.SIGKILL)
	_ = p.command.Wait()
}

// get asks for a page and returns its bytes as they travel, in brotli where the server has it.
func (p *process) get(path string) ([]byte, error) {
	r, err := http.NewRequest(http.MethodGet, "http://"+p.address+path, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept-Encoding", "br")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

// settled asks for a page until it is compressed as well as it will be.
func (p *process) settled(path string) ([]byte, error) {
	last, err := p.get(path)
	for same := 0; same < 5 && err == nil; same++ {
		time.Sleep(100 * time.Millisecond)
		var now []byte
		if now, err = p.get(path); !bytes.Equal(now, last) {
			last, same = now, 0
		}
	}
	return last, err
}

// freeAddress returns an address that nobody listens on now.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// cpu is the processor time of the process and of those it started, from /proc.
func (p *process) cpu() time.Duration {
	const ticksPerSecond = 100 // of /proc on Linux, on every architecture
	group := strconv.Itoa(p.command.Process.Pid)
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	ticks := 0
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, after, _ := strings.Cut(string(text), ") ") // the name may hold spaces
		fields := strings.Fields(after)
		if fields[2] != group {
			continue
		}
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		ticks += user + system
	}
	return time.Duration(ticks) * time.Second / ticksPerSecond
}

// resident is the memory that the process keeps, in bytes.
func (p *process) resident() int {
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "VmRSS:"); ok {
			kilobytes, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
			return kilobytes << 10
		}
	}
	return 0
}
