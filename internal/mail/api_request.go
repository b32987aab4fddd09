package mail

import (
	"encoding/json"
	"html"
	"strings"

	"portfolio/db"
	"portfolio/internal/address"
)

// apiRequest is the body of a request, with the service's own names.
type apiRequest struct {
	ServiceID  string    `json:"service_id"`
	TemplateID string    `json:"template_id"`
	UserID     string    `json:"user_id"` // the public key
	Params     apiParams `json:"template_params"`
}

// apiParams fill the template. A template has to show Message; it may use the others.
type apiParams struct {
	Message        string `json:"message"` // HTML
	Text           string `json:"text"`
	Subject        string `json:"subject"`
	ToEmail        string `json:"to_email"`
	FromEmail      string `json:"from_email"`
	FromName       string `json:"from_name,omitempty"`
	ReplyTo        string `json:"reply_to,omitempty"`
	Language       string `json:"language"`
	MessageID      string `json:"message_id"` // the same for every attempt
	UnsubscribeURL string `json:"unsubscribe_url,omitempty"`
}

func (a *API) requestBody(m db.Mail) ([]byte, error) {
	to, err := address.Parse(m.To)
	if err != nil {
		return nil, err
	}
	params := apiParams{
		Message: bodyHTML(m), Text: m.Text, Subject: HeaderText(m.Subject), ToEmail: to, Language: m.Language,
		FromEmail: a.from.Address, FromName: a.from.Name, MessageID: m.MessageID, UnsubscribeURL: m.UnsubscribeURL,
	}
	if m.ReplyTo != "" {
		if params.ReplyTo, err = address.Parse(m.ReplyTo); err != nil {
			return nil, err
		}
	}
	return json.Marshal(apiRequest{a.config.ServiceID, a.config.template(m.Language), a.config.PublicKey, params})
}

// template returns the id of the template for emails in a language.
func (c APIConfig) template(language string) string {
	for _, template := range c.Templates {
		if template.Language == language {
			return template.ID
		}
	}
	return c.Templates[0].ID
}

// bodyHTML returns the content of the body element of m's HTML, or its text as HTML.
func bodyHTML(m db.Mail) string {
	if m.HTML == "" {
		return "<pre>" + html.EscapeString(m.Text) + "</pre>"
	}
	_, body, found := strings.Cut(m.HTML, "<body>")
	if !found {
		return m.HTML
	}
	body, _, _ = strings.Cut(body, "</body>")
	return body
}
