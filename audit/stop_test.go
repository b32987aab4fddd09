//go:build audit

package audit

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// stop ends the program in good order, again and again, while visitors write on: half of them over connections that they
// keep, half over new ones, through the closing of the door until nobody opens.
func (a *audit) stop(t *testing.T) {
	const visitors = 50
	times := rounds(20, 6)
	database := newDatabase(t)
	var texts serial
	var cutOff, answered, turned atomic.Int64
	slowest := time.Duration(0)
	for range times {
		p := a.serve(t, database, "ADDR="+quietAddress(t))
		keeping, renewing := p.visit(visitors), newVisitor(visitors)
		renewing.stamp = keeping.stamp
		renewing.client.Transport.(*http.Transport).DisableKeepAlives = true
		stopped := make(chan error, 1)
		go func() {
			time.Sleep(300 * time.Millisecond)
			took, err := p.stop()
			slowest = max(slowest, took)
			stopped <- err
		}()
		together(visitors, func(i int) {
			v := []*visitor{keeping, renewing}[i%2]
			for {
				switch status, err := v.write(p, texts.next()); {
				case errors.Is(err, syscall.ECONNREFUSED):
					turned.Add(1)
					return
				case err != nil:
					cutOff.Add(1)
					t.Errorf("cut off: %v", err)
					return
				case status == http.StatusSeeOther:
					answered.Add(1)
				default:
					t.Errorf("answered with %d", status)
				}
			}
		})
		if err := <-stopped; err != nil {
			t.Errorf("the program ended with %v", err)
		}
	}
	stored := ask[int](t, inDatabase(t, database), "select count(*) from cv_requests")
	if int64(stored) != answered.Load() {
		t.Errorf("%d stored, %d answered", stored, answered.Load())
	}
	t.Logf("R3: SIGTERM %d times under %d visitors, half on kept connections: %d answered, %d stored, %d cut off (limit 0), "+
		"%d refused at the door, exit 0 after at most %v (aim 10s)", times, visitors, answered.Load(), stored, cutOff.Load(),
		turned.Load(), slowest.Round(time.Millisecond))
}

// once sends one letter a hundred times at once, and again later.
func (a *audit) once(t *testing.T) {
	box, database := newMailbox(t), newDatabase(t)
	p := a.serve(t, database, box.env())
	v := p.visit(100)
	var texts serial
	text := texts.next()
	statuses := make([]int, 101)
	together(100, func(i int) { statuses[i], _ = v.write(p, text) })
	within(5*time.Second, func() bool { return box.len() >= 2 })
	statuses[100], _ = v.write(p, text)
	time.Sleep(time.Second)
	wrong := 0
	for _, status := range statuses {
		if status != http.StatusSeeOther {
			wrong++
		}
	}
	rows := ask[int](t, inDatabase(t, database), "select count(*) from cv_requests")
	toOwner := 0
	for _, m := range box.mails() {
		if !strings.Contains(m.to, visitorDomain) {
			toOwner++
		}
	}
	if rows != 1 || toOwner != 1 || box.len() != 2 || wrong > 0 {
		t.Errorf("%d rows, %d mails to the owner of %d, %d not taken", rows, toOwner, box.len(), wrong)
	}
	t.Logf("R11: one letter 100 times at once and once more: %d row, %d mail to the owner, %d to the visitor (limit 1 each), "+
		"%d of 101 answers were not 303 (0)", rows, toOwner, box.len()-toOwner, wrong)
}

// quietAddress is a free address with a port that the kernel gives to nobody: after the program has gone, none of the other
// programs on the machine may answer there by chance.
func quietAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20_000+rand.N(10_000)))
		if err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}
