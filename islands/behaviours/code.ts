// Adds a button to each code block that copies the code, and says so. Without this script, and where the browser does not copy,
// the code can be selected.

const words = document.querySelector<HTMLElement>("[data-copy]")?.dataset;

function addButton(block: Element) {
  const code = block.querySelector("code");
  const pre = block.querySelector("pre");
  if (!code || !pre) return;
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words?.copy ?? "";
  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      status.textContent = words?.copied ?? "";
    } catch {
      getSelection()?.selectAllChildren(code);
    }
  });
  pre.before(status, button);
}

if (words) document.querySelectorAll(".code-block").forEach(addButton);
