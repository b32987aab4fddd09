package content

import (
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/i18n"
)

func TestDecode(t *testing.T) {
	var got struct {
		Title, Name i18n.Localized[string]
		Tags        i18n.Localized[[]string]
		Note        i18n.Localized[string] `optional:"true"`
	}
	const text = `title.en = "Two"
title.es = "Dos"
name = "GitHub"
tags.en = ["a", "b"]
tags.es = ["c"]
`
	if err := decode(fstest.MapFS{"x.toml": {Data: []byte(text)}}, "x.toml", &got); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{got.Title.In(i18n.EN), "Two"},
		{got.Title.In(i18n.ES), "Dos"},
		{got.Name.In(i18n.EN), "GitHub"},
		{got.Name.In(i18n.ES), "GitHub"},
		{strings.Join(got.Tags.In(i18n.EN), " "), "a b"},
		{strings.Join(got.Tags.In(i18n.ES), " "), "c"},
		{got.Note.In(i18n.EN), ""},
	} {
		if c[0] != c[1] {
			t.Errorf("got %q, want %q", c[0], c[1])
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ why, text, want string }{
		{"a text that a language lacks", `point = [{title.en = "x", tags.en = ["x"], tags.es = ["x"]}]`, "es is missing"},
		{"an optional text that a language lacks", `point = [{title = "x", tags.en = ["x"], tags.es = ["x"], note.es = "x"}]`, "en is missing"},
		{"a list that a language lacks", `point = [{title = "x", tags.es = ["x"]}]`, "en is missing"},
		{"a language that the site does not have", `point = [{title.en = "x", title.es = "x", title.fr = "x"}]`, "fr is not a language"},
		{"a text that is not there", `point = [{tags.en = ["x"], tags.es = ["x"]}]`, "point[0].title is missing"},
		{"an empty text", `point = [{title = "", tags.en = ["x"], tags.es = ["x"]}]`, "point[0].title is empty"},
		{"a text that is empty in a language", `point = [{title.en = "x", title.es = "", tags.en = ["x"], tags.es = ["x"]}]`, "point[0].title.es is empty"},
		{"an empty list", `point = [{title = "x", tags.en = [], tags.es = ["x"]}]`, "point[0].tags.en is empty"},
		{"an empty text in a list", `point = [{title = "x", tags.en = [""], tags.es = ["x"]}]`, "point[0].tags.en[0] is empty"},
		{"a number in place of a text", `point = [{title = 1, tags.en = ["x"], tags.es = ["x"]}]`, "1 is not a text"},
		{"a number in place of a text in a language", `point = [{title.en = "x", title.es = 1, tags.en = ["x"], tags.es = ["x"]}]`, "1 is not a text"},
		{"a text in place of a list", `point = [{title = "x", tags.en = "x", tags.es = ["x"]}]`, "x is not a list of texts"},
		{"a list alone", `point = [{title = "x", tags = ["x"]}]`, "nor a table by language"},
		{"no points", `point = []`, "point is empty"},
		{"an unknown key", `point = [{title = "x", tags.en = ["x"], tags.es = ["x"], tilte = "x"}]`, "unknown key point.tilte"},
		{"something that is not TOML", `point`, "x.toml"},
	} {
		var got struct {
			Points []struct {
				Title i18n.Localized[string]
				Tags  i18n.Localized[[]string]
				Note  i18n.Localized[string] `optional:"true"`
			} `toml:"point"`
		}
		err := decode(fstest.MapFS{"x.toml": {Data: []byte(c.text)}}, "x.toml", &got)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want it to contain %q", c.why, err, c.want)
		}
	}
}
