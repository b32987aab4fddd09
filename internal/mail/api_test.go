package mail

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

var account = APIConfig{
	PublicKey: "key", ServiceID: "service", From: "Robin <robin@example.com>",
	Templates: []Template{{"en", "english", "EN"}, {"es", "spanish", "ES"}, {"pt", "portuguese", "PT"}},
}

// newTestAPI returns a sender to a service with the given handler.
func newTestAPI(t *testing.T, handle http.HandlerFunc) *API {
	t.Helper()
	service := httptest.NewServer(handle)
	t.Cleanup(service.Close)
	config := account
	config.URL = service.URL + "/send"
	api, err := NewAPI(config)
	must(t, err)
	t.Cleanup(api.Close)
	return api
}

func TestAPISends(t *testing.T) {
	var got struct {
		ServiceID  string         `json:"service_id"`
		TemplateID string         `json:"template_id"`
		UserID     string         `json:"user_id"`
		Params     map[string]any `json:"template_params"`
	}
	api := newTestAPI(t, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/send" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s %v", r.Method, r.URL, r.Header)
		}
		if err := json.Unmarshal(body, &got); err != nil {
			t.Errorf("%v in %s", err, body)
		}
		_, _ = io.WriteString(w, "OK")
	})
	if failure := send(t, api, testMail(1)); failure != nil {
		t.Fatal(failure)
	}
	if got.ServiceID != "service" || got.UserID != "key" || got.TemplateID != "spanish" {
		t.Errorf("the service receives %+v", got)
	}
	for name, want := range map[string]string{
		"message": "<p>Hola, <b>Robin</b>.</p>", "subject": "Presupuesto: Ana", "to_email": "robin@example.com",
		"reply_to": "ana@example.org", "from_name": "Robin", "language": "es", "message_id": "TESTTESTTEST1",
	} {
		if got.Params[name] != want {
			t.Errorf("%s is %q, want %q", name, got.Params[name], want)
		}
	}
	for language, want := range map[string]string{"pt": "portuguese", "de": "english", "": "english"} {
		mail := testMail(3)
		mail.Language = language
		if failure := send(t, api, mail); failure != nil || got.TemplateID != want {
			t.Errorf("a mail in %q gets the template %q, want %q (%v)", language, got.TemplateID, want, failure)
		}
	}
	english := testMail(2)
	english.Language, english.HTML = "en", ""
	english.Text = "1 < 2"
	if failure := send(t, api, english); failure != nil || got.TemplateID != "english" || got.Params["message"] != "<pre>1 &lt; 2</pre>" {
		t.Errorf("%v, %+v", failure, got)
	}
}

func TestAPIFails(t *testing.T) {
	for _, c := range []struct {
		status int
		header string // Retry-After
		kind   Kind
		wait   time.Duration
	}{
		{400, "", Deferred, 0},
		{401, "", Down, 0},
		{402, "", Down, 0},
		{403, "", Down, 0},
		{404, "", Down, 0},
		{408, "", Deferred, 0},
		{429, "", Down, 0},
		{429, "90", Down, 90 * time.Second},
		{429, "999999999999", Down, time.Hour},
		{429, "99999999999999999999", Down, 0},
		{429, "86400", Down, time.Hour},
		{429, "-5", Down, 0},
		{429, "soon", Down, 0},
		{413, "", Refused, 0},
		{422, "", Refused, 0},
		{451, "", Down, 0},
		{500, "", Down, 0},
		{503, "120", Down, 2 * time.Minute},
		{302, "", Down, 0},
	} {
		api := newTestAPI(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "/elsewhere")
			if c.header != "" {
				w.Header().Set("Retry-After", c.header)
			}
			w.WriteHeader(c.status)
			_, _ = io.WriteString(w, "no mail to ana@example.org\r\ntoday"+strings.Repeat("!", 10_000))
		})
		failure := send(t, api, testMail(1))
		if failure == nil || failure.Kind != c.kind || failure.RetryAfter != c.wait {
			t.Errorf("%d %q: %+v", c.status, c.header, failure)
			continue
		}
		if text := failure.Error(); strings.ContainsAny(text, "@\r\n") || len(text) > 2*maxErrorLength || !strings.Contains(text, "no mail to (address)") {
			t.Errorf("%d: the failure is %q", c.status, text)
		}
	}
}

// TestStatusVerdict judges responses as services send them, shortened.
func TestStatusVerdict(t *testing.T) {
	for _, c := range []struct {
		from  string // who answers like this
		code  int
		text  string
		kind  Kind
		cause Cause
	}{
		{"SendGrid", 401, "Maximum credits exceeded", Down, CauseQuota},
		{"SendGrid", 401, "The provided authorization grant is invalid", Down, CauseLogin},
		{"SendGrid", 403, "The from address does not match a verified Sender Identity", Down, CauseService},
		{"SendGrid", 400, "Does not contain a valid address: personalizations.0.to.0.email", Refused, CauseRecipient},
		{"SendGrid", 413, "Payload too large", Refused, CauseSize},
		{"Mailgun", 402, "Please activate your account", Down, CauseQuota},
		{"SES", 400, "Throttling: Maximum sending rate exceeded", Down, CauseQuota},
		{"Resend", 429, "daily_quota_exceeded", Down, CauseQuota},
		{"EmailJS", 400, "The template ID not found", Deferred, CauseService},
		{"EmailJS", 403, "API calls are disabled for non-browser applications", Down, CauseService},
		{"EmailJS", 422, "The recipients address is corrupted", Refused, CauseRecipient},
		{"any", 503, "", Down, CauseBusy},
	} {
		if kind, cause := statusVerdict(c.code, c.text); kind != c.kind || cause != c.cause {
			t.Errorf("%s: %d %q is %d %s, want %d %s", c.from, c.code, c.text, kind, cause, c.kind, c.cause)
		}
	}
}

func TestRetryAfterDate(t *testing.T) {
	header := http.Header{"Retry-After": {time.Now().Add(2 * time.Minute).UTC().Format(http.TimeFormat)}}
	if wait := retryAfter(header); wait < time.Minute || wait > 2*time.Minute {
		t.Errorf("%s", wait)
	}
}

func TestAPIUnreachable(t *testing.T) {
	service := httptest.NewServer(http.NotFoundHandler())
	config := account
	config.URL = service.URL
	service.Close()
	api, err := NewAPI(config)
	must(t, err)
	failure := send(t, api, testMail(1))
	if failure == nil || failure.Kind != Unreachable || failure.MaybeSent || strings.Contains(failure.Error(), "http://") {
		t.Errorf("%+v", failure)
	}
}

// TestAPITimeout checks that an email counts as maybe sent if the service receives it and does not respond.
func TestAPITimeout(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	api := newTestAPI(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		cancel() // as the client's timeout would
		<-done
	})
	var failure *Failure
	if err := api.Send(ctx, testMail(1)); !errors.As(err, &failure) || failure.Kind != Deferred || !failure.MaybeSent {
		t.Errorf("%+v", failure)
	}
	close(done)
}

func TestAPIInvalidAddress(t *testing.T) {
	api := newTestAPI(t, func(http.ResponseWriter, *http.Request) { t.Error("the service receives a request") })
	for _, address := range []string{"", "eve", "a@example.com,b@example.com"} {
		m := testMail(1)
		m.To = address
		if failure := send(t, api, m); failure == nil || failure.Kind != Refused {
			t.Errorf("to %q: %v", address, failure)
		}
		if m = testMail(1); address != "" {
			m.ReplyTo = address
			if failure := send(t, api, m); failure == nil || failure.Kind != Refused {
				t.Errorf("reply to %q: %v", address, failure)
			}
		}
	}
}

func TestNewAPIErrors(t *testing.T) {
	for setting, change := range map[Setting]func(*APIConfig){
		APIURL:    func(c *APIConfig) { c.URL = "mail.example.com" },
		PublicKey: func(c *APIConfig) { c.PublicKey = "" },
		ServiceID: func(c *APIConfig) { c.ServiceID = " " },
		"EN":      func(c *APIConfig) { c.Templates = []Template{{"en", "", "EN"}, {"es", "spanish", "ES"}} },
		"PT":      func(c *APIConfig) { c.Templates = []Template{{"en", "english", "EN"}, {"pt", "\t", "PT"}} },
		From:      func(c *APIConfig) { c.From = "nobody" },
	} {
		config := account
		config.URL = "https://mail.example.com/send"
		change(&config)
		_, err := NewAPI(config)
		var bad *SettingError
		if !errors.As(err, &bad) || bad.Setting != setting || bad.Takes == "" {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
