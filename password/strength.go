package password

import (
	"errors"

	"github.com/trustelem/zxcvbn"
)

// ErrGuessable is told to who chooses a password that would be guessed early.
var ErrGuessable = errors.New("this password would be guessed early: choose a few words that do not belong together")

// strong is the score of zxcvbn from which guessing takes too long, of 0 to 4: 10⁸ guesses and more.
const strong = 3

// judged is how much of a password zxcvbn looks at, in characters: it takes longer than in proportion, and the rest only
// makes it better.
const judged = 64

// common lists words that anybody would try first at such a site, beside what is known of its owner.
var common = [...]string{"portfolio", "portafolio", "admin", "dashboard", "contraseña", "encuestas"}

// guessable tells whether a password is among those that are tried first: leaked ones, words, names, patterns of the
// keyboard, dates, and what is known of the owner.
func guessable(password string, about []string) bool {
	letters := []rune(password)
	letters = letters[:min(len(letters), judged)]
	return zxcvbn.PasswordStrength(string(letters), append(common[:], about...)).Score < strong
}
