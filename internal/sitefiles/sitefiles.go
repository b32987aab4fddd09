// Package sitefiles puts together the files of a site: those of its folder, and those that the program makes of its content.
package sitefiles

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/internal/assistant"
)

// Open returns the files of the site in a folder, and tells the site of them.
func Open(folder fs.FS, site *content.Site, options files.Options) (*files.Files, error) {
	notes, err := Knowledge(site)
	if err != nil {
		return nil, err
	}
	options.Made = append(options.Made, notes...)
	opened, err := files.New(folder, options)
	if err != nil {
		return nil, err
	}
	site.UseFiles(opened)
	return opened, nil
}

// Knowledge returns what the assistant knows, a file for each language. The island of the chat fetches one when a visitor begins
// to write, so that pages stay small.
func Knowledge(site *content.Site) ([]files.Made, error) {
	var made []files.Made
	for _, lang := range site.Settings.Languages {
		text, err := json.Marshal(assistant.New(site.Knowledge).Entries(lang))
		if err != nil {
			return nil, fmt.Errorf("write knowledge: %w", err)
		}
		made = append(made, files.Made{Name: "chat/knowledge." + string(lang) + ".json", Data: text})
	}
	return made, nil
}
