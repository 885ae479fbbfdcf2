import type { SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { applyPreference, type PreferenceKey } from "#app/settings/apply-preference.ts";
import { href } from "#app/ui/href.ts";

/**
 * What a form of buttons named after a preference needs: its attributes, and the value last pressed.
 * Without JavaScript the form comes back to the page it stands on; with it the choice acts at once.
 * Another language needs the whole page again, so that form is always sent as it is.
 */
export function usePreferenceForm(preference: PreferenceKey, current: string) {
  const fetcher = useFetcher();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const button = event.nativeEvent.submitter;
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || preference === "locale") return;
    event.preventDefault();
    applyPreference(preference, button.value);
    void fetcher.submit({ [preference]: button.value, stay: "yes" }, { method: "post", action: href("/preferences") });
  }

  const sent = fetcher.formData?.get(preference);
  return {
    value: typeof sent === "string" ? sent : current,
    form: { method: "post", action: href("/preferences"), onSubmit },
  } as const;
}
