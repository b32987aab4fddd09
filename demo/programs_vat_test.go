//go:build audit

package demo_test

import (
	"strings"
	"testing"
)

// The tax of an invoice, right and with the two mistakes that the article on a week with a model tells of.
const (
	rightVAT   = "sum := int64(0)\nfor _, n := range net {\nsum += n\n}\nif sum < 0 {\nreturn -((-sum*rate + 50) / 100)\n}\nreturn (sum*rate + 50) / 100"
	linesVAT   = "sum := int64(0)\nfor _, n := range net {\nsum += (n*rate + 50) / 100\n}\nreturn sum"
	flooredVAT = "sum := int64(0)\nfor _, n := range net {\nsum += n\n}\nx := sum*rate + 50\nif x < 0 {\nx -= 99\n}\nreturn x / 100"
)

// TestVAT checks that the test which the article prints accepts the rule and refuses both mistakes.
func TestVAT(t *testing.T) {
	for lang, name := range map[string]string{"en": "VAT", "es": "IVA"} {
		printed := find(t, "llms-dev-life-savior", lang, "go", "func Test"+name)
		for code, accepted := range map[string]bool{rightVAT: true, linesVAT: false, flooredVAT: false} {
			dir := t.TempDir()
			write(t, dir, "go.mod", "module vat\n\ngo 1.22\n")
			write(t, dir, "vat.go", "package vat\n\nfunc "+name+"(net []int64, rate int64) int64 {\n"+code+"\n}\n")
			write(t, dir, "vat_test.go", "package vat\n\nimport \"testing\"\n\n"+printed)
			got, err := output(t, dir, "", "go", "test", ".")
			if (err == nil) != accepted || strings.Contains(got, "build failed") {
				t.Errorf("in %s, accepted is to be %v for\n%s\n%s", lang, accepted, code, got)
			}
		}
	}
}
