package importer

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"portfolio/i18n"
	"portfolio/internal/lazyregexp"
)

// wordpress reads an export of WordPress, of which nothing is taken that is about people.
type wordpress struct {
	*Source
	pictures map[string]wpPicture // those that were uploaded, by their ids
	alts     map[string]string    // the words of pictures, by pictureKey
	uploaded []string             // these ids, in order
	ids      map[*Text]string     // of texts
	texts    map[string]*Text     // by their ids
	at       map[string]bool      // the addresses of texts
	covers   map[*Text]string     // the ids of covers
	parents  map[string]string    // of categories, by their names in addresses
	former   map[string]bool      // the hosts that texts were at first
	blocks   map[string]string    // that several texts show, by their ids
	tables   [][][]string         // of TablePress, each with its rows
	links    []wpItem             // of menus
	tops     []menuEntry          // pages that stand in no other one: most themes list them where there is no menu
	authors  []string
	said     []wpItem                     // what clients say
	kinds    map[string]map[bool][]string // the titles of items of other kinds, by the kind and whether they are pages now
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
	Comments []wpRemark `xml:"comment"`
}

// wpDefault is the name of the category of texts that have none, in the languages of most sites.
var wpDefault = lazyregexp.New(`^(?:uncategori[sz]ed|sin-categoria|sem-categoria|non-classe|allgemein|unkategorisiert|senza-categoria)(?:-[a-z]{2}|-\d+)?$`)

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
	w := wordpress{Source: s, pictures: map[string]wpPicture{}, covers: map[*Text]string{}, ids: map[*Text]string{}, blocks: map[string]string{}, former: map[string]bool{}, parents: map[string]string{}, kinds: map[string]map[bool][]string{}, alts: map[string]string{}}
	s.picturePages = map[string]string{}
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
	w.texts, w.at = map[string]*Text{}, map[string]bool{}
	for t, id := range w.ids {
		w.texts[id], w.at[spelling(t.Addresses[0])] = t, !t.Unpublished
	}
	for _, t := range s.Texts {
		if cover, ok := w.pictures[w.covers[t]]; ok {
			t.Cover, t.CoverAlt = w.uploadedAt(cover.address), cover.alt
		}
		t.isHTML = true
		t.Body = w.replace(t)
	}
	for _, lang := range s.Languages {
		if len(s.Languages) > 1 {
			w.loseHome(lang, lang)
		}
	}
	w.linkMenus()
	w.takeSaid()
	w.nameKinds()
	if len(w.authors) == 1 {
		s.Author = w.authors[0]
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
	case name == "category" || name == "tag":
		var list wpList
		_ = decoder.DecodeElement(&list, &start) // the next token fails
		w.list(list)
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
	case name == "description" && w.Description == nil:
		w.Description = i18n.Same(oneLine(text()))
	case name == "base_blog_url", name == "link" && w.Origin == "":
		w.setOrigin(text())
	case name == "language" && w.Main == "":
		w.Main = langTag(text())
	}
	return nil
}

// item reads one item.
func (w *wordpress) item(item wpItem) error {
	said := w.approved(item.Comments)
	meta := item.meta()
	kind := cmp.Or(item.Type, "post")
	switch {
	case kind == "attachment":
		w.pictures[item.ID] = wpPicture{item.Attachment, wordsOfPicture(item), plain(cmp.Or(item.Excerpt, item.Former)), item.Parent}
		w.alts[pictureKey(item.Attachment)] = w.pictures[item.ID].alt
		w.uploaded = append(w.uploaded, item.ID)
		page, own := w.path(item.Link)
		if address, isFile := w.path(item.Attachment); own && isFile && len(page) > 1 && !strings.Contains(page, "?") && (item.Parent == "" || item.Parent == "0") {
			w.picturePages[page] = strings.TrimPrefix(address, w.Base+"/")
		}
		return nil
	case kind == "nav_menu_item":
		w.links = append(w.links, item)
		return nil
	case kind == "tablepress_table" && item.Status == "publish":
		w.takeTable(item)
		return nil
	case kind == "wp_block" && item.Status == "publish":
		w.blocks[item.ID] = item.Content
		return nil
	case item.Status == "trash", item.Status == "auto-draft", item.Status == "inherit":
		return nil
	case kind != "post" && kind != "page" && !w.other(kind, item):
		return nil
	case strings.TrimSpace(item.Content) == "":
		if address, own := w.path(item.Link); own && kind == "page" && item.Status == "publish" && path.Clean(address) != "/" && !strings.Contains(address, "?") {
			w.lose(address, "", "") // most are the list of all posts
		}
		w.leave(w.file+"/"+cmp.Or(item.Name, item.ID), "it has no text")
		return nil
	}
	name := cmp.Or(item.Name, item.ID)
	t := &Text{
		Origin: w.file + "/" + name, Line: 1, Key: name, Slug: cmp.Or(item.Name, item.Title, item.ID), Title: oneLine(html.UnescapeString(item.Title)), Page: kind != "post",
		Description: oneLine(cmp.Or(plain(cmp.Or(item.Excerpt, item.Former)), meta["_yoast_wpseo_metadesc"])), Draft: item.Status == "draft" || item.Status == "pending",
		GUID: strings.TrimSpace(item.GUID), Body: item.Content, comments: said,
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
	address, own := w.path(item.Link)
	if own && !strings.Contains(address, "?") && address != "/" {
		t.Addresses, t.Unpublished = []string{address}, false
	}
	for _, c := range item.Categories {
		if c.Domain == "language" { // that of its tags, too
			w.speak(t, c.Slug)
		}
	}
	for _, c := range item.Categories {
		switch label := html.UnescapeString(strings.TrimSpace(c.Name)); c.Domain {
		case "post_translations":
			t.Key = c.Slug
		case "category", "post_tag":
			if !wpDefault.MatchString(c.Slug) {
				t.Tags = tagsOf(append(t.Tags, label))
			}
			base := w.Base + "/" + strings.TrimPrefix(c.Domain, "post_") + "/"
			w.lose(base+c.Slug+"/", label, t.Lang)
			if below := w.belowParents(c.Slug); c.Domain == "category" && below != c.Slug {
				w.lose(base+below+"/", label, t.Lang)
			}
		}
	}
	switch {
	case item.Password != "":
		w.hide(t, "it has a password")
	case item.Status == "private":
		w.hide(t, "it is private")
	}
	if guid, err := url.Parse(t.GUID); err == nil {
		w.former[strings.ToLower(guid.Host)] = guid.Host != ""
	}
	if w.ids[t] = item.ID; t.Page {
		t.GUID = w.Origin + w.Base + "/?page_id=" + item.ID // which leads to it
	}
	if kind == "page" && !t.Draft && (item.Parent == "" || item.Parent == "0") {
		w.tops = append(w.tops, menuEntry{menu: mainMenu, text: t, file: t.Origin, weight: item.Order})
	}
	w.covers[t] = meta["_thumbnail_id"]
	isHome := address == w.Base+"/" && own || wpHome.MatchString(name)
	if isHome && kind == "page" && !t.Draft && (w.home == nil || t.Lang == w.Main) {
		w.home = t
	}
	return w.add(t)
}

// meta returns what is stored about an item, by its key.
func (i wpItem) meta() map[string]string {
	meta := map[string]string{}
	for _, m := range i.Meta {
		meta[m.Key] = m.Value
	}
	return meta
}
