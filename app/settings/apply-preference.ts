import { preferenceKeys } from "./preference.ts";

export type PreferenceKey = (typeof preferenceKeys)[keyof typeof preferenceKeys] | "locale";

/** Makes a preference visible before the server has answered, and remembers it under its own name in localStorage. */
export function applyPreference(key: PreferenceKey, value: string): void {
  const root = document.documentElement;
  if (key === preferenceKeys.theme) root.dataset["theme"] = value;
  if (key === preferenceKeys.font) root.className = `font-${value}`;
  if (key === preferenceKeys.sidebar) root.dataset["sidebar"] = value;
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
