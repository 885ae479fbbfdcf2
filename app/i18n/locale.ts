import { getLocale, overwriteGetLocale } from "#app/i18n/paraglide/runtime.js";
import { type Text, textIn } from "./text.ts";

export { m } from "#app/i18n/paraglide/messages.js";
export { getLocale };

// The server rendered the page in the reader's language; a page translated by the browser has another.
if (typeof document !== "undefined") overwriteGetLocale(() => (document.documentElement.lang === "vi" ? "vi" : "en"));

export function say(text: Text): string {
  return textIn(text, getLocale());
}
