package importer

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/content/markdown"
	"portfolio/i18n"
)

// root is a folder of the source whose files were served as they are.
type root struct {
	folder, address string
	partly          bool                     // whether it holds other files as well, which nobody misses
	skip            func(folder string) bool // whether a folder in it was not served; nil for none
}

// fileFolder is the folder of a site for files that no text shows.
const fileFolder = "files/"

// quiet are the endings and names of files that belong to the looks of a site, or to its program: nobody misses them.
var quiet = []string{
	".css", ".scss", ".sass", ".less", ".js", ".mjs", ".ts", ".map", ".woff", ".woff2", ".ttf", ".otf", ".eot", ".ico", ".xml", ".webmanifest", "robots.txt", "llms.txt", "manifest.json", "CNAME", "_redirects",
}

// recall notes an address at which a file was: the one that a public text names, and that of the whole picture.
func (p *Plan) recall(t *Text, address, file string) {
	if t.Draft || t.Unpublished || p.source.Hosted {
		return
	}
	switch base := p.source.Base; {
	case !strings.HasPrefix(address, "/"):
		folder, _ := path.Split(t.Addresses[0])
		address = path.Join(folder, address)
	case base != "" && !strings.HasPrefix(address, base+"/"):
		address = base + address
	}
	p.wasAt[path.Clean(address)] = file
	p.wasAt[path.Join(path.Dir(address), path.Base(file))] = file
}

// takeRest takes along the files that were public although no text shows them, and notes where they were.
func (p *Plan) takeRest() {
	isBundle := map[string]bool{}
	for _, t := range p.texts {
		isBundle[t.bundle] = true
	}
	for _, t := range p.texts {
		if t.bundle == "" || t.Draft || t.Unpublished {
			continue
		}
		inOther := func(folder string) bool { return isBundle[folder] }
		_ = p.source.walk(t.bundle, inOther, func(name string) error { // it fails for too many files alone, as the first walk did
			if p.isServed(name) {
				p.copies(name, func() { p.take(t, name) })
				folder, _ := path.Split(t.Addresses[0])
				p.wasAt[path.Join(folder, strings.TrimPrefix(name, t.bundle))] = name
			}
			return nil
		})
	}
	for _, r := range p.source.roots {
		skip := func(folder string) bool { return r.skip != nil && r.skip(folder) }
		_ = p.source.walk(r.folder, skip, func(name string) error {
			p.takeLoose(r, name)
			return nil
		})
	}
}

// takeLoose takes along a file that no text shows.
func (p *Plan) takeLoose(r root, name string) {
	below := strings.TrimPrefix(strings.TrimPrefix(name, r.folder), "/")
	ext := strings.ToLower(path.Ext(name))
	isOther := r.partly && (!p.isServed(name) || path.Dir(name) == "." && slices.Contains([]string{".json", ".txt", ".csv"}, ext))
	if ext == ".ico" {
		p.source.hint(name, 1, "it is the icon of the site, which is a PNG and a drawing now", "write it as img/icon.png, square, and as img/mark.svg")
	}
	if isOther || slices.Contains(quiet, ext) || slices.Contains(quiet, path.Base(name)) || strings.HasPrefix(path.Base(name), ".") || p.isOrigin(name) || name == p.source.cvFile {
		return
	}
	info, err := fs.Stat(p.source.fsys, name)
	switch {
	case !p.isServed(name):
		p.source.leave(name, "files of this kind are not served: pack it into a ZIP if readers need it")
		return
	case err != nil || info.Size() > files.MaxSize:
		p.source.leave(name, fmt.Sprintf("it is larger than %d MB", files.MaxSize>>20))
		return
	}
	p.wasAt[path.Join("/", r.address, below)] = name
	p.copies(name, func() {
		ext := p.source.pictureEnding(name, path.Ext(name))
		to := free(fileFolder+plainPath(strings.TrimSuffix(below, path.Ext(below))), func(to string) bool { return p.taken[to+ext] != "" }) + ext
		p.copyAs(name, to)
	})
}

// copies calls add unless there is a copy of a file.
func (p *Plan) copies(name string, add func()) {
	if p.copyOf[name] == "" {
		add()
	}
}

// isOrigin reports whether a file is that of a text.
func (p *Plan) isOrigin(name string) bool { return len(p.byOrigin[name]) > 0 }

// plainPath returns a path whose parts need no escaping in an address.
func plainPath(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if !plainName.MatchString(part) {
			slug := markdown.Slugify(part)
			if parts[i] = slug[:min(len(slug), maxName)]; parts[i] == "" {
				parts[i] = "file"
			}
		}
	}
	return strings.Join(parts, "/")
}

// pathSigns escapes the signs of paths that addresses have for something else.
var pathSigns = strings.NewReplacer("%", "%25", "#", "%23", "?", "%3F")

// leadFiles lets the former addresses of files lead to their copies.
func (p *Plan) leadFiles(lead func(from, to string), seen map[string]bool) {
	for _, address := range sortedKeys(p.wasAt) {
		first, _, _ := strings.Cut(address[1:], "/")
		answer := Answer{Path: address, Now: files.Prefix + p.copyOf[p.wasAt[address]]}
		switch {
		case p.copyOf[p.wasAt[address]] == "" || seen[address] || p.answers(address):
			continue
		case strings.ContainsAny(address, "*\\\"") || !isPlain(address) || i18n.IsReserved(first) && !content.MayBeFile(address):
			answer.Now, answer.Why = "", "the program needs the word "+first+", or the address has a sign that none may have"
		default:
			lead(pathSigns.Replace(address), answer.Now)
		}
		p.addresses = append(p.addresses, answer)
	}
}
