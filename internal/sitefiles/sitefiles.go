// Package sitefiles puts together the files of a site: those of its folder, and those that the program makes of its content.
package sitefiles

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/internal/assistant"
	"portfolio/internal/palette"
	"portfolio/static"
)

// Colors returns the colors of a site.
func Colors(settings content.Settings) palette.Palette {
	look := settings.Appearance()
	return palette.Choose(palette.Choice{Color: look.Color, Color2: look.Color2, Ground: look.Ground})
}

// Open returns the files of the site in a folder, and tells the site of them. assets are those of the engine.
func Open(folder fs.FS, site *content.Site, assets *static.Assets, options files.Options) (*files.Files, error) {
	m := maker{folder: folder, site: site, assets: assets, cache: options.Cache, colors: Colors(site.Settings)}
	for _, part := range []func() ([]files.Made, error){m.fonts, m.icons, m.covers, m.stock, m.notFound} {
		made, err := part()
		if err != nil {
			return nil, err
		}
		options.Made = append(options.Made, made...)
	}
	opened, err := files.New(folder, options)
	if err != nil {
		return nil, err
	}
	knowledge, err := m.knowledge(opened)
	if err != nil {
		return nil, err
	}
	opened.Add(knowledge...)
	theme, err := m.theme(opened)
	if err != nil {
		return nil, err
	}
	opened.Add(theme...)
	site.UseFiles(opened)
	return opened, nil
}

// Check returns the problems of the files of a site. It reads all of them.
func Check(folder fs.FS, site *content.Site, f *files.Files) content.Findings {
	_, findings := readTheme(folder)
	findings = append(findings, checkFonts(folder)...)
	problems := f.Problems()
	for _, project := range slices.Concat(site.Projects, site.Gallery) {
		if project.Miniature != "" {
			problems = append(problems, f.InlineProblems(project.Miniature)...)
		}
		problems = append(problems, f.DrawingProblems(project.Image)...)
	}
	for _, article := range site.AllArticles() {
		problems = append(problems, f.DrawingProblems(article.Cover())...)
	}
	for _, name := range f.Names() {
		problems = append(problems, f.FigureProblems(name)...)
	}
	for _, p := range problems {
		findings = append(findings, content.Finding{File: p.File, What: p.What, Do: p.Do, Hint: p.Hint})
	}
	return findings
}

// knowledge returns the assistant's knowledge, a file for each language. The island of the chat fetches one when a visitor begins
// to write, so that pages stay small. It names pictures by their addresses in opened.
func (m maker) knowledge(opened *files.Files) ([]files.Made, error) {
	var made []files.Made
	known := assistant.ForSite(m.site, nil) // which answers nobody here
	for _, lang := range m.site.Settings.Languages {
		text, err := json.Marshal(known.Knowledge(lang, opened.URL))
		if err != nil {
			return nil, fmt.Errorf("write knowledge: %w", err)
		}
		made = append(made, files.Made{Name: "chat/knowledge." + string(lang) + ".json", Data: text})
	}
	return made, nil
}
