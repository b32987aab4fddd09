// A list of which several rows can be selected: a checkbox that selects all rows of the page.

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-selection]")) {
  const label = form.querySelector<HTMLElement>("[data-select-page]");
  const whole = label?.querySelector("input");
  const rows = Array.from(form.querySelectorAll<HTMLInputElement>("[name=item]"));
  if (!label || !whole) continue;
  label.hidden = false;
  whole.addEventListener("change", () => {
    for (const row of rows) row.checked = whole.checked;
  });
  form.addEventListener("change", () => {
    const checked = rows.filter((row) => row.checked).length;
    whole.checked = checked === rows.length;
    whole.indeterminate = checked > 0 && checked < rows.length;
  });
}
