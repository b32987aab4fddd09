//go:build audit

package main

import (
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// stop ends the program in good order, five times, while visitors write.
func (a *audit) stop(t *testing.T) {
	const (
		rounds, visitors = 5, 50
		goOn             = 250 * time.Millisecond // how long visitors still come when it is to stop
	)
	database := newDatabase(t)
	var texts serial
	var cutOff, answered, turned atomic.Int64
	slowest := time.Duration(0)
	for range rounds {
		p := a.serve(t, database)
		v := p.visit(visitors)
		v.client.Transport.(*http.Transport).DisableKeepAlives = true
		var asked atomic.Int64 // when it was asked to stop
		go func() {
			time.Sleep(300 * time.Millisecond)
			asked.Store(time.Now().UnixNano())
			took, err := p.stop()
			slowest = max(slowest, took)
			if err != nil {
				t.Errorf("the program ended with %v", err)
			}
			p.ended <- err
		}()
		together(visitors, func(int) {
			for asked.Load() == 0 || time.Since(time.Unix(0, asked.Load())) < goOn {
				switch status, err := v.write(p, texts.next()); {
				case errors.Is(err, syscall.ECONNREFUSED):
					turned.Add(1)
				case err != nil:
					cutOff.Add(1)
					t.Errorf("cut off: %v", err)
				case status == http.StatusSeeOther:
					answered.Add(1)
				default:
					t.Errorf("answered with %d", status)
				}
			}
		})
		<-p.ended
	}
	stored := ask[int](t, inDatabase(t, database), "select count(*) from cv_requests")
	if int64(stored) != answered.Load() || slowest > 10*time.Second {
		t.Errorf("%d stored, %d answered, slowest stop %v", stored, answered.Load(), slowest)
	}
	t.Logf("R3: SIGTERM %d times under %d visitors: %d answered, %d stored, %d cut off (limit 0), %d refused at the door, "+
		"exit 0 after at most %v (10s)", rounds, visitors, answered.Load(), stored, cutOff.Load(), turned.Load(),
		slowest.Round(time.Millisecond))
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
