package importer

import (
	"cmp"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"portfolio/content/markdown"
	"portfolio/internal/lazyregexp"
)

// The endings of files that are served beside texts.
var (
	pictureEndings = []string{".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"}
	mediaEndings   = []string{".m4a", ".mp3", ".mp4", ".wav", ".webm"}
	otherEndings   = []string{".bib", ".csv", ".json", ".pdf", ".ris", ".tex", ".tsv", ".txt", ".zip"}
)

func isMedia(name string) bool {
	return slices.Contains(mediaEndings, strings.ToLower(path.Ext(name)))
}

func isPicture(name string) bool {
	return slices.Contains(pictureEndings, strings.ToLower(path.Ext(name)))
}

// isServed reports whether the source has a file of a kind that is served.
func (p *Plan) isServed(name string) bool {
	served, known := p.isFile[name]
	if known {
		return served
	}
	if fs.ValidPath(name) && (isPicture(name) || isMedia(name) || slices.Contains(otherEndings, strings.ToLower(path.Ext(name)))) {
		info, err := fs.Stat(p.source.fsys, name)
		served = err == nil && info.Mode().IsRegular()
	}
	p.isFile[name] = served
	return served
}

// take copies a file next to a text, and returns its name there.
func (p *Plan) take(t *Text, file string) string { return p.takeAs(t, file, false) }

// maxName is how long the name of a file becomes that is made of one with other signs, in bytes.
const maxName = 80

// plainName is the name of a file that needs no escaping in an address.
var plainName = lazyregexp.New(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$`)

// takeAs copies a file next to a text. Only a cover may be called so: one of that name is the cover of its text.
func (p *Plan) takeAs(t *Text, file string, cover bool) string {
	ext := path.Ext(file)
	words := strings.TrimSuffix(path.Base(file), ext)
	ext = p.source.pictureEnding(file, ext)
	if !plainName.MatchString(words) {
		words = cmp.Or(markdown.Slugify(words), "picture")
		words = words[:min(len(words), maxName)]
	}
	if !cover && strings.EqualFold(words, "cover") {
		words = "picture-of-cover"
	}
	folder := kind(t) + t.id + "/"
	name := free(words, func(words string) bool { from, there := p.taken[folder+words+ext]; return there && from != file }) + ext
	p.copyTo(t, file, name)
	return name
}

// signatures are how pictures begin, by their endings.
var signatures = map[string]string{".png": "\x89PNG\r\n", ".jpg": "\xff\xd8\xff", ".gif": "GIF8", ".webp": "RIFF"}

// pictureEnding returns the ending of a picture: that of what it is, as browsers show one that is called otherwise, and this program does not.
func (s *Source) pictureEnding(file, named string) string {
	if begin := signatures[strings.Replace(strings.ToLower(named), ".jpeg", ".jpg", 1)]; begin != "" {
		head := s.begin(file)
		for ending, other := range signatures {
			if !strings.HasPrefix(head, begin) && strings.HasPrefix(head, other) {
				return ending
			}
		}
	}
	return named
}

// begin returns the first bytes of a file.
func (s *Source) begin(file string) string {
	opened, err := s.fsys.Open(file)
	if err != nil {
		return ""
	}
	defer func() { _ = opened.Close() }()
	head := make([]byte, 8)
	n, _ := io.ReadFull(opened, head) // a shorter file is no picture
	return string(head[:n])
}

// copyTo copies a file next to a text, under a name, unless one of that name is there.
func (p *Plan) copyTo(t *Text, file, name string) {
	if name = kind(t) + t.id + "/" + name; p.taken[name] == "" {
		p.copyAs(file, name)
	}
}

// copyAs copies a file under a name.
func (p *Plan) copyAs(file, name string) {
	p.taken[name], p.copyOf[file] = file, cmp.Or(p.copyOf[file], name)
	p.Files = append(p.Files, File{Name: name, From: file})
	if isPicture(file) {
		p.pictures++
	}
}

// fileAt returns the file of the source that an address names, "" for none.
func (p *Plan) fileAt(t *Text, address string) string {
	var candidates []string
	trimmed := strings.TrimPrefix(address, "/")
	if !strings.HasPrefix(address, "/") {
		candidates = append(candidates, path.Join(path.Dir(t.Origin), address))
	} else if base := strings.TrimPrefix(p.source.Base, "/"); base != "" {
		trimmed = strings.TrimPrefix(strings.TrimPrefix(trimmed, base), "/")
	}
	if bundle := inLanguage(p.byAddress[spelling(path.Dir(path.Join("/", address)))], t.Lang); bundle != nil { // a file next to another text
		candidates = append(candidates, path.Join(path.Dir(bundle.Origin), path.Base(address)))
	}
	for _, sibling := range p.byKey[t.Key] { // translations in other folders share their files
		if !strings.HasPrefix(address, "/") {
			candidates = append(candidates, path.Join(path.Dir(sibling.Origin), address))
		}
	}
	for _, folder := range p.source.public {
		candidates = append(candidates, path.Join(folder, trimmed))
		if !strings.HasPrefix(address, "/") {
			candidates = append(candidates, path.Join(folder, t.Addresses[0], trimmed))
		}
	}
	if p.source.Format == "WordPress" {
		candidates = append(candidates, p.source.upload(trimmed))
	}
	for _, name := range candidates {
		for _, file := range []string{unsized(name), name, norm.NFC.String(name), norm.NFD.String(name)} { // a Mac writes ü as two signs
			if p.isServed(file) {
				p.recall(t, address, file)
				return file
			}
		}
	}
	return ""
}
