import { type PreferenceName, rootAttribute } from "./preference.ts";

export type PreferenceKey = PreferenceName | "locale";

export function applyPreference(key: PreferenceKey, value: string): void {
  const root = document.documentElement;
  const attribute = rootAttribute(key);
  if (attribute) root.setAttribute(attribute, value);
  if (key === "font") root.className = `font-${value}`;
  mirrorPreference(key, value);
}

export function mirrorPreference(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // If localStorage is forbidden, only the cookie stores it.
  }
}
