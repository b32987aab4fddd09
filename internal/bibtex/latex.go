package bibtex

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// accents are the commands that put a mark on the character behind them, with the mark as Unicode has it.
var accents = map[string]rune{
	"`": '\u0300', "'": '\u0301', "^": '\u0302', "~": '\u0303', "=": '\u0304', "u": '\u0306', ".": '\u0307', `"`: '\u0308', "r": '\u030a', "H": '\u030b',
	"v": '\u030c', "d": '\u0323', "c": '\u0327', "k": '\u0328', "b": '\u0331',
}

// symbols are the commands that are a character, or a word.
var symbols = map[string]string{
	"ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "i": "i", "j": "j", "dh": "ð", "DH": "Ð",
	"th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "S": "§", "P": "¶", "pounds": "£", "copyright": "©", "dots": "…", "ldots": "…", "textellipsis": "…",
	"textendash": "–", "textemdash": "—", "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”", "textquotesingle": "'",
	"guillemotleft": "«", "guillemotright": "»", "textexclamdown": "¡", "textquestiondown": "¿", "textregistered": "®", "texttrademark": "™", "textdegree": "°",
	"textasciitilde": "~", "textasciicircum": "^", "textbackslash": `\`, "textunderscore": "_", "textbar": "|", "textless": "<", "textgreater": ">", "textdollar": "$",
	"TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "times": "×", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ",
	"omega": "ω", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "kappa": "κ", "nu": "ν", "xi": "ξ", "rho": "ρ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ",
	"psi": "ψ", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "pm": "±", "cdot": "·", "sim": "∼", "neq": "≠",
	"infty": "∞", "approx": "≈", "leq": "≤", "geq": "≥", "to": "→", "rightarrow": "→", "slash": "/", "textperthousand": "‰",
	"dagger": "†", "textdagger": "†", "ddagger": "‡", "textdaggerdbl": "‡", "ast": "*", "textasteriskcentered": "*", "newline": " ", "quad": " ", "par": " ",
}

// plainCommands are those that only change how what follows looks.
var plainCommands = map[string]bool{
	"emph": true, "textit": true, "textbf": true, "textsc": true, "texttt": true, "textrm": true, "textsf": true, "textsl": true, "textup": true, "mbox": true, "hbox": true, "text": true,
	"mathrm": true, "mathit": true, "mathbf": true, "mathcal": true, "mathbb": true, "url": true, "path": true, "enquote": true, "textsuperscript": true, "textsubscript": true,
	"it": true, "bf": true, "em": true, "sc": true, "tt": true, "rm": true, "sl": true, "bibinfo": false, "ensuremath": true, "protect": true, "relax": true, "nolinkurl": true,
}

// Numbers and signs that are raised or lowered, in formulas and by commands, and the characters for them.
var (
	formula = regexp.MustCompile(`\$[^$]*\$`)
	raised  = regexp.MustCompile(`\^(?:\{([-+0-9]+)\}|([0-9]))|_(?:\{([-+0-9]+)\}|([0-9]))`)
	command = regexp.MustCompile(`\\text(super|sub)script\{([-+0-9]+)\}`)
	above   = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "+", "⁺", "-", "⁻")
	below   = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉", "+", "₊", "-", "₋")
)

// withRaised returns a value with the characters for raised and lowered numbers.
func withRaised(value string) string {
	value = command.ReplaceAllStringFunc(value, func(found string) string {
		m := command.FindStringSubmatch(found)
		if m[1] == "super" {
			return above.Replace(m[2])
		}
		return below.Replace(m[2])
	})
	return formula.ReplaceAllStringFunc(value, func(inner string) string {
		return raised.ReplaceAllStringFunc(inner, func(found string) string {
			m := raised.FindStringSubmatch(found)
			return above.Replace(m[1]+m[2]) + below.Replace(m[3]+m[4])
		})
	})
}

// plain returns a value without the commands of LaTeX, and the commands that it does not know, whose arguments stay.
func plain(value string) (string, []string) {
	d := latex{text: withRaised(value)}
	for d.at < len(d.text) {
		d.next()
	}
	return strings.Join(strings.Fields(norm.NFC.String(d.out.String())), " "), d.unknown
}

// Signs returns a formula in plain signs, such as Δt for $\Delta t$. It reports whether there are such signs.
func Signs(formula string) (string, bool) {
	signs, unknown := plain("$" + strings.Trim(formula, "$ ") + "$")
	return signs, len(unknown) == 0 && !strings.ContainsAny(signs, `^_\`) && !strings.Contains(formula, "&")
}

// latex is a value that is being read.
type latex struct {
	text    string
	at      int
	out     strings.Builder
	unknown []string
}

// ligatures are the characters that stand for another one together, the longer ones first.
var ligatures = [][2]string{{"---", "—"}, {"--", "–"}, {"``", "“"}, {"''", "”"}, {"!`", "¡"}, {"?`", "¿"}}

// next reads a character, or what stands for one.
func (d *latex) next() {
	for _, l := range ligatures {
		if strings.HasPrefix(d.text[d.at:], l[0]) {
			d.out.WriteString(l[1])
			d.at += len(l[0])
			return
		}
	}
	c := d.text[d.at]
	d.at++
	switch c {
	case '{', '}', '$':
	case '~':
		d.out.WriteByte(' ')
	case '\\':
		d.command()
	default:
		d.out.WriteByte(c)
	}
}

// command reads the command behind a backslash.
func (d *latex) command() {
	name := d.commandName()
	if mark, ok := accents[name]; ok {
		d.accent(mark)
		return
	}
	symbol, ok := symbols[name]
	switch {
	case ok:
		d.out.WriteString(symbol)
	case name == "" || !unicode.IsLetter(rune(name[0])):
		if strings.Contains(`&%$#_{}`, name) {
			d.out.WriteString(name)
		} else if strings.Contains(` ,;:\`, name) {
			d.out.WriteByte(' ')
		}
		return
	case !plainCommands[name]:
		d.unknown = append(d.unknown, name)
	}
	d.skipSpace()
}

// commandName reads the name of a command: letters, or one other character.
func (d *latex) commandName() string {
	from := d.at
	for d.at < len(d.text) && (d.text[d.at]|0x20 >= 'a' && d.text[d.at]|0x20 <= 'z') {
		d.at++
	}
	if d.at == from && d.at < len(d.text) {
		_, size := utf8.DecodeRuneInString(d.text[d.at:])
		d.at += size
	}
	return d.text[from:d.at]
}

func (d *latex) skipSpace() {
	for d.at < len(d.text) && (d.text[d.at] == ' ' || d.text[d.at] == '\n') {
		d.at++
	}
}

// accent writes the character that a mark is for, with the mark. Braces and a command such as \i may stand around it.
func (d *latex) accent(mark rune) {
	d.skipSpace()
	for d.at < len(d.text) && d.text[d.at] == '{' {
		d.at++
	}
	if d.at >= len(d.text) || d.text[d.at] == '}' {
		return
	}
	if d.text[d.at] == '\\' {
		d.at++
		d.out.WriteString(symbols[d.commandName()])
		d.out.WriteRune(mark)
		return
	}
	r, size := utf8.DecodeRuneInString(d.text[d.at:])
	d.at += size
	d.out.WriteRune(r)
	d.out.WriteRune(mark)
}
