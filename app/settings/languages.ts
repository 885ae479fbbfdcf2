import { languages, locales } from "#app/i18n/languages.ts";

export const languageChoices = locales.map((value) => ({ value, label: languages[value], lang: value }));
