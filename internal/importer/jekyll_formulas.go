package importer

import (
	"strconv"
	"strings"

	"portfolio/internal/lazyregexp"
)

var (
	kramdownLine    = lazyregexp.New(`(?m)^.*\$\$.*$`)
	kramdownFormula = lazyregexp.New(`\$\$[ \t]*([^$\n]+?)[ \t]*\$\$`)
	// bareFormula is a formula that MathJax finds by itself, with the end of what is before it.
	bareFormula  = lazyregexp.New(`(?s)(\$\$\s*)?\\begin\{(equation|align|gather|multline)(\*?)\}.*?\\end\{(?:equation|align|gather|multline)\*?\}`)
	formulaLabel = lazyregexp.New(`\s*\\label\{([^}]*)\}`)
	formulaRef   = lazyregexp.New(`\\(eqref|ref)\{([^}]*)\}`)
	// escapedFormula is one whose backslashes kramdown leaves to MathJax.
	escapedFormula = lazyregexp.New(`(?ms)^[ \t]*\\\\\[(.+?)\\\\\][ \t]*$|\\\\\((.+?)\\\\\)`)
)

// numberFormulas gives the formulas with a label the numbers that MathJax shows, and writes these for the references to them.
func (s *Source) numberFormulas(t *Text) {
	numbers, last := map[string]string{}, 0
	t.Body = outsideCode(t.Body, func(part string) string {
		return bareFormula.ReplaceAllStringFunc(part, func(formula string) string {
			m, labels := bareFormula.FindStringSubmatch(formula), formulaLabel.FindAllStringSubmatch(formula, -1)
			if m[3] == "*" {
				return formula
			}
			if last++; m[2] == "align" || m[2] == "gather" {
				last += strings.Count(formula, `\\`) - strings.Count(formula, `\nonumber`) - strings.Count(formula, `\notag`)
			}
			if len(labels) != 1 || strings.Contains(formula, `\tag{`) {
				return formula
			}
			numbers[labels[0][1]] = strconv.Itoa(last)
			return formulaLabel.ReplaceAllString(formula, ` \tag{`+strconv.Itoa(last)+`}`)
		})
	})
	t.Body = outsideCode(t.Body, func(part string) string {
		return formulaRef.ReplaceAllStringFunc(part, func(reference string) string {
			m := formulaRef.FindStringSubmatch(reference)
			switch number := numbers[m[2]]; {
			case number == "":
				s.find(t.Origin, t.lineAt(t.Body, strings.Index(t.Body, reference)), "the reference "+reference+" is kept as text", "write in the new file the number that it showed")
				return reference
			case m[1] == "eqref":
				return "(" + number + ")"
			default:
				return number
			}
		})
	})
}

// kramdownFormulas writes formulas as the program reads them: two dollars are a formula in a sentence, too, if there are words beside them.
func kramdownFormulas(text string) string {
	text = escapedFormula.ReplaceAllStringFunc(text, func(formula string) string {
		if m := escapedFormula.FindStringSubmatch(formula); m[2] != "" {
			return "$" + strings.TrimSpace(m[2]) + "$"
		} else if inner := strings.TrimSpace(m[1]); !strings.Contains(inner, "\n\n") {
			return "$$\n" + inner + "\n$$"
		}
		return formula
	})
	text = bareFormula.ReplaceAllStringFunc(text, func(formula string) string {
		if formula = formulaLabel.ReplaceAllString(formula, ""); strings.HasPrefix(formula, "$") {
			return formula
		}
		return "$$\n" + formula + "\n$$"
	})
	return kramdownLine.ReplaceAllStringFunc(text, func(line string) string {
		if kramdownFormula.ReplaceAllString(strings.TrimSpace(line), "") == "" {
			return line
		}
		return kramdownFormula.ReplaceAllString(line, "$$$1$$")
	})
}
