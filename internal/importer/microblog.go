package importer

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
)

func isMicroblog(source fs.FS, file string) bool {
	return file == "" && exists(source, "feed.json") && exists(source, "index.html")
}

// jsonFeed is a feed with all texts of a site.
type jsonFeed struct {
	Title  string                `json:"title"`
	Home   string                `json:"home_page_url"`
	Author struct{ Name string } `json:"author"`
	Items  []struct {
		ID       any      `json:"id"`
		URL      string   `json:"url"`
		Title    string   `json:"title"`
		HTML     string   `json:"content_html"`
		Text     string   `json:"content_text"` // which is Markdown
		Summary  string   `json:"summary"`
		Date     string   `json:"date_published"`
		Modified string   `json:"date_modified"`
		Tags     []string `json:"tags"`
		Image    string   `json:"image"`
	} `json:"items"`
}

// maxTitle is how long a title is that is made of a note, in characters.
const maxTitle = 60

// readMicroblog reads a blog archive, as Micro.blog writes it: a feed of everything, with the uploaded files next to it.
func readMicroblog(s *Source) error {
	data, err := readAll(s.fsys, "feed.json", maxTotal)
	var feed jsonFeed
	if err != nil || json.Unmarshal(data, &feed) != nil {
		return errors.New("feed.json cannot be read")
	}
	s.Name, s.Author = feed.Title, feed.Author.Name
	if s.setOrigin(feed.Home); s.Origin == "" && len(feed.Items) > 0 {
		s.setOrigin(feed.Items[0].URL)
		s.Base = ""
	}
	s.Hosted = strings.HasSuffix(s.Origin, ".micro.blog")
	s.public = []string{"."}
	for _, item := range feed.Items {
		address, own := s.path(item.URL)
		if !own || address == "" {
			s.leave("feed.json/"+textOf(item.ID), "it is of another site")
			continue
		}
		t := &Text{
			Origin: "feed.json" + address, Line: 1, Key: address, Title: item.Title, Description: oneLine(item.Summary), Tags: tagsOf(item.Tags), Cover: item.Image,
			GUID: cmp.Or(textOf(item.ID), item.URL), Addresses: []string{address}, Body: item.Text,
		}
		t.Date, t.Updated = isoTime(item.Date), isoTime(item.Modified)
		if t.Body == "" {
			t.Body = s.bodyOf(t, item.HTML)
		}
		if strings.TrimSpace(t.Body) == "" {
			s.leave(t.Origin, "it has no text")
			continue
		}
		if t.Slug = stem(address); t.Title == "" { // a note
			t.Title = cmp.Or(shortened(firstWords(t.Body), maxTitle), t.Date.Format("2006-01-02 15:04"))
		}
		if err := s.add(t); err != nil {
			return err
		}
	}
	return nil
}
