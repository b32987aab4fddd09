package cli

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"portfolio/i18n"
)

// placeInPhotograph is where the photograph says that it was taken: nobody but its owner may learn of it.
const placeInPhotograph = "taken at home"

// surveyOfBoats is a survey of an owner's.
const surveyOfBoats = `title = "Barcos"
description = "Uma pesquisa curta: que barco você tem e onde ele fica quando não navega?"
path = "/barcos"
published = true
[[question]]
id = "place"
kind = "choice"
label = "Onde fica?"
option = [{ value = "sea", label = "No mar" }, { value = "lake", label = "No lago" }]
`

// adoptions returns sites that differ from the demonstration in everything that a site can choose.
func adoptions(t *testing.T) map[string]adoption {
	alone := adoption{
		name: "Đorđe Łukašević", email: "djordje@cais.example", url: "https://cais.example", languages: []string{"pt"},
		edit: map[string]string{
			"site.toml":    "sections = [\"newsletter\", \"chat\"]\ncurrency = \"BRL\"\npromises = []\n",
			"profile.toml": "grammar = \"masculine\"\nlocation = \"Recife\"\n",
		},
		zone: "America/Sao_Paulo",
		files: map[string]string{
			"articles/barco/pt.md":     articleWithPhotograph("o-barco", "O barco de manhã"),
			"articles/barco/barco.jpg": photograph(t),
			"surveys/barcos.toml":      surveyOfBoats,
		},
	}
	two := alone
	two.name, two.email, two.languages, two.zone = "Núria Őri", "nuria@muelle.example", []string{"pt", "es"}, "America/Mexico_City"
	two.edit = map[string]string{
		"site.toml":    "sections = [\"newsletter\", \"chat\"]\ncurrency = \"MXN\"\ncolor = \"#0a7\"\npromises = []\n",
		"profile.toml": "grammar = \"feminine\"\n",
	}
	two.files = map[string]string{
		"articles/barco/pt.md": articleWithPhotograph("o-barco", "O barco de manhã"), "articles/barco/es.md": articleWithPhotograph("el-barco", "El barco al alba"),
		"articles/barco/barco.jpg": photograph(t),
		"knowledge.toml":           knowledge,
	}
	three := two
	three.languages, three.words, three.zone = []string{"pt", "it", "es"}, []string{"en"}, "America/Los_Angeles"
	three.files = map[string]string{
		"articles/barco/it.md": articleWithPhotograph("la-barca", "La barca all’alba"), "words/it.toml": italian(t),
	}
	for name, text := range two.files {
		if name != "knowledge.toml" {
			three.files[name] = text
		}
	}
	return map[string]adoption{"one language": alone, "two languages": two, "a language of its own": three}
}

// italian returns the words of a language that the program does not ship, all of them: those of English, each marked.
func italian(t *testing.T) string {
	t.Helper()
	locales, words := i18n.Locales(), map[string]any{}
	names, err := fs.Glob(locales, "*.en.toml")
	must(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(locales, name)
		must(t, err)
		must(t, toml.Unmarshal(data, &words))
	}
	for key, text := range words {
		text, single := text.(string)
		switch {
		case strings.HasPrefix(key, "path."):
			words[key] = text + "-it"
		case single && !strings.HasPrefix(key, "language."):
			words[key] = markOfItalian + text
		}
	}
	words["language.name"] = "italiano"
	data, err := toml.Marshal(words)
	must(t, err)
	return string(data)
}

// markOfItalian is what each word of Italian begins with.
const markOfItalian = "‹it› "

// knowledge is what an assistant can say at least.
const knowledge = `[[knowledge]]
id = "barcos"
category = "projects"
keywords = ["barco", "barcos"]
question.pt = "Você conserta barcos?"
question.es = "¿Arreglas barcos?"
answer.pt = "Conserto, e [marcamos uma conversa](/contato/conversa)."
answer.es = "Sí, y [quedamos para hablar](/conexiones/reunion)."

[[knowledge]]
id = "fallback"
category = "fallback"
keywords = ["outra"]
question.pt = "Outra coisa"
question.es = "Otra cosa"
answer.pt = "Isso eu não sei."
answer.es = "Eso no lo sé."
`

// articleWithPhotograph returns an article as an owner writes one.
func articleWithPhotograph(slug, title string) string {
	return `---
slug: ` + slug + `
title: "` + title + `"
description: "Um barco, uma fotografia e três linhas sobre os dois, para quem passa pelo cais de manhã cedo e tem um minuto."
date: 2026-01-02
cover: barco.jpg
cover_alt: "Barco de madeira."
tags: [cais]
---

Às cinco, ninguém espera.

![O barco antes de sair](barco.jpg "Recife, junho")
`
}

// photograph returns a JPEG as a phone takes it: turned by a quarter, which its metadata say, and with the place in them.
func photograph(t *testing.T) string {
	t.Helper()
	var picture bytes.Buffer
	must(t, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 900, 600)), nil))
	exif := []byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08")                   // big-endian, the directory follows
	exif = append(exif, "\x00\x02"...)                                         // with two entries
	exif = append(exif, "\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"...) // orientation: a quarter to the right
	exif = append(exif, "\x01\x0e\x00\x02\x00\x00\x00"...)                     // description: a text of that length, at that place
	exif = append(exif, byte(len(placeInPhotograph)), 0, 0, 0, 38, 0, 0, 0, 0)
	exif = append(exif, placeInPhotograph...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(exif)+2))
	return string(picture.Bytes()[:2]) + string(segment) + string(exif) + string(picture.Bytes()[2:])
}

// nextWednesday returns a day in the weeks to come when meetings are offered.
func nextWednesday(weeks int) time.Time {
	day := time.Now().AddDate(0, 0, 2)
	for day.Weekday() != time.Wednesday {
		day = day.AddDate(0, 0, 1)
	}
	return day.AddDate(0, 0, 7*weeks)
}
