// The numbers of words and characters, which follow what is typed.

/** Counts the words of a body outside its blocks of code and what is folded. */
export function countWords(body: string): number {
  let [words, fence, folded] = [0, "", 0];
  for (const line of body.split("\n")) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? "";
    if (mark && (!fence || mark === fence)) fence = fence ? "" : mark;
    else if (!fence && /^\s*<details/.test(line)) folded++;
    else if (!fence && /^\s*<\/details/.test(line)) folded = Math.max(0, folded - 1);
    else if (!fence && !folded)
      words += line
        .replace(/^\s*\d+[.)] /, "")
        .split(/\s+/)
        .filter(isWord).length;
  }
  return words;
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Makes the numbers of a form follow its fields. Until then they say that they are those of the last save. */
export function startCounts(form: HTMLFormElement, words: Record<string, string>): void {
  const { lang } = document.documentElement;
  const [plural, number] = [new Intl.PluralRules(lang), new Intl.NumberFormat(lang)];
  const put = (text: string | undefined, count: number) => (text ?? "").replace(/\d+/, number.format(count));
  const follow = (name: string, shown: Element | null, write: (text: string) => string) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLTextAreaElement) || !shown) return;
    const count = () => {
      shown.textContent = write(field.value);
    };
    field.addEventListener("input", count);
    count();
  };
  for (const shown of form.querySelectorAll<HTMLElement>("[data-words]"))
    follow(shown.dataset.words ?? "", shown, (text) => {
      const count = countWords(text);
      return put(words[plural.select(count) === "one" ? "words.one" : "words.other"], count);
    });
  for (const field of form.querySelectorAll<HTMLTextAreaElement>("textarea[name^=description_]"))
    follow(field.name, document.getElementById(`${field.id}-hint`), (text) =>
      put(words.length, [...text.trim()].length),
    );
}
