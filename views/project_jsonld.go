package views

import (
	"portfolio/content"
	"portfolio/views/jsonld"
)

// Software returns the structured data of the project: SoftwareSourceCode if it has a repository, CreativeWork otherwise.
func (p ProjectPage) Software() jsonld.Schema {
	project := p.Project
	schema := jsonld.Schema{
		"@context": jsonld.Context, "@type": "CreativeWork",
		"name":        project.Title.In(p.Lang),
		"description": project.Description.In(p.Lang),
		"abstract":    project.Story.In(p.Lang),
		"text":        project.Study.In(p.Lang),
		"keywords":    project.Technologies,
		"url":         p.CanonicalURL(),
		"inLanguage":  string(p.Lang),
		"author":      jsonld.Owner(p.Base),
	}
	if project.Image != "" {
		schema["image"] = p.Abs(p.Asset(project.Image))
	}
	if project.Repo != "" {
		schema["@type"], schema["codeRepository"] = "SoftwareSourceCode", project.Repo
	}
	if project.Demo != "" {
		schema["workExample"] = jsonld.Schema{"@type": "WebSite", "url": project.Demo}
	}
	if project.Status != "" {
		schema["creativeWorkStatus"] = p.T("gallery.status." + string(project.Status))
	}
	if project.Status == content.StatusLive {
		schema["datePublished"] = project.Date
	}
	return schema
}
