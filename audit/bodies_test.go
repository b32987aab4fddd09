//go:build audit

package audit

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// oversizedBodies sends bodies that are too large, have too many fields or parts, or nest too deeply, each with a
// Content-Length and chunked.
func (a *audit) oversizedBodies(t *testing.T) {
	const asForm, asJSON, asParts = "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"
	p := a.serve(t, newDatabase(t))
	before := p.resources(t)
	var parts, names strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&parts, "--x\r\nContent-Disposition: form-data; name=\"a%d\"\r\n\r\nb\r\n", i)
	}
	for i := range 1000 {
		fmt.Fprintf(&names, "a%d=b&", i)
	}
	var waits durations
	wrong, sent := 0, 0
	for _, path := range []string{
		"/resume", "/newsletter", "/curriculum", "/podcast/vote", "/theme", "/newsletter/unsubscribe?token=x", "/newsletter/confirm",
		"/surveys/professional-experience", "/admin/login",
	} {
		for _, body := range []struct{ why, media, text string }{
			{"1,000 fields", asForm, names.String()}, {"a field 1,000 times", asForm, strings.Repeat("a=b&", 1000)},
			{"3,000 parts", asParts, parts.String() + "--x--\r\n"}, {"3,000 empty parts", asParts, strings.Repeat("--x\r\n\r\n\r\n", 3000) + "--x--\r\n"},
			{"a list 100,000 deep", asJSON, `{"a":` + strings.Repeat("[", 100_000)}, {"a list 60,000 deep", asJSON, `{"a":` + strings.Repeat("[", 60_000)},
			{"an object 12,000 deep", asJSON, strings.Repeat(`{"a":`, 12_000)}, {"1,000 fields of JSON", asJSON, "{" + strings.Repeat(`"a":"b",`, 1000) + `"c":"d"}`},
			{"a megabyte", asForm, "a=" + strings.Repeat("b", 1<<20)}, {"a number of 60,000 digits", asJSON, `{"email":` + strings.Repeat("9", 60_000) + "}"},
		} {
			for _, chunked := range []bool{false, true} {
				began := time.Now()
				status, err := p.postBody(path, body.media, body.text, chunked)
				waits.addSince(began)
				sent++
				unknown := status == 404 && !strings.HasPrefix(path, "/newsletter/") // which answers 404 to an unknown token
				if err != nil || status < 400 || status > 499 || unknown {
					wrong++
					t.Errorf("%s to %s, chunked %t: %d, %v", body.why, path, chunked, status, err)
				}
			}
		}
	}
	after := p.resources(t)
	if grown := after.memory - before.memory; grown > 64<<20 {
		t.Errorf("the memory grew by %d MB", grown>>20)
	}
	t.Logf("S9: %d bodies too large, too many or too deep: %d not refused with 4xx (limit 0), p50 %v, slowest %v (target 50ms), memory %d MB before, "+
		"%d after", sent, wrong, waits.percentile(0.5), waits.percentile(1), before.memory>>20, after.memory>>20)
}

// postBody sends a form over a connection of its own and returns the status. It reads while it writes, as the server may
// respond before it has read the body.
func (p *program) postBody(path, media, text string, chunked bool) (status int, err error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.origin, "http://"))
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(30 * time.Second))
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: %s\r\nContent-Type: %s\r\nConnection: close\r\n", path, randomIP(), media)
	length := fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text)
	if chunked {
		length = fmt.Sprintf("Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(text), text)
	}
	go func() { _, _ = io.WriteString(conn, head+length) }()
	_, err = fmt.Fscanf(conn, "HTTP/1.1 %d", &status)
	return status, err
}
