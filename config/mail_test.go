package config

import (
	"testing"

	"portfolio/content"
	"portfolio/i18n"
)

// TestMailTemplates checks that the email service needs a template for each language of the site, and that a missing one is
// named.
func TestMailTemplates(t *testing.T) {
	for _, test := range []struct {
		languages []i18n.Lang
		templates []string // variables that are set
		want      string   // error, "" for none
	}{
		{[]i18n.Lang{"de"}, []string{"DE"}, ""},
		{[]i18n.Lang{"de"}, []string{"EN"}, "MAIL_API_TEMPLATE_DE must be set to the value that the e-mail service gave you"},
		{[]i18n.Lang{"es", "pt-PT"}, []string{"PT_PT", "ES", "EN"}, ""},
		{[]i18n.Lang{"es", "pt-PT"}, []string{"ES", "PT"}, "MAIL_API_TEMPLATE_PT_PT must be set to the value that the e-mail service gave you"},
	} {
		variables := map[string]string{
			"MAIL_API_URL": "https://mail.example/send", "MAIL_API_PUBLIC_KEY": "key", "MAIL_API_SERVICE_ID": "service",
		}
		for _, name := range test.templates {
			variables["MAIL_API_TEMPLATE_"+name] = "id"
		}
		cfg, err := Read(variables)
		if err != nil {
			t.Fatal(err)
		}
		site := &content.Site{Profile: content.Profile{Name: "Ana", Email: "ana@example.com"}}
		site.Settings.Languages = test.languages
		sender, err := NewSender(cfg, site)
		if err == nil {
			sender.Close()
		}
		if got := errorText(err); got != test.want {
			t.Errorf("%v with templates %v: %q, want %q", test.languages, test.templates, got, test.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
