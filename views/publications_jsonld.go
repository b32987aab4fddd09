package views

import (
	"unicode/utf8"

	"portfolio/content"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// minDataset is how many characters search engines want of the description of a data set.
const minDataset = 50

// schemaTypes are the types of schema.org by the kind of a publication.
var schemaTypes = map[string]string{
	"article": "ScholarlyArticle", "paper": "ScholarlyArticle", "preprint": "ScholarlyArticle", "book": "Book", "chapter": "Chapter", "dissertation": "Thesis", "thesis": "Thesis",
	"report": "Report", "dataset": "Dataset", "software": "SoftwareSourceCode",
}

// Works returns the page's structured data: the list of publications.
func (p PublicationsPage) Works() jsonld.Schema {
	items := make([]jsonld.Schema, len(p.Publications))
	for i, publication := range p.Publications {
		items[i] = p.work(publication)
	}
	return jsonld.Works(p.Base, items)
}

func (p PublicationsPage) work(of content.Publication) jsonld.Schema {
	abstract := of.Abstract.In(p.Lang)
	kind := schemaTypes[of.Kind]
	if kind == "" || kind == "Dataset" && utf8.RuneCountInString(abstract) < minDataset {
		kind = "CreativeWork"
	}
	by := "author"
	if of.IsEdited() {
		by = "editor"
	}
	work := jsonld.Schema{
		"@type": kind, "@id": p.CanonicalURL() + "#publication-" + of.ID, "name": of.Title.In(p.Lang), by: authors(p.Base, of), "datePublished": of.Date,
		"inLanguage": string(of.Language), "url": of.Link(), "pagination": of.Pages, "publisher": jsonld.Schema{"@type": "Organization", "name": of.Publisher},
	}
	if of.DOI != "" {
		work["identifier"] = jsonld.Schema{"@type": "PropertyValue", "propertyID": "DOI", "value": of.DOI}
		work["sameAs"] = "https://doi.org/" + of.DOI
	}
	switch kind {
	case "ScholarlyArticle", "Thesis", "Report":
		work["headline"], work["abstract"], work["isPartOf"] = of.Title.In(p.Lang), abstract, series(of)
	case "Chapter":
		work["abstract"], work["isPartOf"] = abstract, jsonld.Schema{"@type": "Book", "name": of.Venue, "isbn": of.ISBN}
	case "Book":
		work["abstract"], work["isbn"] = abstract, of.ISBN
	default:
		work["description"] = abstract
	}
	if address := p.Site.Files.URL(of.PDF); address != "" {
		work["encoding"] = jsonld.Schema{"@type": "MediaObject", "contentUrl": p.Abs(address), "encodingFormat": "application/pdf"}
	}
	return work
}

// series returns the journal or the proceedings in which a publication appeared, with its volume.
func series(of content.Publication) jsonld.Schema {
	kind := "CreativeWorkSeries"
	if of.Kind == "article" {
		kind = "Periodical"
	}
	in := jsonld.Schema{"@type": kind, "name": of.Venue}
	if of.Volume != "" {
		in = jsonld.Schema{"@type": "PublicationVolume", "volumeNumber": of.Volume, "isPartOf": in}
	}
	if of.Number != "" {
		in = jsonld.Schema{"@type": "PublicationIssue", "issueNumber": of.Number, "isPartOf": in}
	}
	return in
}

// authors returns the authors of a publication: the owner is the person whom the site is about.
func authors(b layout.Base, of content.Publication) []jsonld.Schema {
	var found []jsonld.Schema
	for i, name := range of.AuthorsOr(b.Site.Profile.Name) {
		switch {
		case name == content.EtAl:
		case b.Site.Profile.IsAuthor(name):
			found = append(found, jsonld.Owner(b))
		case i < len(of.Authors) && content.IsGroup(of.Authors[i]):
			found = append(found, jsonld.Schema{"@type": "Organization", "name": name})
		default:
			person := jsonld.Schema{"@type": "Person", "name": name}
			if page := b.Site.Homepage(name); page != "" {
				person["url"] = page
			}
			found = append(found, person)
		}
	}
	return found
}
