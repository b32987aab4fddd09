package handlers_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// questions are fields of an owner's in each form of a request, of each kind.
const questions = `
[[quote.field]]
id = "seats"
kind = "number"
label.en = "Seats"
label.es = "Butacas"

[[quote.field]]
id = "tickets"
kind = "choice"
label.en = "Tickets at the door?"
label.es = "¿Entradas en la puerta?"
hint = "One of the two."
required = true
option = [{ value = "yes", label.en = "Yes", label.es = "Sí" }, { value = "no", label = "No" }]

[[quote.field]]
id = "nights"
kind = "choices"
label = "Nights"
option = [{ value = "fri", label = "Friday" }, { value = "sat", label = "Saturday" }]

[[quote.field]]
id = "premiere"
kind = "date"
label = "Premiere"

[[collaboration.field]]
id = "story"
kind = "long_text"
label = "Your story"
max = 20

[[call.field]]
id = "phone"
kind = "text"
label = "Phone"
`

// TestOwnFields checks that fields which an owner adds to the forms of requests are asked, validated and stored, shown to the owner, in
// the emails and files, and erased with the request; and that answers stay when a field is deleted.
func TestOwnFields(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	serve := func(text string) {
		folder := handlertest.Without(t, handlertest.Full)
		folder["requests.toml"] = &fstest.MapFile{Data: []byte(text)}
		s.Site = handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
	}
	serve(questions)
	cookie := []string{"Cookie", s.Owner()}
	quote := handlertest.FormCase{Name: "budget", Page: i18n.ConnectsForms}

	form := s.Open(quote, "es")
	s.Wait(time.Minute)
	wrong := form.With(url.Values{"email": {"ana@example.com"}, "seats": {"many"}, "premiere": {"soon"}, "nights": {"mon"}})
	refused := s.Send(wrong).WantStatus(http.StatusUnprocessableEntity)
	refused.Want("#budget-seats-error", "Error: Escribe un número entero, como 42.")
	refused.Want("#budget-tickets-error", "Error: Esta pregunta necesita una respuesta.")
	if found := refused.Page().Find("#budget-form .error-summary li").Length(); found != 4 {
		t.Errorf("the summary names %d fields", found)
	}
	sent := refused.Form("budget").With(url.Values{
		"email": {"ana@example.com"}, "seats": {"90"}, "tickets": {"yes"}, "nights": {"fri", "sat"}, "premiere": {"2027-01-09"},
	})
	s.Send(sent).WantStatus(http.StatusSeeOther)
	s.Send(sent).WantStatus(http.StatusSeeOther)
	s.WantRows("inquiries", 1)

	shown := s.Get("/admin/inbox/budget/1", cookie...).WantStatus(http.StatusOK).Text("main")
	for _, want := range []string{"Butacas90", "¿Entradas en la puerta?Sí", "NightsFriday, Saturday", "Premieresábado, 9 de enero de 2027"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the inquiry lacks %q: %s", want, shown)
		}
	}
	if text := s.MailsOf("owner-budget")["owner@example.comes"].Text; !strings.Contains(text, "Butacas: 90") || !strings.Contains(text, "Friday, Saturday") {
		t.Errorf("the owner gets %q", text)
	}
	if rows := s.Get("/admin/inbox.csv", cookie...).ReadCSV(); !strings.Contains(strings.Join(rows[1], "|"), `{"nights":["fri","sat"],"premiere":"2027-01-09","seats":90,"tickets":"yes"}`) {
		t.Errorf("the file holds %q", rows)
	}

	for _, c := range []struct {
		form, field string
		page        i18n.Page
		values      url.Values
	}{
		{"collaboration", "story", i18n.ConnectsForms, url.Values{"email": {"ana@example.com"}}},
		{"meeting", "phone", i18n.Meeting, url.Values{
			"email": {"ana@example.com"}, "fullName": {"Ana"}, "date": {"2026-03-20"}, "time": {"16:00"}, "privacy": {"on"},
		}},
	} {
		empty := s.Open(handlertest.FormCase{Name: c.form, Page: c.page}, "en")
		s.Wait(time.Minute)
		s.Send(empty.With(c.values).With(url.Values{c.field: {strings.Repeat("x", 201)}})).WantStatus(http.StatusUnprocessableEntity)
		s.Send(empty.With(c.values).With(url.Values{c.field: {"about " + c.form}})).WantStatus(http.StatusSeeOther)
	}
	booking := s.Booking(handlertest.ChosenTime, "ben@example.com").With(url.Values{"phone": {"555 0100"}})
	s.Send(booking).WantStatus(http.StatusSeeOther)
	s.Follow(s.Links("ben@example.com")["confirm"], nil).WantStatus(http.StatusOK)
	if told := s.MailsOfKind("owner-meeting", "owner@example.com"); len(told) != 2 || !strings.Contains(told[1].Text, "555 0100") {
		t.Errorf("the owner gets %v", told)
	}

	serve("[[quote.field]]\nid = \"seats\"\nkind = \"text\"\nlabel = \"Chairs\"\n")
	shown = s.Get("/admin/inbox/budget/1", "Cookie", s.Owner()).Text("main")
	if !strings.Contains(shown, "Chairs90") || !strings.Contains(shown, "nightsfri, sat") {
		t.Errorf("after the change the inquiry says %s", shown)
	}
	records, err := s.Store.Export(t.Context(), "ana@example.com")
	if err != nil || !strings.Contains(fmt.Sprint(records), "about meeting") {
		t.Errorf("the export holds %v, %v", records, err)
	}
	if _, err := s.Store.Erase(t.Context(), "ana@example.com"); err != nil {
		t.Fatal(err)
	}
	s.WantRows("inquiries", 1)
}

// TestLeftOutFields checks that no way of payment is stored that nobody chose, that the form for a quote does not ask for what the owner
// leaves out, and that what was answered before is still shown.
func TestLeftOutFields(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	quote := handlertest.CaseOf("budget")
	s.Send(s.Filled(quote, "es").With(url.Values{"company": {"Ruiz"}, "timeline": {"mañana"}})).WantStatus(http.StatusSeeOther)
	unanswered := s.Open(quote, "es")
	s.Wait(time.Minute)
	s.Send(unanswered.With(url.Values{"email": {"ben@example.com"}})).WantStatus(http.StatusSeeOther)
	folder := handlertest.Without(t, handlertest.Full)
	folder["requests.toml"] = &fstest.MapFile{Data: []byte("[quote]\nleave_out = [\"company\", \"budget_type\", \"timeline\"]\n")}
	s.Site = handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
	form := s.Open(quote, "es")
	s.Wait(time.Minute)
	for _, name := range []string{"company", "budgetType", "timeline"} {
		if form.Values.Has(name) {
			t.Errorf("the form asks for %s", name)
		}
	}
	s.Send(form.With(url.Values{"email": {"eva@example.com"}, "company": {"forged"}})).WantStatus(http.StatusSeeOther)
	for id, want := range map[string]struct{ has, lacks string }{
		"1": {"mañana", ""}, "2": {"ben@example.com", "Por proyecto"}, "3": {"eva@example.com", "forged"},
	} {
		shown := s.Get("/admin/inbox/budget/"+id, "Cookie", s.Owner()).WantStatus(http.StatusOK).Text("main")
		if !strings.Contains(shown, want.has) || want.lacks != "" && strings.Contains(shown, want.lacks) {
			t.Errorf("inquiry %s says %s", id, shown)
		}
	}
}

// TestLongestOwnFields checks that a form whose fields check accepts can be sent however long its answers are.
func TestLongestOwnFields(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full)
	text := ""
	for i := range 10 {
		text += fmt.Sprintf("[[quote.field]]\nid = \"own%d\"\nkind = \"long_text\"\nmax = 980\nlabel = \"A\"\n", i)
	}
	folder["requests.toml"] = &fstest.MapFile{Data: []byte(text)}
	s := handlertest.NewFormSite(t)
	s.Site = handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
	page := s.Get(s.Content.Languages.Path("en", i18n.ConnectsForms)).WantStatus(http.StatusOK)
	if enctype := page.Page().Find("#budget-form form").AttrOr("enctype", ""); enctype != "multipart/form-data" {
		t.Errorf("the form is sent as %q", enctype)
	}
	form := page.Form("budget").With(url.Values{"email": {strings.Repeat("a", 64) + "@" + strings.Repeat("b", 60) + ".example.com"}})
	page.Page().Find("#budget-form [maxlength]").Each(func(_ int, field *goquery.Selection) {
		if name := field.AttrOr("name", ""); name != "email" {
			form.Values.Set(name, strings.Repeat("😀", handlertest.Must(strconv.Atoi(field.AttrOr("maxlength", "")))))
		}
	})
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for name, values := range form.Values {
		for _, value := range values {
			if err := parts.WriteField(name, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = parts.Close()
	s.Wait(time.Minute)
	got := s.Do(http.MethodPost, form.Action, body.String(), "Content-Type", parts.FormDataContentType(), "Sec-Fetch-Site", "same-origin")
	got.WantStatus(http.StatusSeeOther)
	s.WantRows("inquiries", 1)
}
