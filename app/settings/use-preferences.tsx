import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { mirrorPreference } from "./apply-preference.ts";
import { defaultPreferences, preferenceKeys, type Preferences } from "./preference.ts";

/** The reader's browser preferences, as the root's loader read them; the defaults where it could not. */
export function usePreferences(): Preferences {
  return useRouteLoaderData<typeof loader>("root")?.preferences ?? defaultPreferences;
}

/** Keeps localStorage in step with the preferences the page was rendered with. */
export function useMirroredPreferences({ font, theme }: Preferences): void {
  useEffect(() => {
    mirrorPreference(preferenceKeys.font, font);
    mirrorPreference(preferenceKeys.theme, theme);
  }, [font, theme]);
}
