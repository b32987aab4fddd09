package email

import (
	"fmt"

	"github.com/a-h/templ"

	"portfolio/internal/palette"
)

// ownColors writes the rules that give an email the colors of its site, nothing for a site without a color of its own.
func (l layout) ownColors() templ.Component {
	colors := palette.Choose(l.Colors)
	if !colors.Own {
		return templ.NopComponent
	}
	return templ.Raw("<style>" + rules(colors.Light) + "@media (prefers-color-scheme: dark) { " + rules(colors.Dark) + "}</style>")
}

func rules(theme palette.Theme) string {
	accent := palette.Hex(theme.Accent)
	return fmt.Sprintf(".site { border-color: %s; } a { color: %s; } .button { background: %s; color: %s; } ",
		palette.Hex(theme.Secondary), accent, palette.Hex(theme.Fill), palette.Hex(theme.OnFill))
}
