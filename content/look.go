package content

// Appearance is how the pages of a site look.
type Appearance struct {
	Color  string // "" for the engine's
	Color2 string // "" for the companion of Color
	Ground string // "" for paper
}

// Appearance returns how the pages look.
func (s Settings) Appearance() Appearance { return Appearance{s.Color, s.Color2, s.Ground} }
