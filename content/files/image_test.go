package files

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

const plainSVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#f00" d="M0 0h10v10H0z"/></svg>`

// TestImage checks that pictures fill the size that is asked for, whatever their own.
func TestImage(t *testing.T) {
	f := open(t, map[string][]byte{
		"img/a.svg": []byte(plainSVG), "img/wide.png": asPNG(t, 900, 100), "img/high.jpg": asJPEG(t, 30, 90), "img/thin.png": asPNG(t, 2, 2000),
		"img/text.svg": []byte(strings.Replace(plainSVG, "<path", "<text>a</text><path", 1)), "img/a.gif": asGIF(t, 9, 9),
	})
	for name, drawing := range map[string]bool{"img/a.svg": true, "img/wide.png": false, "img/high.jpg": false} {
		drawn, isDrawing, err := f.Image(name, 60, 40)
		if err != nil || isDrawing != drawing || drawn.Bounds() != image.Rect(0, 0, 60, 40) {
			t.Errorf("%s: %v, %v, %v", name, drawn, isDrawing, err)
		}
		if f.Fingerprint(name) == "" {
			t.Errorf("%s has no fingerprint", name)
		}
	}
	if drawn, _, err := f.Image("img/a.svg", 60, 40); err != nil || color.RGBAModel.Convert(drawn.At(59, 39)) != (color.RGBA{0xff, 0, 0, 0xff}) {
		t.Errorf("the drawing ends before the corner: %v", err)
	}
	for _, name := range []string{"img/thin.png", "img/a.gif", "img/none.svg", ""} {
		if drawn, _, err := f.Image(name, 60, 40); err == nil {
			t.Errorf("%s is drawn as %v", name, drawn.Bounds())
		}
	}
}

// TestDrawingProblems checks that check says what share pictures leave out.
func TestDrawingProblems(t *testing.T) {
	bomb := strings.Replace(plainSVG, "<path", `<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g><path`, 1)
	f := open(t, map[string][]byte{
		"img/a.svg": []byte(plainSVG), "img/text.svg": []byte(strings.Replace(plainSVG, "<path", "<text>a</text><path", 1)), "img/bomb.svg": []byte(bomb), "img/a.png": asPNG(t, 9, 9),
	})
	for name, want := range map[string]string{"img/a.svg": "", "img/a.png": "", "img/none.svg": "", "img/text.svg": "without its text", "img/bomb.svg": "too many parts"} {
		problems := f.DrawingProblems(name)
		if want == "" && len(problems) > 0 || want != "" && (len(problems) != 1 || !strings.Contains(problems[0].What, want) || !problems[0].Hint) {
			t.Errorf("%s: %v, want %q", name, problems, want)
		}
	}
}
