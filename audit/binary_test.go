//go:build audit

package audit

import (
	"bytes"
	"os"
	"testing"
)

const largestBinary = 42_000_000 // bytes

// lightBinary checks the size of the program, and that it cannot look a method up by its name: the linker would keep every exported
// method of all libraries, which are five megabytes.
func (a *audit) lightBinary(t *testing.T) {
	binary, err := os.ReadFile(a.binary)
	must(t, err)
	t.Logf("binary: %.1f MB", float64(len(binary))/1e6)
	if len(binary) > largestBinary {
		t.Errorf("the binary has %d bytes, more than %d", len(binary), largestBinary)
	}
	if !bytes.Contains(binary, []byte("portfolio/internal/template.(*Template).Execute")) {
		t.Fatal("the binary does not name its functions: this test looks for some that may not be there")
	}
	if bytes.Contains(binary, []byte("text/template.(*state).evalField")) {
		t.Error("the binary executes templates of text/template or html/template: use internal/template")
	}
}
