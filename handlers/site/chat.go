package site

import (
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
	message := strings.TrimSpace(strings.ReplaceAll(r.URL.Query().Get(i18n.MessageQuery), "\r\n", "\n"))
	if utf8.RuneCountInString(message) > views.MaxMessage || !utf8.ValidString(message) {
		return web.Response{}, web.ErrBadRequest
	}
	page := views.ChatPage{Base: h.NewPage(r, i18n.Chat), Chat: h.chatBox(r.Lang)}
	page.NoIndex = message != ""
	if message == "" {
		return web.Render(page)
	}
	if err := h.Allow(r.Request, "chat"); err != nil {
		page.Chat.Draft, page.Chat.Error = message, page.T("chat.limit")
		return web.Response{Page: page, Status: web.ErrLimited.Status, RetryAfter: web.ErrLimited.RetryAfter}, nil
	}
	page.Chat = h.answered(page.Chat, message, r.Lang)
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
func (h *Handlers) answered(box views.ChatBox, message string, lang i18n.Lang) views.ChatBox {
	known := h.assistant.Answer(message)
	box.Question, box.Answer = message, assistantMessage(known.Knowledge, lang)
	box.Answer.Card = h.card(known, lang)
	return box
}

// playedChat returns a conversation that begins with the first of the suggested questions and its answer: an empty log says
// nothing about what an assistant can do.
func (h *Handlers) playedChat(lang i18n.Lang) views.ChatBox {
	box := h.chatBox(lang)
	if len(box.Questions) == 0 {
		return box
	}
	first := box.Questions[0]
	box.Questions, box.IsExample = box.Questions[1:], true
	return h.answered(box, first, lang)
}

// chatBox returns the start of a conversation: greeting and suggested questions.
func (h *Handlers) chatBox(lang i18n.Lang) views.ChatBox {
	box := views.ChatBox{Greeting: assistantMessage(h.knowledge(content.KnowledgeGreeting), lang)}
	for _, category := range suggestedQuestions {
		if question := h.knowledge(category).Question.In(lang); question != "" { // the site may have no entry of that category
			box.Questions = append(box.Questions, question)
		}
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
func (h *Handlers) card(topic assistant.Topic, lang i18n.Lang) *views.ChatCard {
	known, ok := topic.Cards[lang]
	if !ok {
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

func assistantMessage(k content.Knowledge, lang i18n.Lang) views.AssistantMessage {
	text := k.Answer.In(lang)
	answer := views.AssistantMessage{Text: text}
	for _, part := range content.SplitLinks(text) {
		answer.Spans = append(answer.Spans, views.Span(part))
	}
	return answer
}
