package newsletter

import "testing"

func TestHTML(t *testing.T) {
	for text, want := range map[string]string{
		"Hola, *Ana*.\r\n\r\nOtra línea.":      "<p>Hola, <em>Ana</em>.</p>\n<p>Otra línea.</p>\n",
		"[leer](/articulos/x)":                 "<p><a href=\"https://robin.example/articulos/x\">leer</a></p>\n",
		"[fuera](https://example.com/a?b=c&d)": "<p><a href=\"https://example.com/a?b=c&amp;d\">fuera</a></p>\n",
		"<script>alert(1)</script>":            "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n",
		"a <img src=x onerror=alert(1)> b":     "<p>a &lt;img src=x onerror=alert(1)&gt; b</p>\n",
		"[x](javascript:alert(1))":             "<p><a href=\"\">x</a></p>\n",
		"[x](data:text/html,a)":                "<p><a href=\"\">x</a></p>\n",
		"":                                     "",
	} {
		if got, err := HTML(text, "https://robin.example"); got != want || err != nil {
			t.Errorf("HTML(%q) is %q (%v), want %q", text, got, err, want)
		}
	}
}

// TestPlainText checks that the plain text of an issue has the words and the whole addresses of its HTML.
func TestPlainText(t *testing.T) {
	const issue = "# Hola\r\n\r\nLee [el *último* texto](/articulos/x).\r\n\r\n- **uno**\r\n- dos ![](/x.png)\r\n"
	const want = "Hola\n====\n\nLee el último texto (https://robin.example/articulos/x).\n\n- uno\n- dos"
	if got := PlainText(issue, "https://robin.example"); got != want {
		t.Errorf("PlainText is %q, want %q", got, want)
	}
}
