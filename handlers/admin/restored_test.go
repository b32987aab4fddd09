package admin_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// TestRestoredMails checks that the owner sends or discards the mails that a restore holds.
func TestRestoredMails(t *testing.T) {
	t.Parallel()
	site := handlertest.NewFormSite(t)
	cookie := site.Owner()
	for i := range 4 {
		mail := db.Mail{Kind: "visitor-cv", To: fmt.Sprintf("ana%d@example.com", i), Subject: "About", Text: "Hello.", Language: "en"}
		must(t, site.Store.AddMail(t.Context(), mail))
	}
	if _, err := site.Rows.Exec(`update outbox set state = 'held', held_for = 'restored'`); err != nil {
		t.Fatal(err)
	}
	site.Get("/admin", "Cookie", cookie).WantStatus(200).Want(".todo", "4 correos retenidos, a la espera de tu decisión")
	page := site.Get("/admin/outbox?state=held", "Cookie", cookie).WantStatus(200).Text("main")
	for _, text := range []string{"Retenido porque se ha restaurado una copia de seguridad", "4 correos esperaban cuando se hizo la copia"} {
		if !strings.Contains(page, text) {
			t.Errorf("the outbox does not say %q: %q", text, page)
		}
	}
	for _, press := range []struct {
		field, value, want string
		left               int
	}{
		{"mail", "1", "El correo está en camino.", 3},
		{"discard", "2", "Borrado: no se enviará.", 2},
		{"discard", "2", "Borrado: no se enviará.", 2}, // pressed twice
		{"discard", "1", "Borrado: no se enviará.", 2}, // it is on its way: nothing to discard
		{"discard", "restored", "Borrado: no se enviará.", 0},
	} {
		done := site.Post("/admin/outbox/held", url.Values{press.field: {press.value}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
		site.Get(done.Header.Get("Location"), "Cookie", cookie).Want("main [role=status]", press.want)
		if n, err := site.Store.CountRestoredMails(t.Context()); n != press.left || err != nil {
			t.Errorf("after %s=%s: %d are held, %v", press.field, press.value, n, err)
		}
	}
	due, err := site.Store.Due(t.Context(), site.Clock(), 10)
	if err != nil || len(due) != 1 || due[0].To != "ana0@example.com" {
		t.Errorf("due are %v, %v", due, err)
	}
	for _, id := range []string{"", "x", "all"} {
		site.Post("/admin/outbox/held", url.Values{"discard": {id}}, "Cookie", cookie).WantStatus(http.StatusBadRequest)
	}
}
