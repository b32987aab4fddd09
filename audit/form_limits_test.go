//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"portfolio/views/forms"
)

// replayedForm sends a form that was read once, with changed words, from its network and from others.
func (a *audit) replayedForm(t *testing.T) {
	database := a.newDatabase(t)
	p, v := a.serve(t, database), newVisitor(8)
	token := v.readToken(t, p.origin+"/resume", "198.51.100.1")
	pool := openDatabase(t, database)
	send := func(i int, from string) (int, string) {
		values := v.inquiry(fmt.Sprint(marker, i, "x"))
		values.Set(forms.TokenField, token)
		values.Set(fromField, from)
		response, body, err := v.post(p.origin+"/resume", values)
		must(t, err)
		return response.StatusCode, body
	}
	rows := func() int { return queryOne[int](t, pool, "select count(*) from inquiries") }
	comeBack := 0
	for i := range 40 {
		if status, body := send(i, fmt.Sprintf("203.0.%d.1", i)); status == http.StatusUnprocessableEntity && strings.Contains(body, fmt.Sprint(marker, i, "x")) {
			comeBack++
		}
	}
	fromOthers, last := rows(), ""
	for i := range 40 {
		_, last = send(i, fmt.Sprintf("198.51.100.%d", 1+i))
	}
	fromOne := rows()
	token = formTokenPattern.FindStringSubmatch(last)[1] // of the form that came back
	second, _ := send(40, "198.51.100.50")
	t.Logf("M3: a form that was read once, sent 40 times with changed words: %d stored from one network (limit 5), %d from 40 others (0), where %d came back "+
		"filled in (40); the second press is answered with %d", fromOne, fromOthers, comeBack, second)
	if fromOne != 5 || fromOthers != 0 || comeBack != 40 || second != http.StatusSeeOther {
		t.Error("a token serves too many submissions, or the form does not come back")
	}
}

// readToken reads the token of the form on a page from an address, and waits for the least time that a person takes.
func (v *visitor) readToken(t *testing.T, address, from string) string {
	t.Helper()
	token := v.formTokenFrom(t, address, from)
	time.Sleep(2100 * time.Millisecond)
	return token
}

var networkButton = regexp.MustCompile(`name="network" value="([0-9a-f]+)"`)

// networkDay sends more forms from one network than are stored in a day.
func (a *audit) networkDay(t *testing.T) {
	database, hash := a.newDatabase(t), passwordHashVariable(t)
	p, v := a.serve(t, database, hash), newVisitor(8)
	statuses, silent := map[int]int{}, 0
	send := func(i int) int {
		text := fmt.Sprint(marker, i, "x")
		values := signedFormFrom("cv", fmt.Sprintf("198.51.100.%d", i%250), v.inquiry(text))
		response, body, err := v.post(p.origin+"/resume", values)
		must(t, err)
		wait, _ := strconv.Atoi(response.Header.Get("Retry-After"))
		if response.StatusCode != http.StatusSeeOther && (wait < 1 || !strings.Contains(body, text) || !strings.Contains(body, "by email")) {
			silent++
		}
		return response.StatusCode
	}
	for i := range 250 {
		statuses[send(i)]++
	}
	p.kill()
	p = a.serve(t, database, hash)
	afterKill := send(250)
	o := newOwner(t, p.origin)
	o.enter("203.0.113.1", "")
	_, list := o.read("/admin/networks")
	allowed := 0
	if found := networkButton.FindStringSubmatch(list); found != nil {
		o.send("/admin/networks", "203.0.113.1", url.Values{"network": {found[1]}})
		allowed = send(251)
	}
	rows := queryOne[int](t, openDatabase(t, database), "select count(*) from inquiries")
	t.Logf("G1: 250 forms from one /24: statuses %v (limit 200 stored), %d refused without the text, a time and another way (limit 0); after kill -9 %d; "+
		"after the owner accepts more %d; %d rows (201)", statuses, silent, afterKill, allowed, rows)
	if statuses[http.StatusSeeOther] != 200 || statuses[http.StatusTooManyRequests] != 50 || silent > 0 ||
		afterKill != http.StatusTooManyRequests || allowed != http.StatusSeeOther || rows != 201 {
		t.Error("the limit of a network's day does not hold")
	}
}
