package bounce

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"net/textproto"
	"strings"
)

// fields are the fields of a header.
type fields struct{ values map[string][]string }

func (f fields) get(name string) string {
	return strings.Join(f.values[textproto.CanonicalMIMEHeaderKey(name)], " ")
}

// mediaType returns the media type of a part, in lower case, and the boundary of its parts.
func (f fields) mediaType() (media, boundary string) {
	media, parameters, err := mime.ParseMediaType(f.get("Content-Type"))
	if err != nil {
		return "", ""
	}
	return media, parameters["boundary"]
}

// readPart reads a part of a report, and the parts in it.
func (f *found) readPart(header fields, body io.Reader, depth int) {
	media, boundary := header.mediaType()
	switch {
	case strings.HasPrefix(media, "multipart/") && boundary != "" && depth < maxDepth:
		parts := multipart.NewReader(body, boundary)
		for range maxParts {
			part, err := parts.NextPart()
			if err != nil {
				return
			}
			f.readPart(fields{part.Header}, part, depth+1)
		}
	case depth == 0: // a message of one part is no report
	case media == "text/plain":
		f.words = text(header, body)
	case media == "message/delivery-status", media == "message/global-delivery-status":
		f.isReport = true
		f.readDelivery(groups(text(header, body)))
	case media == "message/feedback-report":
		f.isReport = true
		f.readComplaint(groups(text(header, body)))
	case media == "message/rfc822", media == "message/global", media == "text/rfc822-headers", media == "message/rfc822-headers",
		media == "message/global-headers":
		if original := groups(text(header, body)); len(original) > 0 {
			f.readOriginal(original[0])
		}
	}
}

// text returns the content of a part. The reader of parts decodes quoted-printable; base64 is not allowed here, and happens.
func text(header fields, body io.Reader) []byte {
	if strings.EqualFold(header.get("Content-Transfer-Encoding"), "base64") {
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	data, _ := io.ReadAll(body) // what there is: a report may be cut off
	return data
}

// maxGroups is how many groups of fields of a part are read.
const maxGroups = 1 + maxNames

// groups returns groups of fields that empty lines separate. Lines that are no fields are left out.
func groups(data []byte) (all []fields) {
	current := map[string][]string{}
	name := ""
	for line := range bytes.Lines(data) {
		said := strings.TrimRight(string(line), "\r\n")
		switch key, value, isField := strings.Cut(said, ":"); {
		case strings.TrimSpace(said) == "":
			if len(current) > 0 {
				all = append(all, fields{current})
			}
			if len(all) == maxGroups {
				return all
			}
			current, name = map[string][]string{}, ""
		case (said[0] == ' ' || said[0] == '\t') && name != "": // goes on
			last := len(current[name]) - 1
			current[name][last] += " " + strings.TrimSpace(said)
		case isField && !strings.ContainsAny(key, " \t"):
			name = textproto.CanonicalMIMEHeaderKey(key)
			current[name] = append(current[name], strings.TrimSpace(value))
		default:
			name = ""
		}
	}
	if len(current) > 0 {
		all = append(all, fields{current})
	}
	return all
}

// readDelivery reads the fields of a delivery report: those of the email, then those of each recipient.
func (f *found) readDelivery(all []fields) {
	for _, group := range all {
		f.readNames(group, "X-Original-Message-Id", "Original-Message-Id")
		addresses := addressesIn(group.get("Final-Recipient"), group.get("Original-Recipient"))
		if len(addresses) == 0 || len(f.recipients) == maxNames {
			continue
		}
		action, _, _ := strings.Cut(strings.TrimSpace(group.get("Action")), " ")
		f.recipients = append(f.recipients, recipient{
			addresses: addresses, status: group.get("Status"), diagnostic: group.get("Diagnostic-Code"),
			failed: strings.EqualFold(action, "failed"),
		})
	}
}

// readComplaint reads the fields of a complaint. What is no complaint, such as a report that an email is no spam, is none.
func (f *found) readComplaint(all []fields) {
	for _, group := range all {
		switch strings.ToLower(group.get("Feedback-Type")) {
		case "abuse", "fraud", "opt-out", "opt-out-list":
			f.complaint = &complaint{addressesIn(group.get("Original-Rcpt-To"), group.get("Removal-Recipient"))}
		}
		f.readNames(group, "Original-Message-Id")
	}
}
