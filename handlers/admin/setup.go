package admin

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/palette"
	"portfolio/internal/password"
	"portfolio/internal/starter"
	views "portfolio/views/admin"
	"portfolio/views/ui"
)

// Setup makes a site of what its owner says in a browser.
type Setup interface {
	// Code returns what the log has printed, for the owner alone.
	Code() string
	// HasPassword reports whether the owner has a password already.
	HasPassword(ctx context.Context) (bool, error)
	TimeZone() string
	// Make stores the hash of the password, unless that is "", and then the site. It returns when the site is served, with what logs its
	// owner in. ErrMade means that somebody else was faster.
	Make(ctx context.Context, owner starter.Owner, passwordHash string) (func(*http.Request) (web.Effect, error), error)
}

// ErrMade means that there is a site already, or an owner's password.
var ErrMade = errors.New("the site is made already")

// ToSetup redirects to the questions of a site that is to be made.
func (h *Handlers) ToSetup(*web.Request) (web.Response, error) {
	return web.Redirect(i18n.AdminPath(i18n.AdminSetup))
}

// usualColor is the color that the form shows until the owner chooses one. Each look has its own.
var usualColor = palette.Hex(palette.Choose(palette.Choice{}).First)

// checkColor returns the color that the owner chose, "" for none.
func checkColor(answer string) (string, error) {
	if answer == usualColor {
		return "", nil
	}
	return starter.CheckColor(answer)
}

// Setup handles GET /admin/setup: the questions of a new site. Once it is made, the address leads to its overview.
func (h *Handlers) Setup(r *web.Request) (web.Response, error) {
	if h.Making == nil {
		return web.Redirect(i18n.AdminPath(i18n.AdminOverview))
	}
	page, err := h.setupPage(r, url.Values{
		views.SetupKind: {starter.Kinds[0]}, views.SetupLook: {starter.Looks[0]}, views.SetupLanguage: {string(r.Lang)},
		views.SetupZone: {h.Making.TimeZone()}, views.SetupColor: {usualColor}, views.SetupTheme: {starter.Themes[0]}, views.SetupSamples: {"on"},
	})
	page.IsNew = true
	return web.Response{Page: page}, err
}

func (h *Handlers) setupPage(r *web.Request, values url.Values) (views.SetupPage, error) {
	hasPassword, err := h.Making.HasPassword(r.Context())
	if err != nil {
		return views.SetupPage{}, h.NotRead("password", err)
	}
	page := views.SetupPage{
		Base: h.newPage(r, i18n.AdminSetup), Values: values, Kinds: starter.Kinds, Looks: starter.Looks, Themes: starter.Themes, MaxText: starter.MaxText, AsksPassword: !hasPassword,
	}
	for _, region := range i18n.ZoneRegions {
		for _, zone := range region.Zones {
			page.Zones = append(page.Zones, ui.OptionArgs{Value: zone, Label: r.Messages.ZonePlace(zone)})
		}
	}
	page.Admin, page.Warnings = false, nil // a session of a former site opens nothing here
	return page, nil
}

// PostSetup handles POST /admin/setup: it makes the site, and logs its owner in.
func (h *Handlers) PostSetup(r *web.Request, posted url.Values) (web.Response, error) {
	if h.Making == nil {
		return web.Redirect(i18n.AdminPath(i18n.AdminOverview))
	}
	page, err := h.setupPage(r, posted)
	if err != nil {
		return web.Response{}, err
	}
	owner := h.readOwner(&page, posted)
	attempt, err := h.Auth.TrySecret(r.Context(), h.NetworkOf(r.Request), plainCode(posted.Get(views.CodeField)), plainCode(h.Making.Code()))
	switch {
	case err != nil:
		return web.Response{}, h.NotStored("setup", err)
	case attempt.Wait > 0:
		page.Wrong(views.CodeField, h.waitText(r, attempt.Wait))
		return web.Response{Page: page, Status: http.StatusTooManyRequests, RetryAfter: attempt.WaitSeconds()}, nil
	case !attempt.OK:
		page.Wrong(views.CodeField, r.Messages.T("admin-setup.mistake.code"))
	}
	var hash string
	if page.AsksPassword {
		if hash, err = h.readPassword(&page, posted, owner); err != nil {
			return web.Response{}, err
		}
	}
	if len(page.Errors) > 0 {
		page.RepeatPassword()
		return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
	}
	return h.makeSite(r, page, owner, hash)
}

// makeSite makes the site, and returns the redirect to the page that says so, or the form with the reason why it was not made.
func (h *Handlers) makeSite(r *web.Request, page views.SetupPage, owner starter.Owner, hash string) (web.Response, error) {
	begin, err := h.Making.Make(r.Context(), owner, hash)
	switch {
	case errors.Is(err, ErrMade):
		page.IsMade, page.HasErrors = true, true
		return web.Response{Page: page, Status: http.StatusConflict}, nil
	case err != nil:
		return web.Response{}, h.NotStored("setup", err)
	}
	h.Log.Info("site made")
	ready := web.Response{Location: i18n.AdminPath(i18n.AdminReady)}
	if hash == "" { // whoever has the code need not know the password
		return ready, nil
	}
	effect, err := begin(r.Request)
	ready.Effects = []web.Effect{effect, h.rememberDevice}
	return ready, err
}

// readOwner reads the answers, and notes what is wrong with them.
func (h *Handlers) readOwner(page *views.SetupPage, posted url.Values) starter.Owner {
	screens := h.Languages.Screens()
	owner := starter.Owner{
		Now: h.Now(), NoSamples: posted.Get(views.SetupSamples) == "",
		Shipped: func(lang string) bool { return slices.Contains(screens, i18n.Lang(lang)) },
	}
	for _, answer := range []struct {
		field string
		check func(string) (string, error)
		to    *string
	}{
		{views.SetupName, starter.CheckName, &owner.Name},
		{views.SetupRole, starter.CheckText, &owner.Role},
		{views.SetupPlace, starter.CheckText, &owner.Place},
		{views.SetupEmail, starter.CheckEmail, &owner.Email},
		{views.SetupKind, starter.CheckKind, &owner.Kind},
		{views.SetupLook, starter.CheckLook, &owner.Look},
		{views.SetupColor, checkColor, &owner.Color},
		{views.SetupTheme, starter.CheckTheme, &owner.Theme},
		{views.SetupZone, func(answer string) (string, error) { return checkZone(page, answer) }, &owner.TimeZone},
	} {
		var err error
		*answer.to, err = answer.check(strings.TrimSpace(posted.Get(answer.field)))
		var mistake starter.Mistake
		if errors.As(err, &mistake) {
			page.Wrong(answer.field, page.Tf("admin-setup.mistake."+string(mistake.Kind), map[string]any{"Max": starter.MaxText}))
		}
	}
	owner.Languages = chosenLanguages(posted)
	for _, lang := range owner.Languages {
		if !owner.Shipped(lang) {
			page.Wrong(views.SetupLanguage, page.T("admin-setup.mistake.languages"))
		}
	}
	return owner
}

// checkZone returns the time zone that an owner means, who may name a place in the language of the page.
func checkZone(page *views.SetupPage, answer string) (string, error) {
	for _, zone := range page.Zones {
		if starter.PlainPlace(zone.Label) == starter.PlainPlace(answer) {
			return zone.Value, nil
		}
	}
	return starter.CheckTimeZone(answer)
}

// chosenLanguages returns the languages of the site, the main one first.
func chosenLanguages(posted url.Values) []string {
	langs := []string{posted.Get(views.SetupLanguage)}
	for _, lang := range posted[views.SetupLanguages] {
		if !slices.Contains(langs, lang) {
			langs = append(langs, lang)
		}
	}
	return langs
}

// readPassword returns the hash of the password, and notes what is wrong with it. It hashes nothing while the form has other mistakes:
// that takes long.
func (h *Handlers) readPassword(page *views.SetupPage, posted url.Values, owner starter.Owner) (string, error) {
	entered := posted.Get(views.PasswordField)
	if entered != posted.Get(views.SetupPasswordAgain) {
		page.Wrong(views.SetupPasswordAgain, page.T("admin-setup.mistake.again"))
	}
	if len(page.Errors) > 0 {
		return "", nil
	}
	hash, err := password.Hash(entered, owner.Name, owner.Email, h.Site.BaseURL)
	if errors.Is(err, password.ErrLength) || errors.Is(err, password.ErrLeaked) || errors.Is(err, password.ErrGuessable) {
		page.Wrong(views.PasswordField, passwordProblem(page.Messages, err))
		return "", nil
	}
	return hash, err
}

// plainCode returns a code without what people add to read it.
func plainCode(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(code))
}
