package handlertest

import (
	"net/http"

	"github.com/PuerkitoBio/goquery"
)

// RecoveryCodes returns the codes that a page shows.
func RecoveryCodes(r Reply) []string {
	r.T.Helper()
	var codes []string
	r.WantStatus(http.StatusOK).Page().Find(".recovery-code-list code").Each(func(_ int, code *goquery.Selection) {
		codes = append(codes, code.Text())
	})
	if len(codes) != 10 {
		r.T.Fatalf("the page shows %d recovery codes", len(codes))
	}
	return codes
}
