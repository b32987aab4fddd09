package sitefiles

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"portfolio/content"
	"portfolio/content/cache"
	"portfolio/content/files"
	"portfolio/static"
)

const (
	hostileHead = "---\ntitle: \"A text\"\ndescription: \"About a text.\"\ndate: 2026-01-02\n---\n"
	hostileText = "articles/one/en.md"
)

// pngHead returns a PNG that says to be so large, and has no pixels.
func pngHead(width, height uint32) string {
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	return "\x89PNG\r\n\x1a\n" + pngChunk("IHDR", append(size, 8, 2, 0, 0, 0)) + pngChunk("IDAT", nil) + pngChunk("IEND", nil)
}

func pngChunk(name string, data []byte) string {
	chunk := append([]byte(name), data...)
	length := binary.BigEndian.AppendUint32(nil, uint32(len(data))) //nolint:gosec // a few bytes
	return string(length) + string(binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk)))
}

// A hostileFolder is a site folder with something in it that is wrong, on purpose or by accident.
type hostileFolder struct {
	name  string
	files map[string]string // put on top of the least site; a target after "link:" makes a link, "pipe:" a named pipe
	want  string            // part of a finding, or of why there can be no site
}

// with is a hostile folder of one file.
func with(name, file, text, want string) hostileFolder {
	return hostileFolder{name, map[string]string{file: text}, want}
}

// shows is a hostile folder with an article that shows a picture.
func shows(name, picture, text, want string) hostileFolder {
	return hostileFolder{name, map[string]string{hostileText: hostileHead + "![A](" + picture + ")\n", "articles/one/" + picture: text}, want}
}

var hostileFolders = []hostileFolder{
	with("settings are no TOML", "site.toml", "name = \"A\n[[[", "site.toml:1: this is not TOML"),
	with("settings in Latin-1", "site.toml", "name = \"Jos\xe9\"\n", "site.toml:1: the text is not UTF-8"),
	with("settings of many megabytes", "site.toml", strings.Repeat("#\n", 2<<20), "site.toml:1: the file has more than 2 MB"),
	with("settings are a pipe", "site.toml", "pipe:", "site.toml:1: this is not a file"),
	with("settings are a link out", "site.toml", "link:/etc/passwd", "site.toml:1: the link leads out"),
	with("a profile in UTF-16", "profile.toml", "\xff\xfen\x00a\x00", "profile.toml:1: the text is not UTF-8"),
	with("nothing but arrays", "about.toml", "a="+strings.Repeat("[", 100_000), "about.toml:1: this is not TOML"),
	with("words of another program", "words/en.toml", "\"nav.home\" = \"{{range .}}{{end}}\"", "words/en.toml:1: nav.home cannot be filled in"),
	with("words in UTF-16", "words/en.toml", "\xff\xfen\x00a\x00", "words/en.toml:1: the text is not UTF-8"),
	with("words of many megabytes", "words/en.toml", strings.Repeat("#\n", 2<<20), "words/en.toml:1: the file has more than 2 MB"),
	with("words are a folder", "words/en.toml/x", "", "words/en.toml:1: this is not a file"),
	with("a style sheet that loads", "theme.css", "@import \"https://example.com/x\";", "theme.css"),
	with("a style sheet that ends the element", "theme.css", ":root{--accent:</style><script>}", "theme.css"),
	with("a style sheet that is a pipe", "theme.css", "pipe:", "theme.css:1: it cannot be read"),
	with("a style sheet that is a device", "theme.css", "link:/dev/zero", "theme.css:1: it cannot be read"),
	with("a style sheet that is a folder", "theme.css/x", "", "theme.css:1: it cannot be read"),
	with("a file where a folder belongs", "img", "x", "img:1: this is not a folder"),

	with("an article in Latin-1", hostileText, hostileHead+"caf\xe9\n", hostileText+":6: the text is not UTF-8"),
	with("an article in UTF-16", hostileText, "\xff\xfe-\x00-\x00", hostileText+":1: the text is not UTF-8"),
	with("an article of many megabytes", hostileText, hostileHead+strings.Repeat("a\n", 1<<20), hostileText+":1: the file has more than 1 MB"),
	with("front matter without end", hostileText, "---\ntitle: \"A\"\n\nText\n", hostileText+":1: no front matter"),
	with("front matter that multiplies", hostileText, strings.Replace(hostileHead, "---\n", "---\nseries: &a [x,x,x,x]\ntags: [*a,*a,*a]\n", 1), hostileText),
	with("front matter that holds itself", hostileText, "---\ntags: &a [*a]\n---\n", hostileText),
	with("front matter of brackets", hostileText, "---\ntitle: "+strings.Repeat("[", 9000)+"\n---\n", hostileText+":2: the front matter cannot be read"),
	with("a slug that climbs out", hostileText, strings.Replace(hostileHead, "---\n", "---\nslug: ../../etc\n", 1), hostileText+":2: the slug"),
	with("a folder that is called a path", "articles/a%2f..%2fb/en.md", hostileHead, "is not an address"),
	with("a folder with a line break", "articles/a\nb/en.md", hostileHead, "articles/a\uFFFDb/en.md:1: the slug"),
	with("a folder in capitals", "articles/One/en.md", hostileHead, "articles/One/en.md:1: the slug"),
	with("letters composed in another way", "articles/n\u0303/en.md", hostileHead, "is not an address"),
	with("an article that is a folder", hostileText+"/x", "", hostileText+":1: this is not a file"),
	with("an article that is a pipe", hostileText, "pipe:", hostileText+":1: this is not a file"),
	with("an article that is a link out", hostileText, "link:/etc/passwd", hostileText+":1: the link leads out"),
	with("an article that is a link to itself", hostileText, "link:en.md", hostileText+":1: the link leads out"),
	with("articles of another folder", "articles/one", "link:/etc", "articles/one:1: links are not followed here"),
	with("articles in a loop", "articles/one", "link:..", "articles/one:1: links are not followed here"),
	with("a table without end", hostileText, hostileHead+"\n"+strings.Repeat("|a", 2000)+"\n"+strings.Repeat("|-", 2000)+"\n"+strings.Repeat("|\n", 2000), "the text has too many lines, cells, links and emphases"),
	with("quotations in quotations", hostileText, hostileHead+strings.Repeat(">", 100_000), "the text nests too deeply"),
	with("a picture from outside", hostileText, hostileHead+"![A](../../../etc/passwd)\n", hostileText+":6: the picture \"../../../etc/passwd\" is outside"),
	with("a picture of the machine", hostileText, hostileHead+"![A](/etc/passwd)\n", hostileText+":6: the picture \"/etc/passwd\" does not exist"),
	{"a picture of what is private", map[string]string{hostileText: hostileHead + "![A](../../private/a.png)\n", "private/a.png": pngHead(1, 1)}, hostileText + ":6: the picture"},
	{"a portrait of what is private", map[string]string{"profile.toml": leastProfile + "avatar = \"private/a.png\"\n", "private/a.png": pngHead(1, 1)}, "profile.toml:3: avatar is"},
	with("a portrait that climbs out", "profile.toml", leastProfile+"avatar = \"img/../../a.png\"\n", "profile.toml:3: avatar is"),
	{"two of one address", map[string]string{hostileText: "---\nslug: same\n" + hostileHead[4:], "articles/two/en.md": "---\nslug: same\n" + hostileHead[4:]}, "the slug same belongs to"},

	shows("a page that is called a picture", "a.jpg", "<html><script>alert(1)</script>", "articles/one/a.jpg:1: its bytes are not those of a jpg file"),
	shows("an empty picture", "a.png", "", "articles/one/a.png:1: its bytes are not those of a png file"),
	shows("half a picture", "a.png", pngHead(80, 80)[:50], "articles/one/a.png:1: the file is damaged or cut off"),
	shows("a picture of four thousand million pixels", "a.png", pngHead(65_000, 65_000), "articles/one/a.png:1: it is 65000 × 65000 pixels large"),
	shows("a picture that is a pipe", "a.png", "pipe:", "articles/one/a.png:1: it cannot be read"),
	shows("a picture that is a link out", "a.png", "link:/etc/passwd", "articles/one/a.png:1: it cannot be read"),
	shows("a drawing with a script", "a.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script><a href="javascript:alert(1)"/></svg>`, "articles/one/a.svg:1: it holds script"),
	shows("a drawing with a page inside", "a.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`, "articles/one/a.svg:1: it holds other markup"),
	shows("a drawing that loads", "a.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image href="https://example.com/x.png"/></svg>`, "articles/one/a.svg:1: it holds references to elsewhere"),
	shows("a drawing with entities", "a.svg", `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;&b;</text></svg>`, "articles/one/a.svg:1: it is no well-formed SVG"),
	shows("a drawing without end", "a.svg", `<svg xmlns="http://www.w3.org/2000/svg">`+strings.Repeat("<g>", 100_000), "articles/one/a.svg:1: its elements are nested more than"),
}

const leastProfile = "name = \"Ada\"\nemail = \"ada@example.com\"\n"

// TestHostileFolders checks that each is a finding of one line that says nothing of the machine, and that nothing from outside
// the folder, or from what is private, is served.
func TestHostileFolders(t *testing.T) {
	assets, err := static.Load(static.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	compiled := cache.New(cache.Options{})
	for _, c := range hostileFolders {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, dir, map[string]string{"site.toml": "name = \"Ada\"\nlanguages = [\"en\"]\npromises = []\n", "profile.toml": leastProfile})
			put(t, dir, c.files)
			lines := inspect(t, dir, assets, compiled)
			if !strings.Contains(lines, c.want) {
				t.Errorf("the findings are\n%swant\n%s", lines, c.want)
			}
			if strings.Contains(lines, dir) || strings.Contains(lines, "root:") {
				t.Errorf("the findings say something of the machine:\n%s", lines)
			}
		})
	}
}

// put writes files into a folder.
func put(t *testing.T, dir string, held map[string]string) {
	t.Helper()
	for name, text := range held {
		file := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(file), 0o700)
		if err == nil {
			_ = os.Remove(file)
			if target, ok := strings.CutPrefix(text, "link:"); ok {
				err = os.Symlink(target, file)
			} else if text == "pipe:" {
				err = syscall.Mkfifo(file, 0o600)
			} else {
				err = os.WriteFile(file, []byte(text), 0o600)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// inspect returns the findings of a folder, a line each, and checks what is served of it.
func inspect(t *testing.T, dir string, assets *static.Assets, compiled *cache.Cache) string {
	t.Helper()
	folder, err := content.Dir(dir)
	if err != nil {
		t.Fatal(err)
	}
	site, findings, err := content.Load(folder, content.Options{})
	if err != nil {
		return err.Error() + "\n"
	}
	opened, err := Open(folder, site, assets, files.Options{Cache: compiled})
	if err != nil {
		t.Fatal(err)
	}
	bodies, err := site.Compile(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, list := range []content.Findings{findings, Check(folder, site, opened), bodies} {
		for _, finding := range list {
			lines.WriteString(finding.String() + "\n")
		}
	}
	for _, name := range opened.Names() {
		served, ok := opened.Get(name)
		if !ok {
			continue
		}
		data, _, err := served.Bytes(func(string) bool { return false })
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, part := range []string{"root:", "alert(1)", "https://example.com", "1999/xhtml"} {
			if bytes.Contains(data, []byte(part)) {
				t.Errorf("%s is served with %s", name, part)
			}
		}
	}
	return lines.String()
}
