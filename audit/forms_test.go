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
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// auditForm is a form of the site with where it stands, where it goes and what it fills.
type auditForm struct {
	forms.Form
	stands, goes i18n.Page
	table        string
	columns      map[string]string // where they are not called as the field
}

// auditForms lists the forms whose rows hold what a visitor wrote.
func auditForms() []auditForm {
	return []auditForm{
		{new(forms.NewsletterFields).Form(), i18n.Newsletter, i18n.Newsletter, "newsletter_subscribers", nil},
		{new(forms.CVRequestFields).Form(), i18n.Resume, i18n.Resume, "cv_requests", nil},
		{new(forms.BudgetFields).Form(), i18n.ConnectsForms, i18n.BudgetRequest, "budget_requests", nil},
		{new(forms.CollaborationFields).Form(), i18n.ConnectsForms, i18n.CollaborationRequest, "collaboration_requests", nil},
		{new(forms.MeetingFields).Form(), i18n.Meeting, i18n.Meeting, "meeting_requests", nil},
		{new(forms.PodcastSubscribeFields).Form(), i18n.Podcast, i18n.PodcastSubscribe, "podcast_subscribers", nil},
		{new(forms.PodcastSuggestFields).Form(), i18n.Podcast, i18n.PodcastSuggest, "podcast_suggestions",
			map[string]string{"suggestion": "topic"}},
		{new(forms.AgentsSurveyFields).Form(), i18n.SurveyAgents, i18n.SurveyAgents, "ai_agents_survey", nil},
		{new(forms.EnglishSurveyFields).Form(), i18n.SurveyEnglish, i18n.SurveyEnglish, "english_barrier_survey", nil},
		{new(forms.ProfessionalSurveyFields).Form(), i18n.SurveyProfessional, i18n.SurveyProfessional, "surveys", nil},
	}
}

// inputs sends bad inputs to every form in both languages, as forms and as JSON, and looks at every answer and every row.
func (a *audit) inputs(t *testing.T) {
	total := rounds(100_000, 8_000)
	database := newDatabase(t)
	p := a.serve(t, database)
	v := newVisitor(16)
	all := auditForms()
	stamps := map[string]string{}
	for _, lang := range i18n.Langs {
		for _, f := range all {
			stamps[f.Name+string(lang)] = v.stampOf(t, p.origin+i18n.Path(lang, f.stands), f.Name)
		}
	}
	time.Sleep(2100 * time.Millisecond)
	var waits times
	var mu sync.Mutex
	answers := map[int]int{}
	var wrong atomic.Int64
	together(16, func(worker int) {
		random := rand.New(rand.NewPCG(uint64(worker), 19))
		for range total / 16 {
			f, lang := all[random.IntN(len(all))], i18n.Langs[random.IntN(2)]
			in := spoiled(random, f)
			in.values.Set(forms.StampField, stamps[f.Name+string(lang)])
			began := time.Now()
			status, body, err := v.sendAs(p.origin+i18n.Path(lang, f.goes), in)
			waits.since(began)
			mu.Lock()
			answers[status]++
			mu.Unlock()
			if fault := in.judge(status, body, err); fault != "" && wrong.Add(1) <= 20 {
				t.Errorf("%s: %s: %.200q", f.Name, fault, in.values.Encode())
			}
		}
	})
	nonsense := 0
	pool := inDatabase(t, database)
	for _, f := range all {
		for _, fault := range nonsenseIn(t, pool, f) {
			if nonsense++; nonsense <= 20 {
				t.Error(fault)
			}
		}
	}
	if answers[http.StatusUnprocessableEntity] < total/2 {
		t.Errorf("answers %v: too few were looked at", answers)
	}
	t.Logf("S1: %d bad inputs over %d forms in 2 languages: answers %v, %d of them wrong: 5xx, break-outs, nonsense taken (limit 0), "+
		"%d rows that hold nonsense (0), p99 %v (aim 100ms)", total, len(all), answers, wrong.Load(), nonsense, waits.at(0.99))
}

// stampOf reads the stamp of one form of a page.
func (v *visitor) stampOf(t *testing.T, address, form string) string {
	t.Helper()
	status, page, err := v.get(address)
	if err != nil || status != http.StatusOK {
		t.Fatalf("%s: %d, %v", address, status, err)
	}
	_, inside, _ := strings.Cut(page, `id="`+form+`-form"`)
	found := stampIn.FindStringSubmatch(inside)
	if found == nil {
		t.Fatalf("%s has no form %s", address, form)
	}
	return found[1]
}

// input is a form filled in badly.
type input struct {
	values  url.Values
	refuse  bool // nobody may take it
	asJSON  bool
	garbled string // sent as it is, instead of the values
}

// judge says what is wrong with the answer to an input.
func (in input) judge(status int, body string, err error) string {
	switch {
	case err != nil:
		return err.Error()
	case status >= http.StatusInternalServerError:
		return fmt.Sprint("a fault: ", status)
	case breaksOut(body):
		return "what was sent comes back as markup"
	case in.refuse && (status < 400 || status == http.StatusNotFound):
		return fmt.Sprint("nonsense is taken: ", status)
	case !in.asJSON && status == http.StatusUnprocessableEntity && !strings.Contains(body, "</html>"):
		return "half a page"
	}
	return ""
}

// sendAs sends an input as a form or as JSON, from an address of its own.
func (v *visitor) sendAs(address string, in input) (int, string, error) {
	media, text := "application/x-www-form-urlencoded", in.values.Encode()
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
		media, text = "application/json", string(data)
	}
	if in.garbled != "" {
		text = in.garbled
	}
	answer, body, err := v.sendText(address, media, text)
	if err != nil {
		return 0, "", err
	}
	return answer.StatusCode, body, nil
}

// decent fills a form in as it should be.
func decent(f auditForm) url.Values {
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
