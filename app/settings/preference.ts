/** Browser preferences: kept in cookies, so that the server can honour them, and in localStorage under the same names. */

/** What each may be, the default first. */
export const preferenceValues = {
  font: ["inter", "manrope", "system"],
  "ui-theme": ["light", "dark", "system"],
  /** Whether the sidebar is folded to its icons. */
  sidebar: ["open", "folded"],
  /** How close rows of lists stand. */
  density: ["comfortable", "compact"],
  /** The groups of the menu. */
  "menu-qc": ["shown", "hidden"],
  "menu-reports": ["shown", "hidden"],
  "menu-general": ["shown", "hidden"],
  /** Keys that do something by themselves. */
  shortcuts: ["on", "off"],
} as const;

export type PreferenceName = keyof typeof preferenceValues;

export type Preferences = { readonly [Name in PreferenceName]: (typeof preferenceValues)[Name][number] };

/** What is asked for, where it is known; else the default. */
function preferencesOf(asked: ReadonlyMap<string, string | undefined>): Preferences {
  const chosen = Object.entries(preferenceValues).map(([name, values]) => [
    name,
    (values as readonly string[]).find((value) => value === asked.get(name)) ?? values[0],
  ]);
  return Object.fromEntries(chosen) as Preferences;
}

export const defaultPreferences = preferencesOf(new Map());

/** The preferences of a request's cookies; anything unknown is the default. */
export function readPreferences(cookieHeader: string | null): Preferences {
  const pairs = (cookieHeader ?? "").split(";").map((pair) => {
    const [name = "", value] = pair.trim().split("=", 2);
    return [name, value] as const;
  });
  return preferencesOf(new Map(pairs));
}

/** How the document says a preference that style sheets follow; null for others. */
export function rootAttribute(name: PreferenceName | "locale"): `data-${string}` | null {
  if (name === "font" || name === "locale" || name === "shortcuts") return null;
  return name === "ui-theme" ? "data-theme" : `data-${name}`;
}

export function rootAttributes(preferences: Preferences): Record<string, string> {
  const said = Object.entries(preferences).map(([name, value]) => [rootAttribute(name as PreferenceName), value]);
  return Object.fromEntries(said.filter(([attribute]) => attribute !== null)) as Record<string, string>;
}
