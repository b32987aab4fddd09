package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/admin"
	"portfolio/handlers/handlertest"
)

// TestMailServerForm checks that a mail server is saved with the owner's password alone, that its own password is never shown and stays
// until the account changes, and that each mistake is told beside its field.
func TestMailServerForm(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, func(c *handlers.Config) { c.Mailing = &handlertest.Mailing{} })
	cookie := site.Owner()
	form := url.Values{
		"do": {"save"}, "host": {"smtp.example.com"}, "security": {"tls"}, "user": {"robin"}, "mail-password": {"hunter2"}, "password": {"wrong"},
	}
	post := func(status int, changes ...string) handlertest.Reply {
		t.Helper()
		for i := 0; i < len(changes); i += 2 {
			form.Set(changes[i], changes[i+1])
		}
		return site.Post("/admin/email", form, "Cookie", cookie).WantStatus(status)
	}
	again := post(http.StatusUnprocessableEntity)
	if hint := again.Text("#mail-password-hint"); !strings.Contains(hint, "Escríbela otra vez") {
		t.Errorf("beside the password that is not shown again: %q", hint)
	}
	if set, err := site.Store.MailSetting(t.Context()); err != nil || set != (db.MailSetting{}) {
		t.Errorf("saved with a wrong password: %v, %v", set.URL, err)
	}
	form.Set("password", handlertest.OwnerPassword)
	for field, wrong := range map[string]string{"host": "smtp://x", "port": "70000", "security": "", "mail-password": "", "from": "nobody"} {
		right := form.Get(field)
		if n := post(http.StatusUnprocessableEntity, field, wrong).Page().Find("#" + field + "-error").Length(); n != 1 {
			t.Errorf("%s: %d errors beside the field", field, n)
		}
		form.Set(field, right)
	}
	form.Del("port")
	post(http.StatusSeeOther)
	if got := site.Get("/admin/email", "Cookie", cookie).WantStatus(200); strings.Contains(got.Body, "hunter2") {
		t.Error("the password is shown")
	}
	post(http.StatusSeeOther, "mail-password", "", "port", "2465")
	set, err := site.Store.MailSetting(t.Context())
	if err != nil || set.URL != "smtps://robin:hunter2@smtp.example.com:2465" {
		t.Errorf("%v, %v", set.URL, err)
	}
	post(http.StatusUnprocessableEntity, "host", "smtp.example.org") // a password goes to no other server
	post(http.StatusSeeOther, "do", "forget")
	if set, err := site.Store.MailSetting(t.Context()); err != nil || set != (db.MailSetting{}) {
		t.Errorf("not forgotten: %v, %v", set.URL, err)
	}
	site.Post("/admin/email", form).WantStatus(http.StatusUnauthorized)
}

// TestMailServerTold checks that the overview says that no email leaves and how many wait, as long as the owner can change it.
func TestMailServerTold(t *testing.T) {
	t.Parallel()
	mailing := &handlertest.Mailing{}
	site := handlertest.New(t, func(c *handlers.Config) { c.Mailing = mailing })
	cookie := site.Owner()
	todo := func() string {
		return site.Get("/admin", "Cookie", cookie).WantStatus(200).Text(".todos a[href='/admin/email']")
	}
	if text := todo(); !strings.Contains(text, "Todavía no sale ningún correo") {
		t.Errorf("the overview says %q", text)
	}
	must(t, site.Store.AddMail(t.Context(), db.Mail{Kind: "visitor-cv", To: "ana@example.com", Subject: "Hello", Text: "Hello.", Language: "en"}))
	if text := todo(); !strings.Contains(text, "1 correo espera") {
		t.Errorf("the overview says %q", text)
	}
	mailing.Sending, mailing.Is = true, admin.FixedMail{Fixed: true, Variable: "SMTP_URL", Server: "smtp.example.com:587"}
	if n := site.Get("/admin", "Cookie", cookie).Page().Find(".todos a[href='/admin/email']").Length(); n != 0 {
		t.Error("the overview still asks for a mail server")
	}
	page := site.Get("/admin/email", "Cookie", cookie).WantStatus(200)
	if text := page.Text("main"); !strings.Contains(text, "SMTP_URL fija el servidor") || !strings.Contains(text, "smtp.example.com:587") || page.Page().Find("[name=host]").Length() != 0 {
		t.Errorf("the screen says %q", text)
	}
	site.Post("/admin/email", url.Values{"do": {"save"}, "host": {"smtp.example.org"}}, "Cookie", cookie).WantStatus(http.StatusConflict)
}
