import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { mirrorPreference } from "./apply-preference.ts";
import { defaultPreferences, type Preferences } from "./preference.ts";

/** The reader's browser preferences, as the root's loader read them; the defaults where it could not. */
export function usePreferences(): Preferences {
  const root = useRouteLoaderData("root");
  return root?.preferences ?? defaultPreferences;
}

/** Keeps localStorage in step with the preferences the page was rendered with. */
export function useMirroredPreferences({ font, "ui-theme": theme }: Preferences): void {
  useEffect(() => {
    mirrorPreference("font", font);
    mirrorPreference("ui-theme", theme);
  }, [font, theme]);
}
