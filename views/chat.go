package views

import (
	"strings"

	"github.com/a-h/templ"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// Limits of the chat.
const (
	MaxMessage        = 500 // characters of a message
	MessagesPerMinute = 20
)

// ChatBox is the view model of the chat with the assistant.
type ChatBox struct {
	Greeting  AssistantMessage
	Question  string // the visitor's message, "" before the first
	IsExample bool   // no visitor has asked the question: the first message takes its place
	Answer    AssistantMessage
	Draft     string          // a message that was rejected
	Error     string          // why it was rejected
	Questions []string        // suggested questions
	Head      templ.Component // in place of title and résumé, nil for these
}

// AssistantMessage is a message of the assistant: its source, with links as [text](path), and the same split into spans.
type AssistantMessage struct {
	Text  string
	Spans []Span
	Card  *ChatCard // nil for none
}

// Plain returns the message without its links.
func (m AssistantMessage) Plain() string {
	var plain strings.Builder
	for _, span := range m.Spans {
		plain.WriteString(span.Text)
	}
	return plain.String()
}

// ChatCard is what stands below an answer; islands/chat/answer.ts declares the same type.
type ChatCard struct {
	Kind    string         `json:"kind"` // price, project, times or ways
	Title   string         `json:"title,omitempty"`
	Text    string         `json:"text,omitempty"`
	Note    string         `json:"note,omitempty"`
	Picture string         `json:"picture,omitempty"` // address
	Times   string         `json:"times,omitempty"`   // address of the next free times, which the name of a time zone follows
	Links   []ChatCardLink `json:"links"`
}

// ChatCardLink is a link of a card, or a button that takes the question to a form for the owner.
type ChatCardLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
	Asks bool   `json:"asks,omitempty"`
}

// ChatReply is the answer to a message that a script sent; islands/chat/answer.ts declares the same type.
type ChatReply struct {
	Answer string    `json:"answer"`
	Card   *ChatCard `json:"card,omitempty"`
}

// Span is a piece of an answer: text, or a link where Path is set.
type Span struct {
	Text string
	Path string
}

// ChatProps is the props of the chat island, which draws the messages alone; islands/chat/props.ts declares the same type.
type ChatProps struct {
	Lang      i18n.Lang `json:"lang"`
	Clock     string    `json:"clock"`     // how the time of day is written, in the letters of CLDR
	Ask       string    `json:"ask"`       // the address of the chat page with the query up to the message
	Reply     string    `json:"reply"`     // the address to which a message is sent that the island has no answer to
	Knowledge string    `json:"knowledge"` // address of the assistant's knowledge as JSON
	PerMinute int       `json:"perMinute"`
	Greeting  string    `json:"greeting"`
	Question  string    `json:"question"`
	IsExample bool      `json:"isExample"`
	Answer    string    `json:"answer"`
	Card      *ChatCard `json:"card,omitempty"` // below the answer
	Error     string    `json:"error"`
	Words     ChatWords `json:"words"`
}

// ChatWords is the interface text of the messages, and why one cannot be sent.
type ChatWords struct {
	Assistant string `json:"assistant"`
	Visitor   string `json:"visitor"`
	Typing    string `json:"typing"`
	Empty     string `json:"empty"`
	Limit     string `json:"limit"`
	Error     string `json:"error"`
}

// props returns the props of the island, which the template uses too.
func (c ChatBox) props(b layout.Base) ChatProps {
	return ChatProps{
		Lang:      b.Lang,
		Clock:     b.ClockPattern(),
		Ask:       askURL(b, ""),
		Reply:     b.ExplicitPath(i18n.Chat),
		Knowledge: b.Asset("chat/knowledge." + string(b.Lang) + ".json"),
		PerMinute: MessagesPerMinute,
		Greeting:  c.Greeting.Text,
		Question:  c.Question,
		IsExample: c.IsExample,
		Answer:    c.Answer.Text,
		Card:      c.Answer.Card,
		Error:     c.Error,
		Words: ChatWords{
			Assistant: b.T("chat.assistant"),
			Visitor:   b.T("chat.visitor"),
			Typing:    b.T("chat.typing"),
			Empty:     b.T("chat.empty"),
			Limit:     b.T("chat.limit"),
			Error:     b.T("chat.error_message"),
		},
	}
}

// askURL returns the address of the answer to a message, with the language in its query.
func askURL(b layout.Base, message string) string {
	address := b.ExplicitPath(i18n.Chat)
	return i18n.WithQuery(address, i18n.MessageQuery, message)
}
