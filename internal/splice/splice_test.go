package splice

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// marked is a file as a person writes it, with its values between « and », and their keys in that order.
type marked struct {
	text string
	keys []string // names of tables, indexes and keys with slashes between them
}

var tomlFile = marked{`# The site of Ana
name   =   «"Ana \"Lima\" # no comment"»   # her name
"quoted key" = «'C:\path'» #x
dotted.key . deep=«1_000»
languages = «[ "en", # first
  'es', # second = not a key
]»
draft=«false»
when = «2026-11-22T10:00:00+01:00»

[ profile ] # the owner
text = «"""
Several lines
name = "not a key"
# no comment
"""»
raw = «'''
as "it" is'''»
point = { x = «1.5», "y" = «0x1F», deep = { list = «["}", ']']» } } # inline
	[profile.social] # indented
	url	=	«"https://example.com/#a"»

[[project]]
id = «"one"»
  [[project.link]]
  url = «"a"»
  [[project.link]]
  url = «"b"»
[[project]] # the second
id = «"two"»
[project.cost]
from = «100» # dollars

last.key = «"no line end behind it"»`, []string{
	"name", "quoted key", "dotted/key/deep", "languages", "draft", "when", "profile/text", "profile/raw", "profile/point/x", "profile/point/y",
	"profile/point/deep/list", "profile/social/url", "project/0/id", "project/0/link/0/url", "project/0/link/1/url", "project/1/id",
	"project/1/cost/from", "project/1/cost/last/key",
},
}

var yamlFile = marked{`# of an article
title:   «"A \"boat\" # no comment"»   # its name
'quoted key' : «'it''s
  folded'»
description: «plain text with a#hash
  that goes on» # behind it

# above the next
date: «2026-11-22» #2
tags: «[ red, "gr]een", # half
  'blue'
]» # all
"cover_alt": «ñandú 🦤»
teaser: «|
  Several lines
  # no comment
    title: not a key»

# after the block
summary: «>-
  folded
  text»
about: &ab «[service.a]»
draft: «false»
empty:«»
order:«» # for later
last: «no line end behind it»`, []string{
	"title", "quoted key", "description", "date", "tags", "cover_alt", "teaser", "summary", "about", "draft", "empty", "order", "last",
},
}

// with returns the file without its marks, and with the value of one key replaced, where that is marked.
func (m marked) with(key int, value string) (before, after string) {
	var old, changed strings.Builder
	for i, part := range strings.Split(m.text, "«") {
		inside, rest, _ := strings.Cut(part, "»")
		if i == 0 {
			inside, rest = "", part
		}
		old.WriteString(inside + rest)
		if i == key+1 {
			inside = value
		}
		changed.WriteString(inside + rest)
	}
	return old.String(), changed.String()
}

// TestOneKeyAlone changes one key of a file 10,000 times: every other byte stays, whatever the value and the line ends are.
func TestOneKeyAlone(t *testing.T) {
	values := rapid.OneOf(
		rapid.Map(rapid.String(), func(s string) any { return s }), rapid.Map(rapid.Bool(), func(b bool) any { return b }),
		rapid.Map(rapid.IntRange(0, 1e9), func(n int) any { return n }), rapid.Map(rapid.SliceOf(rapid.String()), func(list []string) any { return list }),
	)
	rapid.Check(t, func(t *rapid.T) {
		for range 100 {
			file, inYAML := tomlFile, rapid.Bool().Draw(t, "YAML")
			if inYAML {
				file = yamlFile
			}
			if rapid.Bool().Draw(t, "CRLF") {
				file.text = strings.ReplaceAll(file.text, "\n", "\r\n")
			}
			key, value := rapid.IntRange(0, len(file.keys)-1).Draw(t, "key"), values.Draw(t, "value")
			written, _ := writeTOML(value)
			if inYAML {
				written, _ = YAML(value)
			}
			if inYAML && (file.keys[key] == "empty" || file.keys[key] == "order") {
				written = " " + written
			}
			before, want := file.with(key, written)
			if !inYAML && rapid.Bool().Draw(t, "byte order mark") {
				before, want = "\uFEFF"+before, "\uFEFF"+want
			}
			got, err := SetTOML([]byte(before), value, strings.Split(file.keys[key], "/")...)
			if inYAML {
				got, err = SetYAML([]byte(before), value, file.keys[key])
			}
			if err != nil || string(got) != want {
				t.Fatalf("%s = %v (%v) gives\n%s\nwant\n%s", file.keys[key], value, err, got, want)
			}
		}
	})
}

// TestItemsBelowTheKey checks lists of YAML with a line for each item: one line takes their place.
func TestItemsBelowTheKey(t *testing.T) {
	for before, want := range map[string]string{
		"a: 1\ntags: # some\n  - red\n\n  # of the sea\n  - blue # too\n\n# next\nb: 2\n": "a: 1\ntags: [\"x\"] # some\n\n# next\nb: 2\n",
		"tags:\r\n- red\r\n- blue":    "tags: [\"x\"]",
		"tags: &all\n  - red\nb: 2\n": "tags: &all [\"x\"]\nb: 2\n",
	} {
		if got, err := SetYAML([]byte(before), []string{"x"}, "tags"); err != nil || string(got) != want {
			t.Errorf("%q becomes %q (%v), want %q", before, got, err, want)
		}
	}
}

// TestKeysComeAndGo checks that a key is added in a line at the end, and that another one goes with its lines.
func TestKeysComeAndGo(t *testing.T) {
	for before, want := range map[string]string{
		"":                            "new: \"x\"\n",
		"a: 1\n# last\n":              "a: 1\n# last\nnew: \"x\"\n",
		"a: 1\r\n":                    "a: 1\r\nnew: \"x\"\r\n",
		"  a: 1\n  b: 2\n":            "  a: 1\n  b: 2\n  new: \"x\"\n",
		"a: |\n  text\n\n":            "a: |\n  text\n\nnew: \"x\"\n",
		"a: &x [1]\nb: *x # no end":   "a: &x [1]\nb: *x # no end\nnew: \"x\"",
		"\"a\": 1\n'b': 2 # {}: []\n": "\"a\": 1\n'b': 2 # {}: []\nnew: \"x\"\n",
	} {
		if got, err := AddYAML([]byte(before), "x", "new"); err != nil || string(got) != want {
			t.Errorf("%q becomes %q (%v), want %q", before, got, err, want)
		}
	}
	for before, want := range map[string]string{
		"# of a\na: 1 # gone\n\n# of b\nb: 2\n": "# of a\n\n# of b\nb: 2\n",
		"b: 2\na:\n  - x\n  - y\nc: 3\n":        "b: 2\nc: 3\n",
		"b: 2\r\na: |\r\n  x\r\n":               "b: 2\r\n",
		"b: 2\na: 'x\n  y'":                     "b: 2\n",
	} {
		if got, err := RemoveYAML([]byte(before), "a"); err != nil || string(got) != want {
			t.Errorf("%q becomes %q (%v), want %q", before, got, err, want)
		}
	}
	for _, before := range []string{"{a: 1}", "a: &x 1\nb: *x"} {
		if got, err := RemoveYAML([]byte(before), "a"); !errors.Is(err, ErrPlace) {
			t.Errorf("%q becomes %q (%v)", before, got, err)
		}
	}
	if got, err := AddYAML([]byte("{a: 1}"), "x", "b"); !errors.Is(err, ErrPlace) {
		t.Errorf("a list between braces becomes %q (%v)", got, err)
	}
	if got, err := SetYAML([]byte("date: 2026-11-22 # a day\n"), Plain("2027-01-02T10:00"), "date"); err != nil || string(got) != "date: 2027-01-02T10:00 # a day\n" {
		t.Errorf("a date becomes %q (%v)", got, err)
	}
}

// TestRefused checks that nothing is written where the key cannot be changed alone.
func TestRefused(t *testing.T) {
	for text, want := range map[string]error{
		"b: 1":                       ErrAbsent,
		"":                           ErrAbsent,
		"a: [":                       ErrUnread,
		"- a":                        ErrUnread,
		"{a: 1, b: 2}":               ErrPlace,
		"? a\n: 1":                   ErrPlace,
		"a: &x 1\nb: *x":             ErrPlace,
		"a: &x {c: 1}\nb:\n  <<: *x": ErrPlace,
	} {
		if got, err := SetYAML([]byte(text), "new", "a"); !errors.Is(err, want) {
			t.Errorf("%q becomes %q (%v), want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]error{"b = 1": ErrAbsent, "a = ": ErrUnread, "[a]\nb = 1": ErrPlace, "[[a]]\nb = 1": ErrPlace, "a.b = 1": ErrPlace} {
		if got, err := SetTOML([]byte(text), "new", "a"); !errors.Is(err, want) {
			t.Errorf("%q becomes %q (%v), want %v", text, got, err, want)
		}
	}
}

func FuzzSetYAML(f *testing.F) {
	f.Add(yamlFile.text, "title")
	f.Add("a: &b [1, 2] # c\nd: *b", "a")
	f.Fuzz(func(t *testing.T, text, key string) {
		if changed, err := SetYAML([]byte(text), "new", key); err == nil {
			if again, err := SetYAML(changed, "new", key); err != nil || string(again) != string(changed) {
				t.Errorf("%q becomes %q, and that %q (%v)", text, changed, again, err)
			}
		}
		_, _ = RenameYAML([]byte(text), key, "new")
	})
}

func FuzzSetTOML(f *testing.F) {
	f.Add(tomlFile.text, "profile/point/x")
	f.Fuzz(func(t *testing.T, text, key string) {
		path := strings.Split(key, "/")
		if changed, err := SetTOML([]byte(text), "new", path...); err == nil {
			if again, err := SetTOML(changed, "new", path...); err != nil || string(again) != string(changed) {
				t.Errorf("%q becomes %q, and that %q (%v)", text, changed, again, err)
			}
		}
	})
}
