package views

import (
	"portfolio/i18n"
	"portfolio/views/layout"
	"portfolio/views/ui"
)

// Limits of the conversation.
const (
	MaxMessage        = 500 // characters of a message
	MessagesPerMinute = 20
)

// ChatBox is a conversation with the assistant: what was said so far and where to go on.
type ChatBox struct {
	Greeting  AssistantMessage
	Question  string // the visitor's message, "" before the first
	Answer    AssistantMessage
	Draft     string   // a message that was not taken
	Error     string   // why it was not
	Questions []string // some that the assistant knows answers to
}

// AssistantMessage is something that the assistant says: as it was written, with links as [text](path), and cut at them.
type AssistantMessage struct {
	Text  string
	Spans []Span
}

// Span is a piece of an answer: text, or a link where Path is set.
type Span struct {
	Text string
	Path string
}

// ChatProps is what the island of the conversation is told; islands/chat/props.ts says the same.
type ChatProps struct {
	Lang      i18n.Lang      `json:"lang"`
	Resume    string         `json:"resume"`    // address of the résumé
	Action    string         `json:"action"`    // address that takes a message
	LangField string         `json:"langField"` // name of the field that tells it the language
	Ask       string         `json:"ask"`       // the same address, up to the message
	Knowledge string         `json:"knowledge"` // address of what the assistant knows
	MaxLength int            `json:"maxLength"`
	PerMinute int            `json:"perMinute"`
	Greeting  string         `json:"greeting"`
	Question  string         `json:"question"`
	Answer    string         `json:"answer"`
	Draft     string         `json:"draft"`
	Error     string         `json:"error"`
	Questions []ChatQuestion `json:"questions"`
	SendIcon  []ui.IconShape `json:"sendIcon"`
	Words     ChatWords      `json:"words"`
}

// ChatQuestion is a question to start with, and the address that answers it.
type ChatQuestion struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// ChatWords is what the conversation's box says besides the conversation.
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

// props returns what both the template and the island make of the box.
func (c ChatBox) props(b layout.Base) ChatProps {
	props := ChatProps{
		Lang:      b.Lang,
		Resume:    b.Path(i18n.Resume),
		Action:    i18n.Pattern(b.Lang, i18n.Chat),
		LangField: i18n.LangQuery,
		Ask:       askURL(b.Lang, ""),
		Knowledge: b.Asset("chat/knowledge." + string(b.Lang) + ".json"),
		MaxLength: MaxMessage,
		PerMinute: MessagesPerMinute,
		Greeting:  c.Greeting.Text,
		Question:  c.Question,
		Answer:    c.Answer.Text,
		Draft:     c.Draft,
		Error:     c.Error,
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
	for _, question := range c.Questions {
		props.Questions = append(props.Questions, ChatQuestion{question, askURL(b.Lang, question)})
	}
	return props
}

// askURL is the address of the answer to a message, in a language that it names.
func askURL(lang i18n.Lang, message string) string {
	address := i18n.WithQuery(i18n.Pattern(lang, i18n.Chat), i18n.LangQuery, string(lang))
	return i18n.WithQuery(address, "message", message)
}
