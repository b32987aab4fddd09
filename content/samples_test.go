package content

import (
	"slices"
	"testing"
)

// TestSamples checks which lines still say what portfolio init wrote.
func TestSamples(t *testing.T) {
	var findings Findings
	findings.hintSamples("profile.toml", []byte("# Lines that end in # sample\nname = \"A\"\nrole = \"B\" # sample\r\n  description = \"C\" # sample  \ntagline = \"# sample\"\n"))
	var lines []int
	for _, f := range findings {
		lines = append(lines, f.Line)
		if !f.Hint {
			t.Errorf("%v is no hint", f)
		}
	}
	if !slices.Equal(lines, []int{3, 4}) {
		t.Errorf("lines %v", lines)
	}
}
