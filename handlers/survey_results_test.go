package handlers

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

// answeredBy stores answers to the survey about agents from n people who are interested, and as many who are not.
func (s surveySite) answeredBy(n int) {
	for range n {
		s.answered(0,
			db.AgentsSurvey{Submission: inSpanish, Role: "Secret role", Experience: "1-3", Industry: "salud", AIAgentInterest: "si"},
			db.AgentsSurvey{Submission: inSpanish, Role: "Secret role", Experience: "1-3", Industry: "otra", AIAgentInterest: "no"})
	}
}

func TestSurveyResults(t *testing.T) {
	s := newSurveySite(t)
	s.answeredBy(12)
	if err := s.PublishSurveys(t.Context()); err != nil {
		t.Fatal(err)
	}
	page := s.get("/surveys/results")
	doc := page.page()
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
	file := s.get("/surveys/results/agents.csv")
	if !strings.HasPrefix(file.Body, "question,answer,percent,at_least\nIndustry,Health care,50,false\n") {
		t.Errorf("the file begins with %.200s", file.Body)
	}
	for _, text := range []string{page.Body, file.Body} {
		if strings.Contains(text, "Secret") {
			t.Error("written text is published")
		}
	}
}
