import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { fetchFont } from "#app/ui/font-preload.tsx";
import { mirrorPreference } from "./apply-preference.ts";
import { defaultPreferences, fontCookie, type Preferences } from "./preference.ts";

export function usePreferences(): Preferences {
  const root = useRouteLoaderData("root");
  return root?.preferences ?? defaultPreferences;
}

const fetchFontAfterMs = 3000;
const yearSeconds = 31_536_000;

/** Fetches the font for the next page, after what this one needs. */
export function useFontFiles({ font }: Preferences, { isFetched }: { isFetched: boolean }): void {
  useEffect(() => {
    if (isFetched) return;
    const remember = () => (document.cookie = `${fontCookie}=${font}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`);
    const timer = setTimeout(() => void fetchFont(font).then(remember, () => {}), fetchFontAfterMs);
    return () => clearTimeout(timer);
  }, [font, isFetched]);
}

export function useMirroredPreferences({ font, "ui-theme": theme }: Preferences): void {
  useEffect(() => {
    mirrorPreference("font", font);
    mirrorPreference("ui-theme", theme);
  }, [font, theme]);
}
