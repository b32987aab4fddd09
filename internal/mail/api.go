package mail

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/mail"
	"net/url"
	"strings"
	"sync/atomic"

	"portfolio/db"
)

// APIConfig is an account at an email service.
type APIConfig struct {
	URL       string // emails are posted to it
	PublicKey string
	ServiceID string
	Templates []Template // one for each language of the site; emails in any other language get the first
	From      string     // the sender's address, with or without a name
}

// Template is the service's template for emails in a language.
type Template struct {
	Language, ID string
	Setting      Setting // that has the ID
}

// API sends emails through the HTTP API of an email service, which fills them into a template of its own.
type API struct {
	config APIConfig
	from   *mail.Address
	client *http.Client
}

// NewAPI returns a sender that uses the account config. Its errors are *SettingError.
func NewAPI(config APIConfig) (*API, error) {
	from, err := ParseFrom(config.From)
	if err != nil {
		return nil, err
	}
	if u, err := url.Parse(config.URL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &SettingError{APIURL, "an address such as https://mail.example.com/api/send"}
	}
	if err := config.checkGiven(); err != nil {
		return nil, err
	}
	return &API{config, from, newAPIClient()}, nil
}

// checkGiven returns a *SettingError for the first setting without the value that the service gave.
func (c APIConfig) checkGiven() error {
	type setting struct {
		name  Setting
		value string
	}
	settings := []setting{{PublicKey, c.PublicKey}, {ServiceID, c.ServiceID}}
	for _, template := range c.Templates {
		settings = append(settings, setting{template.Setting, template.ID})
	}
	for _, s := range settings {
		if strings.TrimSpace(s.value) == "" {
			return &SettingError{s.name, "set to the value that the e-mail service gave you"}
		}
	}
	return nil
}

// newAPIClient returns a client that follows no redirects: emails go to the configured address or nowhere.
func newAPIClient() *http.Client {
	return &http.Client{
		Timeout:       replyTimeout,
		Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, MaxIdleConns: 1, IdleConnTimeout: replyTimeout},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Send posts m to the service. The service takes no attachments; the text of such an email says the same as its attachment.
func (a *API) Send(ctx context.Context, m db.Mail) error {
	body, err := a.requestBody(m)
	if err != nil {
		return composeFailure(err)
	}
	var sent atomic.Bool // whether the service may have received the request
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }})
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.config.URL, bytes.NewReader(body))
	if err != nil {
		return composeFailure(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := a.client.Do(request)
	if err != nil {
		return noResponse(err, sent.Load())
	}
	defer func() { _ = response.Body.Close() }()
	text, _ := io.ReadAll(io.LimitReader(response.Body, maxErrorLength))
	if failure := responseFailure(response, text); failure != nil {
		return failure
	}
	return nil
}

// Close closes the idle connection to the service.
func (a *API) Close() { a.client.CloseIdleConnections() }
