import { partField } from "./part-form.ts";

/**
 * The open part's controls hold what is typed themselves, and are used again for the next part: making a dozen of them again takes a slow
 * phone longer than all else. This shows in them what they are rendered with, whatever was typed before. What is typed for something new stays:
 * the draft doesn't have it yet.
 */
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
