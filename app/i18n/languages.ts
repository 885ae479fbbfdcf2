import type { Locale } from "./text.ts";

export const languages = { en: "English", vi: "Tiếng Việt" } as const satisfies Record<Locale, string>;
export const locales = ["en", "vi"] as const satisfies readonly Locale[];
