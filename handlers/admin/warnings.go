package admin

import (
	"portfolio/handlers/web"
	"portfolio/internal/selfcheck"
	"portfolio/views/layout"
)

// warnings returns the warnings of the self-checks, in the language of the screen.
func (h *Handlers) warnings(r *web.Request) []layout.OwnerWarning {
	var all []layout.OwnerWarning
	for _, w := range h.Checks.Open() {
		kind, messages := string(w.Kind), r.Messages
		all = append(all, layout.OwnerWarning{
			ID:    "warning-" + kind,
			What:  messages.Tf("warning."+kind+".what", w.Facts),
			Why:   messages.T("warning." + kind + ".why"),
			Do:    messages.Tf("warning."+kind+".do", w.Facts),
			Since: w.Since, InFiles: w.Kind == selfcheck.ChangeRefused || w.Kind == selfcheck.FolderFaulty,
		})
	}
	return all
}
