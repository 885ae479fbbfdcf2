import { linesOverLimit } from "#app/templates/pasted-lines.ts";
import type { FormEntries } from "./part-form.ts";

export function entriesOf(form: HTMLFormElement): FormEntries {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

export function clearAddFields(form: HTMLFormElement): void {
  for (const name of ["quick.en", "quick.vi", "section.en", "section.vi", "paste.lines"]) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = "";
    else if (control instanceof HTMLTextAreaElement) control.value = linesOverLimit(control.value);
  }
}
