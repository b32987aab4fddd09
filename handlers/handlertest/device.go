package handlertest

import (
	"net/http"
)

// Device returns the device's cookie that an answer sets, as a request sends it back.
func (r Reply) Device() string {
	r.T.Helper()
	for _, cookie := range (&http.Response{Header: r.Header}).Cookies() {
		if cookie.Name == "__Host-device" {
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteStrictMode || cookie.MaxAge != 365*24*60*60 {
				r.T.Errorf("the device's cookie is %s", cookie)
			}
			return cookie.Name + "=" + cookie.Value
		}
	}
	r.T.Fatalf("status %d sets no device: %q", r.Status, r.Header.Values("Set-Cookie"))
	return ""
}
