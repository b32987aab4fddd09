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
		"So $a_1*b_2*c$ is $5.":                "<p>So <code>$a_1*b_2*c$</code> is $5.</p>\n",
		"![A boat](/x.jpg) ![A walk](/b.mp4) ![](https://example.com/c.svg)": "<p><img src=\"https://robin.example/x.jpg\" alt=\"A boat\"> " +
			"<a href=\"https://robin.example/b.mp4\">A walk</a> <a href=\"https://example.com/c.svg\">c.svg</a></p>\n",
		"https://www.youtube.com/watch?v=a_b_c": "<p><a href=\"https://www.youtube.com/watch?v=a_b_c\">https://www.youtube.com/watch?v=a_b_c</a></p>\n",
		"":                                      "",
	} {
		if got, err := HTML(text, "https://robin.example"); got != want || err != nil {
			t.Errorf("HTML(%q) is %q (%v), want %q", text, got, err, want)
		}
	}
}

// TestPlainText checks that the plain text of an issue has the words and the whole addresses of its HTML.
func TestPlainText(t *testing.T) {
	const issue = "# Hola\r\n\r\nLee [el *último* texto](/articulos/x).\r\n\r\n- **uno**\r\n- dos ![](/x.png)\r\n\r\n$$\r\na_1\r\n$$\r\n\r\n![Un paseo](/b.mp4) de $x_1$"
	const want = "Hola\n====\n\nLee el último texto (https://robin.example/articulos/x).\n\n- uno\n- dos\n\n    a_1\n\nUn paseo (https://robin.example/b.mp4) de $x_1$"
	if got := PlainText(issue, "https://robin.example"); got != want {
		t.Errorf("PlainText is %q, want %q", got, want)
	}
}
