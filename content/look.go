package content

import "cmp"

// What Settings.Look says.
const (
	LookOverprint = "overprint"
	LookLedger    = "ledger"
	LookPoster    = "poster"
	LookLetter    = "letter"
	LookTerminal  = "terminal"
)

// Looks are the looks of a site, the usual one first.
var Looks = []string{LookOverprint, LookLedger, LookPoster, LookLetter, LookTerminal}

// What Settings.Frame says.
const (
	FrameRail = "rail"
	FrameTop  = "top"
	FrameNone = "none"
)

// ThemeAuto is what Settings.Theme says where the visitor's system decides.
const ThemeAuto = "auto"

// Appearance is how the pages of a site look: what site.toml says of it, and what its look says of the rest.
type Appearance struct {
	Look   string
	Color  string // "" for the engine's
	Color2 string // "" for the companion of Color
	Ground string
	Frame  string
}

// defaultAppearances has what a look has where the owner chose nothing else.
var defaultAppearances = map[string]Appearance{
	LookOverprint: {Ground: "paper", Frame: FrameRail},
	LookLedger:    {Color: "#0b6b4b", Ground: "white", Frame: FrameTop},
	LookPoster:    {Color: "#ff5a1f", Ground: "white", Frame: FrameTop},
	LookLetter:    {Color: "#23408e", Ground: "paper", Frame: FrameNone},
	LookTerminal:  {Color: "#3ddc84", Ground: "ink", Frame: FrameTop},
}

// Appearance returns how the pages look.
func (s Settings) Appearance() Appearance {
	look := cmp.Or(s.Look, LookOverprint)
	usual := defaultAppearances[look]
	return Appearance{
		Look: look, Color: cmp.Or(s.Color, usual.Color), Color2: s.Color2,
		Ground: cmp.Or(s.Ground, usual.Ground), Frame: cmp.Or(s.Frame, usual.Frame),
	}
}
