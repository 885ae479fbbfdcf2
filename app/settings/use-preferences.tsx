import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { mirrorPreference } from "./apply-preference.ts";
import { defaultPreferences, type Preferences } from "./preference.ts";

export function usePreferences(): Preferences {
  const root = useRouteLoaderData("root");
  return root?.preferences ?? defaultPreferences;
}

export function useMirroredPreferences({ font, "ui-theme": theme }: Preferences): void {
  useEffect(() => {
    mirrorPreference("font", font);
    mirrorPreference("ui-theme", theme);
  }, [font, theme]);
}
