package feeds

import (
	"encoding/json"
	"fmt"
	"net/http"

	"portfolio/handlers/web"
	"portfolio/i18n"
)

// manifest is a W3C Web Application Manifest, which phones read to install the site.
type manifest struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"`
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	Dir         string         `json:"dir"`
	StartURL    string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	ThemeColor  string         `json:"theme_color"`
	Background  string         `json:"background_color"`
	Icons       []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// manifestIcons lists the icons for phones: asset, sizes and purpose.
var manifestIcons = [][3]string{
	{"icons/icon-192.png", "192x192", "any"},
	{"icons/icon-512.png", "512x512", "any"},
	{"icons/icon-maskable-512.png", "512x512", "maskable"},
}

// Manifest handles GET of the manifest in one language.
func (h *Handlers) Manifest(lang i18n.Lang) web.DocumentHandler {
	return func(*http.Request) (web.Document, error) {
		profile, theme := h.Site.Profile, h.Site.DefaultTheme()
		made := manifest{
			ID: "/", Scope: "/", StartURL: h.Languages.Path(lang, i18n.Home),
			Name:        h.Site.Title(lang),
			ShortName:   h.Site.Settings.Name,
			Description: profile.MetaDescription.In(lang),
			Lang:        string(lang), Dir: "ltr",
			Display:    "minimal-ui",
			ThemeColor: h.Site.Bar(theme), Background: h.Site.Ground(theme),
		}
		for _, icon := range manifestIcons {
			made.Icons = append(made.Icons, manifestIcon{h.Site.Asset(icon[0]), icon[1], "image/png", icon[2]})
		}
		text, err := json.MarshalIndent(made, "", "  ")
		if err != nil {
			return web.Document{}, fmt.Errorf("write manifest: %w", err)
		}
		return web.Document{Bytes: text}, nil
	}
}
