package content

import (
	"os"
	"testing"
	"testing/fstest"
	"time"
)

func TestGallery(t *testing.T) {
	projects, err := loadGallery(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	wantIDs(t, projects, func(p Project) string { return p.ID },
		"portfolio-2025", "english-app", "ai-marketplace")
	for i, want := range []struct {
		status ProjectStatus
		date   string
	}{
		{StatusLive, "2024-07-20"},
		{StatusSoon, "2025-01-15"},
		{StatusSoon, "2025-03-01"},
	} {
		if projects[i].Status != want.status || projects[i].Date != want.date {
			t.Errorf("%s is %s of %s, want %s of %s",
				projects[i].ID, projects[i].Status, projects[i].Date, want.status, want.date)
		}
		wantDate(t, time.DateOnly, projects[i].Date)
		if image := "img/gallery/" + projects[i].ID + ".svg"; projects[i].Image != image {
			t.Errorf("image is %s, want %s", projects[i].Image, image)
		}
	}
}

func TestGalleryRefusesUnknownStatus(t *testing.T) {
	const text = `[[project]]
id = "x"
image = "x"
technologies = ["x"]
status = "someday"
date = "2025-01-01"
title = "x"
description = "x"
story = "x"
alt = "x"
`
	if _, err := loadGallery(fstest.MapFS{"gallery.toml": {Data: []byte(text)}}); err == nil {
		t.Error("loadGallery accepts an unknown status")
	}
}
