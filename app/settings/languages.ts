/** The languages, each by its own name. */
export const languages = [
  { value: "en", label: "English", lang: "en" },
  { value: "vi", label: "Tiếng Việt", lang: "vi" },
] as const;
