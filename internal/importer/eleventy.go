package importer

import (
	"path"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/internal/lazyregexp"
)

// eleventy is what Eleventy adds to texts: data files next to them and next to their folders, and addresses made of templates.
type eleventy struct {
	*Source
	root   string          // the folder of the texts
	is     bool            // whether the source is one of Eleventy
	data   map[string]head // what the data files of a text or a folder say, by their names without endings
	opaque map[string]bool // the templates that were named because nothing here can fill them in
}

func newEleventy(s *Source, root string) *eleventy {
	manifest, _ := readAll(s.fsys, "package.json", maxHead) // there may be none
	is := exists(s.fsys, eleventyConfigs...) || strings.Contains(string(manifest), "@11ty/eleventy")
	return &eleventy{s, root, is, map[string]head{}, map[string]bool{}}
}

// inherited are the keys that texts take from data files.
var inherited = []string{"permalink", "lang", "language", "locale", "draft", "series"}

// collections are tags that gather texts for templates, and that readers are not shown.
var collections = []string{"all", "nav", "page", "pages", "post", "posts"}

// with returns a front matter with what the data files add to it: those of the text first, then those of its folders, the nearest first.
func (e *eleventy) with(h head, name string) head {
	if !e.is {
		return h
	}
	merged := head{}
	for key, value := range h {
		merged[key] = value
	}
	if computed := h.table("eleventycomputed").text("permalink"); computed != "" {
		merged["permalink"] = computed
	}
	delete(merged, "eleventycomputed")
	delete(merged, "eleventyexcludefromcollections")
	tags := h.list(tagKeys...)
	for _, file := range e.dataFiles(name) {
		data := e.dataOf(file)
		for _, key := range inherited {
			if merged[key] == nil && data[key] != nil {
				merged[key] = data[key]
			}
		}
		for _, tag := range data.list("tags") {
			if tag != path.Base(file) && !slices.Contains(tags, tag) { // one named as its folder gathers the folder
				tags = append(tags, tag)
			}
		}
	}
	var shown []any
	for _, tag := range tags {
		if !slices.Contains(collections, strings.ToLower(tag)) {
			shown = append(shown, tag)
		}
	}
	for _, key := range tagKeys {
		delete(merged, key)
	}
	merged["tags"] = shown
	return merged
}

// dataFiles returns the names, without endings, of the data files of a text, the nearest first.
func (e *eleventy) dataFiles(name string) []string {
	files := []string{strings.TrimSuffix(name, path.Ext(name))}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		files = append(files, path.Join(dir, path.Base(dir)))
		if dir == e.root {
			break
		}
	}
	return files
}

// dataOf returns the values of the data files of one name.
func (e *eleventy) dataOf(file string) head {
	data, known := e.data[file]
	if known {
		return data
	}
	data = head{}
	for _, ending := range []string{".11tydata.json", ".json", ".11tydata.js", ".11tydata.mjs", ".11tydata.cjs"} {
		text, err := readAll(e.fsys, file+ending, maxHead)
		if err != nil {
			continue
		}
		var said head
		if strings.HasSuffix(ending, ".json") {
			said, _ = decoded(text, decodeJSON) // any other JSON may lie there
		} else {
			said = scriptData(clean(text))
		}
		if computed := said.table("eleventycomputed").text("permalink"); computed != "" {
			said["permalink"] = computed
		}
		for key, value := range said {
			if data[key] == nil {
				data[key] = value
			}
		}
	}
	e.data[file] = data
	return data
}

// scriptValue finds the keys of a data file in JavaScript, with the values that need no JavaScript.
var scriptValue = lazyregexp.New("(?m)(?:^|[{,])[ \\t]*[\"']?(permalink|tags|lang|language|locale|draft|series)[\"']?\\s*(?:\\(|:)\\s*" +
	"(?:\"([^\"\\n]*)\"|'([^'\\n]*)'|\\[([^\\]]*)\\]|(true|false)\\b)?")

// scriptText finds the texts of a list in JavaScript.
var scriptText = lazyregexp.New(`"([^"\n]*)"|'([^'\n]*)'`)

// made is a value that a program makes.
const made = "{{ a function }}"

// scriptData returns the values of a data file in JavaScript.
func scriptData(text string) head {
	data := head{}
	for _, m := range scriptValue.FindAllStringSubmatch(text, -1) {
		switch key, one := m[1], m[2]+m[3]+m[5]; {
		case data[key] != nil:
		case m[4] != "":
			var list []any
			for _, item := range scriptText.FindAllStringSubmatch(m[4], -1) {
				list = append(list, item[1]+item[2])
			}
			data[key] = list
		case one != "":
			data[key] = one
		case key == "permalink":
			data[key] = addressFunction(text)
		}
	}
	return data
}

// addressReturned finds a function that does nothing but return an address, scriptPart the values in it.
var (
	addressReturned = lazyregexp.New("\\bpermalink[\"']?\\s*:?\\s*(?:function\\s*)?\\([^()]*\\)\\s*(?:=>)?\\s*(?:\\{\\s*return\\s+)?`([^`\n]*)`")
	scriptPart      = lazyregexp.New(`\$\{\s*(?:data\.)?([\w.]+)\s*\}`)
)

// addressFunction returns the address that a function in a data file makes, as a template has it.
func addressFunction(text string) string {
	m := addressReturned.FindStringSubmatch(text)
	if m == nil || strings.Contains(scriptPart.ReplaceAllString(m[1], ""), "${") {
		return made
	}
	return scriptPart.ReplaceAllString(m[1], "{{ $1 }}")
}

// address returns the path at which Eleventy has a text, "" for a source of another program. stem is the path of its file without day and
// ending, where it has no address of its own.
func (e *eleventy) address(t *Text, h head, base, stem string) string {
	template := h.text("permalink")
	if !e.is {
		return ""
	}
	usual := strings.TrimSuffix(stem, "index")
	if !strings.HasSuffix(usual, "/") {
		usual += "/"
	}
	if template == "" {
		return usual
	}
	if template == "false" {
		t.Unpublished = true
		e.hide(t, "it has no address of its own")
		return usual
	}
	values := map[string]string{"title": t.Title, "page.fileSlug": base, "fileSlug": base, "page.filePathStem": stem, "filePathStem": stem}
	filled, ok := template, !strings.Contains(template, "{%")
	filled = expression.ReplaceAllStringFunc(filled, func(part string) string {
		value, known := evaluate(expression.FindStringSubmatch(part)[1], values, t.Date, h)
		ok = ok && known
		return value
	})
	if !ok || strings.Contains(filled, "{{") {
		if !e.opaque[template] {
			e.opaque[template] = true
			e.find(t.Origin, 1, "its address is made by "+template+", as those of others may be", "correct `aliases` where the address that is listed below is wrong")
		}
		return usual
	}
	filled = strings.TrimSuffix("/"+strings.TrimLeft(filled, "/"), "index.html")
	if clean := path.Join("/", filled); clean != "/" && strings.HasSuffix(filled, "/") {
		return clean + "/"
	}
	return path.Join("/", filled)
}

// expression is a value in a template, with its filters.
var expression = lazyregexp.New(`\{\{-?\s*(.*?)\s*-?\}\}`)

// dateFilter is a filter that writes a date.
var dateFilter = lazyregexp.New(`^date:\s*["']([^"']*)["']$`)

// dateParts are how Liquid writes a date, and how Go does.
var dateParts = strings.NewReplacer("%Y", "2006", "%y", "06", "%m", "01", "%-m", "1", "%d", "02", "%-d", "2", "%B", "January", "%b", "Jan")

// evaluate returns the value of an expression in a template, and false for one that only Eleventy knows.
func evaluate(text string, values map[string]string, date moment, h head) (string, bool) {
	name, filters, _ := strings.Cut(text, "|")
	name = strings.TrimSpace(name)
	value, known := values[name]
	if !known && name != "page.date" && name != "date" {
		value = h.text(strings.ToLower(name))
		known = value != ""
	}
	for filter := range strings.SplitSeq(filters, "|") {
		filter = strings.TrimSpace(filter)
		switch written := dateFilter.FindStringSubmatch(filter); {
		case filter == "" || filter == "url":
		case filter == "slug" || filter == "slugify":
			value = content.TopicSlug(value)
		case filter == "downcase" || filter == "lower":
			value = strings.ToLower(value)
		case written != nil && (name == "page.date" || name == "date") && !date.IsZero():
			value = date.Format(dateParts.Replace(written[1]))
			known = !strings.Contains(value, "%")
		default:
			return "", false
		}
	}
	return value, known && value != ""
}
