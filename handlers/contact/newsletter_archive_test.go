package contact_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/views/email"
)

// sendIssue sends an issue to one subscriber, and returns its email.
func sendIssue(s *handlertest.FormSite, issue db.Issue) db.Mail {
	s.T.Helper()
	id, err := s.Store.AddIssue(s.T.Context(), issue)
	must(s.T, err)
	must(s.T, s.Store.StartIssue(s.T.Context(), id, time.Time{}))
	s.SendIssues(2)
	mail := s.MailsOf("issue")["ana@example.comes"]
	sendMails(s)
	return mail
}

// TestOwnersWelcome checks that an address gets the owner's welcome when it first confirms, once.
func TestOwnersWelcome(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Content.Newsletter = content.Newsletter{
		Subject: i18n.Localized[string]{"es": "Bienvenida", "en": "Welcome"}, Text: i18n.Localized[string]{"es": "Hola, *tú*.", "en": "Hello."},
	}
	list := lists[0]
	for i, want := range []string{"Bienvenida", s.Content.Languages.Messages("es").T("mail.visitor.newsletter_welcome.subject")} {
		confirm, leave := subscribed(s, list, "ana@example.com", "es")
		form := handlertest.DrawnForm{Action: s.Content.Languages.Path("es", list.Confirm), Values: url.Values{email.TokenParam: {confirm}}}
		for range 2 {
			s.Send(form).WantStatus(http.StatusOK)
		}
		mail := s.MailsOf("visitor-newsletter")["ana@example.comes"]
		articles := strings.Count(mail.Text, handlertest.Origin+"/articulos/")
		if mail.Subject != want || i == 0 && (articles != 3 || !strings.HasPrefix(mail.Text, "Hola, tú.") || mail.UnsubscribeURL == "") {
			t.Errorf("mail %d is %q with %d articles: %s", i, mail.Subject, articles, mail.Text)
		}
		sendMails(s)
		s.WantRows("outbox", 3*(i+1))
		must(t, s.Store.Unsubscribe(t.Context(), list.Audience, leave))
		s.Wait(2 * time.Hour)
	}
}

// TestNewsletterArchive checks the pages, the feed and the entries of the sitemap of issues that were sent.
func TestNewsletterArchive(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Get("/newsletter/archivo").WantStatus(http.StatusOK).Want("main > p:not(:has(a))", "Todavía no se ha enviado nada.")
	if strings.Contains(s.Get("/sitemap.xml").Body, "-novedades") {
		t.Error("the sitemap has an issue before it is sent")
	}
	draft := db.Issue{Texts: map[string]db.IssueText{"es": {Subject: "Un borrador", Body: "x"}}}
	if _, err := s.Store.AddIssue(t.Context(), draft); err != nil {
		t.Fatal(err)
	}
	confirm, _ := subscribed(s, lists[0], "ana@example.com", "es")
	if _, err := s.Store.Confirm(t.Context(), db.NewsletterAudience, confirm); err != nil {
		t.Fatal(err)
	}
	day := s.Clock().UTC().Format(time.DateOnly)
	own := sendIssue(s, db.Issue{Texts: map[string]db.IssueText{
		"es": {Subject: "Novedades", Body: "Hola, *gente*."}, "en": {Subject: "News", Body: "Hello, *people*."},
	}})
	again := sendIssue(s, db.Issue{Texts: map[string]db.IssueText{"es": {Subject: "Novedades", Body: "Otra vez."}}})
	repeats := sendIssue(s, db.Issue{Form: db.WholeForm, Articles: []string{s.Content.Articles[0].ID}, Texts: map[string]db.IssueText{
		"es": {Subject: "Un texto", Body: "Léelo."},
	}})
	at := func(lang i18n.Lang, slug string) string {
		return s.Content.Languages.Path(lang, i18n.NewsletterIssue, day+"-"+slug)
	}
	es, en, repeating := at("es", "novedades"), at("en", "news"), at("es", "un-texto")
	for mail, address := range map[*db.Mail]string{&own: es, &repeats: repeating} {
		if !strings.HasPrefix(mail.Text, "Leer en la web: "+handlertest.Origin+address+"\n") || !strings.Contains(mail.HTML, `<a href="`+handlertest.Origin+address+`">Leer en la web</a>`) {
			t.Errorf("the mail begins %.90q, want %s", mail.Text, address)
		}
		page := s.Get(address).WantStatus(http.StatusOK)
		if strings.Contains(page.Body, "ana@example.com") || strings.Contains(page.Body, "unsubscribe") {
			t.Errorf("%s has what is personal", address)
		}
	}
	s.Get(es).Want("html[lang=es] .prose > p", "Hola, gente.")
	s.Get(en).Want("html[lang=en] .prose > p", "Hello, people.")
	s.Get("/newsletter/" + day + "-un-borrador").WantStatus(http.StatusNotFound)
	list := s.Get("/newsletter/archivo").WantStatus(http.StatusOK)
	links := list.Attributes(".sent-issues a", "href")
	if len(links) != 3 || links[0] != repeating || links[2] != es || links[1] == es || !strings.HasPrefix(again.Text, "Leer en la web: "+handlertest.Origin+links[1]) {
		t.Errorf("the list has %q", links)
	}
	if n := len(s.Get(s.Content.Languages.Path("es", i18n.Newsletter)).Attributes(".sent-issues a", "href")); n != 3 {
		t.Errorf("the page of the newsletter has %d issues", n)
	}
	canonical := s.Get(repeating)
	if canonical.Page().Find("meta[name=robots][content=noindex]").Length() != 1 || canonical.Page().Find("link[rel=canonical]").AttrOr("href", "") != handlertest.Origin+s.Content.ArticlePaths(s.Content.Articles[0])["es"] {
		t.Error("the issue that repeats an article is indexed")
	}
	sitemap := s.Get("/sitemap.xml").Body
	if !strings.Contains(sitemap, "<loc>"+handlertest.Origin+"/newsletter/archivo</loc>") {
		t.Error("the sitemap lacks the list")
	}
	if !strings.Contains(sitemap, "<loc>"+handlertest.Origin+es+"</loc>") || !strings.Contains(sitemap, "<loc>"+handlertest.Origin+en+"</loc>") || strings.Contains(sitemap, "-un-texto") {
		t.Error("the sitemap has other issues than those to index")
	}
	feed := s.Get("/newsletter/archivo/feed.xml").WantStatus(http.StatusOK).Body
	if strings.Count(feed, "<entry>") != 3 || !strings.Contains(feed, handlertest.Origin+es) || !strings.Contains(feed, "Hola, &lt;em&gt;gente") {
		t.Errorf("the feed is %s", feed)
	}
}
