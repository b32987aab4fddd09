package password

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/wagslane/go-password-validator"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// ErrGuessable is returned for a password that is easy to guess.
var ErrGuessable = errors.New("this password is easy to guess: choose a few unrelated words")

// minEntropy is the minimum entropy of a password without its guessable parts, in bits. With the hash, each guess takes an
// attacker some tens of milliseconds.
const minEntropy = 45

// isGuessable reports whether a password consists of what attackers try first: words of leaked passwords, sequences of the
// keyboard, dates, and words about the owner. zxcvbn does the same, but takes 10 MB and as long to start as the rest of the
// program.
func isGuessable(password string, personal []string) bool {
	rest := simplify(password)
	for _, word := range guessableWords(personal) {
		rest = strings.ReplaceAll(rest, word, "")
	}
	return passwordvalidator.GetEntropy(withoutSequences(rest)) < minEntropy
}

// guessableWords returns the simplified words that attackers try, the longest first.
func guessableWords(personal []string) []string {
	words := strings.Fields(simplify(commonWords))
	for _, text := range personal {
		words = append(words, strings.FieldsFunc(simplify(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	words = slices.DeleteFunc(words, func(word string) bool { return len(word) < 3 })
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	return words
}

// leet replaces the digits and signs that stand for letters.
var leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t")

// simplify returns text in lower case, without accents, and with letters for the digits and signs that stand for them.
// Digits at the end of a word stay.
func simplify(text string) string {
	fold := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	folded, _, err := transform.String(fold, strings.ToLower(text))
	if err != nil {
		folded = strings.ToLower(text)
	}
	words := strings.Fields(folded)
	for i, word := range words {
		if strings.ContainsFunc(word, unicode.IsLetter) {
			stem := strings.TrimRightFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
			words[i] = leet.Replace(stem) + word[len(stem):]
		}
	}
	return strings.Join(words, " ")
}

// sequences are those of the alphabet, of digits, and of neighbouring keys. They count backwards as well.
var sequences = []string{
	"abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qwertzuiop",
	"1q2w3e4r5t6y7u8i9o0p", "iqzweer", "qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb",
}

// withoutSequences removes the characters that continue a sequence or repeat the one before, and numbers of two digits and
// more, which may be dates.
func withoutSequences(text string) string {
	var rest strings.Builder
	runes := []rune(text)
	for i, r := range runes {
		number := unicode.IsDigit(r) && (i > 0 && unicode.IsDigit(runes[i-1]) || i+1 < len(runes) && unicode.IsDigit(runes[i+1]))
		if number || i > 0 && (r == runes[i-1] || inSequence(runes[i-1], r)) {
			continue
		}
		rest.WriteRune(r)
	}
	return rest.String()
}

// inSequence reports whether two characters are neighbours in a sequence.
func inSequence(a, b rune) bool {
	for _, sequence := range sequences {
		if strings.Contains(sequence, string([]rune{a, b})) || strings.Contains(sequence, string([]rune{b, a})) {
			return true
		}
	}
	return false
}

// commonWords are the words that leaked passwords of this length consist of, in English and Spanish, and those that an attacker
// would try on this site.
const commonWords = `
password passwort contraseña contrasena clave secret secreto access acceso login entrar admin administrator administrador
root user usuario guest invitado test testing prueba demo default changeme temp temporal server servidor computer ordenador
internet website welcome bienvenido hello hola letmein iloveyou teamo teamomucho tequiero loveyou forever siempre whatever
trustno starwars pokemon dragon monkey tigger ginger shadow hunter killer master batman superman spiderman ironman naruto
football futbol baseball basketball soccer liverpool chelsea arsenal barcelona realmadrid madrid america mexico argentina
colombia venezuela chile peru españa espana spain england sunshine princess princesa butterfly mariposa flower estrella
corazon hermosa bonita chocolate cookie banana orange cheese coffee pepper summer winter spring autumn verano invierno
january february march april august september october november december enero febrero marzo abril mayo junio julio agosto
septiembre octubre noviembre diciembre monday friday sunday lunes viernes domingo michael jennifer jessica ashley daniel
charlie thomas george andrew matthew joshua robert jordan taylor alejandro alejandra carlos maria jesus cristo angel angeles
antonio fernando francisco gabriel sebastian valentina samsung google facebook instagram microsoft windows android apple
iphone linkedin twitter github python javascript freedom libertad familia family friends amigos blessed unbelievable
incredible something nothing mustang ferrari mercedes yamaha harley matrix phoenix genesis maverick qwerty azerty asdfgh
portfolio portafolio dashboard encuestas surveys developer desarrollador desarrolladora
`
