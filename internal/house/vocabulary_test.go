package house

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// avoided are the words that no visitor and no owner reads, by language, with the one that stands in their place: one word for one
// thing, American spelling, «» in Spanish, Brazilian Portuguese, „“ and Sie in German, the spaces of French.
var avoided = map[string][]struct{ pattern, say string }{
	"en": {
		{`e-mail`, "email"},
		{`(request|approximate|send) (a|your|the) budget|budget request`, "quote"},
		{`(book|request|schedule|for|your) (a |the )?(meeting|appointment)\b|\bmeeting (request|with)|^meetings?$`, "call"},
		{`\bconnects\b|connections page`, "Work with me"},
		{`\btrade pages?\b|\bverticals?\b`, "industry"},
		{`\bconversations in the (chat|assistant)\b`, "assistant’s answers"},
		{`(colou|favou|behaviou|neighbou)r|(organ|recogn|real|custom|author|summar)is(e|ed|es|ing|ation)\b|cancelled|cancelling|travelled|\bcentres?\b|judgement|catalogue|enquir|licence|programme\b`, "American spelling"},
		{`\bread [^.]*one by one`, "Only I see the answers"},
	},
	"de": {
		{`\bemails?\b`, "E-Mail"},
		{`\bwebseiten?\b|\bhomepages?\b`, "Website, or Seite"},
		{`\b(meeting|call|telefonat)s?\b[^.]`, "Gespräch"},
		{`\bcv\b`, "Lebenslauf"},
		{`\b(kunden|besucher|nutzer|benutzer|abonnenten|leser)\b|[a-zäöü][:*_]innen\b`, "a word for everybody"},
		{`\b(du|dir|dich|dein|deine[mnrs]?|euch|euer)\b`, "Sie"},
		{`[”«»]`, "„“"},
		{`\bbutton|\bklick(en|e) sie\b|\bupload|\bdownload|\bfeedback\b`, "the German word"},
	},
	"es": {
		{`e-?mails?\b`, "correo"},
		{`cotizaci|presupuestaci`, "presupuesto"},
		{`(reservar?|pedir|solicitud(es)? de|colaboración o|tu) (una |la )?reuni|^reuni(ón|ones)$|^reunión con\b`, "llamada"},
		{`\bindustrias?\b|\bverticales?\b`, "sector"},
		{`\bagend(ar|as|ad[oa]|o|amos)\b|\bagenda (visitas|citas|llamadas|reuniones)`, "reservar"},
		{`\bingres(ar|a|as|e|o)\b`, "entrar"},
		{`\bconexiones\b`, "Trabajemos juntos"},
		{`\busted(es)?\b|\bvosotr[oa]s\b|\bvuestr[oa]s?\b|\bhabláis\b|\btenéis\b|\bpodéis\b|\bqueréis\b`, "tú"},
		{`\bcl[ií]ck`, "clic"},
		{`(leen|leídas|leo) [^.]*(una a una|uno a uno)`, "Solo yo veo las respuestas"},
	},
	"fr": {
		{`(^|[^\pL-])(mails?|emails?|courriels?)\b`, "e-mail"},
		{`\bréunions?\b|\brendez-vous\b`, "appel"},
		{`\bcotations?\b|\bsoumissions?\b`, "devis"},
		{`\bindustries?\b|\bverticales?\b`, "secteur"},
		{`(^|[^\pL-])(tu|toi|tes|ton)\b`, "vous"},
		{`[ \x{a0}][;:!?»%]|[«][ \x{a0}]|[“”']`, "« », ’ and a narrow no-break space (U+202F)"},
	},
	"pt": {
		{`\b(ficheiro|ecrã|utilizador|telemóvel|contact[oa]|partilh|registo|connosco|palavra-passe|equipa|facto|sítio|rato)s?\b`, "Brazilian Portuguese"},
		{`\breuni(ão|ões)\b|\b(agend|remarc|cancel)ar? (a|uma|esta) conversa\b|\bconversas? (agendad|marcad|cancelad)`, "chamada"},
		{`\bindústrias?\b|\bverticais\b`, "setor"},
		{`\bcotaç|\bpropostas? de preço`, "orçamento"},
		{`[«»]`, "“”"},
		{`\bvós\b|\bvoss[oa]s?\b`, "você"},
	},
}

// given are texts with such a word that stay: screens and notices that were named when the site was ordered, and other meanings.
var given = map[string]string{
	"en done.stored.meeting":    "a notice with a given beginning",
	"en done.failed.meeting":    "a given notice",
	"en done.failed.budget":     "a given notice",
	"es done.stored.meeting":    "a notice with a given beginning",
	"es done.failed.meeting":    "a given notice",
	"es done.stored.newsletter": "a given notice",
	"es admin-login.submit":     "a given button",
	"es Industrias":             "a given heading of a survey",
	"es Industria":              "a given heading, and the sector called so",
}

// notWords matches what stands in a text and is no word of it: placeholders, and where links lead.
var notWords = regexp.MustCompile(`\{\{.*?\}\}|\]\(.*?\)`)

// wordLine matches a text of a TOML file by its key, and its language in a site folder.
var wordLine = regexp.MustCompile(`^(?:"([^"]+)"|([\w.-]+?)(?:\.(en|es|pt))?) = \[?"(.*)"\]?`)

// itemLine matches a text of a list that has a line for each.
var itemLine = regexp.MustCompile(`^\s+"(.*)",$`)

// listLine matches the line before the first of them.
var listLine = regexp.MustCompile(`^([\w-]+)(?:\.(en|es|pt))? = \[$`)

// optionText matches a text of an option, which is in a line with its value and the other languages.
var optionText = regexp.MustCompile(`\b(en|es|pt) = "([^"]*)"`)

// notRead matches the keys of what visitors write and nobody reads.
var notRead = regexp.MustCompile(`^(assistant\.(words|with|shorthand|ignored|filler|common|frames|asks)|search\.words|language\.|path\.|keywords|words|url$|image$|repo$|demo$|vertical$|id$)`)

// TestWordsFollowTheVocabulary checks the interface's messages for words that have another in their place.
func TestWordsFollowTheVocabulary(t *testing.T) {
	checkVocabulary(t, "i18n/locales", 3000)
}

// checkVocabulary checks the texts of a folder's files, of which there are at least so many.
func checkVocabulary(t *testing.T, folder string, least int) {
	t.Helper()
	read := 0
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".toml" {
			return err
		}
		text, err := os.ReadFile(path.Join(folder, name))
		list := []string{"", "", "", ""} // of the list that a line is in: its key and its language
		for n, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "  { value") {
				for _, m := range optionText.FindAllStringSubmatch(line, -1) {
					read += checkWords(t, path.Join(folder, name), n+1, []string{"", "", "", m[1], m[2]})
				}
			} else if m := listLine.FindStringSubmatch(line); m != nil {
				list = []string{"", "", m[1], m[2]}
			} else if m := itemLine.FindStringSubmatch(line); m != nil {
				read += checkWords(t, path.Join(folder, name), n+1, append(list[:4:4], m[1]))
			} else if m := wordLine.FindStringSubmatch(line); m != nil && !notRead.MatchString(m[1]+m[2]) {
				read += checkWords(t, path.Join(folder, name), n+1, m)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < least {
		t.Errorf("%d texts were read, fewer than there are", read)
	}
}

// checkWords checks one text, and returns how many languages it is in.
func checkWords(t *testing.T, file string, line int, m []string) int {
	t.Helper()
	lang := m[3]
	if lang == "" {
		lang = strings.TrimPrefix(path.Ext(strings.TrimSuffix(file, ".toml")), ".")
	}
	if lang == "" && file == "demo/verticals.toml" {
		lang = "es" // the language of the whole file
	}
	if strings.HasPrefix(file, "demo/words/") {
		lang = strings.TrimSuffix(path.Base(file), ".toml")
	}
	text := notWords.ReplaceAllString(m[4], "")
	for _, word := range avoided[lang] {
		found := regexp.MustCompile("(?i)" + word.pattern).FindString(text)
		if found != "" && given[lang+" "+m[1]+m[2]] == "" && given[lang+" "+m[4]] == "" {
			t.Errorf("%s:%d: %q: say %s: %s", file, line, found, word.say, m[4])
		}
	}
	if lang == "es" && strings.HasPrefix(file, "i18n/") && strings.ContainsAny(text, "“”") {
		t.Errorf("%s:%d: say «»: %s", file, line, m[4])
	}
	return 1
}
