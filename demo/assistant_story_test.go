//go:build audit

package demo_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

const assistantStory = "articles/build-personal-ai-bot/"

// TestAssistantStory checks that the article on the assistant tells what is measured, and that its figure shows it.
func TestAssistantStory(t *testing.T) {
	site := load(t)
	a := newAssistant(site)
	figures := map[i18n.Lang][]string{"en": nil, "es": nil}
	tell := func(en, es string, values ...any) {
		figures["en"] = append(figures["en"], fmt.Sprintf(en, values...))
		figures["es"] = append(figures["es"], fmt.Sprintf(es, values...))
	}
	tell("Of the %d topics that the browser fetches", "De los %d temas que se trae el navegador", len(a.Knowledge("en", servedAt).Entries))
	tell("%d have an answer written by hand", "%d llevan una respuesta escrita por una persona", len(site.Knowledge))
	asked := 0
	var fields [][]bool
	for _, name := range []string{"questions.en", "questions.es", "unseen.en", "unseen.es"} {
		_, right := ask(t, a, name+".txt", i18n.Lang(name[len(name)-2:]))
		asked += len(right)
		tell("%d of %d", "%d de %d", count(right), len(right))
		if strings.HasSuffix(name, "en") {
			fields = append(fields, right)
		}
	}
	tell("%d test questions", "%d preguntas de prueba", asked)
	for lang, want := range figures {
		text, err := os.ReadFile(assistantStory + string(lang) + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, figure := range want {
			if !strings.Contains(string(text), figure) {
				t.Errorf("the article on the assistant in %s does not say %q, which is what is measured", lang, figure)
			}
		}
	}
	holdFigure(t, assistantStory+"questions.svg", drawQuestions(fields[0], fields[1]))
}

// TestAssistantStoryMistakes checks that the questions which the article quotes are still answered wrong.
func TestAssistantStoryMistakes(t *testing.T) {
	a := newAssistant(load(t))
	plain := strings.NewReplacer("¿", "", "?", "", "“", `"`, "”", `"`, "«", `"`, "»", `"`)
	for _, lang := range []string{"en", "es"} {
		text, err := os.ReadFile(assistantStory + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		story := strings.ToLower(plain.Replace(string(text)))
		lines, right := ask(t, a, "unseen."+lang+".txt", i18n.Lang(lang))
		quoted := 0
		for i, line := range lines {
			question, _, _ := strings.Cut(line, " | ")
			if !strings.Contains(story, `"`+strings.ToLower(plain.Replace(question))+`"`) {
				continue
			}
			quoted++
			if right[i] {
				t.Errorf("the article on the assistant in %s tells of a wrong answer to %q, which is right by now", lang, question)
			}
		}
		if quoted < 3 {
			t.Errorf("the article on the assistant in %s quotes %d questions of unseen.%s.txt, want at least 3", lang, quoted, lang)
		}
	}
}

func count(list []bool) int {
	return len(list) - len(slices.DeleteFunc(slices.Clone(list), func(b bool) bool { return b }))
}

// holdFigure checks that a figure is the drawing, or writes it with -update.
func holdFigure(t *testing.T, file, drawing string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(drawing), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != drawing {
		t.Errorf("%s does not show what is measured (%v): run go test ./demo -run Story -update", file, err)
	}
}

// drawQuestions draws a field of dots for each list, one dot for each question, those with a wrong answer in another ink, and says how many
// these are.
func drawQuestions(known, unseen []bool) string {
	const step, top = 40, 110
	var right, wrong strings.Builder
	draw := func(list []bool, left, columns int) {
		for i, ok := range list {
			ink := &wrong
			if ok {
				ink = &right
			}
			fmt.Fprintf(ink, "M%d %dh0", left+i%columns*step, top+i/columns*step)
		}
	}
	draw(known, 76, 16)
	draw(unseen, 796, 11)
	height := top + (len(known)-1)/16*step + 60
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="1260" height="%[1]d" viewBox="0 0 1260 %[1]d">
<path class="ink-ground" fill="#f6f1e7" d="M0 0h1260v%[1]dH0z"/>
<path class="ink-second" fill="none" stroke="#2f7f86" stroke-width="22" stroke-linecap="round" d="%[2]s"/>
<path class="ink-first" fill="none" stroke="#e2553d" stroke-width="30" stroke-linecap="round" d="%[3]s"/>
<g fill="#1b2233" font-family="system-ui,sans-serif" font-size="44" font-weight="600">
<switch><text systemLanguage="es" x="60" y="66">con las claves: %[4]d mal</text><text x="60" y="66">with the keywords: %[4]d wrong</text></switch>
<switch><text systemLanguage="es" x="780" y="66">después: %[5]d mal</text><text x="780" y="66">later: %[5]d wrong</text></switch>
</g>
</svg>
`, height, &right, &wrong, len(known)-count(known), len(unseen)-count(unseen))
}
