package assistant

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

func newFullAssistant(t testing.TB) *Assistant {
	t.Helper()
	site, _, err := content.Load(os.DirFS("../../testdata/sites/full"), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return ForSite(site, search.New(site))
}

// TestReplyTopics checks which topic answers messages in the words of visitors: in other forms and orders, with a letter wrong, under
// another name, and of the kind that was asked for.
func TestReplyTopics(t *testing.T) {
	a := newFullAssistant(t)
	for _, c := range []struct {
		lang          i18n.Lang
		message, want string
	}{
		{"en", "stop sending me mails", "unsubscribe"},
		{"es", "borrame de la lista", "unsubscribe"},
		{"en", "i signed up but no email came", "no_mail"},
		{"en", "how long do you keep what i type in the form", "retention"},
		{"en", "remove my data pls", "erase"},
		{"en", "cookeis on my computer", "cookies"},
		{"es", "cada cuanto mandas correos", "frequency"},
		{"es", "trabajas los domingos", "hours"},
		{"es", "como se q hora es la cita", "zone"},
		{"en", "do you hire interns", "vacancies"},
		{"en", "who will win the world cup", "elsewhere"},
		{"es", "te quieres casar conmigo", "loved"},
		{"en", "are you chatgpt", "bot"},
		{"en", "the form doesn't work for me", "trouble"},
		{"en", "how does your contact form work", "contact"},
	} {
		if got := a.Reply(c.lang, c.message); got.Topic != c.want {
			t.Errorf("%q is answered by %q: %s, want %s", c.message, got.Topic, got.Text, c.want)
		}
	}
}

// TestOwnQuestions checks that the question of a topic, as its owner wrote it, is answered by that topic, without the library: the home
// page shows one, and every start would wait for the library.
func TestOwnQuestions(t *testing.T) {
	a := newFullAssistant(t)
	a.library = func() *library {
		t.Error("the library was made")
		return nil
	}
	questions := 0
	for _, known := range a.topics {
		if known.Question == nil || known.isSmallTalk() {
			continue
		}
		for _, lang := range []i18n.Lang{"en", "es"} {
			got := a.Reply(lang, known.Question.In(lang))
			if questions++; got.Text != known.Answer.In(lang) {
				t.Errorf("%s: %q is answered by %s: %q", lang, known.Question.In(lang), got.Topic, got.Text)
			}
		}
	}
	if questions < 10 {
		t.Errorf("%d questions, want more", questions)
	}
}

// TestUnrelatedWords checks that a word which is common, or close to one of a trade, is no answer by itself.
func TestUnrelatedWords(t *testing.T) {
	a := newFullAssistant(t)
	for _, message := range []string{"did you ever swim there in ireland", "a zebra sat on the xylophone", "how do i fix my broken bicycle"} {
		if got := a.Reply("en", message); !got.Unknown {
			t.Errorf("%q is answered by %q: %s", message, got.Topic, got.Text)
		}
	}
}

// TestDoubt checks that an answer which tells little of a message says so and offers to send the question on, and that others do not.
func TestDoubt(t *testing.T) {
	a := newFullAssistant(t)
	for _, c := range []struct {
		lang    i18n.Lang
		message string
		topic   string
		doubted bool
	}{
		{"en", "is my neighbor in the podcast", "podcast", true},
		{"en", "how do i reset the password of my instagram, someone took it", "elsewhere", false},
		{"es", "como cambio la contraseña de mi cuenta de instagram, me la robaron", "elsewhere", false},
		{"en", "how many letters does the newsletter have", "newsletter", true},
		{"es", "quién escribe en el podcast", "podcast", true},
		{"en", "did you ever work there in ireland", "career", false},
		{"en", "we offer cheap loans without questions", "pitch", false},
		{"es", "le ofrecemos préstamos rápidos", "pitch", false},
		{"en", "remove my data pls", "erase", false},
		{"es", "cada cuanto mandas correos", "frequency", false},
		{"en", "who will win the world cup", "elsewhere", false},
	} {
		got := a.Reply(c.lang, c.message)
		doubt, _, _ := strings.Cut(a.languages.Messages(c.lang).T("assistant.answer.doubtful"), ".")
		if got.Topic != c.topic || strings.HasPrefix(got.Text, doubt) != c.doubted {
			t.Errorf("%q is answered by %q: %s, want %s, doubted: %t", c.message, got.Topic, got.Text, c.topic, c.doubted)
		}
		if offered := got.Card != nil && got.Card.Kind == CardWays; offered != c.doubted {
			t.Errorf("%q offers to send the question on: %t, want %t", c.message, offered, c.doubted)
		}
	}
}

func BenchmarkReply(b *testing.B) {
	a := newFullAssistant(b)
	messages := []string{"stop sending me mails", "how long do you keep what i type in the form", "who will win the world cup", "zebra xylophone"}
	a.Reply("en", messages[0])
	for i := 0; b.Loop(); i++ {
		a.Reply("en", messages[i%len(messages)])
	}
}

// TestFoundPages checks that what was not understood, or only in part, leads to the pages that the search finds for it.
func TestFoundPages(t *testing.T) {
	a := newFullAssistant(t)
	for _, c := range []struct{ message, path string }{
		{"the forgotten drawer of the museum of boats", "/articles/the-first-catalog"},
		{"the guard and the pot", "/articles/a-label-walks-in"},
	} {
		if got := a.Reply("en", c.message); !strings.Contains(got.Text, "]("+c.path+")") {
			t.Errorf("%q is answered by %q: %s, want a link to %s", c.message, got.Topic, got.Text, c.path)
		}
	}
}

// TestPassages checks that a question which no topic answers is answered with a passage of a page, in every language.
func TestPassages(t *testing.T) {
	a := newFullAssistant(t)
	for _, c := range []struct {
		lang             i18n.Lang
		message, passage string
	}{
		{"en", "the axe-core and html checkers", "axe-core"},
		{"es", "axe-core y el html checker", "axe-core"},
	} {
		got := a.Reply(c.lang, c.message)
		if got.Topic != "" || !strings.Contains(got.Text, c.passage) || !strings.Contains(got.Text, "]("+a.languages.Path(c.lang, i18n.Accessibility)+")") {
			t.Errorf("%q is answered by %q: %s, want the passage of the accessibility page with %q", c.message, got.Topic, got.Text, c.passage)
		}
	}
}

// TestFallbackOfTheProgram checks that a site that has written no fallback has an answer to what was not understood.
func TestFallbackOfTheProgram(t *testing.T) {
	site, _, err := content.Load(os.DirFS("../../testdata/sites/three"), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	site.Settings.Sections = []string{string(i18n.SectionChat)}
	a := ForSite(site, search.New(site))
	for _, lang := range site.Languages.List() {
		got := a.Reply(lang, "xylophone")
		if contact := site.Languages.Path(lang, i18n.Connects); !got.Unknown || !strings.Contains(got.Text, "]("+contact+")") || got.Card == nil || got.Card.Kind != CardWays {
			t.Errorf("%s: %q with the card %v, want a link to %s and the ways on", lang, got.Text, got.Card, contact)
		}
	}
}

// TestGreetings checks that a site whose owner has written no greeting answers one, and thanks, in every shipped language.
func TestGreetings(t *testing.T) {
	for lang, messages := range map[i18n.Lang][2][]string{
		"en": {{"Hello", "hi", "Good morning!"}, {"Thank you", "thanks a lot", "bye"}},
		"es": {{"Hola", "Buenas tardes"}, {"Gracias", "¡Muchas gracias!"}},
		"de": {{"Hallo", "Guten Tag", "Moin", "Hallo!"}, {"Danke", "Vielen Dank!", "Tschüss"}},
		"fr": {{"Bonjour", "Salut !"}, {"Merci", "merci beaucoup"}},
		"pt": {{"Olá", "Oi", "Bom dia"}, {"Obrigada", "muito obrigado"}},
	} {
		folder := fstest.MapFS{
			"site.toml":    {Data: []byte("name = \"Robin\"\nlanguages = [\"" + string(lang) + "\"]\nsections = [\"chat\"]")},
			"profile.toml": {Data: []byte("name = \"Robin Testa\"\nemail = \"robin@example.com\"\ntagline = \"Boats\"")},
		}
		site, _, err := content.Load(folder, content.Options{})
		if err != nil {
			t.Fatal(err)
		}
		site.Knowledge = []content.Knowledge{{ID: "nets", Category: "projects", Keywords: []string{"net"}}}
		a := ForSite(site, search.New(site))
		for i, want := range []string{"hello", "thanked"} {
			for _, message := range messages[i] {
				if got := a.Reply(lang, message); got.Topic != want {
					t.Errorf("%s: %q is answered by %q: %s, want %s", lang, message, got.Topic, got.Text, want)
				}
			}
		}
	}
}
