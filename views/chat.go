package views

import (
	"net/url"
	"strings"

	"portfolio/i18n"
	"portfolio/views/layout"
	"portfolio/views/ui"
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
	Draft     string   // a message that was rejected
	Error     string   // why it was rejected
	Questions []string // suggested questions
}

// AssistantMessage is a message of the assistant: its source, with links as [text](path), and the same split into spans.
type AssistantMessage struct {
	Text  string
	Spans []Span
	Card  *ChatCard // nil for none
}

// ChatCard is what stands below an answer; islands/chat/answer.ts declares the same type.
type ChatCard struct {
	Kind  string         `json:"kind"` // price, project or ways
	Title string         `json:"title,omitempty"`
	Text  string         `json:"text,omitempty"`
	Note  string         `json:"note,omitempty"`
	Links []ChatCardLink `json:"links"`
}

// ChatCardLink is a link of a card. The question follows an address that takes it.
type ChatCardLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
	Asks bool   `json:"asks,omitempty"`
}

// address returns where the link leads to from the answer to a question.
func (l ChatCardLink) address(question string) string {
	if l.Asks {
		return l.URL + strings.ReplaceAll(url.QueryEscape(question), "+", "%20")
	}
	return l.URL
}

// Span is a piece of an answer: text, or a link where Path is set.
type Span struct {
	Text string
	Path string
}

// ChatProps is the props of the chat island; islands/chat/props.ts declares the same type.
type ChatProps struct {
	Lang      i18n.Lang      `json:"lang"`
	Resume    string         `json:"resume"`    // address of the résumé
	Action    string         `json:"action"`    // address that receives a message
	LangField string         `json:"langField"` // name of the field for the language, "" where there is one only
	Clock     string         `json:"clock"`     // how the time of day is written, in the letters of CLDR
	Ask       string         `json:"ask"`       // the same address with the query up to the message
	Knowledge string         `json:"knowledge"` // address of the assistant's knowledge as JSON
	MaxLength int            `json:"maxLength"`
	PerMinute int            `json:"perMinute"`
	Greeting  string         `json:"greeting"`
	Question  string         `json:"question"`
	IsExample bool           `json:"isExample"`
	Answer    string         `json:"answer"`
	Card      *ChatCard      `json:"card,omitempty"` // below the answer
	Draft     string         `json:"draft"`
	Error     string         `json:"error"`
	Questions []ChatQuestion `json:"questions"`
	SendIcon  []ui.IconShape `json:"sendIcon"`
	Words     ChatWords      `json:"words"`
}

// ChatQuestion is a suggested question and the address of its answer.
type ChatQuestion struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// ChatWords is the interface text of the chat.
type ChatWords struct {
	Title       string `json:"title"`
	Resume      string `json:"resume"`
	Log         string `json:"log"`
	Assistant   string `json:"assistant"`
	Visitor     string `json:"visitor"`
	Typing      string `json:"typing"`
	Suggestions string `json:"suggestions"`
	Message     string `json:"message"`
	Placeholder string `json:"placeholder"`
	Send        string `json:"send"`
	Empty       string `json:"empty"`
	Limit       string `json:"limit"`
	Error       string `json:"error"`
}

// props returns the props of the island, which the template uses too.
func (c ChatBox) props(b layout.Base) ChatProps {
	props := ChatProps{
		Lang:      b.Lang,
		Action:    b.Pattern(i18n.Chat),
		Clock:     b.ClockPattern(),
		Ask:       askURL(b, ""),
		Knowledge: b.Asset("chat/knowledge." + string(b.Lang) + ".json"),
		MaxLength: MaxMessage,
		PerMinute: MessagesPerMinute,
		Greeting:  c.Greeting.Text,
		Question:  c.Question,
		IsExample: c.IsExample,
		Answer:    c.Answer.Text,
		Card:      c.Answer.Card,
		Draft:     c.Draft,
		Error:     c.Error,
		Questions: []ChatQuestion{},
		SendIcon:  ui.IconShapes("send-horizontal"),
		Words: ChatWords{
			Title:       b.T("chat.title"),
			Resume:      b.T("chat.resume"),
			Log:         b.T("chat.log"),
			Assistant:   b.T("chat.assistant"),
			Visitor:     b.T("chat.visitor"),
			Typing:      b.T("chat.typing"),
			Suggestions: b.T("chat.suggestions"),
			Message:     b.T("chat.message"),
			Placeholder: b.T("chat.placeholder"),
			Send:        b.T("chat.send"),
			Empty:       b.T("chat.empty"),
			Limit:       b.T("chat.limit"),
			Error:       b.T("chat.error_message"),
		},
	}
	if b.Languages.Several() {
		props.LangField = i18n.LangQuery
	}
	if b.Has(i18n.Resume) {
		props.Resume = b.Path(i18n.Resume)
	}
	for _, question := range c.Questions {
		props.Questions = append(props.Questions, ChatQuestion{question, askURL(b, question)})
	}
	return props
}

// askURL returns the address of the answer to a message, with the language in its query.
func askURL(b layout.Base, message string) string {
	address := b.ExplicitPath(i18n.Chat)
	return i18n.WithQuery(address, i18n.MessageQuery, message)
}
