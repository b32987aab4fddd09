package cli

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"portfolio/config"
)

const healthDetails = `It asks /healthz at ADDR, prints the answer and exits with 0 if that is "ok" or "degraded", else with 1.
Containers use it.`

// healthTimeout is how long the program may take to say how it is.
const healthTimeout = 5 * time.Second

// maxHealth is how much of the answer is printed, in bytes.
const maxHealth = 1 << 10

// checkHealth asks the program that serves on this machine how it is.
func checkHealth(ctx context.Context, c invocation) error {
	cfg, err := config.Read(c.env)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+reachable(cfg.Addr)+"/healthz", nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // without a proxy
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("the program does not answer: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxHealth))
	if err != nil {
		return fmt.Errorf("the program does not answer: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the program answers %d: %s", response.StatusCode, strings.TrimSpace(string(text)))
	}
	_, err = c.Out.Write(text)
	return err
}

// reachable returns the address under which this machine reaches a program that listens on addr.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // sockets for all addresses of IPv6 take those of IPv4 as well
	}
	return net.JoinHostPort(host, port)
}
