package site_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
)

// wanted are the properties that Google's documentation of structured data requires of what these pages have, by type. A path leads into
// a property.
var wanted = map[string][]string{
	"BreadcrumbList": {"itemListElement"}, "ItemList": {"itemListElement"}, "ListItem": {"position"}, "Event": {"name", "startDate", "location.name", "location.address"},
	"VideoObject": {"name", "thumbnailUrl", "uploadDate"}, "Dataset": {"name", "description"}, "ScholarlyArticle": {"headline", "author", "datePublished"},
	"Book": {"name", "author"}, "Person": {"name"}, "Organization": {"name"}, "Place": {"name"}, "Periodical": {"name"}, "PropertyValue": {"value"}, "MediaObject": {"contentUrl"},
}

// TestStructuredData checks the structured data of the pages of publications and talks by the rules of search engines, and that it says
// what the page shows.
func TestStructuredData(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{}
	for name, file := range handlertest.Without(t, handlertest.Full) {
		folder[name] = file
	}
	folder["files/film.mp4"] = &fstest.MapFile{Data: append(binary.BigEndian.AppendUint32(nil, 20), "ftypisom\x00\x00\x00\x00mp42"...)}
	folder["talks.toml"] = &fstest.MapFile{Data: []byte(talks)}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for path, kinds := range map[string][]string{
		"/publications": {"ScholarlyArticle", "CreativeWork", "Thesis", "PublicationIssue", "MediaObject"},
		"/talks":        {"Event", "VideoObject", "CreativeWork"},
		"/charlas":      {"Event"},
		"/resume":       {"ProfilePage"},
	} {
		page := site.Get(path).WantStatus(200)
		text, found := page.Page().Find("main").Text(), map[string]bool{}
		page.Page().Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
			var data any
			if err := json.Unmarshal([]byte(script.Text()), &data); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			eachSchema(data, func(kind string, schema map[string]any) {
				found[kind] = true
				for _, property := range wanted[kind] {
					if at(schema, property) == nil {
						t.Errorf("%s: %s has no %s: %v", path, kind, property, schema)
					}
				}
				if id := fmt.Sprint(schema["@id"]); strings.Contains(id, "#talk-") || strings.Contains(id, "#publication-") {
					_, anchor, _ := strings.Cut(id, "#")
					if shown := page.Page().Find("#" + anchor).Text(); !strings.Contains(shown, fmt.Sprint(schema["name"])) {
						t.Errorf("%s: %s does not show %v", path, anchor, schema["name"])
					}
				}
			})
		})
		for _, kind := range kinds {
			if !found[kind] {
				t.Errorf("%s has no %s (%v)", path, kind, found)
			}
		}
		if text == "" {
			t.Errorf("%s is empty", path)
		}
	}
	film := site.Get("/talks")
	if policy := film.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, "; media-src 'self'") {
		t.Errorf("the policy of a page with a video is %s", policy)
	}
	if src := film.Page().Find("video").AttrOr("src", ""); !strings.HasPrefix(src, "/static/files/film.") || site.Get(src).Body[4:8] != "ftyp" {
		t.Errorf("the video is %q", src)
	}
}

const talks = `
[[talk]]
id = "ten-thousand"
event = "Days"
date = "2025-04-03"
language = "en"
title = "One <b> & \"two\" </script>"
place = "Porto"
video = "files/film.mp4"

[[talk]]
id = "elsewhere"
event = "Nights"
date = "2024-04-03"
language = "en"
title = "Without a place"
video = "https://video.example/x"
`

// eachSchema calls do for each object that has a type.
func eachSchema(value any, do func(kind string, schema map[string]any)) {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			eachSchema(item, do)
		}
	case map[string]any:
		if kind, ok := value["@type"].(string); ok {
			do(kind, value)
		}
		for _, item := range value {
			eachSchema(item, do)
		}
	}
}

// at returns the property at a path, nil if there is none.
func at(schema map[string]any, path string) any {
	first, rest, below := strings.Cut(path, ".")
	if inner, ok := schema[first].(map[string]any); ok && below {
		return at(inner, rest)
	}
	return schema[first]
}
