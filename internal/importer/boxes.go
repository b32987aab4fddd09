package importer

import (
	"cmp"
	"strings"
)

// boxes are the shortcodes of several themes that have text between two marks, of which texts have a counterpart.
var boxes = map[string]shortcode{
	"alert":      {paired: true, write: box("note")},
	"admonition": {paired: true, write: box("note")},
	"callout":    {paired: true, write: box("note")},
	"hint":       {paired: true, write: box("note")},
	"notice":     {paired: true, write: box("note")},
	"note":       {paired: true, write: box("note")},
	"info":       {paired: true, write: box("note")},
	"tip":        {paired: true, write: box("tip")},
	"important":  {paired: true, write: box("important")},
	"warning":    {paired: true, write: box("warning")},
	"caution":    {paired: true, write: box("caution")},
	"danger":     {paired: true, write: box("caution")},
	"quote":      {paired: true, write: quoted},
	"button":     {paired: true, write: button, alone: true},
	"mermaid":    {paired: true, write: func(_ shortcodes, _ params, inner string) string { return fence("mermaid", inner) }},
	"lead":       {paired: true, write: inside},
	"badge":      {paired: true, write: inside},
	"keyword":    {paired: true, write: inside},
	"typeit":     {paired: true, write: inside},
	"tabs":       {paired: true, write: inside},
	"steps":      {paired: true, write: inside},
	"tab": {paired: true, write: func(_ shortcodes, p params, inner string) string {
		return titled(cmp.Or(p.get("label"), p.get("name"), p.get("title"), p.at(0, "")), strings.Trim(inner, "\n"))
	}},
	"icon": {write: func(shortcodes, params, string) string { return "" }}, // it has no words
	"article": {write: func(_ shortcodes, p params, _ string) string {
		return link(strings.Trim(p.first("link"), "/"), p.first("link"))
	}},
	"github": {write: func(_ shortcodes, p params, _ string) string { return address("https://github.com/", p.first("repo")) }},
	"bilibili": {write: func(_ shortcodes, p params, _ string) string {
		return address("https://www.bilibili.com/video/", p.first("id"))
	}},
}

// inside returns the text between two marks.
func inside(_ shortcodes, _ params, inner string) string { return inner }

// callouts are the kinds of callouts by what themes call them.
var callouts = map[string]string{
	"note": "NOTE", "info": "NOTE", "tip": "TIP", "success": "TIP", "primary": "NOTE", "important": "IMPORTANT", "warning": "WARNING", "warn": "WARNING",
	"caution": "CAUTION", "danger": "CAUTION", "error": "CAUTION", "bug": "CAUTION",
}

// box returns a writer of callouts: of the kind that the parameters name, else of the usual one.
func box(usual string) func(shortcodes, params, string) string {
	return func(_ shortcodes, p params, inner string) string {
		kind, title := callouts[usual], p.get("title")
		for _, named := range []string{p.get("type"), p.get("kind"), p.get("context"), p.get("color"), p.at(0, "icon")} {
			if known := callouts[strings.ToLower(named)]; known != "" {
				kind = known
				break
			}
		}
		return "> [!" + kind + "]\n" + quotedLines(titled(title, strings.TrimSpace(inner)))
	}
}

// titled returns a text below a line that is its title, if there is one.
func titled(title, text string) string {
	if title == "" {
		return text
	}
	return "**" + plain(title) + "**\n\n" + text
}

// quotedLines returns the lines of a text as those of a quotation.
func quotedLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("> "+line, " ")
	}
	return strings.Join(lines, "\n")
}

// quoted returns a quotation with the one who said it.
func quoted(_ shortcodes, p params, inner string) string {
	said := strings.Join(notEmpty(p.get("author"), p.get("source")), ", ")
	if said != "" && p.get("url") != "" {
		said = link(said, p.get("url"))
	}
	if said != "" {
		inner = strings.TrimSpace(inner) + "\n\n— " + said
	}
	return quotedLines(strings.TrimSpace(inner))
}

// button returns the link of a button.
func button(_ shortcodes, p params, inner string) string {
	target := p.first("href", "link", "url", "relref")
	words := cmp.Or(strings.TrimSpace(plain(inner)), p.get("text"), p.get("content"), target)
	if target == "" {
		return words
	}
	return link(words, target)
}
