package mathml

import "unicode"

// alphabet says where the letters of a style of letters are in Unicode; 0 for where there are none.
type alphabet struct{ upper, greekUpper, greekLower, digits rune }

// alphabets are the styles of letters: MathML Core has them as characters alone.
var alphabets = map[string]alphabet{
	"bold": {0x1d400, 0x1d6a8, 0x1d6c2, 0x1d7ce}, "italic": {0x1d434, 0x1d6e2, 0x1d6fc, 0}, "bold-italic": {0x1d468, 0x1d71c, 0x1d736, 0x1d7ce},
	"script": {0x1d49c, 0, 0, 0}, "bold-script": {0x1d4d0, 0, 0, 0}, "fraktur": {0x1d504, 0, 0, 0}, "double": {0x1d538, 0, 0, 0x1d7d8},
	"sans": {0x1d5a0, 0, 0, 0x1d7e2}, "sans-bold": {0x1d5d4, 0x1d756, 0x1d770, 0x1d7ec}, "sans-italic": {0x1d608, 0, 0, 0x1d7e2}, "mono": {0x1d670, 0, 0, 0x1d7f6},
}

// elsewhere are the letters that Unicode had before the alphabets.
var elsewhere = map[rune]rune{
	0x1d455: 'ℎ', 0x1d49d: 'ℬ', 0x1d4a0: 'ℰ', 0x1d4a1: 'ℱ', 0x1d4a3: 'ℋ', 0x1d4a4: 'ℐ', 0x1d4a7: 'ℒ', 0x1d4a8: 'ℳ', 0x1d4ad: 'ℛ', 0x1d4ba: 'ℯ', 0x1d4bc: 'ℊ', 0x1d4c4: 'ℴ',
	0x1d506: 'ℭ', 0x1d50b: 'ℌ', 0x1d50c: 'ℑ', 0x1d515: 'ℜ', 0x1d51d: 'ℨ', 0x1d53a: 'ℂ', 0x1d53f: 'ℍ', 0x1d545: 'ℕ', 0x1d547: 'ℙ', 0x1d548: 'ℚ', 0x1d549: 'ℝ', 0x1d551: 'ℤ',
}

// greekVariants are the letters behind omega in the alphabets, which stand elsewhere in Unicode.
var greekVariants = map[rune]rune{'∂': 25, 'ϵ': 26, 'ϑ': 27, 'ϰ': 28, 'ϕ': 29, 'ϱ': 30, 'ϖ': 31}

// styled returns a character in a style of letters, or itself where the style has none.
func styled(r rune, style string) rune {
	a, ok := alphabets[style]
	if !ok {
		return r
	}
	at := rune(0)
	switch variant, isVariant := greekVariants[r]; {
	case 'A' <= r && r <= 'Z':
		at = a.upper + r - 'A'
	case 'a' <= r && r <= 'z':
		at = a.upper + 26 + r - 'a'
	case '0' <= r && r <= '9' && a.digits > 0:
		at = a.digits + r - '0'
	case 'Α' <= r && r <= 'Ω' && a.greekUpper > 0:
		at = a.greekUpper + r - 'Α'
	case 'α' <= r && r <= 'ω' && a.greekLower > 0:
		at = a.greekLower + r - 'α'
	case isVariant && a.greekLower > 0:
		at = a.greekLower + variant
	case r == '∇' && a.greekUpper > 0:
		at = a.greekUpper + 25
	default:
		return r
	}
	if moved, ok := elsewhere[at]; ok {
		return moved
	}
	return at
}

// isUprightLetter reports whether a letter is upright in formulas without being told so.
func isUprightLetter(r rune) bool { return 'Α' <= r && r <= 'Ω' || !unicode.IsLetter(r) }
