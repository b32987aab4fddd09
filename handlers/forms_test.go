package handlers

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/forms"
)

// formCase is a form with what a visitor fills in.
type formCase struct {
	name    string // what ids begin with
	page    i18n.Page
	table   string
	values  url.Values
	needs   []string          // fields that must be answered
	chooses []string          // fields with a choice of answers
	vary    string            // a field whose change makes it another sending
	columns map[string]string // where they are not called as the field
}

// hostile is a text that breaks out of whatever does not quote it.
const hostile = `"'><script>alert(1)</script>&lt;{{.}}`

// lines is a hostile text of more than one line.
const lines = "uno\n" + hostile + "\n\nÑandú 😀"

var formCases = []formCase{
	{
		name: "budget", page: i18n.ConnectsForms, table: "budget_requests",
		values: url.Values{
			"fullName": {hostile}, "email": {"ana@example.com"}, "company": {"Ruiz & Co"}, "projectType": {"design"},
			"budgetType": {"retainer"}, "budgetAmount": {"5 000 €"}, "timeline": {"soon"}, "projectDetails": {lines}, "privacy": {"on"},
		},
		needs: []string{"email"}, chooses: []string{"projectType", "budgetType"}, vary: "fullName",
	}, {
		name: "collaboration", page: i18n.ConnectsForms, table: "collaboration_requests",
		values: url.Values{
			"fullName": {hostile}, "email": {"ana@example.com"}, "company": {"Ruiz"}, "role": {"baker"}, "projectType": {"web"},
			"projectDetails": {lines}, "privacy": {"on"},
		},
		needs: []string{"email"}, chooses: []string{"projectType"}, vary: "role",
	}, {
		name: "meeting", page: i18n.Meeting, table: "meeting_requests",
		values: url.Values{
			"fullName": {hostile}, "email": {"ana@example.com"}, "date": {"2026-05-14"}, "time": {"16:30"}, "message": {lines},
			"privacy": {"on"},
		},
		needs: []string{"fullName", "email", "date", "time", "privacy"}, vary: "time",
	}, {
		name: "cv", page: i18n.Resume, table: "cv_requests",
		values: url.Values{"email": {"ana@example.com"}, "company": {hostile}, "reason": {lines}},
		needs:  []string{"email", "reason"}, vary: "company",
	}, {
		name: "newsletter", page: i18n.Newsletter, table: "subscribers",
		values: url.Values{"email": {"ana@example.com"}},
		needs:  []string{"email"}, vary: "email",
	}, {
		name: "podcast-subscribe", page: i18n.Podcast, table: "subscribers",
		values: url.Values{"email": {"ana@example.com"}},
		needs:  []string{"email"}, vary: "email",
	}, {
		name: "podcast-suggest", page: i18n.Podcast, table: "podcast_suggestions",
		values: url.Values{"suggestion": {lines}},
		needs:  []string{"suggestion"}, vary: "suggestion", columns: map[string]string{"suggestion": "topic"},
	}, {
		name: "agents", page: i18n.SurveyAgents, table: "ai_agents_survey",
		values: url.Values{
			"role": {hostile}, "industry": {"salud"}, "experience": {"menos1"}, "pain_point_1": {"one"}, "pain_point_2": {"two"},
			"pain_point_3": {"three"}, "repetitive_tasks": {lines}, "ai_agent_interest": {"depende"}, "key_functionality": {lines},
			"contact": {"@ana"}, "country": {"España"}, "consent": {"on"},
		},
		needs: []string{
			"role", "industry", "experience", "pain_point_1", "pain_point_2", "pain_point_3", "ai_agent_interest", "consent",
		},
		chooses: []string{"industry", "experience", "ai_agent_interest"}, vary: "country",
	}, {
		name: "english", page: i18n.SurveyEnglish, table: "english_barrier_survey",
		values: url.Values{
			"role": {hostile}, "experience": {"less1"}, "english_level": {"fluent"}, "lost_opportunity": {"nunca"}, "feelings": {lines},
			"wants_to_improve": {"no_prioridad"}, "app_interest": {"encantaria"}, "features": {"retos", "otro"}, "contact": {"@ana"},
			"country": {"Perú"},
		},
		needs:   []string{"role", "experience", "english_level", "lost_opportunity", "wants_to_improve", "app_interest"},
		chooses: []string{"experience", "english_level", "lost_opportunity", "wants_to_improve", "app_interest", "features"}, vary: "contact",
	}, {
		name: "professional", page: i18n.SurveyProfessional, table: "surveys",
		values: url.Values{
			"years_of_experience": {"10+"}, "industry": {"otra"}, "job_role": {hostile}, "programming_languages": {"python", "go"},
			"frontend_frameworks": {"svelte"}, "ai_experience": {"7"}, "topics": {"machineLearning", "techNews"}, "discovery": {lines},
			"startup_founder": {"technical"}, "consent": {"on"},
		},
		needs: []string{
			"years_of_experience", "industry", "job_role", "programming_languages", "frontend_frameworks", "topics", "discovery",
			"startup_founder", "consent",
		},
		chooses: []string{
			"years_of_experience", "industry", "programming_languages", "frontend_frameworks", "ai_experience", "topics", "startup_founder",
		},
		vary: "job_role",
	},
}

// takenNote is where a page says that a form was taken.
const takenNote = ".form-success, .form-confirmation-title"

// formSite is the real site with a clock that only moves when told to, and a look at what is stored.
type formSite struct {
	testSite
	rows *sql.DB

	mu  sync.Mutex
	now time.Time
}

// newFormSite starts the site. A write waits for its turn as long as patience says, or as usual.
func newFormSite(t *testing.T, patience ...time.Duration) *formSite {
	t.Helper()
	s := &formSite{now: parts().Now()}
	path := filepath.Join(t.TempDir(), "forms.db")
	store, err := db.Open(t.Context(), path, db.Options{Now: s.clock, Patience: append(patience, 0)[0]})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() }) // some tests close it before
	if s.rows, err = sql.Open("sqlite3", "file:"+path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.rows.Close() })
	s.testSite = newTestSite(t, func(c *Config) { c.Store, c.Now = store, s.clock })
	return s
}

func (s *formSite) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

func (s *formSite) wait(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}

// wantRows reports a table that does not hold so many rows.
func (s *formSite) wantRows(table string, want int) {
	s.t.Helper()
	var got int
	if err := s.rows.QueryRowContext(context.Background(), "select count(*) from "+table).Scan(&got); err != nil {
		s.t.Fatal(err)
	}
	if got != want {
		s.t.Errorf("%s holds %d rows, want %d", table, got, want)
	}
}

// wantStored reports what the newest row of the form's table holds that was not sent so, or the other way round.
func (s *formSite) wantStored(c formCase, lang i18n.Lang) {
	s.t.Helper()
	want := map[string]string{"language": string(lang)}
	for name, values := range c.values {
		switch {
		case name == "privacy" || name == "consent":
			continue
		case slices.Contains([]string{"features", "topics", "programming_languages", "frontend_frameworks"}, name):
			want[name] = string(must(json.Marshal(values)))
		case c.columns[name] != "":
			want[c.columns[name]] = values[0]
		default:
			want[snake(name)] = values[0]
		}
	}
	for column, value := range want {
		var got string
		query := fmt.Sprintf("select cast(%s as text) from %s order by id desc limit 1", column, c.table)
		if err := s.rows.QueryRowContext(context.Background(), query).Scan(&got); err != nil {
			s.t.Fatal(err)
		}
		if got != value {
			s.t.Errorf("%s.%s is %q, want %q", c.table, column, got, value)
		}
	}
}

// snake turns fullName into full_name.
func snake(name string) string {
	var snaked strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			snaked.WriteByte('_')
			r += 'a' - 'A'
		}
		snaked.WriteRune(r)
	}
	return snaked.String()
}

// drawnForm is a form as a page shows it: where it goes, and what a browser would send.
type drawnForm struct {
	action string
	values url.Values
}

// open asks for the page of a form and returns the form, untouched.
func (s *formSite) open(c formCase, lang i18n.Lang, headers ...string) drawnForm {
	s.t.Helper()
	return s.get(i18ntest.Two().Path(lang, c.page), headers...).wantStatus(http.StatusOK).form(c.name)
}

// filled is the form filled in by a visitor, who took a minute.
func (s *formSite) filled(c formCase, lang i18n.Lang, headers ...string) drawnForm {
	s.t.Helper()
	found := s.open(c, lang, headers...)
	s.wait(time.Minute)
	return found.with(c.values)
}

func (s *formSite) send(f drawnForm, headers ...string) reply {
	s.t.Helper()
	return s.post(f.action, f.values, headers...)
}

// form reads the form called name as a browser would send it.
func (r reply) form(name string) drawnForm {
	r.t.Helper()
	form := r.page().Find("#" + name + "-form form")
	action, ok := form.Attr("action")
	if !ok {
		r.t.Fatalf("there is no form %s; the page says %q", name, r.text("main"))
	}
	action, _, _ = strings.Cut(action, "#")
	values := url.Values{}
	form.Find("input, textarea, select").Each(func(_ int, control *goquery.Selection) {
		name := control.AttrOr("name", "")
		switch {
		case control.Is("textarea"):
			values.Add(name, strings.TrimPrefix(control.Text(), "\n"))
		case control.Is("select"):
			chosen := control.Find("option[selected]")
			if chosen.Length() == 0 {
				chosen = control.Find("option").First()
			}
			values.Add(name, chosen.AttrOr("value", ""))
		case control.Is(`[type="checkbox"], [type="radio"]`) && !control.Is("[checked]"):
		default:
			values.Add(name, control.AttrOr("value", ""))
		}
	})
	return drawnForm{action, values}
}

// with returns the form with other values in some fields; nil empties a field.
func (f drawnForm) with(values url.Values) drawnForm {
	changed := url.Values{}
	for name, value := range f.values {
		changed[name] = value
	}
	for name, value := range values {
		changed[name] = value
		if value == nil {
			delete(changed, name)
		}
	}
	return drawnForm{f.action, changed}
}

// wantKept reports what a form that came back has lost of what was sent.
func (f drawnForm) wantKept(t *testing.T, sent drawnForm) {
	t.Helper()
	for name, values := range sent.values {
		if name == forms.TokenField || name == forms.HoneypotField || name == forms.CurrentStepField || slices.Equal(values, []string{""}) {
			continue
		}
		if !reflect.DeepEqual(f.values[name], values) {
			t.Errorf("%s came back as %q, was sent as %q", name, f.values[name], values)
		}
	}
}

// eachForm runs a test for every form in both languages, each on a site of its own.
func eachForm(t *testing.T, do func(t *testing.T, s *formSite, c formCase, lang i18n.Lang)) {
	for _, c := range formCases {
		for _, lang := range []i18n.Lang{"en", "es"} {
			t.Run(c.name+"/"+string(lang), func(t *testing.T) { do(t, newFormSite(t), c, lang) })
		}
	}
}

// wantRefused ends the test unless the form came back with something to mend, in the page's language and without a hole.
func (r reply) wantRefused(name string, lang i18n.Lang) drawnForm {
	r.t.Helper()
	r.wantStatus(http.StatusUnprocessableEntity)
	if !strings.HasPrefix(r.text("title"), "Error: ") {
		r.t.Errorf("the title is %q", r.text("title"))
	}
	if got := r.page().Find("html").AttrOr("lang", ""); got != string(lang) {
		r.t.Errorf("the page is in %q, want %q", got, lang)
	}
	if strings.Contains(r.Body, "<script>alert") {
		r.t.Error("what was sent comes back as markup")
	}
	if r.page().Find("#"+name+"-form .error-summary").Length() != 1 {
		r.t.Error("nothing sums up what is wrong")
	}
	return r.form(name)
}

// TestFormStored checks that a form is stored once, whatever the visitor does afterwards.
func TestFormStored(t *testing.T) {
	eachForm(t, func(t *testing.T, s *formSite, c formCase, lang i18n.Lang) {
		messages := s.Content.Languages.Messages(lang)
		form := s.filled(c, lang)
		sent := s.send(form).wantStatus(http.StatusSeeOther)
		s.wantRows(c.table, 1)
		s.wantStored(c, lang)

		target, fragment, _ := strings.Cut(sent.Header.Get("Location"), "#")
		for range 2 { // the page, and the page again
			page := s.get(target).wantStatus(http.StatusOK)
			page.want("#"+fragment+" .form-success, #"+fragment+" .form-confirmation-title", messages.T("done.stored."+c.name))
			if got := page.page().Find("html").AttrOr("lang", ""); got != string(lang) {
				t.Errorf("the page is in %q", got)
			}
		}
		s.wantRows(c.table, 1)

		again := s.send(form).wantStatus(http.StatusSeeOther)
		s.wantRows(c.table, 1)
		if c.table != "subscribers" { // which tells nobody who subscribes: the same form gets the same answer
			target, _, _ = strings.Cut(again.Header.Get("Location"), "#")
			s.get(target).want(takenNote, messages.T("done.again."+c.name))
		}

		other := "also " + form.values.Get(c.vary)
		switch c.vary {
		case "email":
			other = "berta@example.com"
		case "time":
			other = "17:00"
		}
		s.send(form.with(url.Values{c.vary: {other}})).wantStatus(http.StatusSeeOther)
		s.wantRows(c.table, 2)
		s.wait(20 * time.Minute)
		if got := s.get(target).text(takenNote); got != "" {
			t.Errorf("much later the page still says %q", got)
		}
	})
}

// TestFormLacks checks each field that must be answered: the form comes back as it was filled in, leads to the field, and
// is taken once that is mended.
func TestFormLacks(t *testing.T) {
	eachForm(t, func(t *testing.T, s *formSite, c formCase, lang i18n.Lang) {
		for i, field := range c.needs {
			form := s.filled(c, lang).with(url.Values{field: nil})
			answer := s.send(form)
			back := answer.wantRefused(c.name, lang)
			link := answer.page().Find(".error-summary a")
			if link.Length() != 1 || link.AttrOr("href", "") != "#"+c.name+"-"+field {
				t.Errorf("%s: the summary leads to %q", field, link.AttrOr("href", ""))
			}
			if at := answer.page().Find("#" + c.name + "-" + field); !at.Is("input, select, textarea") {
				t.Errorf("%s: there is no such field", field)
			}
			back.wantKept(t, form)
			s.wantRows(c.table, i)
			mended := url.Values{field: c.values[field]}
			if c.name == "newsletter" || c.name == "podcast-subscribe" {
				mended.Set("email", fmt.Sprintf("ana%d@example.com", i))
			}
			s.send(back.with(mended)).wantStatus(http.StatusSeeOther)
			s.wantRows(c.table, i+1)
		}
	})
}

// TestFormUnknownAnswer checks that answers that are no option, or given twice, are refused.
func TestFormUnknownAnswer(t *testing.T) {
	eachForm(t, func(t *testing.T, s *formSite, c formCase, lang i18n.Lang) {
		for _, field := range c.chooses {
			for _, values := range [][]string{{"nonsense"}, {hostile}, {c.values[field][0], c.values[field][0]}} {
				answer := s.send(s.filled(c, lang).with(url.Values{field: values}))
				answer.wantRefused(c.name, lang)
				if got := answer.page().Find(".error-summary a").AttrOr("href", ""); got != "#"+c.name+"-"+field {
					t.Errorf("%s %q: the summary leads to %q", field, values, got)
				}
			}
		}
		s.wantRows(c.table, 0)
	})
}

// TestFormUnlikely checks that forms sent by programs are not stored, but that a person can send the form again.
func TestFormUnlikely(t *testing.T) {
	eachForm(t, func(t *testing.T, s *formSite, c formCase, lang i18n.Lang) {
		quick := s.Content.Languages.Messages(lang).T("form.notice.quick")
		for i, make := range []func() drawnForm{
			func() drawnForm { return s.open(c, lang).with(c.values) }, // and sent at once
			func() drawnForm { return s.filled(c, lang).with(url.Values{forms.HoneypotField: {"x"}}) },
			func() drawnForm { return s.filled(c, lang).with(url.Values{forms.TokenField: nil}) },
			func() drawnForm { return s.filled(c, lang).with(url.Values{forms.TokenField: {"made.up.stamp"}}) },
		} {
			form := make()
			if c.vary == "email" {
				form = form.with(url.Values{"email": {fmt.Sprintf("ana%d@example.com", i)}})
			}
			answer := s.send(form)
			back := answer.wantRefused(c.name, lang)
			answer.want(".error-summary-title", quick)
			back.wantKept(t, form)
			s.wantRows(c.table, i)
			s.send(back).wantStatus(http.StatusSeeOther)
			s.wantRows(c.table, i+1)
		}
	})
}

// TestFormConcurrent checks that a form sent a hundred times concurrently is stored once.
func TestFormConcurrent(t *testing.T) {
	for _, c := range formCases {
		t.Run(c.name, func(t *testing.T) {
			s := newFormSite(t)
			s.kernel.TrustedProxies = anyProxy
			form := s.filled(c, "en", "X-Forwarded-For", "198.51.100.200")
			var senders sync.WaitGroup
			for i := range 100 {
				senders.Go(func() {
					got := s.send(form, "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
					if got.Status != http.StatusSeeOther {
						t.Errorf("status %d", got.Status)
					}
				})
			}
			senders.Wait()
			s.wantRows(c.table, 1)
		})
	}
}

// TestFormKeepsEnglish checks that a form on an English page is answered in English though the browser prefers Spanish.
func TestFormKeepsEnglish(t *testing.T) {
	for _, c := range formCases {
		s := newFormSite(t)
		wants := []string{"Accept-Language", "es", "Sec-Fetch-Site", "same-origin"}
		address := i18n.WithQuery(i18ntest.Two().Pattern("en", c.page), i18n.LangQuery, "en")
		if i18ntest.Two().HasOwnPaths(c.page) {
			address = i18ntest.Two().Path("en", c.page)
		}
		form := s.get(address, wants...).wantStatus(http.StatusOK).form(c.name).with(c.values)
		back := s.send(form, wants...).wantRefused(c.name, "en") // too quick
		sent := s.send(back, wants...).wantStatus(http.StatusSeeOther)
		target, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
		s.get(target, wants...).want(takenNote, s.Content.Languages.Messages("en").T("done.stored."+c.name))
	}
}
