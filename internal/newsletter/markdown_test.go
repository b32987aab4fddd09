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

func TestPlain(t *testing.T) {
	if got := Plain("[leer](/articulos/x)\r\n", "https://robin.example"); got != "[leer](https://robin.example/articulos/x)\n" {
		t.Errorf("Plain is %q", got)
	}
}
