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

// strong is how hard to guess a password has to be, in bits, once everything is left out of it that is tried first. A guess
// costs an attacker with the hash some tens of milliseconds.
const strong = 45

// guessable tells whether a password is among those that are tried first: what leaked passwords are made of, walks over the
// keyboard, dates, and what is known of the owner. zxcvbn, which does the same, was tried: it takes 10 MB and as long to start as
// all the rest of the program.
func guessable(password string, about []string) bool {
	left := plain(password)
	for _, word := range knownWords(about) {
		left = strings.ReplaceAll(left, word, "")
	}
	return passwordvalidator.GetEntropy(withoutWalks(left)) < strong
}

// knownWords lists what is left out of a password, the longest first.
func knownWords(about []string) []string {
	words := strings.Fields(plain(common))
	for _, text := range about {
		words = append(words, strings.FieldsFunc(plain(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	words = slices.DeleteFunc(words, func(word string) bool { return len(word) < 3 })
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	return words
}

// disguises are the figures and signs that are written for letters.
var disguises = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t")

// plain is text in small letters, without accents, and without the figures that look like letters among letters.
func plain(text string) string {
	fold := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	folded, _, err := transform.String(fold, strings.ToLower(text))
	if err != nil {
		folded = strings.ToLower(text)
	}
	words := strings.Fields(folded)
	for i, word := range words {
		if strings.ContainsFunc(word, unicode.IsLetter) {
			end := strings.TrimRightFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
			words[i] = disguises.Replace(end) + word[len(end):]
		}
	}
	return strings.Join(words, " ")
}

// walks are the ways over a keyboard, the alphabet and the figures; they are walked back as well.
var walks = []string{
	"abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qwertzuiop",
	"1q2w3e4r5t6y7u8i9o0p", "iqzweer", "qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb",
}

// withoutWalks leaves out what goes on as a walk does, after its first sign, and what only repeats; and figures that may be
// a date.
func withoutWalks(text string) string {
	var left strings.Builder
	signs := []rune(text)
	for i, sign := range signs {
		date := unicode.IsDigit(sign) && (i > 0 && unicode.IsDigit(signs[i-1]) || i+1 < len(signs) && unicode.IsDigit(signs[i+1]))
		if date || i > 0 && (sign == signs[i-1] || isStep(signs[i-1], sign)) {
			continue
		}
		left.WriteRune(sign)
	}
	return left.String()
}

func isStep(from, to rune) bool {
	for _, walk := range walks {
		if strings.Contains(walk, string([]rune{from, to})) || strings.Contains(walk, string([]rune{to, from})) {
			return true
		}
	}
	return false
}

// common lists the words that leaked passwords of this length are made of, in both languages, and those that anybody would
// try first at such a site.
const common = `
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
