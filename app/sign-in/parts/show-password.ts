/** For `<input type="checkbox" data-shows="password">`. */

// A box that was ticked before this script came.
for (const box of document.querySelectorAll<HTMLInputElement>("input[data-shows]:checked")) follow(box);

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset["shows"] !== undefined) follow(target);
});

// Hidden again before sending, since browsers remember texts of visible fields and offer to save passwords.
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
