//go:build audit

package audit

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// storedForm is a form of the site with the page it is on, its action and its table.
type storedForm struct {
	forms.Form
	page, action i18n.Page
	table        string
	columns      map[string]string // by field, where the names differ
}

// storedForms lists the forms whose rows hold a visitor's text.
func storedForms() []storedForm {
	list := []storedForm{
		{new(forms.NewsletterFields).Form(), i18n.Newsletter, i18n.Newsletter, "subscribers", nil},
		{new(forms.CVRequestFields).Form(), i18n.Resume, i18n.Resume, inquiriesOf("cv"), map[string]string{"reason": "text"}},
		{new(forms.QuoteFields).Form(), i18n.ConnectsForms, i18n.QuoteRequest, inquiriesOf("budget"), map[string]string{forms.DetailsField: "text"}},
		{new(forms.CollaborationFields).Form(), i18n.ConnectsForms, i18n.CollaborationRequest, inquiriesOf("collaboration"), map[string]string{forms.DetailsField: "text"}},
		{new(forms.MeetingFields).Form(), i18n.Meeting, i18n.Meeting, inquiriesOf("meeting"), map[string]string{"message": "text"}},
		{new(forms.PodcastSubscribeFields).Form(), i18n.Podcast, i18n.PodcastSubscribe, "subscribers", nil},
		{new(forms.PodcastSuggestFields).Form(), i18n.Podcast, i18n.PodcastSuggest, inquiriesOf("podcast-suggest"),
			map[string]string{"suggestion": "text"}},
	}
	for _, survey := range demonstration().Surveys {
		columns := map[string]string{}
		for _, q := range survey.Questions {
			columns[q.ID] = "json_extract(answers, '$." + q.ID + "')"
		}
		list = append(list, storedForm{forms.NewSurvey(survey), survey.Page(), survey.Page(), "(select answers from survey_responses where survey = '" + survey.ID + "')", columns})
	}
	return list
}

// inquiriesOf selects the inquiries of a kind.
func inquiriesOf(kind string) string { return "(select * from inquiries where kind = '" + kind + "')" }

// invalidForms sends invalid input to every form in each language, urlencoded and as JSON, and checks every response and
// every stored row.
func (a *audit) invalidForms(t *testing.T) {
	total := fullOrShort(100_000, 8_000)
	database := newDatabase(t)
	p := a.serve(t, database)
	v := newVisitor(16)
	all := storedForms()
	var waits durations
	var mu sync.Mutex
	statuses := map[int]int{}
	var wrong atomic.Int64
	parallel(16, func(worker int) {
		random := rand.New(rand.NewPCG(uint64(worker), 19))
		for range total / 16 {
			f, lang := all[random.IntN(len(all))], i18ntest.Two().List()[random.IntN(2)]
			in := invalidInput(random, f)
			in.from = randomIP()
			in.values.Set(forms.TokenField, signedFormToken(f.Name, in.from))
			began := time.Now()
			status, body, err := v.postInput(p.origin+demonstration().Languages.Path(lang, f.action), in)
			waits.addSince(began)
			mu.Lock()
			statuses[status]++
			mu.Unlock()
			if fault := in.fault(status, body, err); fault != "" && wrong.Add(1) <= 20 {
				t.Errorf("%s: %s: %.200q", f.Name, fault, in.values.Encode())
			}
		}
	})
	invalid := 0
	pool := openDatabase(t, database)
	for _, f := range all {
		for _, fault := range invalidRows(t, pool, f) {
			if invalid++; invalid <= 20 {
				t.Error(fault)
			}
		}
	}
	if statuses[http.StatusUnprocessableEntity] < total/2 {
		t.Errorf("statuses %v: too few inputs were validated", statuses)
	}
	t.Logf("S1: %d invalid inputs to %d forms in 2 languages: statuses %v, %d wrong: 5xx, reflected markup, invalid input accepted (limit 0), "+
		"%d invalid values stored (0), p99 %v (target 100ms)", total, len(all), statuses, wrong.Load(), invalid, waits.percentile(0.99))
}

// input is a form with invalid values.
type input struct {
	values url.Values
	refuse bool // the server must not accept it
	asJSON bool
	raw    string // sent as the body, instead of values
	from   string // the address that sends it
}

// fault describes what is wrong with the response to an input, or returns "".
func (in input) fault(status int, body string, err error) string {
	switch {
	case err != nil:
		return err.Error()
	case status >= http.StatusInternalServerError:
		return fmt.Sprint("status ", status)
	case reflectsMarkup(body):
		return "the input is reflected as markup"
	case in.refuse && (status < 400 || status == http.StatusNotFound):
		return fmt.Sprint("invalid input is accepted: ", status)
	case !in.asJSON && status == http.StatusUnprocessableEntity && !strings.Contains(body, "</html>"):
		return "the page is incomplete"
	}
	return ""
}

// postInput sends an input, urlencoded or as JSON.
func (v *visitor) postInput(address string, in input) (int, string, error) {
	media, body := "application/x-www-form-urlencoded", in.values.Encode()
	if in.asJSON {
		flat := map[string]any{}
		for name, values := range in.values {
			flat[name] = values
			if len(values) == 1 {
				flat[name] = values[0]
			}
		}
		data, err := json.Marshal(flat)
		if err != nil {
			return 0, "", err
		}
		media, body = "application/json", string(data)
	}
	if in.raw != "" {
		body = in.raw
	}
	response, responseBody, err := v.postText(address, media, body, in.from)
	if err != nil {
		return 0, "", err
	}
	return response.StatusCode, responseBody, nil
}

// validValues returns values that the form accepts.
func validValues(f storedForm) url.Values {
	values := url.Values{}
	for _, field := range f.Fields {
		switch {
		case field.Flag != nil:
			values.Set(field.Name, "on")
		case len(field.Options) > 0:
			values.Set(field.Name, field.Options[0].Value)
		case field.Kind == ui.EmailField:
			values.Set(field.Name, "ana@"+visitorDomain)
		case field.Kind == ui.DateField:
			values.Set(field.Name, time.Now().AddDate(0, 1, 0).Format(time.DateOnly))
		case field.Kind == ui.TimeField:
			values.Set(field.Name, "10:30")
		default:
			values.Set(field.Name, "words")
		}
	}
	return values
}
