package content

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"portfolio/internal/splice"
)

// handWritten are lines of front matters as people write them, by the key that they are about.
var handWritten = map[string][]string{
	"title":       {`title: "A \"boat\" # no comment"   # its name`, "title:   A boat", "'title' : 'it''s\n  folded' # x", "\"title\": ñandú 🦤"},
	"description": {"description: >-\n  folded\n\n  text", "description: |\n  lines\n  # no comment\n    title: no key", "description: plain a#hash\n  that goes on # behind", "description:"},
	"date":        {"date: 2026-11-22", "date: '2026-11-22T10:00' # noon", "date: \"2026-11-22\"\t# tab"},
	"tags":        {"tags: [ red, \"gr]een\", # half\n  'blue'\n]", "tags: # some\n  - red\n\n  # of the sea\n  - blue", "tags:\n- red", "tags: red"},
	"draft":       {"draft: true", "draft:   false # yet"},
	"series":      {"series: &s \"Sea\"", "series: !!str Sea"},
	"about":       {"about: [service.a]", "about:\n    - service.a"},
	"cover":       {"cover: 'boat.jpg'", "cover: boat.jpg   "},
}

// drawFile draws a file that has some keys, and returns the lines of each.
func drawFile(t *rapid.T) (text string, lines map[string]string) {
	lines = map[string]string{}
	var head []string
	for _, key := range rapid.Permutation(slices.Sorted(maps.Keys(handWritten))).Draw(t, "keys")[:rapid.IntRange(1, len(handWritten)).Draw(t, "how many")] {
		lines[key] = rapid.SampledFrom(handWritten[key]).Draw(t, key)
		head = append(head, rapid.SampledFrom([]string{"", "", "# about " + key + "\n", "\n", "# x: y\n\n"}).Draw(t, "above")+lines[key]+"\n")
	}
	body := rapid.SampledFrom([]string{"", "Text\n", "\n\nOne\n\n    code\n\nTwo  \n---\nThree\n\n", "No line end"}).Draw(t, "body")
	text = "---\n" + strings.Join(head, "") + rapid.SampledFrom([]string{"", "# last\n", "\n"}).Draw(t, "last") + "---" + rapid.SampledFrom([]string{"", " "}).Draw(t, "blank") + "\n" + body
	if rapid.Bool().Draw(t, "CRLF") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if rapid.Bool().Draw(t, "byte order mark") {
		text = "\uFEFF" + text
	}
	return text, lines
}

func values(t *rapid.T, f TextFile) map[string]any {
	all := map[string]any{}
	if err := yaml.Unmarshal(f.head, &all); err != nil {
		t.Fatalf("%v in\n%s", err, f.head)
	}
	return all
}

// TestOneThingOfTextFile changes one key or the body of a file that a person wrote, 10,000 times: no other key says anything else, and every
// byte outside the lines of the key stays.
func TestOneThingOfTextFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 100 {
			text, lines := drawFile(t)
			f, ok := ParseTextFile([]byte(text))
			if !ok || string(f.Bytes()) != text {
				t.Fatalf("%q is read as %q", text, f.Bytes())
			}
			before, body := values(t, f), f.Body()
			if rapid.Bool().Draw(t, "the body") {
				want := strings.TrimRight(strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"One", "", "    code", "Two  ", "new"})).Draw(t, "lines"), "\n"), " \n")
				changed := f.WithBody(want)
				if again, ok := ParseTextFile(changed.Bytes()); !ok || strings.TrimLeft(again.Body(), "\n") != strings.TrimLeft(want, "\n") || string(again.head) != string(f.head) {
					t.Fatalf("%q with the body %q becomes %q", text, want, changed.Bytes())
				}
				continue
			}
			key := rapid.SampledFrom(slices.Sorted(maps.Keys(handWritten))).Draw(t, "key")
			value := rapid.SampledFrom([]any{"", "new: # \"x\"", "ñ\nb", splice.Plain("2027-01-02"), []string{"a", "b, c"}, []string{}, true, false}).Draw(t, "value")
			changed, err := f.With(key, value)
			if errors.Is(err, splice.ErrPlace) && strings.Contains(lines[key], "!!") {
				continue // a type of YAML that the value has not
			}
			if err != nil {
				t.Fatalf("%s = %v in %q: %v", key, value, text, err)
			}
			after := values(t, changed)
			if delete(before, key); fmt.Sprint(without(after, key)) != fmt.Sprint(before) || changed.Body() != body {
				t.Fatalf("%s = %v changes more:\n%q\n%q", key, value, text, changed.Bytes())
			}
			if stays(text, string(changed.Bytes()), lines[key]) != "" {
				t.Fatalf("%s = %v loses %q:\n%q\n%q", key, value, stays(text, string(changed.Bytes()), lines[key]), text, changed.Bytes())
			}
		}
	})
}

func without(all map[string]any, key string) map[string]any {
	rest := maps.Clone(all)
	delete(rest, key)
	return rest
}

// stays returns the first line of a text that another one lacks at its place, but for those of a key, "" for none.
func stays(text, changed, ofKey string) string {
	ofKey = strings.TrimRight(ofKey, " ")
	if strings.Contains(text, "\r\n") {
		ofKey = strings.ReplaceAll(ofKey, "\n", "\r\n")
	}
	var above, below string
	if at := strings.Index(text, "\n"+ofKey); ofKey != "" && at >= 0 {
		above, below = text[:at+1], text[at+1+len(ofKey):]
		_, below, _ = strings.Cut(below, "\n")
	} else { // the key is new, in a line above the last dashes
		at := strings.Index(text[4:], "\n---") + 5
		above, below = text[:at], text[at:]
	}
	if !strings.HasPrefix(changed, above) {
		return above
	}
	if !strings.HasSuffix(changed, below) {
		return below
	}
	return ""
}

func TestNewTextFile(t *testing.T) {
	f := NewTextFile()
	for _, key := range []struct {
		name  string
		value any
	}{{"title", "A boat"}, {"tags", []string{"sea"}}, {"date", splice.Plain("2026-11-22")}, {"draft", true}, {"series", ""}} {
		var err error
		if f, err = f.With(key.name, key.value); err != nil {
			t.Fatal(err)
		}
	}
	f = f.WithBody("One\r\nTwo\r\n")
	if want := "---\ntitle: \"A boat\"\ntags: [\"sea\"]\ndate: 2026-11-22\ndraft: true\n---\n\nOne\nTwo\n"; string(f.Bytes()) != want {
		t.Errorf("the file is %q, want %q", f.Bytes(), want)
	}
}
