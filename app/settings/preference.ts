/** In cookies for the server and in localStorage under the same names. */

/** The first is the default. */
export const preferenceValues = {
  font: ["inter", "manrope", "system"],
  "ui-theme": ["light", "dark", "system"],
  sidebar: ["open", "folded"],
  density: ["comfortable", "compact"],
  "menu-qc": ["shown", "hidden"],
  "menu-reports": ["shown", "hidden"],
  "menu-general": ["shown", "hidden"],
  shortcuts: ["on", "off"],
} as const;

export type PreferenceName = keyof typeof preferenceValues;

export type Preferences = { readonly [Name in PreferenceName]: (typeof preferenceValues)[Name][number] };

function preferencesOf(input: ReadonlyMap<string, string | undefined>): Preferences {
  const chosen = Object.entries(preferenceValues).map(([name, values]) => [
    name,
    (values as readonly string[]).find((value) => value === input.get(name)) ?? values[0],
  ]);
  return Object.fromEntries(chosen) as Preferences;
}

export const defaultPreferences = preferencesOf(new Map());

function readCookies(header: string | null): ReadonlyMap<string, string | undefined> {
  const pairs = (header ?? "").split(";").map((pair) => {
    const [name = "", value] = pair.trim().split("=", 2);
    return [name, value] as const;
  });
  return new Map(pairs);
}

export function readPreferences(cookieHeader: string | null): Preferences {
  return preferencesOf(readCookies(cookieHeader));
}

export const fontCookie = "font-files";

export function hasFontFiles(cookieHeader: string | null, { font }: Pick<Preferences, "font">): boolean {
  return readCookies(cookieHeader).get(fontCookie) === font;
}

export function rootAttribute(name: PreferenceName | "locale"): `data-${string}` | null {
  if (name === "font" || name === "locale" || name === "shortcuts") return null;
  return name === "ui-theme" ? "data-theme" : `data-${name}`;
}

export function rootAttributes(preferences: Preferences): Record<string, string> {
  const attributes = Object.entries(preferences).map(([name, value]) => [rootAttribute(name as PreferenceName), value]);
  return Object.fromEntries(attributes.filter(([attribute]) => attribute !== null)) as Record<string, string>;
}
