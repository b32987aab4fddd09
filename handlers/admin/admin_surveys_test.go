package admin_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// ask requests an address as the owner.
func ask(s handlertest.SurveySite, address string) handlertest.Reply {
	s.T.Helper()
	return s.Get(address, "Cookie", s.Cookie)
}

func wantTable(r handlertest.Reply, selector string, want ...[]string) {
	r.T.Helper()
	if diff := cmp.Diff(want, r.RowsOf(selector)); diff != "" {
		r.T.Errorf("%s: %s", selector, diff)
	}
}

func TestDashboard(t *testing.T) {
	t.Parallel()
	page := ask(handlertest.NewSurveySite(t).SomeAnswers(), "/admin/surveys").WantStatus(http.StatusOK)
	page.Want("h1", "Panel de encuestas")
	page.Want(".tabs [aria-current=page]", "Experiencia profesional 3")
	page.Want(".key-figures", "Respuestas3 desde el principioÚltimos 30 días2 1 en los 30 anterioresEspañol67 % English 33 %Última respuesta14 de marzo de 2026 10:00")
	wantTable(page, "#chart-years_of_experience", []string{"Menos de 1 año", "1", "33 %"}, []string{"De 1 a 3 años", "0", "0 %"},
		[]string{"De 3 a 5 años", "0", "0 %"}, []string{"De 5 a 10 años", "0", "0 %"}, []string{"Más de 10 años", "2", "67 %"})
	wantTable(page, "#chart-industry", []string{"Tecnología", "0", "0 %"}, []string{"Finanzas", "0", "0 %"}, []string{"Salud", "2", "67 %"},
		[]string{"Educación", "0", "0 %"}, []string{"Comercio", "0", "0 %"}, []string{"Industria", "0", "0 %"}, []string{"Otro", "1", "33 %"})
	wantTable(page, "#chart-programming_languages", []string{"Go", "3", "100 %"}, []string{"Python", "1", "33 %"}, []string{"Rust", "1", "33 %"},
		[]string{"JavaScript", "0", "0 %"}, []string{"Java", "0", "0 %"}, []string{"C#", "0", "0 %"})
	if label := page.Page().Find("#chart-industry svg[role=img]").AttrOr("aria-label", ""); label != "Sectores. Lo más frecuente: Salud, 2 de 3 respuestas, 67\u00a0%." {
		t.Errorf("the pie says %q", label)
	}
	page.Want("h2#answers", "Últimas respuestas")
	page.Want(".table-rows thead", "FechaIdiomaExperienciaSectorPuesto")
	wantTable(page, ".table-rows",
		[]string{"14 de marzo de 2026", "Español", "Más de 10 años", "Otro", strings.Join(strings.Fields(handlertest.Hostile), " ")},
		[]string{"9 de marzo de 2026", "English", "Más de 10 años", "Salud", "=cmd()"},
		[]string{"2 de febrero de 2026", "Español", "Menos de 1 año", "Salud", "Aprendiz"})
	if strings.Contains(page.Body, "<script>alert") {
		t.Error("an answer breaks out")
	}
	total := 0
	for _, row := range page.RowsOf("#chart-trend") {
		var n int
		if _, err := fmt.Sscan(row[1], &n); err != nil {
			t.Error(err)
		}
		total += n
	}
	if first := page.RowsOf("#chart-trend")[0][0]; total != 3 || first != "2/2" {
		t.Errorf("the trend begins on %s and counts %d", first, total)
	}
}

func TestDashboardOfEachSurvey(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	agents := ask(s, "/admin/surveys?survey=agents").WantStatus(http.StatusOK)
	agents.Want(".tabs [aria-current=page]", "Agentes de IA en el trabajo 1")
	wantTable(agents, ".table-rows", []string{"14 de marzo de 2026", "Español", "De 3 a 5 años", "Comercio", "Panadera"})
	wantTable(agents, "#chart-ai_agent_interest",
		[]string{"Sí, lo usaría", "0", "0 %"}, []string{"Depende", "1", "100 %"}, []string{"No", "0", "0 %"})
	english := ask(s, "/admin/surveys?survey=english").WantStatus(http.StatusOK)
	english.Want(".table-rows thead", "FechaIdiomaExperienciaInglésPuesto")
	wantTable(english, ".table-rows", []string{"14 de marzo de 2026", "Español", "Menos de 1 año", "Básico", "Tester"})
	for _, id := range []string{"experience", "english_level", "lost_opportunity", "app_interest", "features", "trend"} {
		if english.Page().Find("#chart-"+id+" svg[role=img][aria-label]").Length() != 1 {
			t.Errorf("there is no chart of %s", id)
		}
	}
}

func TestDashboardFilters(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
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
		page := ask(s, "/admin/surveys?"+query).WantStatus(http.StatusOK)
		if got := len(page.RowsOf(".table-rows")); got != want.rows {
			t.Errorf("%s lists %d rows, want %d", query, got, want.rows)
		}
		if got := page.Text(".key-figure:first-child .key-figure-value"); got != want.figure {
			t.Errorf("%s counts %q, want %q", query, got, want.figure)
		}
	}
	page := ask(s, "/admin/surveys?language=en&from=2026-03-01&to=nonsense")
	for selector, want := range map[string]string{"#filter-from": "2026-03-01", "#filter-to": "", "#filter-language option[selected]": "en"} {
		if got := page.Page().Find(selector).AttrOr("value", "none"); got != want {
			t.Errorf("%s holds %q, want %q", selector, got, want)
		}
	}
	tab, _ := page.Page().Find(".tabs a:not([aria-current])").First().Attr("href")
	if tab != "/admin/surveys?from=2026-03-01&language=en&survey=agents" {
		t.Errorf("the filter is lost on the way to %s", tab)
	}
	if n := page.Page().Find(`main a[href="/admin/surveys?survey=professional"]`).Length(); n != 1 {
		t.Error("the filter cannot be taken off")
	}
}

// TestDashboardOpensEveryRow checks that every answer of the list, on all its pages, can be opened.
func TestDashboardOpensEveryRow(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t)
	const rows = 2*handlertest.AnswersListed + 3
	for i := range rows {
		s.Answered(0, handlertest.Response(handlertest.InSpanish, "professional", db.Answers{"job_role": fmt.Sprintf("Rol %d", i+1)}))
	}
	opened := 0
	for address := "/admin/surveys"; address != ""; {
		page := ask(s, address).WantStatus(http.StatusOK)
		page.Page().Find(".table-rows a").Each(func(_ int, link *goquery.Selection) {
			answer := ask(s, link.AttrOr("href", "")).WantStatus(http.StatusOK)
			want := fmt.Sprintf("Rol %d", rows-opened)
			if got := answer.Text(".answers"); !strings.Contains(got, want) {
				t.Errorf("number %d from the end: %q lacks %q", opened+1, got, want)
			}
			opened++
		})
		older, _ := page.Page().Find(".list-foot a[rel=next]").Attr("href")
		address, _, _ = strings.Cut(older, "#")
		if _, newest := page.Page().Find(`.list-foot a[href="/admin/surveys?survey=professional#answers"]`).Attr("href"); newest != (opened > handlertest.AnswersListed) {
			t.Errorf("after %d rows there is a way to the newest: %v", opened, newest)
		}
	}
	if opened != rows {
		t.Errorf("%d of %d answers can be reached", opened, rows)
	}
}

func TestSurveyAnswer(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	page := ask(s, "/admin/surveys/professional/2").WantStatus(http.StatusOK)
	page.Want("h1", "Respuesta 2")
	page.Want(".admin-menu [aria-current=true]", "Panel de encuestas")
	for _, want := range []string{"Más de 10 años", "=cmd()", "Go, Rust", "Ñandú 😀", "7"} {
		if !strings.Contains(page.Text(".answers"), want) {
			t.Errorf("%q lacks %q", page.Text(".answers"), want)
		}
	}
	for place, want := range map[int]string{0: "es", 2: "en"} { // a choice, shown in Spanish, and the visitor's own words
		if lang := page.Page().Find(".answers dd").Eq(place).AttrOr("lang", ""); lang != want {
			t.Errorf("answer %d is marked as %q", place, lang)
		}
	}
	if strings.Contains(page.Body, "<script>alert") {
		t.Error("an answer breaks out")
	}
	ask(s, "/admin/surveys/agents/1").WantStatus(http.StatusOK).Want(".answers div:nth-child(7) dd", "Sin respuesta")
	for _, nothing := range []string{"professional/9", "professional/0", "professional/-1", "professional/x", "nothing/1", "surveys/1", "professional/1e3"} {
		if got := ask(s, "/admin/surveys/"+nothing).Status; got != http.StatusNotFound {
			t.Errorf("%s: status %d", nothing, got)
		}
	}
}

func TestDashboardWithoutAnswers(t *testing.T) {
	t.Parallel()
	page := ask(handlertest.NewSurveySite(t), "/admin/surveys").WantStatus(http.StatusOK)
	page.Want(".empty-state p:first-child",
		"Todavía no hay respuestas a esta encuesta. Los gráficos y cada respuesta aparecen aquí con la primera.")
	if n := page.Page().Find(".chart, .table-rows, .key-figures").Length(); n != 0 {
		t.Errorf("%d drawings of nothing", n)
	}
}

// TestDashboardFails checks the page and status when the answers cannot be read.
func TestDashboardFails(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	if _, err := s.Rows.ExecContext(t.Context(), "alter table survey_responses rename to away"); err != nil {
		t.Fatal(err)
	}
	page := ask(s, "/admin/surveys").WantStatus(http.StatusServiceUnavailable)
	page.Want("[role=alert]", "No se han podido cargar las encuestas")
	if page.Header.Get("Retry-After") == "" || page.Page().Find(".chart, .table-rows, .key-figures").Length() != 0 {
		t.Error("it does not say when to come back, or shows figures all the same")
	}
	for _, address := range []string{"/admin/surveys.csv", "/admin/surveys.json"} {
		file := ask(s, address).WantStatus(http.StatusServiceUnavailable)
		if disposition := file.Header.Get("Content-Disposition"); disposition != "" {
			t.Errorf("%s is a file: %s", address, disposition)
		}
	}
}

// TestDashboardUnknownAnswer checks that an answer that is no option, as from an older form, is counted and shown.
func TestDashboardUnknownAnswer(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t)
	s.Answered(0, handlertest.Response(handlertest.InSpanish, "professional", db.Answers{
		"years_of_experience": "<b>20+</b>", "programming_languages": []string{"cobol"},
	}))
	page := ask(s, "/admin/surveys").WantStatus(http.StatusOK)
	for id, want := range map[string][]string{"years_of_experience": {"<b>20+</b>", "1", "100 %"}, "programming_languages": {"cobol", "1", "100 %"}} {
		found := false
		for _, row := range page.RowsOf("#chart-" + id) {
			found = found || cmp.Equal(row, want)
		}
		if !found {
			t.Errorf("%s lacks %q", id, want)
		}
	}
}

// TestDashboardHostileAddresses checks that invalid query parameters do no harm.
func TestDashboardHostileAddresses(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	for _, value := range []string{handlertest.Hostile, "../../etc/passwd", "9223372036854775808", "-1", "2026-03-14T00:00", strings.Repeat("9", 900), "ñ\u202e", "%"} {
		for _, name := range []string{"survey", "from", "to", "language", "before"} {
			address := "/admin/surveys?" + url.Values{name: {value}}.Encode()
			page := ask(s, address).WantStatus(http.StatusOK)
			if strings.Contains(page.Body, "<script>alert") || strings.Contains(page.Body, "passwd") {
				t.Errorf("%s is repeated as markup", address)
			}
		}
	}
}

// TestChartsGolden holds what the server says to the island of charts to islands/testdata, as TestIslandsGolden does.
func TestChartsGolden(t *testing.T) {
	t.Parallel()
	page := ask(handlertest.NewSurveySite(t).SomeAnswers(), "/admin/surveys").WantStatus(http.StatusOK).Page()
	island := page.Find("[data-island=charts]")
	html, err := island.Html()
	must(t, err)
	var props bytes.Buffer
	must(t, json.Indent(&props, []byte(island.Next().Text()), "", "  "))
	handlertest.CompareGolden(t, handlertest.SourcePath("islands/testdata/charts.es.json"), bytes.TrimSpace(props.Bytes()))
	handlertest.CompareGolden(t, handlertest.SourcePath("islands/testdata/charts.es.html"), []byte(html))
}
