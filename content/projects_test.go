package content

import (
	"os"
	"testing"
)

func TestProjects(t *testing.T) {
	projects, err := loadProjects(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	wantIDs(t, projects, func(p Project) string { return p.ID },
		"streaming", "ethereum", "solana-bot", "pollution", "fruit", "finance")
	demos := 0
	for _, project := range projects {
		if image := "img/projects/" + project.ID + ".svg"; project.Image != image {
			t.Errorf("image is %s, want %s", project.Image, image)
		}
		if project.Demo != "" {
			demos++
		}
	}
	if demos == 0 || demos == len(projects) {
		t.Errorf("%d projects have a demo, want some with and some without", demos)
	}
}
