package importer

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"time"

	"portfolio/content"
	"portfolio/i18n"
)

// ghost is the export of a site of Ghost, of which nothing is read that is about people.
type ghost struct {
	Posts     []ghostPost `json:"posts"`
	Tags      []ghostTag  `json:"tags"`
	PostsTags []struct {
		Post ghostID `json:"post_id"`
		Tag  ghostID `json:"tag_id"`
	} `json:"posts_tags"`
	PostsMeta []ghostMeta `json:"posts_meta"`
	Settings  []struct {
		Key   string `json:"key"`
		Value any    `json:"value"`
	} `json:"settings"`
}

type ghostPost struct {
	ID           ghostID `json:"id"`
	CommentID    string  `json:"comment_id"`
	Title        string  `json:"title"`
	Slug         string  `json:"slug"`
	HTML         string  `json:"html"`
	Plaintext    string  `json:"plaintext"`
	Type         string  `json:"type"`
	Page         any     `json:"page"` // of old exports
	Status       string  `json:"status"`
	Visibility   string  `json:"visibility"`
	Locale       string  `json:"locale"`
	PublishedAt  string  `json:"published_at"`
	UpdatedAt    string  `json:"updated_at"`
	Excerpt      string  `json:"custom_excerpt"`
	Canonical    string  `json:"canonical_url"`
	FeatureImage string  `json:"feature_image"`
	Image        string  `json:"image"` // of old exports
}

type ghostMeta struct {
	Post        ghostID `json:"post_id"`
	Description string  `json:"meta_description"`
	Alt         string  `json:"feature_image_alt"`
	Caption     string  `json:"feature_image_caption"`
}

// ghostID is an id, which old exports write as a number.
type ghostID string

// UnmarshalJSON implements json.Unmarshaler.
func (id *ghostID) UnmarshalJSON(data []byte) error {
	*id = ghostID(strings.Trim(string(data), `"`))
	return nil
}

func isGhost(_ fs.FS, file string) bool { return strings.HasSuffix(strings.ToLower(file), ".json") }

// readGhost reads an export of Ghost.
func readGhost(s *Source) error {
	data, err := readAll(s.fsys, s.file, maxTotal)
	if err != nil {
		return err
	}
	var export struct {
		DB []struct {
			Data ghost `json:"data"`
		} `json:"db"`
		Data ghost `json:"data"` // of exports without a list
	}
	if json.Unmarshal(data, &export) != nil {
		return errors.New("it is no export of Ghost: make one at Settings, Labs, Export")
	}
	site := export.Data
	if len(export.DB) > 0 {
		site = export.DB[0].Data
	}
	s.setGhost(site)
	s.public = []string{"."}
	tags := map[ghostID]ghostTag{}
	for _, tag := range site.Tags {
		tags[tag.ID] = tag
	}
	routes := s.readGhostRoutes()
	routes.feeds(s)
	tagged := map[ghostID][]ghostTag{}
	for _, link := range site.PostsTags {
		tag := tags[link.Tag]
		tagged[link.Post] = append(tagged[link.Post], tag)
		if tag.Name != "" && !tag.isInternal() {
			routes.loseTag(s, tag)
		}
	}
	meta := map[ghostID]ghostMeta{}
	for _, m := range site.PostsMeta {
		meta[m.Post] = m
	}
	for _, post := range site.Posts {
		if err := s.addGhost(post, meta[post.ID], tagged[post.ID], routes.of(tagged[post.ID])); err != nil {
			return err
		}
	}
	return nil
}

// setGhost notes what the settings of a site of Ghost say.
func (s *Source) setGhost(site ghost) {
	for _, setting := range site.Settings {
		value, _ := setting.Value.(string)
		switch setting.Key {
		case "title":
			s.Name = value
		case "description":
			s.Description = i18n.Same(oneLine(value))
		case "locale", "lang", "default_locale":
			s.Main = langTag(value)
		case "timezone":
			s.TimeZone = value
		}
	}
}

// addGhost adds one post.
func (s *Source) addGhost(post ghostPost, meta ghostMeta, tagged []ghostTag, in ghostCollection) error {
	// the address of the site is a word in exports, and files are beside the export
	local := strings.NewReplacer("__GHOST_URL__", "", "%5F%5FGHOST%5FURL%5F%5F", "").Replace
	lang, tags := cmp.Or(post.Locale, in.lang), []string{}
	for _, tag := range tagged {
		if !tag.isInternal() {
			tags = append(tags, tag.Name)
		}
		lang = cmp.Or(post.Locale, tag.lang(), lang)
	}
	t := &Text{
		Origin: s.file + "/" + cmp.Or(post.Slug, string(post.ID)), Line: 1, Key: cmp.Or(post.Slug, string(post.ID)), Slug: cmp.Or(post.Slug, post.Title),
		Title: post.Title, Description: oneLine(cmp.Or(post.Excerpt, meta.Description)), Tags: tagsOf(tags),
		Cover: local(cmp.Or(post.FeatureImage, post.Image)), CoverAlt: oneLine(meta.Alt), Canonical: local(post.Canonical),
		GUID: string(post.ID), Addresses: []string{"/" + post.Slug + "/"},
	}
	t.Date, t.Updated = s.clockTime(post.PublishedAt), s.clockTime(post.UpdatedAt)
	s.speak(t, lang)
	t.Page = post.Type == "page" || post.Page == true || post.Page == 1.0
	if !t.Page {
		first := ""
		if len(tags) > 0 {
			first = content.TopicSlug(tags[0])
		}
		t.Addresses[0] = strings.NewReplacer("{slug}", post.Slug, "{id}", string(post.ID), "{primary_tag}", first,
			"{year}", t.Date.Format("2006"), "{month}", t.Date.Format("01"), "{day}", t.Date.Format("02")).Replace(in.pattern)
	}
	source := s.withoutGated(t, local(post.HTML))
	if post.Visibility != "" && post.Visibility != "public" {
		source = s.hideMembers(t, post.Visibility, source)
	}
	if t.Body = s.bodyOf(t, source); strings.TrimSpace(t.Body) == "" {
		t.Body = post.Plaintext
	}
	if caption, ok := fromHTML(meta.Caption); ok && caption != "" {
		t.Body = "*" + oneLine(caption) + "*\n\n" + t.Body
	}
	switch {
	case strings.TrimSpace(t.Body) == "":
		s.leave(t.Origin, "it has no text")
		return nil
	case t.Draft: // it is for members
	case post.Status == "sent":
		s.hide(t, "it was sent by email only")
	case post.Status != "published" && post.Status != "scheduled":
		t.Draft = true
	}
	t.Unpublished = post.Status != "published"
	return s.add(t)
}

// clockTime reads a time, and returns it as clocks at the place of the site say it, whose days the addresses of Ghost have.
func (s *Source) clockTime(text string) moment {
	zone, err := time.LoadLocation(s.TimeZone)
	t, wrong := time.Parse(time.RFC3339, text)
	if err != nil || wrong != nil {
		return isoTime(text)
	}
	return isoTime(t.In(zone).Format(time.RFC3339))
}

// isoTime reads a time as programs write it, with parts of a second. It is zero if that cannot be.
func isoTime(text string) moment {
	if t, err := time.Parse(time.RFC3339, text); err == nil { // which also reads parts of a second
		text = t.Format(time.RFC3339)
	}
	m, _ := parseMoment(text)
	return m
}

// bodyOf returns the Markdown of a text that is HTML in its source.
func (s *Source) bodyOf(t *Text, source string) string {
	text, ok := fromHTML(source)
	if !ok {
		s.find(t.Origin, 1, "its HTML cannot be read, and stays as it is", "write it as Markdown in the new file")
		return source
	}
	return text
}
