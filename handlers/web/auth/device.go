package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"portfolio/db"
)

// deviceAge is how long a browser keeps the device's cookie after a login.
const deviceAge = 365 * 24 * time.Hour

// DeviceOf returns the key of the device that sent a request, "" if it is not known as one.
func (a *Auth) DeviceOf(r *http.Request) string {
	cookie, err := r.Cookie(cookieName(deviceCookie, a.HTTPS))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// RememberDevice gives the browser that the owner has logged in with a cookie, by which later attempts are counted apart from
// everybody else's. It lets nobody in.
func (a *Auth) RememberDevice(w http.ResponseWriter, r *http.Request) error {
	credential, err := a.credential(r.Context())
	if err != nil {
		return err
	}
	key := a.DeviceOf(r)
	if _, err := a.Store.FindDevice(r.Context(), key, credential); err != nil {
		key = newID() // a key from elsewhere is not taken over
	}
	if err := a.Store.RememberDevice(r.Context(), key, DeviceName(r.UserAgent()), credential, a.Now()); err != nil {
		return fmt.Errorf("remember device: %w", err)
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName(deviceCookie, a.HTTPS), Value: key, Path: "/", MaxAge: int(deviceAge / time.Second),
		Secure: a.HTTPS, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	return nil
}

// Devices lists the owner's devices.
func (a *Auth) Devices(ctx context.Context) ([]db.Device, error) {
	credential, err := a.credential(ctx)
	if err != nil {
		return nil, err
	}
	return a.Store.Devices(ctx, credential)
}

// ForgetOtherDevices forgets all devices but that of the request, after the password was changed.
func (a *Auth) ForgetOtherDevices(r *http.Request) error {
	credential, err := a.credential(r.Context())
	if err != nil {
		return err
	}
	return a.Store.ForgetDevicesExcept(r.Context(), a.DeviceOf(r), credential)
}

// knowsDevice reports whether the owner has logged in with a device, or got its key as a login link.
func (a *Auth) knowsDevice(ctx context.Context, key, passwordHash string) (bool, error) {
	if a.validLink(key) {
		return true, nil
	}
	_, err := a.Store.FindDevice(ctx, key, Credential(a.Key, passwordHash))
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// LinkAge is how long a login link is valid.
const LinkAge = time.Hour

// linkLimit lets one login link be mailed in an hour, whoever asks for it.
var linkLimit = db.AttemptLimit{Free: 1, First: LinkAge, Longest: LinkAge}

// LoginLink returns the key of a device that does not exist yet, for a link that is mailed to the owner: attempts with it are
// counted apart, as with a device. It returns "" if another link was made within the last hour.
func (a *Auth) LoginLink(ctx context.Context) (string, error) {
	counter := db.AttemptCounter{Visitor: a.attemptKey("link", ""), Limit: linkLimit}
	wait, err := a.Store.CountAttempt(ctx, []db.AttemptCounter{counter}, db.OverallLimit{}, a.Now())
	if wait > 0 || err != nil {
		return "", err
	}
	payload := newID() + "." + strconv.FormatInt(a.Now().Add(LinkAge).Unix(), 36)
	return payload + "." + a.signLink(payload), nil
}

func (a *Auth) validLink(key string) bool {
	cut := strings.LastIndexByte(key, '.')
	if cut < 0 || !hmac.Equal([]byte(key[cut+1:]), []byte(a.signLink(key[:cut]))) {
		return false
	}
	_, until, _ := strings.Cut(key[:cut], ".")
	end, err := strconv.ParseInt(until, 36, 64)
	return err == nil && a.Now().Unix() < end
}

func (a *Auth) signLink(payload string) string {
	mac := hmac.New(sha256.New, a.Key)
	mac.Write([]byte("login link\x00" + payload))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}
