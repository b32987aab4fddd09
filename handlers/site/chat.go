package site

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/assistant"
	"portfolio/views"
)

// suggestedQuestions lists the categories whose questions the assistant suggests.
var suggestedQuestions = []string{"pricing_basic", "pricing_ai", "availability"}

// Chat handles GET /chat: one message and its answer.
func (h *Handlers) Chat(r *web.Request) (web.Response, error) {
	return h.PostChat(r, r.Query(i18n.MessageQuery))
}

// PostChat handles POST /chat: the same for a script, whose messages stand in no address.
func (h *Handlers) PostChat(r *web.Request, values url.Values) (web.Response, error) {
	message := strings.TrimSpace(strings.ReplaceAll(values.Get(i18n.MessageQuery), "\r\n", "\n"))
	if utf8.RuneCountInString(message) > views.MaxMessage || !utf8.ValidString(message) {
		return web.Response{}, web.ErrBadRequest
	}
	page := views.ChatPage{Base: h.NewPage(r, i18n.Chat), Chat: h.chatBox(r.Lang)}
	page.NoIndex = values.Has(i18n.MessageQuery)
	if message == "" {
		if !page.NoIndex {
			page.Chat = h.playedChats[r.Lang]()
			return web.Render(page)
		}
		page.Chat.Error = page.T("chat.empty")
		return web.Response{Page: page, Status: http.StatusUnprocessableEntity}, nil
	}
	if err := h.Allow(r.Request, "chat"); err != nil {
		page.Chat.Draft, page.Chat.Error = message, page.T("chat.limit")
		return web.Response{Page: page, Status: web.ErrLimited.Status, RetryAfter: web.ErrLimited.RetryAfter}, nil
	}
	reply := h.assistant().Reply(r.Lang, message)
	if reply.Unknown {
		h.Analytics.RecordUnanswered(r.Lang, r.Header)
	}
	page.Chat = h.answered(page.Chat, message, reply)
	if r.Method == http.MethodPost {
		return web.Response{JSON: views.ChatReply{Answer: page.Chat.Answer.Text, Card: page.Chat.Answer.Card}}, nil
	}
	if card := page.Chat.Answer.Card; card != nil && card.Times != "" {
		h.addTimes(r, card)
	}
	return web.RenderUncached(page)
}

// addTimes puts the next free times on a card, in the owner's zone. If the database fails, the card has its link alone.
func (h *Handlers) addTimes(r *web.Request, card *views.ChatCard) {
	free, err := h.times.NextStarts(r.Context(), views.TimesOnCard)
	if err != nil {
		h.Log.Error("free times not read", "error", err)
		return
	}
	next := views.NewNextTimes(h.Languages.Messages(r.Lang), free, h.Site.Settings.Zone(), false)
	card.Note, card.Links = next.Note, next.Links
}

// answered returns a conversation in which a message has been sent and answered.
func (h *Handlers) answered(box views.ChatBox, message string, reply assistant.Reply) views.ChatBox {
	box.Question, box.Answer = message, assistantMessage(reply.Text)
	box.Answer.Card = h.card(reply.Card)
	return box
}

// playedChat returns a conversation that begins with one of the suggested questions and its answer: an empty log says nothing about
// what an assistant can do. It is the first question that a price answers, or else the first one.
func (h *Handlers) playedChat(lang i18n.Lang) views.ChatBox {
	box := h.chatBox(lang)
	if len(box.Questions) == 0 {
		return box
	}
	played := max(0, slices.IndexFunc(box.Questions, func(question string) bool {
		known := h.assistant().Reply(lang, question).Card
		return known != nil && known.Kind == assistant.CardPrice
	}))
	question := box.Questions[played]
	box.Questions, box.IsExample = slices.Delete(box.Questions, played, played+1), true
	return h.answered(box, question, h.assistant().Reply(lang, question))
}

// chatBox returns the start of a conversation: greeting and suggested questions.
func (h *Handlers) chatBox(lang i18n.Lang) views.ChatBox {
	box := views.ChatBox{Greeting: assistantMessage(h.assistant().Greeting().Answer.In(lang))}
	for _, category := range suggestedQuestions {
		if question := h.knowledge(category).Question.In(lang); question != "" { // the site may have no entry of that category
			box.Questions = append(box.Questions, question)
		}
	}
	if len(box.Questions) == 0 {
		box.Questions = h.assistant().Suggested(lang)
	}
	return box
}

// knowledge returns the first entry of a category.
func (h *Handlers) knowledge(category string) content.Knowledge {
	for _, k := range h.Site.Knowledge {
		if k.Category == category {
			return k
		}
	}
	return content.Knowledge{}
}

// card returns the card below an answer, nil for none.
func (h *Handlers) card(known *assistant.Card) *views.ChatCard {
	if known == nil {
		return nil
	}
	card := &views.ChatCard{
		Kind: string(known.Kind), Title: known.Title, Text: known.Text, Note: known.Note,
		Picture: h.Site.Files.URL(known.Picture), Times: known.Times, Links: []views.ChatCardLink{},
	}
	for _, link := range known.Links {
		card.Links = append(card.Links, views.ChatCardLink(link))
	}
	return card
}

func assistantMessage(text string) views.AssistantMessage {
	answer := views.AssistantMessage{Text: text}
	for _, part := range content.SplitLinks(text) {
		answer.Spans = append(answer.Spans, views.Span(part))
	}
	return answer
}
