package woff2

import (
	"math"
	"os"
	"testing"
)

// TestRead checks the measures of the program's own font: those that its maker gives.
func TestRead(t *testing.T) {
	for _, name := range []string{"display", "text", "text-regular", "text-italic"} {
		data, err := os.ReadFile("../../static/fonts/" + name + ".woff2")
		if err != nil {
			t.Fatal(err)
		}
		m, err := Read(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if m.Ascent != 1.11 || m.Descent != 0.31 || m.LineGap != 0 || m.Sans || m.Fixed || math.Abs(m.Width-0.42) > 0.02 {
			t.Errorf("%s: %+v", name, m)
		}
		for cut := range len(data) {
			if cut%97 == 0 {
				if _, err := Read(data[:cut]); err == nil {
					t.Fatalf("%s: the first %d bytes are a font", name, cut)
				}
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("../../static/fonts/display.woff2")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("wOF2"))
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = Read(data) })
}
