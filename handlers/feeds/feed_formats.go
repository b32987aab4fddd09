package feeds

import (
	"encoding/xml"
	"time"
)

// rssFeed is a feed of RSS 2.0, with the modules that hold a whole text and its author.
type rssFeed struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Content string     `xml:"xmlns:content,attr"`
	DC      string     `xml:"xmlns:dc,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Copyright   string    `xml:"copyright,omitempty"`
	Changed     string    `xml:"lastBuildDate"`
	Self        rssSelf   `xml:"atom:link"`
	Items       []rssItem `xml:"item"`
}

type rssSelf struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	URL  string `xml:"href,attr"`
}

type rssItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	ID          rssID    `xml:"guid"`
	Published   string   `xml:"pubDate"`
	Author      string   `xml:"dc:creator"`
	Categories  []string `xml:"category"`
	Description string   `xml:"description"`
	HTML        string   `xml:"content:encoded,omitempty"`
}

type rssID struct {
	IsAddress bool   `xml:"isPermaLink,attr"`
	ID        string `xml:",chardata"`
}

// rss returns the feed as RSS 2.0.
func (f feed) rss(changed time.Time) rssFeed {
	channel := rssChannel{
		Title: f.Title, Link: f.link("alternate"), Description: f.Subtitle, Language: f.Lang, Copyright: f.Rights,
		Changed: changed.Format(time.RFC1123Z), Self: rssSelf{"self", "application/rss+xml", f.link("self")},
	}
	for _, e := range f.Entries {
		item := rssItem{
			Title: e.Title, Link: e.Links[0].URL, ID: rssID{e.ID == e.Links[0].URL, e.ID}, Published: e.published.Format(time.RFC1123Z),
			Author: f.Author.Name, Description: e.Summary,
		}
		for _, c := range e.Categories {
			item.Categories = append(item.Categories, c.Label)
		}
		if e.Content != nil {
			item.HTML = e.Content.HTML
		}
		channel.Items = append(channel.Items, item)
	}
	return rssFeed{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Content: "http://purl.org/rss/1.0/modules/content/", DC: "http://purl.org/dc/elements/1.1/",
		Channel: channel,
	}
}

// jsonFeed is a feed of JSON Feed 1.1.
type jsonFeed struct {
	Version     string       `json:"version"`
	Title       string       `json:"title"`
	HomePage    string       `json:"home_page_url"`
	Self        string       `json:"feed_url"`
	Description string       `json:"description"`
	Next        string       `json:"next_url,omitempty"`
	Icon        string       `json:"icon"`
	Authors     []jsonAuthor `json:"authors"`
	Language    string       `json:"language"`
	Items       []jsonItem   `json:"items"`
}

type jsonAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type jsonItem struct {
	ID        string   `json:"id"`
	URL       string   `json:"url"`
	Title     string   `json:"title"`
	HTML      string   `json:"content_html,omitempty"`
	Text      string   `json:"content_text,omitempty"` // in place of HTML that is not compiled
	Summary   string   `json:"summary"`
	Published string   `json:"date_published"`
	Changed   string   `json:"date_modified"`
	Tags      []string `json:"tags,omitempty"`
	Language  string   `json:"language"`
}

// json returns the feed as JSON Feed.
func (f feed) json() jsonFeed {
	made := jsonFeed{
		Version: "https://jsonfeed.org/version/1.1", Title: f.Title, HomePage: f.link("alternate"), Self: f.link("self"), Description: f.Subtitle,
		Next: f.link("next"), Icon: f.Icon, Authors: []jsonAuthor{{f.Author.Name, f.Author.URL}}, Language: f.Lang,
	}
	for _, e := range f.Entries {
		item := jsonItem{
			ID: e.ID, URL: e.Links[0].URL, Title: e.Title, Summary: e.Summary, Published: e.Published, Changed: e.Updated, Language: f.Lang,
		}
		if e.Content != nil {
			item.HTML = e.Content.HTML
		} else {
			item.Text = e.Summary
		}
		for _, c := range e.Categories {
			item.Tags = append(item.Tags, c.Label)
		}
		made.Items = append(made.Items, item)
	}
	return made
}

// link returns the address of the feed's link with a relation, "" for none.
func (f feed) link(rel string) string {
	for _, link := range f.Links {
		if link.Rel == rel {
			return link.URL
		}
	}
	return ""
}
