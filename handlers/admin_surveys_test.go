package handlers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"portfolio/db"
)

// surveySite is the real site with the owner logged in, and answers to the surveys.
type surveySite struct {
	*formSite
	cookie string
}

func newSurveySite(t *testing.T) surveySite {
	t.Helper()
	s := newFormSite(t)
	return surveySite{s, s.owner()}
}

// ask requests an address as the owner.
func (s surveySite) ask(address string) reply {
	s.t.Helper()
	return s.get(address, "Cookie", s.cookie)
}

// answered stores answers that are that many days old, as the forms do.
func (s surveySite) answered(daysAgo int, rows ...any) {
	s.t.Helper()
	now := s.clock()
	s.wait(-time.Duration(daysAgo) * 24 * time.Hour)
	defer func() { s.wait(now.Sub(s.clock())) }()
	for _, row := range rows {
		var err error
		switch row := row.(type) {
		case db.ProfessionalSurvey:
			err = s.Store.AddProfessionalSurvey(s.t.Context(), row)
		case db.AgentsSurvey:
			err = s.Store.AddAgentsSurvey(s.t.Context(), row)
		case db.EnglishSurvey:
			err = s.Store.AddEnglishSurvey(s.t.Context(), row)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

var (
	inSpanish = db.Submission{Language: "es"}
	inEnglish = db.Submission{Language: "en"}
)

// someAnswers stores a few answers to each survey: 40 days old, 5 days old, of today.
func (s surveySite) someAnswers() surveySite {
	s.t.Helper()
	s.answered(40, db.ProfessionalSurvey{
		Submission: inSpanish, YearsOfExperience: "menos1", Industry: "salud", JobRole: "Aprendiz",
		ProgrammingLanguages: db.List{"go"}, FrontendFrameworks: db.List{"vue"}, Topics: db.List{"techNews"},
		Discovery: "Por un amigo", StartupFounder: "other",
	})
	s.answered(5, db.ProfessionalSurvey{
		Submission: inEnglish, YearsOfExperience: "10+", Industry: "salud", JobRole: "=cmd()",
		ProgrammingLanguages: db.List{"go", "rust"}, FrontendFrameworks: db.List{"react"}, AIExperience: 7,
		Topics: db.List{"techNews"}, Discovery: lines, StartupFounder: "founder",
	})
	s.answered(0, db.ProfessionalSurvey{
		Submission: inSpanish, YearsOfExperience: "10+", Industry: "otra", JobRole: hostile, ProgrammingLanguages: db.List{"python", "go"},
		FrontendFrameworks: db.List{"react"}, Topics: db.List{"techNews"}, Discovery: "Ñandú", StartupFounder: "founder",
	}, db.AgentsSurvey{
		Submission: inSpanish, Role: "Panadera", Industry: "retail", Experience: "3-5", PainPoint1: "+1", PainPoint2: "-2", PainPoint3: "@3",
		AIAgentInterest: "depende", Contact: "@ana",
	}, db.EnglishSurvey{
		Submission: inSpanish, Role: "Tester", Experience: "less1", EnglishLevel: "basic", LostOpportunity: "varias", WantsToImprove: "no",
		AppInterest: "encantaria", Features: db.List{"retos", "progreso"},
	})
	return s
}

// rowsOf returns the texts of each row of a table's body.
func (r reply) rowsOf(selector string) (rows [][]string) {
	r.t.Helper()
	r.page().Find(selector + " tbody tr").Each(func(_ int, row *goquery.Selection) {
		var cells []string
		row.Find("th, td").Each(func(_ int, cell *goquery.Selection) { cells = append(cells, words(cell)) })
		rows = append(rows, cells)
	})
	return rows
}

func (r reply) wantTable(selector string, want ...[]string) {
	r.t.Helper()
	if diff := cmp.Diff(want, r.rowsOf(selector)); diff != "" {
		r.t.Errorf("%s: %s", selector, diff)
	}
}

func TestDashboard(t *testing.T) {
	page := newSurveySite(t).someAnswers().ask("/admin/surveys").wantStatus(http.StatusOK)
	page.want("h1", "Panel de encuestas")
	page.want(".tabs [aria-current=page]", "Experiencia profesional 3")
	page.want(".key-figures", "Respuestas3 desde el principioÚltimos 30 días2 1 en los 30 anterioresEspañol67 % English 33 %Última respuesta14 de marzo de 2026 10:00")
	page.wantTable("#chart-years_of_experience", []string{"Menos de 1 año", "1", "33 %"}, []string{"De 1 a 3 años", "0", "0 %"},
		[]string{"De 3 a 5 años", "0", "0 %"}, []string{"De 5 a 10 años", "0", "0 %"}, []string{"Más de 10 años", "2", "67 %"})
	page.wantTable("#chart-industry", []string{"Tecnología", "0", "0 %"}, []string{"Finanzas", "0", "0 %"}, []string{"Salud", "2", "67 %"},
		[]string{"Educación", "0", "0 %"}, []string{"Comercio", "0", "0 %"}, []string{"Industria", "0", "0 %"}, []string{"Otro", "1", "33 %"})
	page.wantTable("#chart-programming_languages", []string{"Go", "3", "100 %"}, []string{"Python", "1", "33 %"}, []string{"Rust", "1", "33 %"},
		[]string{"JavaScript", "0", "0 %"}, []string{"Java", "0", "0 %"}, []string{"C#", "0", "0 %"})
	if label := page.page().Find("#chart-industry svg[role=img]").AttrOr("aria-label", ""); label != "Sectores. Lo más frecuente: Salud, 2 de 3 respuestas, 67\u00a0%." {
		t.Errorf("the pie says %q", label)
	}
	page.want("h2#answers", "Últimas respuestas")
	page.want(".table-rows thead", "FechaIdiomaExperienciaSectorPuesto")
	page.wantTable(".table-rows",
		[]string{"14 de marzo de 2026", "Español", "Más de 10 años", "Otro", strings.Join(strings.Fields(hostile), " ")},
		[]string{"9 de marzo de 2026", "English", "Más de 10 años", "Salud", "=cmd()"},
		[]string{"2 de febrero de 2026", "Español", "Menos de 1 año", "Salud", "Aprendiz"})
	if strings.Contains(page.Body, "<script>alert") {
		t.Error("an answer breaks out")
	}
	total := 0
	for _, row := range page.rowsOf("#chart-trend") {
		var n int
		if _, err := fmt.Sscan(row[1], &n); err != nil {
			t.Error(err)
		}
		total += n
	}
	if first := page.rowsOf("#chart-trend")[0][0]; total != 3 || first != "2/2" {
		t.Errorf("the trend begins on %s and counts %d", first, total)
	}
}

func TestDashboardOfEachSurvey(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	agents := s.ask("/admin/surveys?survey=agents").wantStatus(http.StatusOK)
	agents.want(".tabs [aria-current=page]", "Agentes de IA en el trabajo 1")
	agents.wantTable(".table-rows", []string{"14 de marzo de 2026", "Español", "De 3 a 5 años", "Comercio", "Panadera"})
	agents.wantTable("#chart-ai_agent_interest",
		[]string{"Sí, lo usaría", "0", "0 %"}, []string{"Depende", "1", "100 %"}, []string{"No", "0", "0 %"})
	english := s.ask("/admin/surveys?survey=english").wantStatus(http.StatusOK)
	english.want(".table-rows thead", "FechaIdiomaExperienciaInglésPuesto")
	english.wantTable(".table-rows", []string{"14 de marzo de 2026", "Español", "Menos de 1 año", "Básico", "Tester"})
	for _, id := range []string{"experience", "english_level", "lost_opportunity", "app_interest", "features", "trend"} {
		if english.page().Find("#chart-"+id+" svg[role=img][aria-label]").Length() != 1 {
			t.Errorf("there is no chart of %s", id)
		}
	}
}

func TestDashboardFilters(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	for query, want := range map[string]struct {
		rows   int
		figure string
	}{
		"language=en":                     {1, "1"},
		"language=es":                     {2, "2"},
		"from=2026-03-09":                 {2, "2"},
		"to=2026-03-09":                   {2, "2"}, // the last day is meant to its end
		"from=2026-03-09&to=2026-03-09":   {1, "1"},
		"from=2026-03-10&to=2026-03-13":   {0, ""},
		"from=2026-03-10&to=2026-02-01":   {0, ""},
		"from=0001-01-01&to=9999-12-31":   {3, "3"},
		"from=yesterday&to=2026-02-30":    {3, "3"}, // what is no day is no bound
		"language=fr&survey=nothing":      {3, "3"},
		"before=x&from=&to=&language=":    {3, "3"},
		"language=es%27%20or%201%3D1--":   {3, "3"},
		"survey=english&language=en":      {0, ""},
		"survey=professional&language=en": {1, "1"},
	} {
		page := s.ask("/admin/surveys?" + query).wantStatus(http.StatusOK)
		if got := len(page.rowsOf(".table-rows")); got != want.rows {
			t.Errorf("%s lists %d rows, want %d", query, got, want.rows)
		}
		if got := page.text(".key-figure:first-child .key-figure-value"); got != want.figure {
			t.Errorf("%s counts %q, want %q", query, got, want.figure)
		}
	}
	page := s.ask("/admin/surveys?language=en&from=2026-03-01&to=nonsense")
	for selector, want := range map[string]string{"#filter-from": "2026-03-01", "#filter-to": "", "#filter-language option[selected]": "en"} {
		if got := page.page().Find(selector).AttrOr("value", "none"); got != want {
			t.Errorf("%s holds %q, want %q", selector, got, want)
		}
	}
	tab, _ := page.page().Find(".tabs a:not([aria-current])").First().Attr("href")
	if tab != "/admin/surveys?from=2026-03-01&language=en&survey=agents" {
		t.Errorf("the filter is lost on the way to %s", tab)
	}
	if n := page.page().Find(`main a[href="/admin/surveys?survey=professional"]`).Length(); n != 1 {
		t.Error("the filter cannot be taken off")
	}
}

// TestDashboardOpensEveryRow checks that every answer of the list, on all its pages, can be opened.
func TestDashboardOpensEveryRow(t *testing.T) {
	s := newSurveySite(t)
	const rows = 2*answersListed + 3
	for i := range rows {
		s.answered(0, db.ProfessionalSurvey{Submission: inSpanish, JobRole: fmt.Sprintf("Rol %d", i+1)})
	}
	opened := 0
	for address := "/admin/surveys"; address != ""; {
		page := s.ask(address).wantStatus(http.StatusOK)
		page.page().Find(".table-rows a").Each(func(_ int, link *goquery.Selection) {
			answer := s.ask(link.AttrOr("href", "")).wantStatus(http.StatusOK)
			want := fmt.Sprintf("Rol %d", rows-opened)
			if got := answer.text(".answers"); !strings.Contains(got, want) {
				t.Errorf("number %d from the end: %q lacks %q", opened+1, got, want)
			}
			opened++
		})
		older, _ := page.page().Find(".list-foot a[rel=next]").Attr("href")
		address, _, _ = strings.Cut(older, "#")
		if _, newest := page.page().Find(`.list-foot a[href="/admin/surveys?survey=professional#answers"]`).Attr("href"); newest != (opened > answersListed) {
			t.Errorf("after %d rows there is a way to the newest: %v", opened, newest)
		}
	}
	if opened != rows {
		t.Errorf("%d of %d answers can be reached", opened, rows)
	}
}

func TestSurveyAnswer(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	page := s.ask("/admin/surveys/professional/2").wantStatus(http.StatusOK)
	page.want("h1", "Respuesta 2")
	page.want(".admin-menu [aria-current=true]", "Panel de encuestas")
	for _, want := range []string{"Más de 10 años", "=cmd()", "Go, Rust", "Ñandú 😀", "7"} {
		if !strings.Contains(page.text(".answers"), want) {
			t.Errorf("%q lacks %q", page.text(".answers"), want)
		}
	}
	for place, want := range map[int]string{0: "es", 2: "en"} { // a choice, shown in Spanish, and the visitor's own words
		if lang := page.page().Find(".answers dd").Eq(place).AttrOr("lang", ""); lang != want {
			t.Errorf("answer %d is marked as %q", place, lang)
		}
	}
	if strings.Contains(page.Body, "<script>alert") {
		t.Error("an answer breaks out")
	}
	s.ask("/admin/surveys/agents/1").wantStatus(http.StatusOK).want(".answers div:nth-child(7) dd", "Sin respuesta")
	for _, nothing := range []string{"professional/9", "professional/0", "professional/-1", "professional/x", "nothing/1", "surveys/1", "professional/1e3"} {
		if got := s.ask("/admin/surveys/" + nothing).Status; got != http.StatusNotFound {
			t.Errorf("%s: status %d", nothing, got)
		}
	}
}

func TestDashboardWithoutAnswers(t *testing.T) {
	page := newSurveySite(t).ask("/admin/surveys").wantStatus(http.StatusOK)
	page.want(".empty-state p:first-child",
		"Todavía no hay respuestas a esta encuesta. Los gráficos y cada respuesta aparecen aquí con la primera.")
	if n := page.page().Find(".chart, .table-rows, .key-figures").Length(); n != 0 {
		t.Errorf("%d drawings of nothing", n)
	}
}

// TestDashboardFails checks the page and status when the answers cannot be read.
func TestDashboardFails(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	if _, err := s.rows.ExecContext(t.Context(), "alter table surveys rename to away"); err != nil {
		t.Fatal(err)
	}
	page := s.ask("/admin/surveys").wantStatus(http.StatusServiceUnavailable)
	page.want("[role=alert]", "No se han podido cargar las encuestas")
	if page.Header.Get("Retry-After") == "" || page.page().Find(".chart, .table-rows, .key-figures").Length() != 0 {
		t.Error("it does not say when to come back, or shows figures all the same")
	}
	for _, address := range []string{"/admin/surveys.csv", "/admin/surveys.json"} {
		file := s.ask(address).wantStatus(http.StatusServiceUnavailable)
		if disposition := file.Header.Get("Content-Disposition"); disposition != "" {
			t.Errorf("%s is a file: %s", address, disposition)
		}
	}
}

// TestDashboardUnknownAnswer checks that an answer that is no option, as from an older form, is counted and shown.
func TestDashboardUnknownAnswer(t *testing.T) {
	s := newSurveySite(t)
	s.answered(0, db.ProfessionalSurvey{Submission: inSpanish, YearsOfExperience: "<b>20+</b>", ProgrammingLanguages: db.List{"cobol"}})
	page := s.ask("/admin/surveys").wantStatus(http.StatusOK)
	for id, want := range map[string][]string{"years_of_experience": {"<b>20+</b>", "1", "100 %"}, "programming_languages": {"cobol", "1", "100 %"}} {
		found := false
		for _, row := range page.rowsOf("#chart-" + id) {
			found = found || cmp.Equal(row, want)
		}
		if !found {
			t.Errorf("%s lacks %q", id, want)
		}
	}
}

// TestDashboardHostileAddresses checks that invalid query parameters do no harm.
func TestDashboardHostileAddresses(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	for _, value := range []string{hostile, "../../etc/passwd", "9223372036854775808", "-1", "2026-03-14T00:00", strings.Repeat("9", 900), "ñ\u202e", "%"} {
		for _, name := range []string{"survey", "from", "to", "language", "before"} {
			address := "/admin/surveys?" + url.Values{name: {value}}.Encode()
			page := s.ask(address).wantStatus(http.StatusOK)
			if strings.Contains(page.Body, "<script>alert") || strings.Contains(page.Body, "passwd") {
				t.Errorf("%s is repeated as markup", address)
			}
		}
	}
}

// TestChartsGolden holds what the server says to the island of charts to islands/testdata, as TestIslandsGolden does.
func TestChartsGolden(t *testing.T) {
	page := newSurveySite(t).someAnswers().ask("/admin/surveys").wantStatus(http.StatusOK).page()
	island := page.Find("[data-island=charts]")
	html, err := island.Html()
	if err != nil {
		t.Fatal(err)
	}
	var props bytes.Buffer
	if err := json.Indent(&props, []byte(island.Next().Text()), "", "  "); err != nil {
		t.Fatal(err)
	}
	compareGolden(t, "../islands/testdata/charts.es.json", bytes.TrimSpace(props.Bytes()))
	compareGolden(t, "../islands/testdata/charts.es.html", []byte(html))
}
