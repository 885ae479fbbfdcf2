/** Browser preferences: kept in cookies, so that the server can honour them, and in localStorage under the same names. */
import { z } from "zod";

export const fonts = ["inter", "manrope", "system"] as const;
const fontSchema = z.enum(fonts).catch("inter");
type Font = z.infer<typeof fontSchema>;

export const themes = ["light", "dark", "system"] as const;
const themeSchema = z.enum(themes).catch("light");
type Theme = z.infer<typeof themeSchema>;

export interface Preferences {
  readonly font: Font;
  readonly theme: Theme;
  /** Whether the sidebar is folded to its icons. */
  readonly sidebar: "open" | "folded";
}

export const defaultPreferences: Preferences = { font: "inter", theme: "light", sidebar: "open" };

/** Names of the cookies and of the localStorage keys. */
export const preferenceKeys = { font: "font", theme: "ui-theme", sidebar: "sidebar" } as const;

/** The preferences of a request's cookies; anything unknown is the default. */
export function readPreferences(cookieHeader: string | null): Preferences {
  const cookies = new Map(
    (cookieHeader ?? "").split(";").map((pair) => {
      const [name = "", value] = pair.trim().split("=", 2);
      return [name, value] as const;
    }),
  );
  return {
    font: fontSchema.parse(cookies.get(preferenceKeys.font)),
    theme: themeSchema.parse(cookies.get(preferenceKeys.theme)),
    sidebar: cookies.get(preferenceKeys.sidebar) === "folded" ? "folded" : "open",
  };
}
