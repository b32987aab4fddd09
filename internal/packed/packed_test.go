package packed

import (
	"strings"
	"testing"
)

func TestPack(t *testing.T) {
	packer := NewPacker()
	for _, text := range []string{"", "ñ", strings.Repeat("One line of a long text.\n", 10_000)} {
		packed := packer.Pack(text)
		if got := Unpack(packed); got != text {
			t.Errorf("%.40q becomes %.40q", text, got)
		}
		if len(text) > 1000 && len(packed) > len(text)/100 {
			t.Errorf("%d bytes become %d", len(text), len(packed))
		}
	}
}
