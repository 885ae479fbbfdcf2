/** The reader's language, on the server (per request) and in the browser (as the page was rendered). */
import { getLocale, overwriteGetLocale } from "#app/i18n/paraglide/runtime.js";
import { type Text, textIn } from "./text.ts";

export { m } from "#app/i18n/paraglide/messages.js";
export { getLocale };

// The browser reads the language off the page, which the server rendered in it; a translated page has another.
if (typeof document !== "undefined") overwriteGetLocale(() => (document.documentElement.lang === "vi" ? "vi" : "en"));

/** A text written in both languages, in the reader's. */
export function say(text: Text): string {
  return textIn(text, getLocale());
}
