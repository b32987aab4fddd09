package views

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// PrivacyVersion names the privacy statement of a site as it reads today in a language: another text has another version.
func PrivacyVersion(site *layout.Site, messages *i18n.Messages) string {
	text := sha256.New()
	page := PrivacyPage{layout.Base{Site: site, Messages: messages}}
	if err := page.statement().Render(context.Background(), text); err != nil {
		panic(err) // a hash takes everything that is written to it
	}
	return hex.EncodeToString(text.Sum(nil)[:6])
}

// cookie is a cookie that a visitor's choice sets.
type cookie struct{ Name, Holds, SetWhen string }

// cookies returns the cookies that a visitor can get: that of the language only where there is a choice.
func (p PrivacyPage) cookies() []cookie {
	cookies := []cookie{{"theme", p.T("privacy.browser.theme"), p.T("privacy.browser.theme.set")}}
	if p.Languages.Several() {
		var tags []string
		for _, lang := range p.Languages.List() {
			tags = append(tags, string(lang))
		}
		cookies = append(cookies, cookie{"i18nextLng", strings.Join(tags, ", "), p.T("privacy.browser.language.set")})
	}
	if p.Site.Has(i18n.SectionPodcast) {
		cookies = append(cookies, cookie{"voter", p.T("privacy.browser.voter"), p.T("privacy.browser.voter.set")})
	}
	return cookies
}

// browser says how many cookies there are, and what they can do.
func (p PrivacyPage) browser() string {
	can := "privacy.browser.anonymous"
	if p.Site.Has(i18n.SectionPodcast) {
		can = "privacy.browser.votes"
	}
	return sentences(p.Count("privacy.browser.cookies", len(p.cookies())), p.T(can))
}

// storage says what else a browser keeps.
func (p PrivacyPage) storage() string {
	texts := []string{p.T("privacy.browser.storage")}
	if p.Site.Has(i18n.SectionChat) {
		texts = append(texts, p.T("privacy.browser.storage.chat"))
	}
	if p.Site.Has(i18n.SectionSurveys) {
		texts = append(texts, p.T("privacy.browser.storage.surveys"))
	}
	return sentences(append(texts, p.T("privacy.browser.owner"))...)
}

// counted says what the counters of page views hold.
func (p PrivacyPage) counted() string {
	if p.Site.Has(i18n.SectionVerticals) {
		return sentences(p.T("visits.text"), p.T("visits.verticals"), p.T("visits.sums"))
	}
	return sentences(p.T("visits.text"), p.T("visits.sums"))
}

// ground names the legal grounds, and says that the chat needs none.
func (p PrivacyPage) ground() string {
	ground := "privacy.forms.ground"
	if !p.Site.Has(i18n.SectionViews) {
		ground = "privacy.forms.ground.uncounted"
	}
	if p.Site.Has(i18n.SectionChat) {
		return sentences(p.T(ground), p.T("privacy.forms.chat"))
	}
	return p.T(ground)
}

// where says where the data is kept. That only two companies handle it is the owner's to promise.
func (p PrivacyPage) where() string {
	if p.Site.Settings.Promised(content.PromiseCompanies) {
		return sentences(p.T("privacy.where.text"), p.T("privacy.where.companies"), p.T("privacy.where.others"))
	}
	return p.T("privacy.where.text")
}

// sentences joins sentences to a paragraph.
func sentences(texts ...string) string { return strings.Join(texts, " ") }

// keptData is one kind of data that the site keeps. Its ID is that of two messages: what it is, and why it is kept.
type keptData struct{ ID, For string }

// keptData returns the data that the site keeps and for how long, without the data of sections that it does not have.
func (p PrivacyPage) keptData() []keptData {
	kept, site := p.Site.Settings.Retention, p.Site
	months, days := p.periods("privacy.months"), p.periods("privacy.days")
	podcast, lists := site.Has(i18n.SectionPodcast), site.Has(i18n.SectionPodcast) || site.Has(i18n.SectionNewsletter)
	var data []keptData
	add := func(there bool, id, howLong string) {
		if there {
			data = append(data, keptData{id, howLong})
		}
	}
	calls := p.Has(i18n.Meeting)
	add(!calls, "messages", months(kept.InquiryMonths))
	add(calls, "requests", months(kept.InquiryMonths))
	add(true, "context", months(kept.InquiryMonths))
	add(calls, "meetings", months(kept.InquiryMonths))
	add(true, "consents", months(kept.InquiryMonths))
	add(true, "replies", months(kept.InquiryMonths))
	add(site.SendsCV(), "cv", months(kept.InquiryMonths))
	add(podcast, "topics", months(kept.InquiryMonths))
	add(site.Has(i18n.SectionSurveys), "surveys", months(kept.SurveyMonths))
	add(lists, "subscriptions", p.Tf("privacy.forms.subscriptions.kept", map[string]any{"Kept": months(kept.InquiryMonths)}))
	add(lists, "bounces", p.Tf("privacy.forms.bounces.kept", map[string]any{"Kept": months(kept.InquiryMonths)}))
	add(true, "outbox", days(kept.OutboxDays))
	add(lists, "pending", p.Tf("privacy.forms.pending.kept", map[string]any{"Kept": days(kept.PendingDays)}))
	add(podcast, "votes", months(kept.InquiryMonths))
	add(true, "limits", days(kept.AttemptDays))
	add(site.Has(i18n.SectionViews), "views", months(kept.PageViewMonths))
	add(true, "sessions", days(kept.SessionDays))
	return data
}

// periods returns a function that writes a number of months or days.
func (p PrivacyPage) periods(message string) func(int) string {
	return func(n int) string { return p.Count(message, n) }
}
