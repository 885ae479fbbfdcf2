/** What stands in the editor's form. */
import type { Entries } from "./part-form.ts";

/** Every field but files. */
export function entriesOf(form: HTMLFormElement): Entries {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

/** What was added stands in the draft now. */
export function clearAdders(form: HTMLFormElement): void {
  for (const name of ["quick.en", "quick.vi", "section.en", "section.vi", "paste.lines"]) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
  }
}
