package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/forms"
)

// The limits of submissions: of one form that was read once, and of one network in a day.
const (
	tokenUses     = 5
	networkPerDay = 200
)

// varied returns the form with other words, the i-th ones.
func (f drawnForm) varied(c formCase, i int) drawnForm {
	value := fmt.Sprintf("words %d", i)
	switch c.vary {
	case "email":
		value = fmt.Sprintf("ana%d@example.com", i)
	case "time":
		value = fmt.Sprintf("%02d:%02d", 10+i/60, i%60)
	}
	return f.with(url.Values{c.vary: {value}})
}

// TestFormTokenUses checks that a form that was read once serves five different submissions, that repeats do not count, and that
// the sixth comes back filled in with a token that serves five more.
func TestFormTokenUses(t *testing.T) {
	eachForm(t, func(t *testing.T, s *formSite, c formCase, lang i18n.Lang) {
		form := s.filled(c, lang)
		for i := range tokenUses {
			for range 3 {
				s.send(form.varied(c, i))
				s.wait(time.Minute)
			}
			s.wantRows(c.table, i+1)
		}
		sixth := form.varied(c, tokenUses)
		answer := s.send(sixth).wantStatus(http.StatusUnprocessableEntity)
		answer.want(".error-summary-title", s.Content.Languages.Messages(lang).T("form.notice.again"))
		back := answer.form(c.name)
		back.wantKept(t, sixth)
		s.wantRows(c.table, tokenUses)
		said := s.sendJSON(form.action, sixth.json(), http.StatusUnprocessableEntity)
		if token, _ := said[forms.TokenField].(string); token == "" || said["error"] != s.Content.Languages.Messages(lang).T("form.notice.again") {
			t.Errorf("a script is told %v", said)
		}
		s.wait(time.Minute)
		s.send(back).wantStatus(http.StatusSeeOther)
		s.wantRows(c.table, tokenUses+1)
		s.send(form.varied(c, tokenUses+1)).wantStatus(http.StatusUnprocessableEntity) // the first token stays used up
	})
}

// TestFormReplayed sends a form forty times with changed words, from one network and from others.
func TestFormReplayed(t *testing.T) {
	s, c := newFormSite(t), caseOf("budget")
	s.kernel.TrustedProxies = anyProxy
	form := s.filled(c, "en", "X-Forwarded-For", "198.51.100.1")
	for i := range 40 {
		s.send(form.varied(c, i), "X-Forwarded-For", fmt.Sprintf("203.0.%d.1", i)).wantStatus(http.StatusUnprocessableEntity)
	}
	s.wantRows(c.table, 0)
	for i := range 40 {
		s.send(form.varied(c, i), "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
	}
	s.wantRows(c.table, tokenUses)
}

// TestFormFromAnotherNetwork checks that a form that is sent from another network than it was read on comes back filled in, that
// the second press works, and that it counts as the same submission if the first network's had arrived.
func TestFormFromAnotherNetwork(t *testing.T) {
	const home, mobile = "198.51.100.1", "203.0.113.7"
	eachForm(t, func(t *testing.T, s *formSite, c formCase, lang i18n.Lang) {
		s.kernel.TrustedProxies = anyProxy
		form := s.filled(c, lang, "X-Forwarded-For", home)
		for i := range 2 {
			answer := s.send(form, "X-Forwarded-For", mobile).wantStatus(http.StatusUnprocessableEntity)
			answer.want(".error-summary-title", s.Content.Languages.Messages(lang).T("form.notice.network"))
			back := answer.form(c.name)
			back.wantKept(t, form)
			s.wantRows(c.table, i)
			s.wait(time.Minute)
			if i == 0 {
				s.send(form, "X-Forwarded-For", home).wantStatus(http.StatusSeeOther) // an answer that got lost
			}
			s.send(back, "X-Forwarded-For", mobile)
			s.wantRows(c.table, 1)
		}
	})
}

// TestNetworkDay checks that a network can store 200 submissions in a day over all forms, that the next ones come back filled in
// with how to write instead, that other networks are not affected, and that the owner or the next day lets it store more.
func TestNetworkDay(t *testing.T) {
	s := newFormSite(t)
	s.kernel.TrustedProxies = anyProxy
	quote, cv := caseOf("budget"), caseOf("cv")
	send := func(c formCase, i int) reply {
		from := fmt.Sprintf("198.51.100.%d", i%250)
		if i%tokenUses == 0 {
			s.wait(time.Second)
		}
		form := s.open(c, "en", "X-Forwarded-For", from).with(c.values).varied(c, i)
		s.wait(3 * time.Second)
		return s.send(form, "X-Forwarded-For", from)
	}
	for i := range networkPerDay / 2 {
		send(quote, i).wantStatus(http.StatusSeeOther)
		send(cv, i).wantStatus(http.StatusSeeOther)
	}
	for i := range 25 {
		send(quote, networkPerDay+i).wantStatus(http.StatusTooManyRequests)
		send(cv, networkPerDay+i).wantStatus(http.StatusTooManyRequests)
	}
	s.wantRows(quote.table, networkPerDay/2)
	s.wantRows(cv.table, networkPerDay/2)
	full := send(quote, 1000)
	wait, err := strconv.Atoi(full.Header.Get("Retry-After"))
	if err != nil || wait < 60*60 || wait > 24*60*60 {
		t.Errorf("Retry-After is %q", full.Header.Get("Retry-After"))
	}
	full.want(".error-summary-title", s.Content.Languages.Messages("en").Tf("form.notice.day", map[string]any{"Email": s.kernel.Site.Profile.Email}))
	full.form("budget").wantKept(t, s.open(quote, "en").with(quote.values).varied(quote, 1000))
	elsewhere := s.filled(quote, "es", "X-Forwarded-For", "203.0.113.1")
	s.send(elsewhere, "X-Forwarded-For", "203.0.113.1").wantStatus(http.StatusSeeOther)

	topic := s.Content.Podcast.Topics[0].ID
	if err := s.Store.SeedPodcastTopics(t.Context(), []db.PodcastTopic{{ID: topic}}); err != nil {
		t.Fatal(err)
	}
	vote := drawnForm{i18ntest.Two().Path("en", i18n.PodcastVote), url.Values{"topic": {topic}}}
	s.send(vote, "X-Forwarded-For", "198.51.100.9").wantStatus(http.StatusTooManyRequests).want("h1", s.Content.Languages.Messages("en").T("error.day.heading"))
	s.wantRows("podcast_votes", 0)
	s.send(vote, "X-Forwarded-For", "203.0.113.1").wantStatus(http.StatusSeeOther)

	cookie := s.owner()
	s.get("/admin", "Cookie", cookie).want(`.todo-warning a[href="/admin/networks"]`, "1 red que ha llegado a su límite de hoy")
	list := s.get("/admin/networks", "Cookie", cookie)
	list.want("main .inbox-item p:first-of-type", "200 formularios guardados")
	network := list.page().Find("[name=network]").AttrOr("value", "")
	for range 2 { // a second click changes nothing
		s.post("/admin/networks", url.Values{"network": {network}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	}
	s.get("/admin/networks", "Cookie", cookie).want("main .lead", "Hoy ninguna red ha llegado a su límite.")
	for i := range networkPerDay {
		send([]formCase{quote, cv}[i%2], 2000+i).wantStatus(http.StatusSeeOther)
	}
	send(quote, 3000).wantStatus(http.StatusTooManyRequests)
	s.wait(24 * time.Hour)
	send(quote, 4000).wantStatus(http.StatusSeeOther)
	if days, err := s.Store.FullNetworks(t.Context()); err != nil || len(days) != 0 {
		t.Errorf("full networks on the next day: %+v, %v", days, err)
	}
}

// TestSubscriptionTries checks that a network has five tries a minute to learn whether an address is on a list, counted in the
// database, and that others have theirs.
func TestSubscriptionTries(t *testing.T) {
	s, c := newFormSite(t), caseOf("podcast-subscribe")
	s.kernel.TrustedProxies = anyProxy
	near, far := s.filled(c, "en", "X-Forwarded-For", "198.51.100.1"), s.filled(c, "en", "X-Forwarded-For", "203.0.113.7")
	try := func(form drawnForm, network string) reply { return s.send(form, "X-Forwarded-For", network) }
	for range db.SubscriptionsPerMinute {
		try(near, "198.51.100.1").wantStatus(http.StatusSeeOther)
	}
	refused := try(near, "198.51.100.1").wantStatus(http.StatusTooManyRequests)
	if refused.Header.Get("Retry-After") == "" {
		t.Error("nobody is told when to come back")
	}
	try(far, "203.0.113.7").wantStatus(http.StatusSeeOther)
	if _, err := s.rows.ExecContext(t.Context(), "delete from subscription_tries"); err != nil {
		t.Fatal(err)
	}
	try(near, "198.51.100.1").wantStatus(http.StatusSeeOther)
}
