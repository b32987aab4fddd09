package views

import (
	"portfolio/content"
	"portfolio/views/jsonld"
)

// Spoken returns the page's structured data: the list of talks.
func (p TalksPage) Spoken() jsonld.Schema {
	items := make([]jsonld.Schema, len(p.Talks))
	for i, talk := range p.Talks {
		items[i] = p.spoken(talk)
	}
	return jsonld.Works(p.Base, items)
}

// spoken returns a talk: an event where its place is known, which search engines ask of events, else a work.
func (p TalksPage) spoken(of content.Talk) jsonld.Schema {
	address := p.CanonicalURL() + "#talk-" + of.ID
	talk := jsonld.Schema{
		"@id": address, "name": of.Title.In(p.Lang), "description": of.Description.In(p.Lang), "inLanguage": string(of.Language), "url": address,
	}
	recording := "video"
	if place := of.Place.In(p.Lang); place == "" {
		talk["@type"], talk["author"], talk["dateCreated"] = "CreativeWork", jsonld.Owner(p.Base), of.Date
	} else {
		recording = "recordedIn"
		talk["@type"], talk["performer"], talk["startDate"] = "Event", jsonld.Owner(p.Base), of.Date
		talk["location"] = jsonld.Schema{"@type": "Place", "name": place, "address": place}
		talk["organizer"] = jsonld.Schema{"@type": "Organization", "name": of.Event, "url": of.URL}
		talk["eventStatus"] = "https://schema.org/EventScheduled"
	}
	if of.Video != "" {
		talk[recording] = p.recording(of)
	}
	return talk
}

// recording returns the video of a talk. Search engines need a picture of it: the share picture of the page stands in.
func (p TalksPage) recording(of content.Talk) jsonld.Schema {
	picture := p.Image
	if of.Poster != "" {
		picture = p.Asset(of.Poster)
	}
	video := jsonld.Schema{
		"@type": "VideoObject", "name": of.Title.In(p.Lang), "description": of.Description.In(p.Lang), "uploadDate": of.Date, "thumbnailUrl": p.Abs(picture),
		"inLanguage": string(of.Language),
	}
	if address := p.Site.Files.URL(of.Video); address != "" {
		video["contentUrl"] = p.Abs(address)
	} else {
		video["url"] = of.Video
	}
	return video
}
