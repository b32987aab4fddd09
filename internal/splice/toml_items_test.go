package splice

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// tomlList is a file with lists of tables as a person writes them.
const tomlList = `# What I offer
icon = "compass"	# of the page

# The first
[[main]]
id = "one"
title.en = "One"
title.es = "Uno" # accent?
words = [ "a", # first
  'b',
  "c", # last
]

[[main.fact]]
title = "You get" # two
[[main.fact]]
title = "You pay"

# free-standing

# The second
[[main]] # here
id = "two"
price = { en = "ten", 'es' = "diez" } # words
  [main.cost] # indented
  from = 1_000

[[main]]
id = "three"
note = """
[[main]]
# no comment"""

[hours] # of the week
monday = ["10:00-13:00"]

[empty]

[[rate]]
id = "hour"`

// TestTablesComeAndGo adds, removes and moves keys and tables 10,000 times: the lines of everything else stay as they are, in their order.
func TestTablesComeAndGo(t *testing.T) {
	tables := []string{"", "main/0", "main/0/title", "main/0/fact/1", "main/1", "main/1/price", "main/1/cost", "main/2", "hours", "empty", "rate/0", "new", "new/deep"}
	keys := []string{"icon", "main/0/id", "main/0/title", "main/0/title/es", "main/0/words", "main/0/fact", "main/1/cost", "main/1/cost/from", "main/2/note", "hours", "hours/monday", "empty", "rate"}
	lists := []string{"main", "main/0/fact", "rate", "main/2/fact", "new", "hours/exception"}
	split := func(path string) []string {
		return slices.DeleteFunc(strings.Split(path, "/"), func(key string) bool { return key == "" })
	}
	done := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 100 {
			before := tomlList
			if rapid.Bool().Draw(t, "CRLF") {
				before = strings.ReplaceAll(before, "\n", "\r\n")
			}
			if rapid.Bool().Draw(t, "byte order mark") {
				before = "\uFEFF" + before
			}
			old := []byte(before)
			value, index := rapid.String().Draw(t, "value"), rapid.IntRange(0, 2).Draw(t, "index")
			what := rapid.SampledFrom([]string{"add", "remove", "add item", "remove item", "swap"}).Draw(t, "what")
			var got []byte
			var err error
			switch what {
			case "add":
				got, err = AddTOML(old, value, append(split(rapid.SampledFrom(tables).Draw(t, "table")), "a key")...)
			case "remove":
				got, err = RemoveTOML(old, split(rapid.SampledFrom(keys).Draw(t, "key"))...)
			case "add item":
				got, err = AddItemTOML(old, []Key{{[]string{"id"}, value}, {[]string{"title", "en"}, "x"}}, split(rapid.SampledFrom(lists).Draw(t, "list"))...)
			case "remove item":
				got, err = RemoveItemTOML(old, index, split(rapid.SampledFrom(lists).Draw(t, "list"))...)
			case "swap":
				got, err = SwapItemsTOML(old, index, split(rapid.SampledFrom(lists).Draw(t, "list"))...)
			}
			if errors.Is(err, ErrAbsent) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			done[what]++
			sameLines(t, what, before, string(got))
		}
	})
	for what, n := range done {
		if n < 300 {
			t.Errorf("%q was tried %d times", what, n)
		}
	}
}

// sameLines checks that lines were added, removed or moved alone.
func sameLines(t *rapid.T, what, before, after string) {
	lines := func(text string) []string {
		all := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
		return slices.DeleteFunc(all, func(line string) bool { return strings.TrimSpace(line) == "" || strings.Contains(line, "price =") })
	}
	old, changed := lines(before), lines(after)
	switch what {
	case "remove", "remove item":
		old, changed = changed, old
	case "swap":
		slices.Sort(old)
		slices.Sort(changed)
	}
	for _, line := range changed {
		if len(old) > 0 && strings.TrimRight(line, "\r") == strings.TrimRight(old[0], "\r") {
			old = old[1:]
		}
	}
	if len(old) > 0 {
		t.Fatalf("%s: the line %q is another one:\n%s", what, old[0], after)
	}
}

// TestPlaces checks where keys and tables go.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		before, want string
		change       func([]byte) ([]byte, error)
	}{
		{"a.en = 1\n# b\nb = 2\n", "a.en = 1\na.es = \"x\"\n# b\nb = 2\n", adding("x", "a", "es")},
		{"# Examples:\n# [hours]\n", "# Examples:\n# [hours]\nhours.monday = \"x\"\n", adding("x", "hours", "monday")},
		{"# top\n\n# of t\n[t]\na = 1\n", "# top\n\nb = \"x\"\n\n# of t\n[t]\na = 1\n", adding("x", "b")},
		{"[t]\n[u]\n", "[t]\na = \"x\"\n[u]\n", adding("x", "t", "a")},
		{"\t[t]\n\ta = 1", "\t[t]\n\ta = 1\n\tb = \"x\"", adding("x", "t", "b")},
		{"p = {}\n", "p = { a = \"x\" }\n", adding("x", "p", "a")},
		{"p = { b = 1 } # c\n", "p = { b = 1, a = \"x\" } # c\n", adding("x", "p", "a")},
		{"[[a]]\nb = 1\n\n\n[[a]]\nb = 2", "[[a]]\nb = 2\n\n\n[[a]]\nb = 1", swapping(0, "a")},
		{"[[a]]\nb = 1\n\n[[a]]\nb = 2\n\n[c]\n", "[[a]]\nb = 2\n\n[c]\n", removing(0, "a")},
		{"l = [ 'a', # one\n  \"b\", # two\n]\n", "l = [ 'a', # one\n  \"b\", \"c\", # two\n]\n", listing("l", "a", "b", "c")},
		{"l = [ 'a', # one\n  \"b\", # two\n]\n", "l = [ \"b\", # two\n]\n", listing("l", "b")},
		{"l = ['a', 'b', 'c']\n", "l = ['a', 'c']\n", listing("l", "a", "c")},
		{"l = ['a', 'b', 'c']\n", "l = ['a', 'b']\n", listing("l", "a", "b")},
		{"l = ['a']\n", "l = [\"b\", 'a']\n", listing("l", "b", "a")},
		{"l = ['a']\n", "l = []\n", listing("l")},
		{"l = []\n", "l = [\"b\"]\n", listing("l", "b")},
	} {
		got, err := test.change([]byte(test.before))
		if err != nil || string(got) != test.want {
			t.Errorf("%q becomes %q (%v), want %q", test.before, got, err, test.want)
		}
	}
	for before, change := range map[string]func([]byte) ([]byte, error){
		"a = 'x'\n":                adding("x", "a", "es"),
		"a = [{b = 1}, {b = 2}]\n": swapping(0, "a"),
		"p = { b = 1, c = 2 }\n":   func(text []byte) ([]byte, error) { return RemoveTOML(text, "p", "b") },
	} {
		if got, err := change([]byte(before)); !errors.Is(err, ErrPlace) {
			t.Errorf("%q becomes %q (%v)", before, got, err)
		}
	}
}

func adding(value string, path ...string) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) { return AddTOML(text, value, path...) }
}

func swapping(index int, list string) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) { return SwapItemsTOML(text, index, list) }
}

func removing(index int, list string) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) { return RemoveItemTOML(text, index, list) }
}

func listing(key string, list ...string) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) { return SetListTOML(text, list, key) }
}
