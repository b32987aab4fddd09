package survey_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// answeredBy stores answers to the survey about agents from n people who are interested, and as many who are not.
func answeredBy(s handlertest.SurveySite, n int) {
	for range n {
		s.Answered(0,
			handlertest.Response(handlertest.InSpanish, "agents", db.Answers{"role": "Secret role", "experience": "1-3", "industry": "salud", "ai_agent_interest": "si"}),
			handlertest.Response(handlertest.InSpanish, "agents", db.Answers{"role": "Secret role", "experience": "1-3", "industry": "otra", "ai_agent_interest": "no"}))
	}
}

func TestSurveyResults(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t)
	answeredBy(s, 12)
	if err := s.PublishSurveys(t.Context()); err != nil {
		t.Fatal(err)
	}
	page := s.Get("/surveys/results")
	doc := page.Page()
	if got := doc.Find("#agents > p").First().Text(); !strings.HasPrefix(got, "At least 20\u00a0people have answered.") {
		t.Errorf("the page says %q", got)
	}
	industry := doc.Find("#agents .share-table").First()
	if got := strings.Join(industry.Find("tbody th, .number").Map(func(_ int, s *goquery.Selection) string { return s.Text() }), " "); got != "Health care 50% Another one 50%" {
		t.Errorf("industries: %q", got)
	}
	if width, _ := industry.Find(".share-bar").First().Attr("width"); width != "50%" {
		t.Errorf("the bar of one half is %s wide", width)
	}
	file := s.Get("/surveys/results/agents.csv")
	if !strings.HasPrefix(file.Body, "question,answer,percent,at_least\nIndustry,Health care,50,false\n") {
		t.Errorf("the file begins with %.200s", file.Body)
	}
	for _, text := range []string{page.Body, file.Body} {
		if strings.Contains(text, "Secret") {
			t.Error("written text is published")
		}
	}
}
