package db

import (
	"context"
	"crypto/subtle"
	"encoding/hex"
	"time"
)

// maxDevices is how many devices are kept: those that were used last.
const maxDevices = 20

// Device is a browser in which the owner has logged in. Only a hash of its key is stored.
type Device struct {
	Hash       []byte `db:"hash"`
	Credential []byte `db:"credential"` // derived from the password: another password forgets the device
	Name       string `db:"name"`       // browser and system, for the owner to recognize it
	CreatedAt  Time   `db:"created_at"`
	UsedAt     Time   `db:"used_at"` // of the last login
}

// HasKey reports whether this is the device of the holder of key.
func (d Device) HasKey(key string) bool { return subtle.ConstantTimeCompare(d.Hash, hash(key)) == 1 }

// ID identifies the device without its key.
func (d Device) ID() string { return hex.EncodeToString(d.Hash) }

// RememberDevice stores the device of the holder of key, or that it was used again.
func (s *Store) RememberDevice(ctx context.Context, key, name string, credential []byte, now time.Time) error {
	row := Device{Hash: hash(key), Credential: credential, Name: name, CreatedAt: NewTime(now), UsedAt: NewTime(now)}
	return wrap("remember device", s.write(ctx, func(tx *transaction) error {
		_, err := tx.NamedExec(insertInto("devices", row)+`
on conflict (hash) do update set
    credential = excluded.credential,
    name = excluded.name,
    used_at = excluded.used_at`, row)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`
delete from devices where hash not in (select hash from devices order by used_at desc, created_at desc limit ?)`, maxDevices)
		return err
	}))
}

// FindDevice returns the device of the holder of key: ErrNotFound if it is unknown or has another credential.
func (s *Store) FindDevice(ctx context.Context, key string, credential []byte) (Device, error) {
	return readOne[Device](ctx, s, "find device", selectFrom("devices", Device{})+` where hash = ? and credential = ?`, hash(key), credential)
}

// Devices returns the devices of a credential, the one that was used last first.
func (s *Store) Devices(ctx context.Context, credential []byte) ([]Device, error) {
	return readAll[Device](ctx, s, "list devices", selectFrom("devices", Device{})+` where credential = ? order by used_at desc, created_at desc`, credential)
}

// ForgetDevice forgets the device with an ID. Forgetting one that is not stored changes nothing.
func (s *Store) ForgetDevice(ctx context.Context, id string) error {
	known, err := hex.DecodeString(id)
	if err != nil {
		return nil //nolint:nilerr // no device has such an ID
	}
	return s.changeAny(ctx, "forget device", `delete from devices where hash = ?`, known)
}

// ForgetDevicesExcept forgets all devices except that of the holder of key, which from now on has another credential.
func (s *Store) ForgetDevicesExcept(ctx context.Context, key string, credential []byte) error {
	return wrap("forget devices", s.write(ctx, func(tx *transaction) error {
		if _, err := tx.Exec(`delete from devices where hash <> ?`, hash(key)); err != nil {
			return err
		}
		_, err := tx.Exec(`update devices set credential = ?`, credential)
		return err
	}))
}
