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

// TestSharedQuestion checks that the address of a question is shared with its top answer, and that one that names no question is shared as
// the page is.
func TestSharedQuestion(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t)
	const results, picture = "/surveys/results", "/og/en/survey-results.png"
	empty := s.Get(picture).Body
	answeredBy(s, 12)
	if err := s.PublishSurveys(t.Context()); err != nil {
		t.Fatal(err)
	}
	plain := s.Get(results)
	link := plain.Page().Find(".share-question h3 a").First().AttrOr("href", "")
	address, id, _ := strings.Cut(link, "#")
	if plain.Page().Find("#"+id+".share-question").Length() != 1 {
		t.Fatalf("no question has the id of %q", link)
	}
	tag := func(page handlertest.Reply, name string) string {
		return page.Page().Find(`meta[property="og:`+name+`"]`).AttrOr("content", "")
	}
	shared := s.Get(address)
	if got := tag(shared, "description"); got != "Industry Health care: 50%" {
		t.Errorf("shared with %q", got)
	}
	if !strings.HasSuffix(tag(shared, "url"), address) || !strings.HasSuffix(shared.Page().Find("[rel=canonical]").AttrOr("href", ""), results) {
		t.Errorf("shared as %s", tag(shared, "url"))
	}
	query := strings.TrimPrefix(address, results)
	usual, own := s.Get(picture).WantStatus(200).Body, s.Get(picture+query).WantStatus(200).Body
	if usual == own || usual == empty {
		t.Error("the question has the picture of the page, or that has no figures")
	}
	for _, hostile := range []string{"", "agents-role", "%00", "%3Cscript%3E"} {
		if s.Get(picture+"?p="+hostile).Body != usual || tag(s.Get(results+"?p="+hostile), "image") != tag(plain, "image") {
			t.Errorf("%q changes how the page is shared", hostile)
		}
	}
}
