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

// APIConfig is an account at an e-mail service.
type APIConfig struct {
	URL        string // that mails are posted to
	PublicKey  string
	ServiceID  string
	TemplateEN string
	TemplateES string
	From       string // whom mails are from, with or without a name
}

// API sends mails through the HTTP API of an e-mail service, which puts them into a template of its own.
type API struct {
	config APIConfig
	from   *mail.Address
	client *http.Client
}

// NewAPI returns a sender through the e-mail service that config describes. Errors are *SettingError.
func NewAPI(config APIConfig) (*API, error) {
	from, err := ParseFrom(config.From)
	if err != nil {
		return nil, err
	}
	if u, err := url.Parse(config.URL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &SettingError{APIURL, "an address such as https://mail.example.com/api/send"}
	}
	for _, part := range []struct {
		setting Setting
		value   string
	}{
		{PublicKey, config.PublicKey},
		{ServiceID, config.ServiceID},
		{TemplateEN, config.TemplateEN},
		{TemplateES, config.TemplateES},
	} {
		if strings.TrimSpace(part.value) == "" {
			return nil, &SettingError{part.setting, "set to the value that the e-mail service gave you"}
		}
	}
	return &API{config, from, newAPIClient()}, nil
}

// newAPIClient follows no redirects: mails go where the owner said, or nowhere.
func newAPIClient() *http.Client {
	return &http.Client{
		Timeout:       answerTime,
		Transport:     &http.Transport{Proxy: http.ProxyFromEnvironment, MaxIdleConns: 1, IdleConnTimeout: answerTime},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Send hands m to the service. The service takes no attachments: what they hold, the mail says too.
func (a *API) Send(ctx context.Context, m db.Mail) error {
	body, err := a.request(m)
	if err != nil {
		return refused(err)
	}
	var out atomic.Bool // whether the service may have got the request
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { out.Store(true) }})
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.config.URL, bytes.NewReader(body))
	if err != nil {
		return refused(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := a.client.Do(request)
	if err != nil {
		return unanswered(err, out.Load())
	}
	defer func() { _ = response.Body.Close() }()
	said, _ := io.ReadAll(io.LimitReader(response.Body, maxReason))
	if failure := judge(response, said); failure != nil {
		return failure
	}
	return nil
}

// Rest closes the connection to the service.
func (a *API) Rest() { a.client.CloseIdleConnections() }
