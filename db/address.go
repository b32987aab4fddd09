package db

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

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

// findAddress returns where the first mention of email in text begins and ends, -1 if there is none. The domain of email is in
// Punycode; text may have it as people write it.
func findAddress(text, email string) (start, end int) {
	lower := lowerASCII(text)
	local, domain, _ := strings.Cut(lowerASCII(email), "@")
	for from := 0; local != ""; from++ {
		at := strings.Index(lower[from:], local+"@")
		if at < 0 {
			break
		}
		from += at
		end = from + len(local+"@")
		if length := domainLength(lower[end:], domain); length > 0 && !continuesBefore(lower[:from]) {
			return from, end + length
		}
	}
	return -1, -1
}

// domainLength returns how long the domain is with which text begins, 0 if that is not this domain.
func domainLength(text, domain string) int {
	if rest, found := strings.CutPrefix(text, domain); found && !continuesAfter(rest) {
		return len(domain)
	}
	end := strings.IndexFunc(text, func(r rune) bool {
		return !unicode.In(r, unicode.Letter, unicode.Digit, unicode.Mark) && !strings.ContainsRune("-.。．｡", r)
	})
	if end < 0 {
		end = len(text)
	}
	written := strings.TrimRight(text[:end], ".。．｡")
	if ascii, err := idna.Lookup.ToASCII(written); err != nil || ascii != domain {
		return 0
	}
	return len(written)
}

// continuesBefore reports whether the text before a match belongs to the same address.
func continuesBefore(before string) bool {
	return before != "" && strings.IndexByte(localPart, before[len(before)-1]) >= 0
}

// continuesAfter reports whether the text after a match belongs to the same address. A dot ends a sentence unless another label
// follows.
func continuesAfter(after string) bool {
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
