package contact_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
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
func varied(f handlertest.DrawnForm, c handlertest.FormCase, i int) handlertest.DrawnForm {
	value := fmt.Sprintf("words %d", i)
	switch c.Vary {
	case "email":
		value = fmt.Sprintf("ana%d@example.com", i)
	case "time":
		value = fmt.Sprintf("%02d:%02d", 10+i/60, i%60)
	}
	return f.With(url.Values{c.Vary: {value}})
}

// TestFormTokenUses checks that a form that was read once serves five different submissions, that repeats do not count, and that
// the sixth comes back filled in with a token that serves five more.
func TestFormTokenUses(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		form := s.Filled(c, lang)
		for i := range tokenUses {
			for range 3 {
				s.Send(varied(form, c, i))
				s.Wait(time.Minute)
			}
			s.WantRows(c.Table, i+1)
		}
		sixth := varied(form, c, tokenUses)
		answer := s.Send(sixth).WantStatus(http.StatusUnprocessableEntity)
		answer.Want(".error-summary-title", s.Content.Languages.Messages(lang).T("form.notice.again"))
		back := answer.Form(c.Name)
		back.WantKept(t, sixth)
		s.WantRows(c.Table, tokenUses)
		said := sendJSON(s, form.Action, asJSON(sixth), http.StatusUnprocessableEntity)
		if token, _ := said[forms.TokenField].(string); token == "" || said["error"] != s.Content.Languages.Messages(lang).T("form.notice.again") {
			t.Errorf("a script is told %v", said)
		}
		s.Wait(time.Minute)
		s.Send(back).WantStatus(http.StatusSeeOther)
		s.WantRows(c.Table, tokenUses+1)
		s.Send(varied(form, c, tokenUses+1)).WantStatus(http.StatusUnprocessableEntity) // the first token stays used up
	})
}

// TestFormReplayed sends a form forty times with changed words, from one network and from others.
func TestFormReplayed(t *testing.T) {
	t.Parallel()
	s, c := handlertest.NewFormSite(t), handlertest.CaseOf("budget")
	s.Kernel.TrustedProxies = anyProxy
	form := s.Filled(c, "en", "X-Forwarded-For", "198.51.100.1")
	for i := range 40 {
		s.Send(varied(form, c, i), "X-Forwarded-For", fmt.Sprintf("203.0.%d.1", i)).WantStatus(http.StatusUnprocessableEntity)
	}
	s.WantRows(c.Table, 0)
	for i := range 40 {
		s.Send(varied(form, c, i), "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
	}
	s.WantRows(c.Table, tokenUses)
}

// TestFormFromAnotherNetwork checks that a form that is sent from another network than it was read on comes back filled in, that
// the second press works, and that it counts as the same submission if the first network's had arrived.
func TestFormFromAnotherNetwork(t *testing.T) {
	t.Parallel()
	const home, mobile = "198.51.100.1", "203.0.113.7"
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		s.Kernel.TrustedProxies = anyProxy
		form := s.Filled(c, lang, "X-Forwarded-For", home)
		for i := range 2 {
			answer := s.Send(form, "X-Forwarded-For", mobile).WantStatus(http.StatusUnprocessableEntity)
			answer.Want(".error-summary-title", s.Content.Languages.Messages(lang).T("form.notice.network"))
			back := answer.Form(c.Name)
			back.WantKept(t, form)
			s.WantRows(c.Table, i)
			s.Wait(time.Minute)
			if i == 0 {
				s.Send(form, "X-Forwarded-For", home).WantStatus(http.StatusSeeOther) // an answer that got lost
			}
			s.Send(back, "X-Forwarded-For", mobile)
			s.WantRows(c.Table, 1)
		}
	})
}

// TestNetworkDay checks that a network can store 200 submissions in a day over all forms, that the next ones come back filled in
// With how to write instead, that other networks are not affected, and that the owner or the next day lets it store more.
func TestNetworkDay(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Kernel.TrustedProxies = anyProxy
	quote, cv := handlertest.CaseOf("budget"), handlertest.CaseOf("cv")
	send := func(c handlertest.FormCase, i int) handlertest.Reply {
		from := fmt.Sprintf("198.51.100.%d", i%250)
		if i%tokenUses == 0 {
			s.Wait(time.Second)
		}
		form := varied(s.Open(c, "en", "X-Forwarded-For", from).With(c.Values), c, i)
		s.Wait(3 * time.Second)
		return s.Send(form, "X-Forwarded-For", from)
	}
	for i := range networkPerDay / 2 {
		send(quote, i).WantStatus(http.StatusSeeOther)
		send(cv, i).WantStatus(http.StatusSeeOther)
	}
	for i := range 25 {
		send(quote, networkPerDay+i).WantStatus(http.StatusTooManyRequests)
		send(cv, networkPerDay+i).WantStatus(http.StatusTooManyRequests)
	}
	s.WantRows("inquiries where kind = 'budget'", networkPerDay/2)
	s.WantRows("inquiries where kind = 'cv'", networkPerDay/2)
	full := send(quote, 1000)
	wait, err := strconv.Atoi(full.Header.Get("Retry-After"))
	if err != nil || wait < 60*60 || wait > 24*60*60 {
		t.Errorf("Retry-After is %q", full.Header.Get("Retry-After"))
	}
	full.Want(".error-summary-title", s.Content.Languages.Messages("en").Tf("form.notice.day", map[string]any{"Email": s.Kernel.Site.Profile.Email}))
	full.Form("budget").WantKept(t, varied(s.Open(quote, "en").With(quote.Values), quote, 1000))
	elsewhere := s.Filled(quote, "es", "X-Forwarded-For", "203.0.113.1")
	s.Send(elsewhere, "X-Forwarded-For", "203.0.113.1").WantStatus(http.StatusSeeOther)

	topic := s.Content.Podcast.Topics[0].ID
	must(t, s.Store.SeedPodcastTopics(t.Context(), []db.PodcastTopic{{ID: topic}}))
	vote := handlertest.DrawnForm{Action: i18ntest.Two().Path("en", i18n.PodcastVote), Values: url.Values{"topic": {topic}}}
	s.Send(vote, "X-Forwarded-For", "198.51.100.9").WantStatus(http.StatusTooManyRequests).Want("h1", s.Content.Languages.Messages("en").T("error.day.heading"))
	s.WantRows("podcast_votes", 0)
	s.Send(vote, "X-Forwarded-For", "203.0.113.1").WantStatus(http.StatusSeeOther)

	cookie := s.Owner()
	s.Get("/admin", "Cookie", cookie).Want(`.todo-warning a[href="/admin/networks"]`, "1 red que ha llegado a su límite de hoy")
	list := s.Get("/admin/networks", "Cookie", cookie)
	list.Want("main .inbox-item p:first-of-type", "200 formularios guardados")
	network := list.Page().Find("[name=network]").AttrOr("value", "")
	for range 2 { // a second click changes nothing
		s.Post("/admin/networks", url.Values{"network": {network}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	}
	s.Get("/admin/networks", "Cookie", cookie).Want("main .lead", "Hoy ninguna red ha llegado a su límite.")
	for i := range networkPerDay {
		send([]handlertest.FormCase{quote, cv}[i%2], 2000+i).WantStatus(http.StatusSeeOther)
	}
	send(quote, 3000).WantStatus(http.StatusTooManyRequests)
	s.Wait(24 * time.Hour)
	send(quote, 4000).WantStatus(http.StatusSeeOther)
	if days, err := s.Store.FullNetworks(t.Context()); err != nil || len(days) != 0 {
		t.Errorf("full networks on the next day: %+v, %v", days, err)
	}
}

// TestSubscriptionTries checks that a network has five tries a minute to learn whether an address is on a list, counted in the
// database, and that others have theirs.
func TestSubscriptionTries(t *testing.T) {
	t.Parallel()
	s, c := handlertest.NewFormSite(t), handlertest.CaseOf("podcast-subscribe")
	s.Kernel.TrustedProxies = anyProxy
	near, far := s.Filled(c, "en", "X-Forwarded-For", "198.51.100.1"), s.Filled(c, "en", "X-Forwarded-For", "203.0.113.7")
	try := func(form handlertest.DrawnForm, network string) handlertest.Reply {
		return s.Send(form, "X-Forwarded-For", network)
	}
	for range db.SubscriptionsPerMinute {
		try(near, "198.51.100.1").WantStatus(http.StatusSeeOther)
	}
	refused := try(near, "198.51.100.1").WantStatus(http.StatusTooManyRequests)
	if refused.Header.Get("Retry-After") == "" {
		t.Error("nobody is told when to come back")
	}
	try(far, "203.0.113.7").WantStatus(http.StatusSeeOther)
	if _, err := s.Rows.ExecContext(t.Context(), "delete from subscription_tries"); err != nil {
		t.Fatal(err)
	}
	try(near, "198.51.100.1").WantStatus(http.StatusSeeOther)
}
