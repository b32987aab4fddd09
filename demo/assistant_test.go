//go:build audit

package demo_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/i18n"
	"portfolio/internal/assistant"
	"portfolio/internal/search"
)

var asked = flag.String("ask", "", "a file of questions, a line each: print the replies, in the language that its name has before the extension")

// TestReplies prints the replies to the questions of a file, for somebody who reads and grades them:
// go test ./demo -run TestReplies -v -ask FILE.
func TestReplies(t *testing.T) {
	if *asked == "" {
		return
	}
	text, err := os.ReadFile(*asked)
	if err != nil {
		t.Fatal(err)
	}
	a := newAssistant(load(t))
	name := strings.TrimSuffix(*asked, path.Ext(*asked))
	for line := range strings.Lines(string(text)) {
		question, want, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(line), " | ", "\t"), "\t")
		reply := a.Reply(i18n.Lang(name[len(name)-2:]), question)
		card := ""
		if reply.Card != nil {
			card = strings.Join([]string{string(reply.Card.Kind), reply.Card.Title, reply.Card.Text, reply.Card.Note}, " ")
		}
		fmt.Printf("Q: %s\n   want: %s\n   %s: %s [%s]\n", question, want, cmp.Or(reply.Topic, "passage"), reply.Text, card)
	}
}

func newAssistant(site *content.Site) *assistant.Assistant {
	return assistant.ForSite(site, search.New(site))
}

// TestOwnQuestions checks that every entry of the knowledge answers its own question, in every language.
func TestOwnQuestions(t *testing.T) {
	site := load(t)
	a := newAssistant(site)
	for _, k := range site.Knowledge {
		for _, lang := range site.Settings.Languages {
			question := k.Question.In(lang)
			if got := a.Reply(lang, question); got.Topic != k.ID {
				t.Errorf("%q is answered by %s, want %s", question, got.Topic, k.ID)
			}
		}
	}
}

// TestQuestions asks what visitors ask, as they write it. Each line of the files is a question and what the answer must hold: a
// phrase or a link, with alternatives between bars. The second file of a language was written without looking at the
// answers, and no keyword was changed for one of its questions.
func TestQuestions(t *testing.T) {
	site := load(t)
	a := newAssistant(site)
	for _, file := range []struct {
		name    string
		lang    i18n.Lang
		min     int
		atLeast float64
	}{
		{"questions", "en", 150, 0.95}, {"questions", "es", 150, 0.95},
		{"unseen", "en", 100, 0.85}, {"unseen", "es", 100, 0.85},
	} {
		name := file.name + "." + string(file.lang) + ".txt"
		lines, right := ask(t, a, name, file.lang)
		if len(lines) < file.min {
			t.Errorf("%s has %d questions, want at least %d", name, len(lines), file.min)
		}
		var wrong []string
		for i, line := range lines {
			if !right[i] {
				question, _, _ := strings.Cut(line, " | ")
				wrong = append(wrong, line+" | answered by "+a.Reply(file.lang, question).Topic)
			}
		}
		share := 1 - float64(len(wrong))/float64(len(lines))
		t.Logf("%s: %.1f %% of %d", name, 100*share, len(lines))
		if share < file.atLeast {
			t.Errorf("%s: %.1f %% are answered, want %.0f:\n%s", name, 100*share, 100*file.atLeast, strings.Join(wrong, "\n"))
		}
	}
}

// ask asks the questions of a file, and returns its lines and which of them are answered right.
func ask(t *testing.T, a *assistant.Assistant, name string, lang i18n.Lang) (lines []string, right []bool) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range lines {
		question, want, _ := strings.Cut(line, " | ")
		right = append(right, holds(a.Reply(lang, question), want))
	}
	return lines, right
}

// holds reports whether an answer holds one of the alternatives.
func holds(reply assistant.Reply, want string) bool {
	text := reply.Text
	if card := reply.Card; card != nil && card.Kind != assistant.CardWays { // the ways on are the same for every question
		text += " " + card.Text + " " + card.Note
		for _, link := range card.Links {
			text += " " + link.URL
		}
	}
	text = strings.ReplaceAll(text, "\u00a0", " ")
	for _, phrase := range strings.Split(want, "|") {
		if strings.Contains(text, strings.TrimSpace(phrase)) {
			return true
		}
	}
	return false
}

// TestAnswersInBrowsers holds the file by which islands/chat/answer.test.ts checks that the island answers as the server does.
func TestAnswersInBrowsers(t *testing.T) {
	a := newAssistant(load(t))
	file := struct {
		assistant.Knowledge
		Answers [][2]string `json:"answers"`
	}{Knowledge: a.Knowledge("en", servedAt)}
	for i := range file.Entries {
		file.Entries[i].Answer, file.Entries[i].Card = "", nil
	}
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			question, _, _ := strings.Cut(strings.TrimSpace(line), " | ")
			answered := "" // by the server
			if topic, ok := a.Sure("en", question); ok {
				answered = topic.ID
			}
			file.Answers = append(file.Answers, [2]string{question, answered})
		}
	}
	want, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	const name = "testdata/assistant.json"
	if *update {
		if err := os.WriteFile(name, append(want, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || strings.TrimSpace(string(got)) != string(want) {
		t.Errorf("%s is not what the assistant answers (%v): run go test ./demo -run Browsers -update", name, err)
	}
}

var update = flag.Bool("update", false, "write testdata/assistant.json")

// TestNonsense checks that what means nothing to the site gets the fallback, or is told so.
func TestNonsense(t *testing.T) {
	a := newAssistant(load(t))
	text, err := os.ReadFile("testdata/nonsense.txt")
	if err != nil {
		t.Fatal(err)
	}
	messages := append(strings.Split(strings.TrimSpace(string(text)), "\n"), "", strings.Repeat("x", 500), strings.Repeat("lorem ipsum ", 41))
	for _, message := range messages {
		if got := a.Reply("en", message); !got.Unknown && !slices.Contains([]string{a.Fallback().ID, "elsewhere", "insulted"}, got.Topic) {
			t.Errorf("%.60q is answered by %q: %s", message, got.Topic, got.Text)
		}
	}
}

// TestKnowledgeSize holds what a browser fetches before its first answer, compressed as it is served.
func TestKnowledgeSize(t *testing.T) {
	const limit = 20_000 // bytes
	site := load(t)
	a := newAssistant(site)
	for _, lang := range site.Settings.Languages {
		knowledge, err := json.Marshal(a.Knowledge(lang, servedAt))
		if err != nil {
			t.Fatal(err)
		}
		var compressed bytes.Buffer
		w := brotli.NewWriterLevel(&compressed, brotli.BestCompression)
		if _, err := w.Write(knowledge); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", lang, compressed.Len())
		if compressed.Len() > limit {
			t.Errorf("the assistant's knowledge in %s has %d bytes, want at most %d", lang, compressed.Len(), limit)
		}
	}
}

// servedAt returns an address like the one under which a file of the site is served.
func servedAt(file string) string {
	if file == "" {
		return ""
	}
	extension := path.Ext(file)
	return fmt.Sprintf("%s%s.%.5x%s", files.Prefix, strings.TrimSuffix(file, extension), sha256.Sum224([]byte(file)), extension)
}
