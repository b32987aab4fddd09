//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

var freeTime = regexp.MustCompile(`name="start" value="([^"]+)"`)

// freeTimes returns the starts of all free times by their day in UTC, which is the owner's day for the demonstration's hours.
func (v *visitor) freeTimes(t *testing.T, p *program) map[string][]string {
	t.Helper()
	found, days := map[string]bool{}, map[string][]string{}
	for ahead := 0; ahead < 35; ahead += 5 {
		status, page, err := v.get(p.origin + "/connects/meeting?day=" + time.Now().AddDate(0, 0, ahead).Format(time.DateOnly))
		if err != nil || status != http.StatusOK {
			t.Fatal(status, err)
		}
		for _, match := range freeTime.FindAllStringSubmatch(page, -1) {
			if start := match[1]; !found[start] {
				day := start[:len(time.DateOnly)]
				found[start], days[day] = true, append(days[day], start)
			}
		}
	}
	return days
}

// book sends the form for a time from an address, and returns the status.
func (v *visitor) book(p *program, start, email, from string) int {
	response, _, err := v.post(p.origin+"/connects/meeting", signedFormFrom("booking", from, url.Values{
		"start": {start}, "zone": {"Europe/Madrid"}, "fullName": {"Ana"}, "email": {email}, "message": {""}, "privacy": {"on"},
	}))
	if err != nil {
		return 0
	}
	return response.StatusCode
}

// bookings plays attacks that want every free time. At least half of each day's times stay free, what is beyond the limits is stored as a
// request, and an honest visitor books by the link of the email.
func (a *audit) bookings(t *testing.T) {
	for _, attack := range []struct {
		name        string
		email, from func(i int) string
		posts       int // at most: an address sends ten forms a minute
		limit       int // times that it holds
	}{
		{
			"one address, invented visitors",
			func(i int) string { return fmt.Sprintf("victim%d@victim.example", i) }, func(int) string { return "10.9.0.1" }, 10, 3,
		},
		{
			"hosts of one /24",
			func(i int) string { return fmt.Sprintf("victim%d@victim.example", i) }, func(i int) string { return fmt.Sprintf("10.9.0.%d", i) }, 100, 3,
		},
		{
			"one mailbox, many networks",
			func(i int) string { return fmt.Sprintf("vic.tim+%d@gmail.com", i) }, func(i int) string { return fmt.Sprintf("10.9.%d.1", i) }, 100, 2,
		},
		{
			"many mailboxes, many networks",
			func(i int) string { return fmt.Sprintf("victim%d@victim.example", i) }, func(i int) string { return fmt.Sprintf("10.9.%d.1", i) }, 100, 100,
		},
	} {
		t.Run(attack.name, func(t *testing.T) {
			server, database := newMailServer(t), a.newDatabase(t)
			p := a.serve(t, database, server.env())
			v, pool := newVisitor(1), openDatabase(t, database)
			before, posts, held := v.freeTimes(t, p), 0, 0
			for _, starts := range before {
				for _, start := range starts {
					if posts++; posts > attack.posts {
						break
					}
					if status := v.book(p, start, attack.email(posts), attack.from(posts)); status != http.StatusSeeOther {
						t.Errorf("form %d is answered with %d", posts, status)
					}
				}
			}
			after, all, least := v.freeTimes(t, p), 0, 1.0
			for day, starts := range before {
				all, held = all+len(starts), held+len(starts)-len(after[day])
				if len(after[day]) < len(starts)/2 {
					t.Errorf("%s: %d of %d times are free", day, len(after[day]), len(starts))
				}
				least = min(least, float64(len(after[day]))/float64(len(starts)))
			}
			requests := queryOne[int](t, pool, "select count(*) from inquiries")
			if held > attack.limit || requests != min(posts, attack.posts) {
				t.Errorf("%d times are held (limit %d); %d of %d requests stored", held, attack.limit, requests, posts)
			}
			if held > 3 { // no day has a share of this hour left
				execute(t, pool, "update inquiries set created_at = "+earlier(pool, "created_at", "1 hour"))
				execute(t, pool, "update meetings set held_until = "+earlier(pool, "held_until", "1 hour"))
			}
			elapsed := v.bookHonestly(t, p, server, before)
			t.Logf("B1: %s: %d of %d times held (limit %d), each day at least %.0f %% free, %d requests stored; an honest visitor booked after %v",
				attack.name, held, all, attack.limit, 100*least, requests, elapsed)
		})
	}
}

// bookHonestly books a time of a day that has all of its times, by the link of the email that asks for it.
func (v *visitor) bookHonestly(t *testing.T, p *program, server *mailServer, before map[string][]string) time.Duration {
	t.Helper()
	email := marker + "1x@" + visitorDomain
	for day, starts := range v.freeTimes(t, p) {
		if len(starts) < len(before[day]) {
			continue
		}
		start := starts[0]
		if status := v.book(p, start, email, "172.20.0.1"); status != http.StatusSeeOther {
			t.Fatalf("an honest visitor is answered with %d", status)
		}
		var mine []receivedMail
		elapsed, asked := waitUntil(10*time.Second, func() bool { mine = server.mailsTo(email); return len(mine) > 0 })
		if !asked {
			t.Fatal("an honest visitor is not asked to confirm")
		}
		link, err := url.Parse(confirmLink.FindString(strings.ReplaceAll(mine[0].text(), "=3D", "=")))
		if err != nil || strings.Contains(mine[0].data, "text/calendar") {
			t.Fatalf("%v; the mail is %s", err, mine[0].data)
		}
		response, page, err := v.post(p.origin+link.Path, url.Values{"token": {link.Query().Get("token")}})
		if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(page, "meeting.ics?token=") {
			t.Errorf("the call is not booked: %v, %v", response, err)
		}
		return elapsed
	}
	t.Error("no honest visitor could book")
	return 0
}
