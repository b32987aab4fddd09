package handlertest

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// FormCase is a form with what a visitor fills in.
type FormCase struct {
	Name    string // what ids begin with
	Page    i18n.Page
	Table   string
	Values  url.Values
	Needs   []string          // fields that must be answered
	Chooses []string          // fields with a choice of answers
	Vary    string            // a field whose change makes it another sending
	columns map[string]string // where they are not called as the field
}

// Responses is the table with the answers to surveys, by the names of the fields.
const Responses = "survey_responses"

// Hostile is a text that breaks out of whatever does not quote it.
const Hostile = `"'><script>alert(1)</script>&lt;{{.}}`

// Lines is a hostile text of more than one line.
const Lines = "uno\n" + Hostile + "\n\nÑandú 😀"

// FormCases holds valid values for each form.
var FormCases = []FormCase{
	{
		Name: "budget", Page: i18n.ConnectsForms, Table: "inquiries",
		Values: url.Values{
			"fullName": {Hostile}, "email": {"ana@example.com"}, "company": {"Ruiz & Co"}, "projectType": {"design"},
			"budgetType": {"retainer"}, "budgetAmount": {"5 000 €"}, "timeline": {"soon"}, "projectDetails": {Lines}, "privacy": {"on"},
		},
		Needs: []string{"email"}, Chooses: []string{"projectType", "budgetType"}, Vary: "fullName", columns: map[string]string{"projectDetails": "text"},
	}, {
		Name: "collaboration", Page: i18n.ConnectsForms, Table: "inquiries",
		Values: url.Values{
			"fullName": {Hostile}, "email": {"ana@example.com"}, "company": {"Ruiz"}, "role": {"baker"}, "projectType": {"web"},
			"projectDetails": {Lines}, "privacy": {"on"},
		},
		Needs: []string{"email"}, Chooses: []string{"projectType"}, Vary: "role", columns: map[string]string{"projectDetails": "text"},
	}, {
		Name: "meeting", Page: i18n.Meeting, Table: "inquiries",
		Values: url.Values{
			"fullName": {Hostile}, "email": {"ana@example.com"}, "date": {"2026-05-14"}, "time": {"16:30"}, "message": {Lines},
			"privacy": {"on"},
		},
		Needs: []string{"fullName", "email", "date", "time", "privacy"}, Vary: "time", columns: map[string]string{"message": "text"},
	}, {
		Name: "cv", Page: i18n.Resume, Table: "inquiries",
		Values: url.Values{"email": {"ana@example.com"}, "company": {Hostile}, "reason": {Lines}},
		Needs:  []string{"email", "reason"}, Vary: "company", columns: map[string]string{"reason": "text"},
	}, {
		Name: "newsletter", Page: i18n.Newsletter, Table: "subscribers",
		Values: url.Values{"email": {"ana@example.com"}},
		Needs:  []string{"email"}, Vary: "email",
	}, {
		Name: "podcast-subscribe", Page: i18n.Podcast, Table: "subscribers",
		Values: url.Values{"email": {"ana@example.com"}},
		Needs:  []string{"email"}, Vary: "email",
	}, {
		Name: "podcast-suggest", Page: i18n.Podcast, Table: "inquiries",
		Values: url.Values{"suggestion": {Lines}},
		Needs:  []string{"suggestion"}, Vary: "suggestion", columns: map[string]string{"suggestion": "text"},
	}, {
		Name: "agents", Page: "survey-agents", Table: Responses,
		Values: url.Values{
			"role": {Hostile}, "industry": {"salud"}, "experience": {"menos1"}, "pain_point_1": {"one"}, "pain_point_2": {"two"},
			"pain_point_3": {"three"}, "repetitive_tasks": {Lines}, "ai_agent_interest": {"depende"}, "key_functionality": {Lines},
			"contact": {"@ana"}, "country": {"España"}, "consent": {"on"},
		},
		Needs: []string{
			"role", "industry", "experience", "pain_point_1", "pain_point_2", "pain_point_3", "ai_agent_interest", "consent",
		},
		Chooses: []string{"industry", "experience", "ai_agent_interest"}, Vary: "country",
	}, {
		Name: "english", Page: "survey-english", Table: Responses,
		Values: url.Values{
			"role": {Hostile}, "experience": {"less1"}, "english_level": {"fluent"}, "lost_opportunity": {"nunca"}, "feelings": {Lines},
			"wants_to_improve": {"no_prioridad"}, "app_interest": {"encantaria"}, "features": {"retos", "otro"}, "contact": {"@ana"},
			"country": {"Perú"},
		},
		Needs:   []string{"role", "experience", "english_level", "lost_opportunity", "wants_to_improve", "app_interest"},
		Chooses: []string{"experience", "english_level", "lost_opportunity", "wants_to_improve", "app_interest", "features"}, Vary: "contact",
	}, {
		Name: "professional", Page: "survey-professional", Table: Responses,
		Values: url.Values{
			"years_of_experience": {"10+"}, "industry": {"otra"}, "job_role": {Hostile}, "programming_languages": {"python", "go"},
			"frontend_frameworks": {"svelte"}, "ai_experience": {"7"}, "topics": {"machineLearning", "techNews"}, "discovery": {Lines},
			"startup_founder": {"technical"}, "consent": {"on"},
		},
		Needs: []string{
			"years_of_experience", "industry", "job_role", "programming_languages", "frontend_frameworks", "topics", "discovery",
			"startup_founder", "consent",
		},
		Chooses: []string{
			"years_of_experience", "industry", "programming_languages", "frontend_frameworks", "ai_experience", "topics", "startup_founder",
		},
		Vary: "job_role",
	},
}

// FormSite is the real site with a clock that only moves when told to, and a look at what is stored.
type FormSite struct {
	Site
	Rows *sql.DB

	mu sync.Mutex
	At time.Time
}

// NewFormSite starts the site. A write waits for its turn as long as patience says, or as usual.
func NewFormSite(t *testing.T, patience ...time.Duration) *FormSite {
	t.Helper()
	return NewFormSiteWith(t, append(patience, 0)[0])
}

// NewFormSiteWith is NewFormSite for a changed configuration.
func NewFormSiteWith(t *testing.T, patience time.Duration, change ...func(*handlers.Config)) *FormSite {
	t.Helper()
	s := &FormSite{At: Parts().Now()}
	path := NewDatabase(t)
	store, err := db.Open(t.Context(), path, db.Options{Now: s.Clock, Patience: patience})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() }) // some tests close it before
	if s.Rows, err = sql.Open("sqlite3", "file:"+path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Rows.Close() })
	s.Site = New(t, append(change, func(c *handlers.Config) { c.Store, c.Now = store, s.Clock })...)
	return s
}

// Clock returns the time of the site.
func (s *FormSite) Clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.At
}

// Wait moves the clock of the site on.
func (s *FormSite) Wait(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.At = s.At.Add(d)
}

// WantRows reports a table that does not hold so many rows.
func (s *FormSite) WantRows(table string, want int) {
	s.T.Helper()
	var got int
	must(s.T, s.Rows.QueryRowContext(context.Background(), "select count(*) from "+table).Scan(&got))
	if got != want {
		s.T.Errorf("%s holds %d rows, want %d", table, got, want)
	}
}

// WantStored reports what the newest row of the form's table holds that was not sent so, or the other way round.
func (s *FormSite) WantStored(c FormCase, lang i18n.Lang) {
	s.T.Helper()
	want := map[string]string{"language": string(lang)}
	for name, values := range c.Values {
		switch {
		case name == "privacy" || name == "consent":
			continue
		case c.Table == Responses && slices.Contains([]string{"features", "topics", "programming_languages", "frontend_frameworks"}, name):
			want["json_extract(answers, '$."+name+"')"] = string(Must(json.Marshal(values)))
		case c.Table == Responses:
			want["json_extract(answers, '$."+name+"')"] = values[0]
		case c.columns[name] != "":
			want[c.columns[name]] = values[0]
		default:
			want[snake(name)] = values[0]
		}
	}
	for column, value := range want {
		var got string
		query := fmt.Sprintf("select cast(%s as text) from %s order by id desc limit 1", column, c.Table)
		must(s.T, s.Rows.QueryRowContext(context.Background(), query).Scan(&got))
		if got != value {
			s.T.Errorf("%s.%s is %q, want %q", c.Table, column, got, value)
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

// DrawnForm is a form as a page shows it: where it goes, and what a browser would send.
type DrawnForm struct {
	Action string
	Values url.Values
}

// Open asks for the page of a form and returns the form, untouched.
func (s *FormSite) Open(c FormCase, lang i18n.Lang, headers ...string) DrawnForm {
	s.T.Helper()
	return s.Get(s.Content.Languages.Path(lang, c.Page), headers...).WantStatus(http.StatusOK).Form(c.Name)
}

// Filled is the form filled in by a visitor, who took a minute.
func (s *FormSite) Filled(c FormCase, lang i18n.Lang, headers ...string) DrawnForm {
	s.T.Helper()
	found := s.Open(c, lang, headers...)
	s.Wait(time.Minute)
	return found.With(c.Values)
}

// Send posts a form.
func (s *FormSite) Send(f DrawnForm, headers ...string) Reply {
	s.T.Helper()
	return s.Post(f.Action, f.Values, headers...)
}

// Form reads the form called name as a browser would send it.
func (r Reply) Form(name string) DrawnForm {
	r.T.Helper()
	form := r.Page().Find("#" + name + "-form form")
	action, ok := form.Attr("action")
	if !ok {
		r.T.Fatalf("there is no form %s; the page says %q", name, r.Text("main"))
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
	return DrawnForm{action, values}
}

// With returns the form with other values in some fields; nil empties a field.
func (f DrawnForm) With(values url.Values) DrawnForm {
	changed := maps.Clone(f.Values)
	for name, value := range values {
		changed[name] = value
		if value == nil {
			delete(changed, name)
		}
	}
	return DrawnForm{f.Action, changed}
}

// WantKept reports what a form that came back has lost of what was sent.
func (f DrawnForm) WantKept(t *testing.T, sent DrawnForm) {
	t.Helper()
	for name, values := range sent.Values {
		if name == forms.TokenField || name == forms.HoneypotField || name == forms.CurrentStepField || slices.Equal(values, []string{""}) {
			continue
		}
		if !reflect.DeepEqual(f.Values[name], values) {
			t.Errorf("%s came back as %q, was sent as %q", name, f.Values[name], values)
		}
	}
}

// WantRefused ends the test unless the form came back with something to mend, in the page's language and without a hole.
func (r Reply) WantRefused(name string, lang i18n.Lang) DrawnForm {
	r.T.Helper()
	r.WantStatus(http.StatusUnprocessableEntity)
	if !strings.HasPrefix(r.Text("title"), "Error: ") {
		r.T.Errorf("the title is %q", r.Text("title"))
	}
	if got := r.Page().Find("html").AttrOr("lang", ""); got != string(lang) {
		r.T.Errorf("the page is in %q, want %q", got, lang)
	}
	if strings.Contains(r.Body, "<script>alert") {
		r.T.Error("what was sent comes back as markup")
	}
	if r.Page().Find("#"+name+"-form .error-summary").Length() != 1 {
		r.T.Error("nothing sums up what is wrong")
	}
	return r.Form(name)
}
