package views

import (
	"portfolio/content"
	"portfolio/views/jsonld"
)

// Software returns the structured data of the open project.
func (p ProjectsPage) Software() jsonld.Schema {
	schema := p.detail(*p.Open).schema()
	if p.Open.Status != "" {
		schema["creativeWorkStatus"] = p.T("gallery.status." + string(p.Open.Status))
	}
	if p.Open.Status == content.StatusLive {
		schema["datePublished"] = p.Open.Date
	}
	return schema
}

// schema returns SoftwareSourceCode if the project has a repository, CreativeWork otherwise.
func (p projectDetail) schema() jsonld.Schema {
	schema := jsonld.Schema{
		"@context": jsonld.Context, "@type": "CreativeWork",
		"name":        p.Title,
		"description": p.Description,
		"abstract":    p.Story,
		"keywords":    p.Technologies,
		"url":         p.CanonicalURL(),
		"inLanguage":  string(p.Lang),
		"author":      jsonld.Owner(p.Base),
	}
	if p.Image != "" {
		schema["image"] = p.Abs(p.Asset(p.Image))
	}
	if p.Repo != "" {
		schema["@type"], schema["codeRepository"] = "SoftwareSourceCode", p.Repo
	}
	if p.Demo != "" {
		schema["workExample"] = jsonld.Schema{"@type": "WebSite", "url": p.Demo}
	}
	return schema
}
