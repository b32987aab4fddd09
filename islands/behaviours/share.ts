// Sharing an article: with the device's own means where it has some, else its address is copied and the page says so.
// Where neither goes, or without this file, there are the address and a mail to choose from.

const share = document.querySelector<HTMLDetailsElement>("[data-copied]");
const words = (selector: string) => document.querySelector(selector)?.textContent ?? "";

share?.querySelector("summary")?.addEventListener("click", async (event) => {
  event.preventDefault();
  const said = share.nextElementSibling as HTMLElement;
  said.textContent = "";
  const url = share.querySelector("input")?.value ?? "";
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ title: words("h1"), text: words(".lead"), url });
    } else {
      await navigator.clipboard.writeText(url);
      said.textContent = share.dataset.copied ?? "";
    }
  } catch (error) {
    if ((error as Error).name === "AbortError") return; // the reader changed their mind
    console.error(error);
    share.open = true;
  }
});
