package markdown

import (
	"strings"
	"testing"
)

// TestCards makes cards of links to videos, posts and code that are paragraphs of their own, and of no others.
func TestCards(t *testing.T) {
	words := options
	words.Words.Video, words.Words.Post, words.Words.Code = "Video on {site}", "Post on {site}", "Code on {site}"
	for source, want := range map[string]string{
		"https://www.youtube.com/watch?v=abc&t=1":                    `<p class="embed"><a href="https://www.youtube.com/watch?v=abc&amp;t=1"><strong>Video on youtube.com</strong> <span>https://www.youtube.com/watch?v=abc&amp;t=1</span></a></p>`,
		"<https://vimeo.com/123>":                                    "<strong>Video on vimeo.com</strong>",
		"[A talk *of mine*](https://youtu.be/abc)":                   "<strong>A talk of mine</strong> <span>Video on youtu.be</span>",
		"[![A man](plan.svg)](https://youtu.be/abc \"A <b> talk\")":  `alt="A man"`,
		"[![A man](plan.svg)](https://youtu.be/abc \"A <b>  talk\")": "<strong>A &lt;b&gt;  talk</strong>",
		"https://mastodon.social/@somebody/123456789":                "Post on mastodon.social",
		"https://gist.github.com/somebody/0123456789abcdef":          "Code on gist.github.com",

		"see https://www.youtube.com/watch?v=abc":  "",
		"https://www.youtube.com/":                 "",
		"https://example.com/watch?v=abc":          "",
		"[a](javascript:https://youtu.be/abc)":     "",
		"https://youtu.be/abc\nhttps://youtu.be/b": "",
	} {
		got, err := Compile([]byte(source), words)
		if err != nil || !strings.Contains(got.HTML, want) || want == "" && strings.Contains(got.HTML, "embed") {
			t.Errorf("%s: %v, %s\nwant %s", source, err, got.HTML, want)
		}
	}
}

// TestGallery puts pictures of one paragraph side by side.
func TestGallery(t *testing.T) {
	got, err := Compile([]byte("![A](plan.svg \"One\")\n![B](plan.svg) ![C](plan.svg)"), options)
	if err != nil || strings.Count(got.HTML, "<figure>") != 3 || !strings.HasPrefix(got.HTML, `<div class="gallery"><figure><img`) || !strings.Contains(got.HTML, "<figcaption>One</figcaption>") {
		t.Errorf("%v, %s", err, got.HTML)
	}
	if got, _ := Compile([]byte("![A](plan.svg) and ![B](plan.svg)"), options); strings.Contains(got.HTML, "gallery") {
		t.Errorf("words make no gallery: %s", got.HTML)
	}
}
