// Shares an article: by the device's share sheet, or else by copying its address. If neither works, and without this script,
// the page offers the address and an email link.

const menu = document.querySelector<HTMLDetailsElement>(".share");
const of = (selector: string) => document.querySelector(selector) as HTMLInputElement;

menu?.firstElementChild?.addEventListener("click", async (event) => {
  event.preventDefault();
  const status = menu.nextElementSibling as HTMLElement;
  status.textContent = "";
  const url = of("#share-address").value;
  try {
    if (navigator.share) {
      await navigator.share({ title: of("h1").textContent as string, text: of(".lead").textContent as string, url });
    } else {
      await navigator.clipboard.writeText(url);
      status.textContent = menu.dataset.copied as string;
    }
  } catch (error) {
    if ((error as Error).name !== "AbortError") menu.open = true; // else the reader closed the share sheet
  }
});
