package importer

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"portfolio/content"
)

// wordpress reads an export of WordPress, of which nothing is taken that is about people.
type wordpress struct {
	*Source
	pictures map[string]wpPicture // those that were uploaded, by their ids
	uploaded []string             // these ids, in order
	ids      map[*Text]string     // of texts
	texts    map[string]*Text     // by their ids
	covers   map[*Text]string     // the ids of covers
	links    []wpItem             // of menus
	tops     []menuEntry          // pages that stand in no other one: most themes list them where there is no menu
	authors  []string
	comments int
}

type wpPicture struct{ address, alt, caption, parent string }

// wpItem is a text, a picture or something else of an export.
type wpItem struct {
	Title   string `xml:"title"`
	Link    string `xml:"link"`
	GUID    string `xml:"guid"`
	Content string `xml:"http://purl.org/rss/1.0/modules/content/ encoded"`
	Excerpt string `xml:"http://wordpress.org/export/1.2/excerpt/ encoded"`
	Former  string `xml:"http://wordpress.org/export/1.1/excerpt/ encoded"` // of an older version
	ID      string `xml:"post_id"`
	Parent  string `xml:"post_parent"`
	Date    string `xml:"post_date"`
	DateGMT string `xml:"post_date_gmt"`
	Name    string `xml:"post_name"`
	Status  string `xml:"status"`
	Type    string `xml:"post_type"`
	Order   int    `xml:"menu_order"`

	Changed    string `xml:"post_modified"`
	ChangedGMT string `xml:"post_modified_gmt"`
	Password   string `xml:"post_password"`
	Attachment string `xml:"attachment_url"`
	Categories []struct {
		Domain string `xml:"domain,attr"`
		Slug   string `xml:"nicename,attr"`
		Name   string `xml:",chardata"`
	} `xml:"category"`
	Meta []struct {
		Key   string `xml:"meta_key"`
		Value string `xml:"meta_value"`
	} `xml:"postmeta"`
	Comments []struct{} `xml:"comment"`
}

func isWordPress(_ fs.FS, file string) bool { return strings.HasSuffix(strings.ToLower(file), ".xml") }

// printable reads what XML may hold: exports hold signs that it may not.
type printable struct{ io.Reader }

// Read implements io.Reader.
func (p printable) Read(buffer []byte) (int, error) {
	n, err := p.Reader.Read(buffer)
	for i, b := range buffer[:n] {
		if b < ' ' && b != '\n' && b != '\r' && b != '\t' {
			buffer[i] = ' '
		}
	}
	return n, err
}

// readWordPress reads an export of WordPress, one item after the other.
func readWordPress(s *Source) error {
	file, err := s.fsys.Open(s.file)
	if err != nil {
		return errors.New("it cannot be read")
	}
	defer func() { _ = file.Close() }()
	w := wordpress{Source: s, pictures: map[string]wpPicture{}, covers: map[*Text]string{}, ids: map[*Text]string{}}
	s.public = []string{".", "wp-content/uploads", "uploads"}
	decoder := xml.NewDecoder(printable{io.LimitReader(file, 8*maxTotal)})
	decoder.Strict, decoder.Entity = false, xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("it is no export of WordPress, or not whole: %.200s", oneLine(err.Error()))
		}
		if start, ok := token.(xml.StartElement); ok {
			if err := w.element(decoder, start); err != nil {
				return err
			}
		}
	}
	w.texts = map[string]*Text{}
	for t, id := range w.ids {
		w.texts[id] = t
	}
	for _, t := range s.Texts {
		if cover, ok := w.pictures[w.covers[t]]; ok {
			t.Cover, t.CoverAlt = w.uploadedAt(cover.address), cover.alt
		}
		t.isHTML = true
		t.Body = w.replace(t)
	}
	w.linkMenus()
	if len(w.authors) == 1 {
		s.Author = w.authors[0]
	}
	if w.comments > 0 {
		s.leave(s.file, content.Counted(w.comments, "comment")+": the program has none")
	}
	return nil
}

// element reads what a channel says of the site, and its items.
func (w *wordpress) element(decoder *xml.Decoder, start xml.StartElement) error {
	text := func() string {
		var text string
		_ = decoder.DecodeElement(&text, &start) // the next token fails
		return strings.TrimSpace(text)
	}
	switch name := start.Name.Local; {
	case name == "item":
		var item wpItem
		if err := decoder.DecodeElement(&item, &start); err != nil {
			return fmt.Errorf("it is not whole: %.200s", oneLine(err.Error()))
		}
		return w.item(item)
	case name == "author":
		var author struct {
			Name string `xml:"author_display_name"`
		}
		_ = decoder.DecodeElement(&author, &start) // the next token fails
		if found := oneLine(author.Name); found != "" {
			w.authors = append(w.authors, found)
		}
	case name == "title" && w.Name == "":
		w.Name = text()
	case name == "description" && w.Description == "":
		w.Description = oneLine(text())
	case name == "base_blog_url", name == "link" && w.Origin == "":
		w.setOrigin(text())
	case name == "language" && w.Main == "":
		w.Main = langTag(text())
	}
	return nil
}

// item reads one item.
func (w *wordpress) item(item wpItem) error {
	w.comments += len(item.Comments)
	meta := item.meta()
	kind := cmp.Or(item.Type, "post")
	switch {
	case kind == "attachment":
		w.pictures[item.ID] = wpPicture{item.Attachment, oneLine(meta["_wp_attachment_image_alt"]), plain(cmp.Or(item.Excerpt, item.Former)), item.Parent}
		w.uploaded = append(w.uploaded, item.ID)
		return nil
	case kind == "nav_menu_item":
		w.links = append(w.links, item)
		return nil
	case kind != "post" && kind != "page", item.Status == "trash", item.Status == "auto-draft", item.Status == "inherit":
		if kind != "revision" && strings.TrimSpace(item.Content) != "" {
			w.leave(w.file+"/"+cmp.Or(item.Name, item.ID), "it is of the kind "+kind+", "+cmp.Or(item.Status, "without a state"))
		}
		return nil
	case strings.TrimSpace(item.Content) == "":
		w.leave(w.file+"/"+cmp.Or(item.Name, item.ID), "it has no text")
		return nil
	}
	name := cmp.Or(item.Name, item.ID)
	t := &Text{
		Origin: w.file + "/" + name, Line: 1, Key: name, Slug: cmp.Or(item.Name, item.Title, item.ID), Title: oneLine(item.Title), Page: kind == "page",
		Description: oneLine(cmp.Or(plain(cmp.Or(item.Excerpt, item.Former)), meta["_yoast_wpseo_metadesc"])), Draft: item.Status == "draft" || item.Status == "pending",
		GUID: strings.TrimSpace(item.GUID), Body: item.Content,
	}
	t.Date, _ = parseMoment(item.Date)
	if gmt, ok := parseMoment(item.DateGMT + "Z"); ok && gmt.Year() > 0 && (t.Date.Year() <= 1 || gmt.After(now())) {
		t.Date = gmt
	}
	if changed, ok := parseMoment(cmp.Or(item.Changed, item.ChangedGMT)); ok && changed.Year() > 0 {
		t.Updated = changed
	}
	if t.Date.Year() <= 0 {
		t.Date = moment{}
	}
	t.Addresses, t.Unpublished = []string{w.Base + "/" + name + "/"}, true
	if address, own := w.path(item.Link); own && !strings.Contains(address, "?") && address != "/" {
		t.Addresses, t.Unpublished = []string{address}, false
	}
	for _, c := range item.Categories {
		switch label := strings.TrimSpace(c.Name); c.Domain {
		case "language":
			w.speak(t, c.Slug)
		case "post_translations":
			t.Key = c.Slug
		case "category", "post_tag":
			if c.Slug != "uncategorized" {
				t.Tags = tagsOf(append(t.Tags, label))
			}
			w.lose(w.Base+"/"+strings.TrimPrefix(c.Domain, "post_")+"/"+c.Slug+"/", label, t.Lang)
		}
	}
	switch {
	case item.Password != "":
		w.hide(t, "it has a password")
	case item.Status == "private":
		w.hide(t, "it is private")
	}
	w.ids[t] = item.ID
	if t.Page && !t.Draft && (item.Parent == "" || item.Parent == "0") {
		w.tops = append(w.tops, menuEntry{menu: mainMenu, text: t, file: t.Origin, weight: item.Order})
	}
	w.covers[t] = meta["_thumbnail_id"]
	return w.add(t)
}

// linkMenus notes the links of menus, or pages where there is none.
func (w *wordpress) linkMenus() {
	for _, link := range w.links {
		meta, menu := link.meta(), mainMenu
		for _, c := range link.Categories {
			if c.Domain == "nav_menu" {
				menu = c.Slug
			}
		}
		entry := menuEntry{menu: menu, name: oneLine(link.Title), to: meta["_menu_item_url"], file: w.file, weight: link.Order}
		if meta["_menu_item_type"] == "post_type" {
			entry.text = w.texts[meta["_menu_item_object_id"]]
		}
		if entry.text != nil || entry.to != "" {
			w.menus = append(w.menus, entry)
		}
	}
	if len(w.menus) == 0 {
		w.menus = w.tops
	}
}

// meta returns what is stored about an item, by its key.
func (i wpItem) meta() map[string]string {
	meta := map[string]string{}
	for _, m := range i.Meta {
		meta[m.Key] = m.Value
	}
	return meta
}

// The notations of WordPress: comments of its editor, short codes in brackets.
var (
	wpComment  = regexp.MustCompile(`(?s)<!--.*?-->`)
	wpCaption  = regexp.MustCompile(`(?s)\[caption[^\]]*\](.*?)\[/caption\]`)
	wpShort    = regexp.MustCompile(`(\bhref=["'])(https?://[^"'?\s]*?)?/?\?(?:p|page_id)=(\d+)`)
	wpImage    = regexp.MustCompile(`(?is)^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*</a>)?)(.*)$`)
	wpEmbed    = regexp.MustCompile(`(?s)\[(?:embed|youtube|vimeo)[^\]]*\]\s*(\S+?)\s*\[/(?:embed|youtube|vimeo)\]|\[(?:youtube|vimeo|tweet|instagram)[ =]"?(https?://[^\]\s"]+)"?[^\]]*\]`)
	wpMedia    = regexp.MustCompile(`(?s)\[(?:video|audio)((?:\s[^\]]*)?)\](?:\s*(https?://[^\s\[]+)?\s*\[/(?:video|audio)\])?`)
	wpLatex    = regexp.MustCompile(`(?s)\$latex\s+([^$]+?)(?:&amp;[a-z]+=[^$]*)?\$|\[(?:latex|katex|math)[^\]]*\](.*?)\[/(?:latex|katex|math)\]`)
	wpCode     = regexp.MustCompile(`(?s)\[(code|sourcecode)([^\]]*)\](.*?)\[/(?:code|sourcecode)\]`)
	wpGallery  = regexp.MustCompile(`\[gallery([^\]]*)\]`)
	wpIDs      = regexp.MustCompile(`\b(?:ids|include)="?([\d, ]+)`)
	wpOther    = regexp.MustCompile(`\[/?([a-z][a-z0-9_-]+)(\s[^\]\n]*)?\](?:[^(]|$)`)
	wpLanguage = regexp.MustCompile(`lang(?:uage)?="?([\w+#-]+)`)
	wpBlocks   = regexp.MustCompile(`(?i)^\s*</?(?:address|article|aside|blockquote|details|div|dl|figure|form|h[1-6]|hr|iframe|ol|p|pre|script|section|style|table|ul|video)[\s>/]`)
)

// replace returns the HTML of a text without what only WordPress reads.
func (w *wordpress) replace(t *Text) string {
	hasBlocks := strings.Contains(t.Body, "<!-- wp:")
	text := wpUploaded.ReplaceAllStringFunc(wpComment.ReplaceAllString(t.Body, ""), w.uploadedAt)
	for _, address := range slices.Compact(slices.Sorted(slices.Values(wpUnplayed.FindAllString(text, -1)))) {
		w.find(t.Origin, 1, "no page plays "+address+": it becomes a link to the old site", "make an .mp3 or .mp4 of it, put that next to the text, and write it like a picture")
	}
	text = wpShort.ReplaceAllStringFunc(text, func(match string) string {
		m := wpShort.FindStringSubmatch(match)
		to := w.texts[m[3]]
		if _, own := w.path(m[2] + "/"); to == nil || !own {
			return match
		}
		return m[1] + to.Addresses[0]
	})
	text = wpCaption.ReplaceAllStringFunc(text, func(match string) string {
		inner := wpCaption.FindStringSubmatch(match)[1]
		if m := wpImage.FindStringSubmatch(inner); m != nil {
			return "\n\n<figure>" + m[1] + "<figcaption>" + strings.TrimSpace(m[2]) + "</figcaption></figure>\n\n"
		}
		return inner
	})
	text = wpEmbed.ReplaceAllString(text, "\n\n"+`<p><a href="$1$2">$1$2</a></p>`+"\n\n")
	text = wpMedia.ReplaceAllStringFunc(text, func(match string) string {
		m := wpMedia.FindStringSubmatch(match)
		p := readParams(m[1])
		source := cmp.Or(m[2], p.first("src", "mp4", "webm", "mp3", "m4a", "ogg", "wav", "m4v", "ogv"))
		if source == "" {
			return match
		}
		return "\n\n<p>" + t.hold(media(p.get("title"), source, p.get("poster"), plain(p.get("caption")))) + "</p>\n\n"
	})
	text = wpLatex.ReplaceAllStringFunc(text, func(match string) string {
		m := wpLatex.FindStringSubmatch(match)
		return t.hold(formula(unescaped(m[1]+m[2]), strings.Contains(m[2], "\n")))
	})
	text = wpCode.ReplaceAllStringFunc(text, func(match string) string {
		m := wpCode.FindStringSubmatch(match)
		language := ""
		if found := wpLanguage.FindStringSubmatch(m[2]); found != nil {
			language = found[1]
		}
		return "\n\n<p>" + t.hold(fence(codeInfo(language, m[2]), unescaped(m[3]))) + "</p>\n\n"
	})
	text = wpGallery.ReplaceAllStringFunc(text, func(match string) string {
		ids := w.uploadedFor(t)
		if m := wpIDs.FindStringSubmatch(match); m != nil {
			ids = strings.Split(m[1], ",")
		}
		var shown []string
		for _, id := range ids {
			if found, ok := w.pictures[strings.TrimSpace(id)]; ok {
				shown = append(shown, picture(cmp.Or(found.alt, found.caption), w.uploadedAt(found.address), found.caption))
			}
		}
		if len(shown) == 0 {
			return match
		}
		return "\n\n<p>" + t.hold(strings.Join(shown, "\n")) + "</p>\n\n"
	})
	var others []string
	for _, m := range wpOther.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(others, m[1]) {
			others = append(others, m[1])
			w.find(t.Origin, 1, "the short code ["+m[1]+"] is kept as text", "write in the new file what it showed")
		}
	}
	if !hasBlocks {
		text = paragraphs(text)
	}
	return text
}

// wpUnplayed is the address of a sound or a video of a kind that the pages do not play.
var wpUnplayed = regexp.MustCompile(`(?i)https?://[^\s"'<>\]]+\.(?:aac|aiff?|avi|flac|m4v|mov|og[agv]|wav|wma|wmv)\b`)

// wpUploaded is the address of a file at the hosts that WordPress.com has for them.
var wpUploaded = regexp.MustCompile(`(?i)https?://(?:i\d\.wp\.com/[a-z0-9.-]+|[a-z0-9-]+\.files\.wordpress\.com)/[^\s"'<>)\\]+`)

// uploadedAt returns the address that a file at a host of WordPress.com has on the site itself, if there is a copy next to the export.
func (w *wordpress) uploadedAt(address string) string {
	if !wpUploaded.MatchString(address) {
		return address
	}
	named, _, _ := strings.Cut(address, "?")
	_, below, _ := strings.Cut(named, "://")
	if host, rest, _ := strings.Cut(below, "/"); strings.HasSuffix(strings.ToLower(host), ".wp.com") {
		below = rest
	}
	_, below, _ = strings.Cut(below, "/")
	below = strings.TrimPrefix(below, "wp-content/uploads/")
	for _, folder := range []string{"uploads", "wp-content/uploads", "."} {
		if name := path.Join(folder, below); fs.ValidPath(name) && exists(w.fsys, name, unsized(name)) {
			return w.Origin + w.Base + "/wp-content/uploads/" + below
		}
	}
	return address
}

// uploadedFor returns the ids of the pictures that were uploaded for a text.
func (w *wordpress) uploadedFor(t *Text) []string {
	return slices.DeleteFunc(slices.Clone(w.uploaded), func(id string) bool { return w.pictures[id].parent != w.ids[t] || !isPicture(w.pictures[id].address) })
}

// paragraphs adds the paragraphs and line ends that WordPress adds to texts of its former editor.
func paragraphs(text string) string {
	var out strings.Builder
	inCode := false
	for block := range strings.SplitSeq(strings.ReplaceAll(text, "\r", ""), "\n\n") {
		inCode = inCode || strings.Contains(block, "<pre")
		switch trimmed := strings.TrimSpace(block); {
		case inCode:
			out.WriteString(block + "\n\n")
		case trimmed == "":
		case wpBlocks.MatchString(trimmed):
			out.WriteString(trimmed + "\n\n")
		default:
			out.WriteString("<p>" + strings.ReplaceAll(trimmed, "\n", "<br>\n") + "</p>\n\n")
		}
		inCode = inCode && !strings.Contains(block, "</pre")
	}
	return out.String()
}

// sized is the name of a smaller copy of a picture.
var sized = regexp.MustCompile(`-\d+x\d+(\.[a-zA-Z]+)$`)

// unsized returns the name of the picture of which this may be a smaller copy.
func unsized(name string) string {
	return path.Join(path.Dir(name), sized.ReplaceAllString(path.Base(name), "$1"))
}
