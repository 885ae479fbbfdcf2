import { partField } from "./part-form.ts";

/** Controls are reused for the next part, which is fast on slow phones. Fields for new parts keep what is typed. */
export function fillIn(part: HTMLElement): void {
  for (const control of part.querySelectorAll(`[name^="${partField("")}"]`)) {
    if (control instanceof HTMLSelectElement) show(control, control.dataset["value"] ?? control.value);
    else if (control instanceof HTMLTextAreaElement) show(control, control.defaultValue);
    else if (control instanceof HTMLInputElement && control.type === "text") show(control, control.defaultValue);
    else if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked = control.defaultChecked;
  }
}

function show(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (control.value !== value) control.value = value;
}
