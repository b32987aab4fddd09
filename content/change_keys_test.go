package content

import (
	"slices"
	"testing"

	"portfolio/i18n"
)

// TestChangeKeys checks that a value is changed in the way in which it was written.
func TestChangeKeys(t *testing.T) {
	const text = "name = 'Ana' # me\nday = 2026-11-22\nprice = 1_000\nlist = ['a', 'b']\n\n[hours]\nmonday = []\n"
	for _, test := range []struct {
		value any
		path  []string
		want  string
	}{
		{"Ana", []string{"name"}, text},
		{1000, []string{"price"}, text},
		{"2026-11-22", []string{"day"}, text},
		{"2027-01-02", []string{"day"}, "name = 'Ana' # me\nday = 2027-01-02\nprice = 1_000\nlist = ['a', 'b']\n\n[hours]\nmonday = []\n"},
		{nil, []string{"none"}, text},
		{nil, []string{"name"}, "day = 2026-11-22\nprice = 1_000\nlist = ['a', 'b']\n\n[hours]\nmonday = []\n"},
		{[]string{"b"}, []string{"list"}, "name = 'Ana' # me\nday = 2026-11-22\nprice = 1_000\nlist = ['b']\n\n[hours]\nmonday = []\n"},
		{[]string{"10:00-12:00"}, []string{"hours", "friday"}, text + "friday = [\"10:00-12:00\"]\n"},
		{true, []string{"draft"}, "name = 'Ana' # me\nday = 2026-11-22\nprice = 1_000\nlist = ['a', 'b']\ndraft = true\n\n[hours]\nmonday = []\n"},
	} {
		file, err := ParseTOMLFile([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := file.With(test.value, test.path...); err != nil || string(got) != test.want {
			t.Errorf("%v = %v gives %q (%v), want %q", test.path, test.value, got, err, test.want)
		}
	}
}

// TestChangeVersions checks texts by language: one for all stays one as long as it is the same.
func TestChangeVersions(t *testing.T) {
	type versions = map[i18n.Lang]any
	for _, test := range []struct {
		text     string
		versions versions
		want     string
	}{
		{"title = 'One'\n", versions{"en": "One", "es": "One"}, "title = 'One'\n"},
		{"title = 'One'\n", versions{"en": "Two", "es": "Two"}, "title = \"Two\"\n"},
		{"title = 'One'\nb = 1\n", versions{"en": "One", "es": "Uno"}, "b = 1\ntitle.en = \"One\"\ntitle.es = \"Uno\"\n"},
		{"title.en = 'One' # one\n", versions{"en": "One", "es": "Uno"}, "title.en = 'One' # one\ntitle.es = \"Uno\"\n"},
		{"title.en = 'One'\ntitle.es = 'Uno'\n", versions{"en": "One", "es": nil}, "title.en = 'One'\n"},
		{"a = 1\ntitle.en = 'One'\n", versions{"en": nil}, "a = 1\n"},
		{"title = {en = 'One', es = 'Uno'}\n", versions{"en": "Two", "es": "Uno"}, "title = {en = \"Two\", es = 'Uno'}\n"},
		{"", versions{"en": []string{"a"}, "es": []string{}}, "title.en = [\"a\"]\ntitle.es = []\n"},
	} {
		file, err := ParseTOMLFile([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := file.WithVersions(test.versions, "title"); err != nil || string(got) != test.want {
			t.Errorf("%q with %v gives %q (%v), want %q", test.text, test.versions, got, err, test.want)
		}
	}
}

// TestPathAt checks that a line leads to the key that begins in it.
func TestPathAt(t *testing.T) {
	file, err := ParseTOMLFile([]byte("a = 1\n[[main]]\nid = 'x'\ntitle.en = 'y'\n[[main.fact]]\ntitle = 'z'\n"))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int][]string{
		1: {"a"}, 2: {"main", "0"}, 3: {"main", "0", "id"}, 4: {"main", "0", "title", "en"}, 5: {"main", "0", "fact", "0"}, 6: {"main", "0", "fact", "0", "title"}, 9: nil,
	} {
		if got := file.PathAt(line); !slices.Equal(got, want) {
			t.Errorf("line %d has %v, want %v", line, got, want)
		}
	}
}

// TestDescribeEachFile checks that each file has keys with their kinds, and that a text for a picture names it.
func TestDescribeEachFile(t *testing.T) {
	for _, name := range append(NounFiles(), "surveys/boats.toml") {
		if table, ok := Describe(name); !ok || len(table.Fields) == 0 {
			t.Errorf("%s has no keys", name)
		}
	}
	for _, name := range []string{"words/en.toml", "theme.css", "surveys/boats/x.toml", "surveys", ""} {
		if _, ok := Describe(name); ok {
			t.Errorf("%s has keys", name)
		}
	}
	services, _ := Describe("services.toml")
	main, _ := services.Field("main")
	price, _ := main.Field("min")
	title, _ := main.Field("title")
	if main.Kind != TablesKey || price.Kind != MoneyKey || price.Says == "" || title.Kind != TextKey || !title.Localized || !title.Needed {
		t.Errorf("a service is described as %+v", main)
	}
	meetings, _ := Describe("meetings.toml")
	length, _ := meetings.Field("length")
	hours, _ := meetings.Field("hours")
	monday, _ := hours.Field("monday")
	if length.Kind != NumberKey || length.Default != "30" || hours.Kind != TableKey || !monday.List || monday.Format != "hours" {
		t.Errorf("calls are described as %+v", meetings)
	}
}
