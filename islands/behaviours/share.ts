// Shares an article: by the device's share sheet, or else by copying its address. If neither works, and without this script,
// the page offers the address and an email link.

const menu = document.querySelector<HTMLDetailsElement>(".share");
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";

menu?.querySelector("summary")?.addEventListener("click", async (event) => {
  event.preventDefault();
  const status = menu.nextElementSibling as HTMLElement;
  status.textContent = "";
  const url = menu.querySelector("input")?.value ?? "";
  try {
    if (navigator.share) {
      await navigator.share({ title: textOf("h1"), text: textOf(".lead"), url });
    } else {
      await navigator.clipboard.writeText(url);
      status.textContent = menu.dataset.copied ?? "";
    }
  } catch (error) {
    if ((error as Error).name === "AbortError") return; // the reader closed the share sheet
    console.error(error);
    menu.open = true;
  }
});
