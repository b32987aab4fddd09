package handlers

import (
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/assistant"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// messageQuery names the parameter that holds a message to the assistant.
const messageQuery = "message"

// suggested lists the entries whose questions the assistant offers to answer.
var suggested = []string{"pricing_basic", "pricing_ai", "availability"}

// chat handles GET /chat: one message and its answer.
func (s *Server) chat(v *visit) (answer, error) {
	message := strings.TrimSpace(strings.ReplaceAll(v.URL.Query().Get(messageQuery), "\r\n", "\n"))
	if utf8.RuneCountInString(message) > views.MaxMessage || !utf8.ValidString(message) {
		return answer{}, errBadRequest
	}
	here := i18n.Paths(i18n.Chat)
	page := views.ChatPage{Base: s.base(v, i18n.Chat, here), Chat: s.chatBox(v.Lang)}
	page.Title, page.Description = page.T("chat.title"), page.T("chat.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "chat"), page.Title
	page.Data = append(page.Data, jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	page.NoIndex = message != ""
	if message == "" {
		return answer{Page: page}, nil
	}
	if err := s.limits.allow("chat", s.visitorOf(v.Request)); err != nil {
		page.Chat.Draft, page.Chat.Error = message, page.T("chat.limit")
		return answer{Page: page, Status: errLimited.Status, RetryAfter: errLimited.RetryAfter}, nil
	}
	known, _ := s.assistant.Answer(message)
	page.Chat.Question, page.Chat.Answer = message, said(known, v.Lang)
	return answer{Page: page, Fresh: true}, nil
}

// chatBox opens a conversation.
func (s *Server) chatBox(lang i18n.Lang) views.ChatBox {
	box := views.ChatBox{Greeting: said(s.knowledge("greeting"), lang)}
	for _, category := range suggested {
		box.Questions = append(box.Questions, s.knowledge(category).Question.In(lang))
	}
	return box
}

// knowledge returns the first entry of a category.
func (s *Server) knowledge(category string) content.Knowledge {
	for _, k := range s.Content.Knowledge {
		if k.Category == category {
			return k
		}
	}
	return content.Knowledge{}
}

func said(k content.Knowledge, lang i18n.Lang) views.Said {
	answer := views.Said{Text: k.Answer.In(lang)}
	for _, part := range assistant.Parts(k, lang) {
		answer.Spans = append(answer.Spans, views.Span(part))
	}
	return answer
}
