// Package survey handles the surveys: their pages, the steps of the long one, and the answers.
package survey

import (
	"portfolio/handlers/web"
)

// Handlers handles the surveys.
type Handlers struct {
	*web.Kernel
	store Store
}

// New returns the handlers of the surveys.
func New(kernel *web.Kernel, store Store) *Handlers { return &Handlers{kernel, store} }
