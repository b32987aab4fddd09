package db

import "strings"

// mentions reports whether text holds the address email itself, and not only a longer address that contains it.
func mentions(text, email string) bool {
	start, _ := findAddress(text, email)
	return start >= 0
}

// withoutAddress returns text with every mention of email replaced by a mark.
func withoutAddress(text, email string) string {
	var b strings.Builder
	for {
		start, end := findAddress(text, email)
		if start < 0 {
			return b.String() + text
		}
		b.WriteString(text[:start])
		b.WriteString(erasedMark)
		text = text[end:]
	}
}

// findAddress returns where the first mention of email in text begins and ends, -1 if there is none.
func findAddress(text, email string) (start, end int) {
	lower, email := lowerASCII(text), lowerASCII(email)
	for from := 0; email != ""; from++ {
		at := strings.Index(lower[from:], email)
		if at < 0 {
			break
		}
		from += at
		if end = from + len(email); !continues(lower[:from], lower[end:]) {
			return from, end
		}
	}
	return -1, -1
}

// continues reports whether the text before or after a match belongs to the same address. A dot after it ends a sentence
// unless another label follows.
func continues(before, after string) bool {
	if before != "" && strings.IndexByte(localPart, before[len(before)-1]) >= 0 {
		return true
	}
	after, dotted := strings.CutPrefix(after, ".")
	if after == "" {
		return false
	}
	return strings.IndexByte(label, after[0]) >= 0 && (dotted || after[0] != '.')
}

// The characters of an address, in lower case.
const (
	label     = "abcdefghijklmnopqrstuvwxyz0123456789-"
	localPart = label + ".!#$%&'*+/=?^_`{|}~"
)

// lowerASCII is strings.ToLower for ASCII only, so that no length changes. The addresses we store are ASCII.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}, s)
}
