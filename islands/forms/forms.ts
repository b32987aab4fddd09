// Sends a form without a page load, and shows the response where and as the server would have rendered it. After an
// unexpected error the browser sends the form.
import type { Mount } from "../mount";
import { press } from "../press";
import { copyOf, errorSummary, find, messagesOf, showFieldError } from "./form-messages";
import { type Accepted, type Refused, submit } from "./submit";

const mount: Mount<null> = (root) => {
  const form = find<HTMLFormElement>(root, "form");
  const button = find<HTMLButtonElement>(form, "[data-busy]");
  const status = find(root, ".form-status");
  const templates = messagesOf(find<HTMLTemplateElement>(root, "template"));
  const label = button.textContent;
  const wrapper = form.parentElement ?? root;
  let removeErrors: (() => void)[] = [];

  const setBusy = (busy: boolean) => {
    button.disabled = busy;
    button.textContent = (busy && button.dataset.busy) || label;
  };

  const removeMessages = () => {
    for (const remove of removeErrors) remove();
    removeErrors = [];
    for (const message of wrapper.querySelectorAll(".form-success")) message.remove();
  };

  const showErrors = (response: Refused) => {
    const summary = errorSummary(templates, response);
    const { title } = document;
    removeErrors = (response.problems ?? []).map((error) => showFieldError(templates, error));
    removeErrors.push(() => {
      summary.remove();
      document.title = title;
    });
    document.title = find(templates, ".visually-hidden").textContent + title;
    form.prepend(summary);
    summary.focus();
  };

  const showSuccess = (response: Accepted) => {
    form.reset();
    const panel = templates.querySelector<HTMLElement>(".form-confirmation");
    if (panel) {
      find(panel, ".form-confirmation-title span").textContent = response.message;
      find(panel, ".form-confirmation-quote").textContent = response.opening ?? "";
      find(panel, ".form-confirmation-sent").textContent = response.sent ?? "";
      wrapper.replaceChildren(panel);
      panel.focus();
      return;
    }
    const message = copyOf(templates, ".form-success");
    find(message, "span").textContent = response.message;
    status.append(message); // a live region: it is announced without the focus
    message.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) button.focus({ preventScroll: true }); // disabling it took its focus
    const { autoDismiss } = form.dataset;
    if (autoDismiss) setTimeout(() => message.remove(), Number(autoDismiss));
  };

  const send = async () => {
    setBusy(true);
    removeMessages();
    try {
      const response = await submit(form, form.dataset.failed ?? "");
      setBusy(false);
      if (response.ok) showSuccess(response);
      else showErrors(response);
    } catch {
      setBusy(false);
      form.submit(); // with the same token: what the server has stored is not stored twice
    }
  };

  form.noValidate = true; // the server validates, in the visitor's language and all fields at once
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    press(form, send);
  });
};
export default mount;
