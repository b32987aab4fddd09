package admin

import (
	"encoding/json"
	"net/url"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	views "portfolio/views/admin"
	"portfolio/views/forms"
)

// What is typed into a form of the site is kept under what it is about, with the digest of the files that it was begun from, until it is
// saved or discarded: whenever a script sends it, and before anything else is done with what was posted.

// keep stores what was typed about a path, in a form that was posted with its digest and version. db.ErrChanged comes with what
// somebody has typed in another window.
func (h *Handlers) keep(r *web.Request, path string, typed any, posted url.Values) (db.KeptText, error) {
	text, err := json.Marshal(typed)
	if err != nil {
		return db.KeptText{}, err
	}
	digest := posted.Get(views.DigestField)
	version, _ := strconv.Atoi(posted.Get(forms.VersionField))
	return h.store.KeepText(r.Context(), db.KeptText{Path: path, Digest: digest[:min(len(digest), 64)], Text: string(text), Version: version})
}

// keptJSON is the response to a script that keeps a text.
func (h *Handlers) keptJSON(r *web.Request, key string, kept db.KeptText) draftJSON {
	at := r.Messages.AtClock(kept.ChangedAt.In(h.Site.Settings.Zone()))
	return draftJSON{Message: r.Messages.Tf(key, map[string]any{"At": at}), Version: kept.Version}
}
