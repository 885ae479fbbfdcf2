/** Shows what is typed into the field that a box names, as long as the box is ticked: `<input type="checkbox" data-shows="password">`. */

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset["shows"] !== undefined) follow(target);
});

// Browsers offer to keep what is sent as a password, and remember what was typed into a field that shows it.
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  for (const box of target.querySelectorAll<HTMLInputElement>("input[data-shows]")) {
    box.checked = false;
    follow(box);
  }
});

function follow(box: HTMLInputElement): void {
  const field = box.form?.elements.namedItem(box.dataset["shows"] ?? "");
  if (field instanceof HTMLInputElement) field.type = box.checked ? "text" : "password";
}
