package typo

import "slices"

// OneLetter reports whether two words that differ are equal but for one letter that is inserted, left out or replaced, or two
// neighbors that are swapped.
func OneLetter(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	start := 0
	for start < len(a) && a[start] == b[start] {
		start++
	}
	a, b = a[start:], b[start:]
	switch {
	case len(a) < len(b):
		return slices.Equal(a, b[1:])
	case len(a) == 0:
		return false
	case len(a) > 1 && a[0] == b[1] && a[1] == b[0] && slices.Equal(a[2:], b[2:]):
		return true
	}
	return slices.Equal(a[1:], b[1:])
}
