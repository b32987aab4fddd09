// Shows a text in the place of a picture that did not load: some browsers show nothing there.

function showFailure(image: HTMLImageElement): void {
  const { failed } = image.dataset;
  if (!failed || image.classList.contains("failed")) return;
  const text = document.createElement("span");
  text.className = "picture-failed";
  text.textContent = failed;
  image.classList.add("failed");
  image.after(text);
}

document.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLImageElement) showFailure(event.target);
  },
  true,
);
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-failed]")) {
  if (image.complete && !image.naturalWidth && image.currentSrc) showFailure(image);
}
