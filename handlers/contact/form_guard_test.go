package contact_test

import (
	"encoding/json"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// anyProxy trusts the address that requests come from in tests.
var anyProxy = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}

// json is the form as a script sends it.
func asJSON(f handlertest.DrawnForm) string {
	flat := map[string]any{}
	for name, values := range f.Values {
		switch {
		case len(values) > 1:
			flat[name] = values
		case values[0] == "on":
			flat[name] = true
		default:
			flat[name] = values[0]
		}
	}
	return string(handlertest.Must(json.Marshal(flat)))
}

// sendJSON sends a text as a script sends a form, and reads the answer.
func sendJSON(s *handlertest.FormSite, address, body string, status int, headers ...string) map[string]any {
	s.T.Helper()
	own := []string{"Content-Type", "application/json", "Sec-Fetch-Site", "same-origin"}
	got := s.Do(http.MethodPost, address, body, append(own, headers...)...)
	if got.Status != status {
		s.T.Fatalf("status %d, want %d: %s", got.Status, status, got.Body)
	}
	if got.Header.Get("Content-Type") != "application/json; charset=utf-8" || strings.Contains(got.Body, "<script>alert") {
		s.T.Errorf("the answer is %q: %s", got.Header.Get("Content-Type"), got.Body)
	}
	var said map[string]any
	if err := json.Unmarshal([]byte(got.Body), &said); err != nil {
		s.T.Fatal(err)
	}
	return said
}

// TestFormJSON checks that scripts can send every form, get its errors, and can correct them.
func TestFormJSON(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		messages, missing := s.Content.Languages.Messages(lang), c.Needs[0]
		form := s.Filled(c, lang)
		said := sendJSON(s, form.Action, asJSON(form.With(url.Values{missing: nil})), http.StatusUnprocessableEntity)
		fields, _ := said["fields"].(map[string]any)
		text := messages.T("form.missing." + missing)
		if c.Table == handlertest.Responses {
			text = messages.T("survey-" + c.Name + ".question." + missing + ".missing")
		}
		if len(fields) != 1 || fields[missing] != text || said["error"] != messages.T("form.notice.required") {
			t.Errorf("wrong: %v", said)
		}
		s.WantRows(c.Table, 0)
		token, _ := said[forms.TokenField].(string)
		said = sendJSON(s, form.Action, asJSON(form.With(url.Values{forms.TokenField: {token}})), http.StatusOK)
		if said["ok"] != true || said["message"] != messages.T("done.stored."+c.Name) {
			t.Errorf("taken: %v", said)
		}
		s.WantRows(c.Table, 1)
		s.WantStored(c, lang)
	})
}

// TestFormScript sends a form as our own script does: it asks for JSON, and gets the errors in the order of the page and the
// token to send the form again.
func TestFormScript(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		form, missing := s.Filled(c, lang), url.Values{}
		for _, field := range c.Needs {
			missing[field] = nil
		}
		send := func(f handlertest.DrawnForm, want int, into any) {
			t.Helper()
			got := s.Send(f, "Accept", "application/json").WantStatus(want)
			if err := json.Unmarshal([]byte(got.Body), into); err != nil {
				t.Fatalf("%v: %s", err, got.Body)
			}
		}
		var no struct {
			Warning    bool
			Problems   []forms.FieldError
			Submission string
		}
		send(form.With(missing), http.StatusUnprocessableEntity, &no)
		if no.Submission == "" || !no.Warning || len(no.Problems) != len(c.Needs) {
			t.Errorf("refused: %+v", no)
		}
		s.Send(form.With(missing)).Page().Find(".error-summary a").Each(func(i int, link *goquery.Selection) {
			p := no.Problems[i]
			if link.Text() != p.Text || link.AttrOr("href", "") != "#"+p.ID || !strings.HasSuffix(p.Text, p.Error) {
				t.Errorf("problem %d is told as %+v, and drawn as %s", i, p, link.Text())
			}
		})
		s.Wait(time.Minute)
		var yes struct {
			OK                  bool
			Message, Submission string
		}
		send(form, http.StatusOK, &yes)
		if !yes.OK || yes.Message != s.Content.Languages.Messages(lang).T("done.stored."+c.Name) {
			t.Errorf("taken: %+v", yes)
		}
		s.WantRows(c.Table, 1)
		s.Wait(time.Minute)
		next := url.Values{forms.TokenField: {yes.Submission}}
		if c.Vary == "email" {
			next.Set("email", "berta@example.com")
		}
		send(form.With(next), http.StatusOK, &yes)
		s.WantRows(c.Table, 2)
	})
}

// TestFormBadBodies checks that invalid bodies are refused in the visitor's language and not stored.
func TestFormBadBodies(t *testing.T) {
	t.Parallel()
	const (
		asForm, asJSON = "application/x-www-form-urlencoded", "application/json"
		unread         = http.StatusRequestEntityTooLarge
		bad            = http.StatusBadRequest
		unknown        = http.StatusUnsupportedMediaType
	)
	s, c := handlertest.NewFormSite(t), handlertest.CaseOf("english")
	for _, b := range []struct {
		why, media, body string
		want             int
	}{
		{"no type", "", "email=a", unknown},
		{"text", "text/plain", "email=a", unknown},
		{"a broken type", "\xff;;", "email=a", unknown},
		{"parts", "multipart/form-data; boundary=x", strings.Repeat("--x\r\n\r\n\r\n", 3000) + "--x--", bad},
		{"XML", "application/xml", "<a/>", unknown},
		{"65 KiB", asForm, "role=" + strings.Repeat("a", 65<<10), unread},
		{"65 KiB of JSON", asJSON, `{"role":"` + strings.Repeat("a", 65<<10) + `"}`, unread},
		{"1,000 fields", asForm, strings.Repeat("a=b&", 1000), bad},
		{"1,000 names", asForm, strings.Repeat("&", 1000) + numbered("a%d=b&", 1000), bad},
		{"1,000 fields of JSON", asJSON, "{" + numbered(`"a%d":1,`, 1000) + `"a":1}`, bad},
		{"1,000 values of JSON", asJSON, `{"a":[` + strings.Repeat("1,", 1000) + "1]}", bad},
		{"a broken escape", asForm, "role=%zz", bad},
		{"a semicolon", asForm, "role=a;b=c", bad},
		{"deep JSON", asJSON, `{"a":` + strings.Repeat("[", 30_000), bad},
		{"deep objects", asJSON, strings.Repeat(`{"a":`, 10_000), bad},
		{"a list in a list", asJSON, `{"a":[["b"]]}`, bad},
		{"an object in an object", asJSON, `{"a":{"b":"c"}}`, bad},
		{"a number as a name", asJSON, `{1:2}`, bad},
		{"a list", asJSON, `["a"]`, bad},
		{"a null", asJSON, `null`, bad},
		{"two objects", asJSON, `{}{}`, bad},
		{"half an object", asJSON, `{"role":"a"`, bad},
		{"no JSON", asJSON, `role=a`, bad},
		{"nothing", asJSON, ``, bad},
	} {
		for _, lang := range []i18n.Lang{"en", "es"} {
			got := s.Do(http.MethodPost, s.Content.Languages.Path(lang, c.Page), b.body, "Content-Type", b.media, "Sec-Fetch-Site", "same-origin")
			if got.Status != b.want {
				t.Errorf("%s: status %d, want %d", b.why, got.Status, b.want)
			}
			key := "error.request.text"
			if said := s.Content.Languages.Messages(lang).T(key); !strings.Contains(got.Body, said) {
				t.Errorf("%s: the answer does not say %q", b.why, said)
			}
		}
	}
	s.WantRows(c.Table, 0)
}

// numbered repeats a format with rising numbers.
func numbered(format string, n int) string {
	var text strings.Builder
	for i := range n {
		text.WriteString(strings.Replace(format, "%d", string(handlertest.Must(json.Marshal(i))), 1))
	}
	return text.String()
}

// TestFormLimits checks that an address that sends a form too often gets 429 with Retry-After, and that other forms and
// other addresses are not affected.
func TestFormLimits(t *testing.T) {
	t.Parallel()
	for _, c := range handlertest.FormCases {
		for _, lang := range []i18n.Lang{"en", "es"} {
			s := handlertest.NewFormSite(t)
			form, allowed := s.Filled(c, lang).With(url.Values{c.Needs[0]: nil}), handlertest.PostsPerMinute
			if c.Name == "newsletter" {
				allowed = 5
			}
			for range allowed {
				s.Send(form).WantStatus(http.StatusUnprocessableEntity)
			}
			limited := s.Send(form, "X-Forwarded-For", "198.51.100.7").WantStatus(http.StatusTooManyRequests)
			if limited.Header.Get("Retry-After") != "60" {
				t.Errorf("%s: Retry-After is %q", c.Name, limited.Header.Get("Retry-After"))
			}
			limited.Want("h1", s.Content.Languages.Messages(lang).T("error.limited.heading"))
			said := sendJSON(s, form.Action, asJSON(form), http.StatusTooManyRequests)
			if said["error"] != s.Content.Languages.Messages(lang).T("error.limited.text") {
				t.Errorf("%s: a script is told %v", c.Name, said)
			}
			other := handlertest.CaseOf("cv")
			if c.Name == "cv" {
				other = handlertest.CaseOf("agents")
			}
			s.Post(s.Content.Languages.Path(lang, other.Page), other.Values).WantStatus(http.StatusUnprocessableEntity)
			s.Kernel.TrustedProxies = anyProxy
			s.Send(form, "X-Forwarded-For", "198.51.100.7").WantStatus(http.StatusUnprocessableEntity)
			s.Send(form, "X-Forwarded-For", "192.0.2.1").WantStatus(http.StatusTooManyRequests)
			s.Wait(time.Minute)
			s.Send(form, "X-Forwarded-For", "192.0.2.1").WantStatus(http.StatusUnprocessableEntity)
		}
	}
}

// TestFormCrossSite checks that forms posted from other sites are refused.
func TestFormCrossSite(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		form := s.Filled(c, lang)
		for _, headers := range [][]string{
			{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"},
		} {
			own := []string{"Content-Type", "application/x-www-form-urlencoded"}
			got := s.Do(http.MethodPost, form.Action, form.Values.Encode(), append(own, headers...)...).WantStatus(http.StatusForbidden)
			got.Want("h1", s.Content.Languages.Messages(lang).T("error.forbidden.heading"))
		}
		s.WantRows(c.Table, 0)
	})
}

// TestFormNotStored checks that the form comes back with its values and a message when the database fails.
func TestFormNotStored(t *testing.T) {
	t.Parallel()
	eachForm(t, func(t *testing.T, s *handlertest.FormSite, c handlertest.FormCase, lang i18n.Lang) {
		form := s.Filled(c, lang)
		must(t, s.Store.Close())
		answer := s.Send(form).WantStatus(http.StatusServiceUnavailable)
		if answer.Header.Get("Retry-After") == "" {
			t.Error("nobody is told when to come back")
		}
		messages := s.Content.Languages.Messages(lang)
		notice := failures[lang][c.Name] + " " + messages.T("form.notice.busy")
		answer.Want(".error-summary-title", notice)
		answer.Form(c.Name).WantKept(t, form)
		said := sendJSON(s, form.Action, asJSON(form), http.StatusServiceUnavailable)
		if said["error"] != notice {
			t.Errorf("a script is told %v", said)
		}
		s.WantRows(c.Table, 0)
	})
}

// failures are the first sentences of the failure of each form.
var failures = map[i18n.Lang]map[string]string{
	"en": {
		"budget":            "Error sending budget request.",
		"collaboration":     "Error sending collaboration request.",
		"meeting":           "Error sending meeting request.",
		"cv":                "Error sending request. Please try again.",
		"newsletter":        "Oops! Something went wrong. Please try again.",
		"podcast-subscribe": "Error subscribing. Please try again.",
		"podcast-suggest":   "Error sending the suggestion. Please try again.",
		"agents":            "An error occurred while sending the survey. Please try again.",
		"english":           "An error occurred. Please try again.",
		"professional":      "Database connection error.",
	},
	"es": {
		"budget":            "Error al enviar la solicitud de presupuesto.",
		"collaboration":     "Error al enviar la propuesta de colaboración.",
		"meeting":           "Error al enviar la solicitud de reunión.",
		"cv":                "Error al enviar la solicitud. Intenta de nuevo.",
		"newsletter":        "Ups! Algo salió mal. Por favor, inténtalo de nuevo.",
		"podcast-subscribe": "Error al suscribirse. Intenta de nuevo.",
		"podcast-suggest":   "Error al enviar la sugerencia. Intenta de nuevo.",
		"agents":            "Ocurrió un error al enviar la encuesta. Intenta de nuevo.",
		"english":           "Ocurrió un error. Intenta de nuevo.",
		"professional":      "Error de conexión con la base de datos.",
	},
}

// TestFormWhileLocked checks that each form gets a response that begins with its own sentence while another process locks the
// database, and that it is stored once when the button is pressed again afterwards.
func TestFormWhileLocked(t *testing.T) {
	t.Parallel()
	for _, c := range handlertest.FormCases {
		for _, lang := range []i18n.Lang{"en", "es"} {
			t.Run(c.Name+"/"+string(lang), func(t *testing.T) { sendWhileLocked(t, c, lang) })
		}
	}
}

func sendWhileLocked(t *testing.T, c handlertest.FormCase, lang i18n.Lang) {
	s := handlertest.NewFormSite(t, 100*time.Millisecond)
	form := s.Filled(c, lang)
	lock, err := s.Rows.Conn(t.Context())
	must(t, err)
	defer func() { _ = lock.Close() }()
	if _, err := lock.ExecContext(t.Context(), "begin immediate"); err != nil {
		t.Fatal(err)
	}
	answer := s.Send(form).WantStatus(http.StatusServiceUnavailable)
	if said := answer.Text(".error-summary-title"); !strings.HasPrefix(said, failures[lang][c.Name]+" ") {
		t.Errorf("the failure begins with %q", said)
	}
	back := answer.Form(c.Name)
	back.WantKept(t, form)
	if _, err := lock.ExecContext(t.Context(), "rollback"); err != nil {
		t.Fatal(err)
	}
	pressed := s.Send(back)
	for range 100 { // who presses again in a moment may still be too early
		if pressed.Status == http.StatusSeeOther {
			break
		}
		s.Wait(time.Minute)
		pressed = s.Send(pressed.WantStatus(http.StatusServiceUnavailable).Form(c.Name))
	}
	pressed.WantStatus(http.StatusSeeOther)
	s.WantRows(c.Table, 1)
}

// TestMeetingStart checks that a meeting is refused, with the reason at its field, in the past, after the horizon, and at a
// time that the clocks skip or show twice.
func TestMeetingStart(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	zone, err := time.LoadLocation("Europe/Madrid")
	must(t, err)
	now := s.Clock().In(zone)
	past, distant := now.Add(-time.Minute), now.AddDate(1, 0, 0).Add(time.Hour)
	for _, lang := range []i18n.Lang{"en", "es"} {
		for _, c := range []struct{ date, clock, field, reason string }{
			{past.Format(time.DateOnly), past.Format("15:04"), "date", "form.error.past"},
			{distant.Format(time.DateOnly), distant.Format("15:04"), "date", "form.error.distant"},
			{"9999-12-31", "16:30", "date", "form.error.distant"},
			{"2026-03-29", "02:30", "time", "form.error.skipped"},
			{"2026-10-25", "02:30", "time", "form.error.repeated"},
		} {
			f := s.Filled(handlertest.CaseOf("meeting"), lang).With(url.Values{"date": {c.date}, "time": {c.clock}})
			reply := s.Send(f)
			reply.WantRefused("meeting", lang)
			want := s.Content.Languages.Messages(lang).T(c.reason)
			if got := reply.Text("#meeting-" + c.field + "-error"); !strings.Contains(got, want) {
				t.Errorf("%s %s: the %s says %q, want %q", c.date, c.clock, c.field, got, want)
			}
			s.Wait(time.Minute)
		}
	}
	s.WantRows("inquiries", 0)
}
