import { type PreferenceName, rootAttribute } from "./preference.ts";

export type PreferenceKey = PreferenceName | "locale";

/** Makes a preference visible before the server has answered, and remembers it under its own name in localStorage. */
export function applyPreference(key: PreferenceKey, value: string): void {
  const root = document.documentElement;
  const attribute = rootAttribute(key);
  if (attribute) root.setAttribute(attribute, value);
  if (key === "font") root.className = `font-${value}`;
  mirrorPreference(key, value);
}

/** localStorage may be forbidden; then the cookie alone remembers. */
export function mirrorPreference(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The preference still holds for this visit.
  }
}
