package content

import (
	"io/fs"
	slashpath "path"
	"slices"
	"strings"

	"portfolio/internal/typo"
)

// nounFiles are the TOML files of a site folder.
var nounFiles = []string{
	"about.toml", "clients.toml", "gallery.toml", "home.toml", "knowledge.toml", "links.toml", "meetings.toml", "newsletter.toml", "opportunities.toml", "podcast.toml",
	"profile.toml", "projects.toml", "publications.toml", "redirects.toml", "requests.toml", "resume.toml", "services.toml", "site.toml", "synonyms.toml", "talks.toml", "verticals.toml",
}

// knownFolders are the folders of a site folder. What is in articles, pages and services is looked at with them; data and private are not
// looked at.
var knownFolders = []string{"articles", "data", filesFolder, "fonts", "img", pagesFolder, "private", servicesFolder, surveysFolder, wordsFolder}

// namedByPages are the pictures that pages show, if they are there.
var namedByPages = []string{"img/icon.png", "img/mark.svg"}

// pictureEndings are the endings of the names of pictures.
var pictureEndings = []string{".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"}

// findUnused hints at files that look as if they were part of the site, and are not.
func (l *loader) findUnused() {
	entries, err := fs.ReadDir(l.fsys, ".")
	if err != nil {
		l.findings.add(".", 0, "the folder cannot be listed", "check its permissions")
		return
	}
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case slices.Contains(knownFolders, name):
			if entry.Type().IsRegular() {
				l.findings.add(name, 0, "this is not a folder", "put a folder in its place, or delete it")
			}
		case entry.IsDir():
			if slices.Contains(foreignFolders, name) {
				l.findings.hint(name, 0, "nothing reads this folder", "put each text where it belongs: "+l.placeOf("name"))
			} else if near := typo.Nearest(name, knownFolders); near != "" {
				l.findings.hint(name, 0, "nothing reads this folder", "did you mean "+near+"?")
			}
		case strings.HasSuffix(name, ".toml") && !slices.Contains(nounFiles, name):
			l.findings.hint(name, 0, "nothing reads this file", typo.Suggest(name, nounFiles))
		default:
			l.hintUnusedPicture(name)
		}
	}
	l.findLooseTexts()
	l.findUnusedPictures("img", 0)
	for _, folder := range []string{".", "articles", pagesFolder, servicesFolder} {
		l.checkLinks(folder)
	}
}

// foreignFolders are where other programs have their texts.
var foreignFolders = []string{"_posts", "blog", "content", "post", "posts"}

// placeOf returns where the text of an article with an id belongs.
func (l *loader) placeOf(id string) string {
	return slashpath.Join("articles", id, string(l.langs[0])+".md")
}

// findLooseTexts hints at texts beside the folders of articles, pages and services.
func (l *loader) findLooseTexts() {
	for _, root := range []string{"articles", pagesFolder, servicesFolder} {
		entries, _ := fs.ReadDir(l.fsys, root) // what reads it has said so
		for _, entry := range entries {
			if id, isText := strings.CutSuffix(entry.Name(), ".md"); isText && !entry.IsDir() {
				l.findings.hint(slashpath.Join(root, entry.Name()), 0, "nothing reads this file",
					"put it where it belongs: "+slashpath.Join(root, id, string(l.langs[0])+".md"))
			}
		}
	}
}

// checkLinks notes the links to folders that are not followed.
func (l *loader) checkLinks(folder string) {
	entries, _ := fs.ReadDir(l.fsys, folder) // what reads its files has said so
	for _, entry := range entries {
		name := slashpath.Join(folder, entry.Name())
		switch {
		case entry.Type()&fs.ModeSymlink == 0 || strings.HasPrefix(entry.Name(), "."):
		case folder == "." && (!slices.Contains(knownFolders, name) || name == "data" || name == "private"):
		case folder == ".":
			if _, err := fs.Stat(l.fsys, name); err != nil {
				l.findings.add(name, 0, "the link leads nowhere, or out of the site folder", "replace it by the folder")
			}
		default:
			l.findings.add(name, 0, "links are not followed here", "replace it by the folder")
		}
	}
}

// findUnusedPictures looks for unused pictures below a folder.
func (l *loader) findUnusedPictures(folder string, depth int) {
	entries, err := fs.ReadDir(l.fsys, folder)
	if err != nil || depth == maxDepth {
		return // there is none, or what names its pictures has said so
	}
	for _, entry := range entries {
		name := slashpath.Join(folder, entry.Name())
		if entry.IsDir() {
			l.findUnusedPictures(name, depth+1)
		} else {
			l.hintUnusedPicture(name)
		}
	}
}

// hintUnusedPicture hints at a picture that no file names.
func (l *loader) hintUnusedPicture(name string) {
	if !slices.Contains(pictureEndings, strings.ToLower(slashpath.Ext(name))) || slices.Contains(namedByPages, name) {
		return
	}
	if !slices.ContainsFunc(l.used, func(r reference) bool { return r.kind == "picture" && r.name == name }) {
		l.findings.hint(name, 0, "nothing shows this picture", "name it where it belongs, or delete it")
	}
}
