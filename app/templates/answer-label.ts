import { m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";

export function passFailLabel(value: string, { type }: { readonly type?: string | undefined }): string | null {
  if (value === "pass") return type === "number" ? m.templates_when_accepted() : m.templates_when_pass();
  if (value === "fail") return type === "number" ? m.templates_when_not_accepted() : m.templates_when_fail();
  return null;
}

export function formatEntry(entry: string, locale: Locale): string {
  return locale === "vi" ? entry.replace(/^([+-]?\d+)\.(\d+)$/, "$1,$2") : entry;
}
