package markdown

import (
	"strings"
	"testing"
)

// TestMedia plays videos and sounds like pictures: with words, a caption and a link for what cannot play them.
func TestMedia(t *testing.T) {
	media := Options{Picture: func(name string) (Picture, *Problem) {
		switch name {
		case "a.mp4":
			return Picture{URL: "/static/a.mp4", Width: 640, Height: 360, Media: "video", Poster: "/static/a.jpg", Captions: "/static/a.vtt"}, nil
		case "b.webm":
			return Picture{URL: "/static/b.webm", Media: "video"}, nil
		}
		return Picture{URL: "/static/c.mp3", Media: "audio"}, nil
	}}
	for source, want := range map[string]string{
		`![A "boat"](a.mp4 "One")`: `<figure><video controls preload="none" src="/static/a.mp4" aria-label="A &#34;boat&#34;" playsinline poster="/static/a.jpg" width="640" height="360">` +
			`<track kind="captions" src="/static/a.vtt"><a href="/static/a.mp4">A &#34;boat&#34;</a></video><figcaption>One</figcaption></figure>`,
		"![B](b.webm)":    `<video controls preload="metadata" src="/static/b.webm" aria-label="B" playsinline><a href="/static/b.webm">B</a></video>`,
		"![C & D](c.mp3)": `<figure><audio controls preload="none" src="/static/c.mp3" aria-label="C &amp; D"><a href="/static/c.mp3">C &amp; D</a></audio><figcaption>C &amp; D</figcaption></figure>`,
		"so ![C](c.mp3)":  `<p>so <audio controls preload="none" src="/static/c.mp3" aria-label="C"><a href="/static/c.mp3">C</a></audio></p>`,
	} {
		got, err := Compile([]byte(source), media)
		if err != nil || !strings.Contains(got.HTML, want) || !PartsOf(source).Media {
			t.Errorf("%s: %v, %s\nwant %s", source, err, got.HTML, want)
		}
	}
}

// TestTrack keeps subtitles in HTML that are a file beside the text, and names the line of what is not.
func TestTrack(t *testing.T) {
	options := Options{
		Picture: func(string) (Picture, *Problem) { return Picture{URL: "/static/a.mp4", Media: "video"}, nil },
		Link: func(name string) (string, *Problem) {
			if name == "a.vtt" {
				return "/static/a.vtt", nil
			}
			return "", &Problem{What: "the link " + name + " leads nowhere"}
		},
	}
	got, err := Compile([]byte("One\n\n<!-- a\ncomment --><video title=\"A\" src=\"a.mp4\">\n<track src=\"a.vtt\" srclang=\"de\" kind=\"subtitles\" default>\n<track src=\"b.vtt\">\n<track src=\"//x.example/a.vtt\">\n</video>\n"), options)
	const want = `<track src="/static/a.vtt" srclang="de" kind="subtitles" default="">`
	if err != nil || !strings.Contains(got.HTML, want) || strings.Contains(got.HTML, "x.example") {
		t.Errorf("%v, %s, want %s", err, got.HTML, want)
	}
	if len(got.Problems) != 2 || got.Problems[0].Line != 6 || got.Problems[1].Line != 7 || !strings.Contains(got.Problems[1].What, "x.example") {
		t.Errorf("the findings are %+v", got.Problems)
	}
}
