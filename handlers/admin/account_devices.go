package admin

import (
	"net/url"

	"portfolio/handlers/web"
	views "portfolio/views/admin"
)

// outcomeDevice is the outcome of forgetting a device.
const outcomeDevice = "device"

// devices returns the devices that the owner has logged in with, for the account.
func (h *Handlers) devices(r *web.Request) ([]views.OwnerDevice, error) {
	rows, err := h.Auth.Devices(r.Context())
	if err != nil {
		return nil, err
	}
	key := h.Auth.DeviceOf(r.Request)
	devices := make([]views.OwnerDevice, len(rows))
	for i, row := range rows {
		devices[i] = views.OwnerDevice{
			ID: row.ID(), Name: row.Name, Added: row.CreatedAt.Time, Used: row.UsedAt.Time, Current: row.HasKey(key),
		}
	}
	return devices, nil
}

// PostDevices handles POST /admin/account/devices: it forgets a device.
func (h *Handlers) PostDevices(r *web.Request, posted url.Values) (web.Response, error) {
	if err := h.store.ForgetDevice(r.Context(), posted.Get(views.DeviceField)); err != nil {
		return web.Response{}, h.NotStored(accountForm, err)
	}
	h.Log.Info("device forgotten")
	return h.accountRedirect(outcomeDevice), nil
}
