package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/views/forms"
)

// boats is a survey of an owner's: each kind of question, in two steps.
const boats = `
title.en = "Your boat"
title.es = "Tu barco"
description = "On boats."
path.en = "/boats"
path.es = "/barcos"
published = true

[[question]]
id = "length"
kind = "number"
label = "Length in feet"

[[question]]
id = "hull"
kind = "choice"
label.en = "Hull"
label.es = "Casco"
required = true
option = [{ value = "wood", label.en = "Wood", label.es = "Madera" }, { value = "steel", label.en = "Steel", label.es = "Acero" }]

[[question]]
id = "places"
kind = "choices"
label = "Where it lies"
option = [{ value = "sea", label = "Sea" }, { value = "lake", label = "Lake" }]

[[question]]
id = "care"
kind = "scale"
label = "Care"
max = 5
or_more = true

[[question]]
id = "writer"
kind = "text"
label = "How to reach you"

[[question]]
id = "story"
kind = "long_text"
label = "The worst leak"
max = 20

[[question]]
id = "consent"
kind = "consent"
required = true

[[step]]
title = "The boat"
questions = ["length", "hull", "places"]

[[step]]
title = "You"
questions = ["care", "writer", "story", "consent"]

[[chart]]
question = "hull"
kind = "pie"
title = "Hulls"

[[chart]]
question = "places"
kind = "bar"

[[column]]
question = "length"
`

// TestOwnSurvey checks that a survey which an owner writes into the site folder works everywhere: for visitors, step by step and for
// scripts, on the owner's screens, in files, in the published results, and when an address is erased.
func TestOwnSurvey(t *testing.T) {
	t.Parallel()
	folder := handlertest.Without(t, handlertest.Full)
	folder["surveys/boats.toml"] = &fstest.MapFile{Data: []byte(boats)}
	s := handlertest.NewFormSite(t)
	s.Site = handlertest.New(t, handlertest.WithFolder(t, folder), func(c *handlers.Config) { c.Store, c.Now = s.Store, s.Clock })
	c := handlertest.FormCase{Name: "boats", Page: "survey-boats", Table: handlertest.Responses, Values: url.Values{
		"length": {"31"}, "hull": {"wood"}, "places": {"sea", "lake"}, "care": {"5"}, "writer": {"ana@example.com"}, "story": {"None"}, "consent": {"on"},
	}}
	cookie := []string{"Cookie", s.Owner()}
	ask := func(address string) handlertest.Reply {
		t.Helper()
		return s.Get(address, cookie...).WantStatus(http.StatusOK)
	}

	s.Get("/surveys").Want("a[href='/boats']", "Your boat")
	s.Get("/encuestas").Want("a[href='/barcos']", "Tu barco")
	s.Get("/search?q=boat").Want(".result a[href='/boats']", "Your boat")
	if body := s.Get("/sitemap.xml").Body; !strings.Contains(body, "/barcos") {
		t.Error("the sitemap lacks the survey")
	}
	ask("/admin/surveys?survey=boats").Want(".empty-state a[href='/barcos']", "Ver la encuesta como la ven tus visitas")

	first := s.Open(c, "es")
	if island := s.Get("/barcos").Page().Find("[data-island=wizard]").Next().Text(); !strings.Contains(island, "Acero") || !strings.Contains(island, "The worst leak") {
		t.Errorf("the island has %.300s", island)
	}
	s.Wait(time.Minute)
	lacking := s.Send(first.With(url.Values{"hull": nil, forms.StepParam: {"2"}})).WantStatus(http.StatusUnprocessableEntity)
	lacking.Want(".field-error", "Error: Esta pregunta necesita una respuesta.")
	second := s.Send(lacking.Form("boats").With(url.Values{"hull": {"wood"}, forms.StepParam: {"2"}})).WantStatus(http.StatusOK)
	second.Want(".step-title", "You")
	wrong := second.Form("boats").With(c.Values).With(url.Values{"length": {"long"}, "story": {strings.Repeat("x", 21)}, "care": {"7"}})
	s.Send(wrong).WantStatus(http.StatusUnprocessableEntity).Want(".field-error", "Error: Escribe un número entero, como 42.")
	sent := wrong.With(c.Values)
	done := s.Send(sent).WantStatus(http.StatusSeeOther).Header.Get("Location")
	s.Get(strings.Split(done, "#")[0]).Want(".form-confirmation-title", "¡Encuesta enviada con éxito!")
	again := s.Send(sent).WantStatus(http.StatusSeeOther).Header.Get("Location")
	s.Get(strings.Split(again, "#")[0]).Want(".form-confirmation-title", "Esta encuesta ya fue enviada")
	s.WantRows(handlertest.Responses, 1)

	dashboard, answer := ask("/admin/surveys?survey=boats"), ask("/admin/surveys/boats/1")
	dashboard.Want("#chart-hull-title", "Hulls")
	dashboard.Want("#chart-places-title", "Where it lies")
	dashboard.Want(".table-rows thead th:last-child", "Length in feet")
	dashboard.Want(".table-rows tbody td:last-child", "31")
	answer.Want(".answers div:nth-child(2) dd", "Madera")
	answer.Want(".answers div:nth-child(4) dd", "5+")
	if rows := ask("/admin/surveys.csv?survey=boats").ReadCSV(); strings.Join(rows[0], ",") != "id,created_at,language,length,hull,places,care,writer,story" ||
		strings.Join(rows[1][3:], ",") != "31,wood,sea; lake,5,ana@example.com,None" {
		t.Errorf("the file holds %q", rows)
	}
	if body := ask("/admin/surveys.json?survey=boats").Body; !strings.Contains(body, `"length":31,"hull":"wood","places":["sea","lake"],"care":5,`) {
		t.Errorf("the file holds %s", body)
	}

	for range 10 {
		form := s.Open(c, "en")
		s.Wait(time.Minute)
		s.Send(form.With(c.Values)).WantStatus(http.StatusSeeOther)
	}
	if err := s.PublishSurveys(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Get("/surveys/results").Want("#boats .share-question:first-child .share-table", "AnswerShare Wood 100%")
	if body := s.Get("/encuestas/resultados/boats.csv").Body; !strings.Contains(body, "Casco,Madera,100,false\n") || strings.Contains(body, "leak") {
		t.Errorf("the results are %s", body)
	}

	if records, err := s.Store.Erase(t.Context(), "ana@example.com"); err != nil || len(records) != 11 {
		t.Errorf("%d records, %v", len(records), err)
	}
	s.WantRows(handlertest.Responses, 0)
	s.WantRows("survey_choices", 0)
}
