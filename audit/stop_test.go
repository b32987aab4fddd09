//go:build audit

package audit

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// gracefulStop sends SIGTERM repeatedly while visitors write, half of them over kept-alive connections and half over new ones,
// until the listener is closed and connections are refused.
func (a *audit) gracefulStop(t *testing.T) {
	const visitors = 50
	rounds := fullOrShort(20, 6)
	database := a.newDatabase(t)
	var texts markers
	var cutOff, accepted, refused atomic.Int64
	slowest := time.Duration(0)
	for range rounds {
		p := a.serve(t, database, "ADDR="+unusedAddress(t))
		persistent, reconnecting := newVisitor(visitors), newVisitor(visitors)
		reconnecting.client.Transport.(*http.Transport).DisableKeepAlives = true
		stopped := make(chan error, 1)
		go func() {
			time.Sleep(300 * time.Millisecond)
			took, err := p.stop()
			slowest = max(slowest, took)
			stopped <- err
		}()
		parallel(visitors, func(i int) {
			v := []*visitor{persistent, reconnecting}[i%2]
			for {
				switch status, err := v.submit(p, texts.next()); {
				case errors.Is(err, syscall.ECONNREFUSED):
					refused.Add(1)
					return
				case err != nil:
					cutOff.Add(1)
					t.Errorf("cut off: %v", err)
					return
				case status == http.StatusSeeOther:
					accepted.Add(1)
				default:
					t.Errorf("answered with %d", status)
				}
			}
		})
		if err := <-stopped; err != nil {
			t.Errorf("the program ended with %v", err)
		}
	}
	stored := queryOne[int](t, openDatabase(t, database), "select count(*) from inquiries")
	if int64(stored) != accepted.Load() {
		t.Errorf("%d stored, %d acknowledged", stored, accepted.Load())
	}
	t.Logf("R3: SIGTERM %d times under %d visitors, half on kept-alive connections: %d acknowledged, %d stored, %d cut off (limit 0), "+
		"%d connections refused, exit 0 after at most %v (target 10s)", rounds, visitors, accepted.Load(), stored, cutOff.Load(),
		refused.Load(), slowest.Round(time.Millisecond))
}

// repeatedSubmission sends one inquiry a hundred times at once, and once more later.
func (a *audit) repeatedSubmission(t *testing.T) {
	server, database := newMailServer(t), a.newDatabase(t)
	p := a.serve(t, database, server.env())
	v := newVisitor(100)
	var texts markers
	inquiry := v.inquiry(texts.next())
	network := inquiry.Get(fromField)[:strings.LastIndexByte(inquiry.Get(fromField), '.')]
	statuses := make([]int, 101)
	send := func(i int) {
		sent := maps.Clone(inquiry)
		sent.Set(fromField, fmt.Sprintf("%s.%d", network, i)) // one address may not send so often
		if response, _, err := v.post(p.origin+"/resume", sent); err == nil {
			statuses[i] = response.StatusCode
		}
	}
	parallel(100, send)
	waitUntil(5*time.Second, func() bool { return server.len() >= 2 })
	send(100)
	time.Sleep(time.Second)
	wrong := 0
	for _, status := range statuses {
		if status != http.StatusSeeOther {
			wrong++
		}
	}
	rows := queryOne[int](t, openDatabase(t, database), "select count(*) from inquiries")
	toOwner := 0
	for _, m := range server.mails() {
		if !strings.Contains(m.to, visitorDomain) {
			toOwner++
		}
	}
	if rows != 1 || toOwner != 1 || server.len() != 2 || wrong > 0 {
		t.Errorf("%d rows, %d mails to the owner of %d, %d not acknowledged", rows, toOwner, server.len(), wrong)
	}
	t.Logf("R11: one inquiry 100 times at once and once more: %d row, %d mail to the owner, %d to the visitor (limit 1 each), "+
		"%d of 101 responses were not 303 (0)", rows, toOwner, server.len()-toOwner, wrong)
}

// ports numbers the ports of unusedAddress: rows that run at the same time get different ones.
var ports atomic.Int32

// unusedAddress returns a free address outside the range of ports that the kernel assigns by itself: after the program has
// stopped, no other program may happen to listen there.
func unusedAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20_000+(os.Getpid()+int(ports.Add(1)))%10_000))
		if err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}
