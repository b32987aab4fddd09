// Shows a text in the place of a picture that did not load: some browsers show nothing there.

function showFailure(image: HTMLImageElement): void {
  const { failed } = image.dataset;
  if (!failed) return;
  const text = document.createElement("span");
  text.className = "picture-failed";
  text.textContent = failed;
  delete image.dataset.failed;
  image.after(text);
}

document.addEventListener(
  "error",
  (event) => {
    showFailure(event.target as HTMLImageElement); // what is no picture has no such text
  },
  true,
);
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-failed]")) {
  if (image.complete && !image.naturalWidth && image.currentSrc) showFailure(image);
}
