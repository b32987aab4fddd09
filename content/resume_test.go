package content

import (
	"os"
	"testing"

	"portfolio/i18n"
)

func TestResume(t *testing.T) {
	resume, err := loadResume(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	const month = "2006-01"
	wantIDs(t, resume.Jobs, func(j Job) string { return j.ID },
		"freelance", "sample-systems", "banco-de-pruebas", "estudio-ejemplo")
	for i, job := range resume.Jobs {
		wantDate(t, month, job.From)
		if job.To != "" {
			wantDate(t, month, job.To)
		} else if i > 0 {
			t.Errorf("%s: only the newest job may have no end", job.ID)
		}
		if i > 0 && job.To > resume.Jobs[i-1].From {
			t.Errorf("%s ends in %s, after the next job began", job.ID, job.To)
		}
		for _, lang := range i18n.Langs {
			if n := len(job.Achievements.In(lang)); n < 2 || n > 4 {
				t.Errorf("%s: %d achievements in %s, want 2 to 4", job.ID, n, lang)
			}
		}
		if len(job.Achievements.In(i18n.EN)) != len(job.Achievements.In(i18n.ES)) {
			t.Errorf("%s: different numbers of achievements by language", job.ID)
		}
	}
	for _, degree := range resume.Degrees {
		wantDate(t, month, degree.From)
		if degree.To != "" {
			wantDate(t, month, degree.To)
		}
	}
	for _, certificate := range resume.Certificates {
		wantDate(t, month, certificate.Date)
	}
	wantUnique(t, resume.Skills, func(g SkillGroup) string { return g.ID })
	for _, group := range resume.Skills {
		if len(group.Items.In(i18n.EN)) != len(group.Items.In(i18n.ES)) {
			t.Errorf("%s: different numbers of skills by language", group.ID)
		}
	}
	wantIDs(t, resume.Languages, func(l Language) string { return l.ID }, "es", "en")
}

func TestResumeTalksAreOnAboutPage(t *testing.T) {
	resume, err := loadResume(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	about, err := loadAbout(os.DirFS("../demo"))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range resume.Talks {
		if about.Talk(id).ID == "" {
			t.Errorf("no talk %q in about.toml", id)
		}
	}
}
