import type { SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { applyPreference, type PreferenceKey } from "#app/settings/apply-preference.ts";
import { href } from "#app/ui/href.ts";

/** With JavaScript a choice acts at once; another language needs the whole page again. */
export function usePreferenceForm(preference: PreferenceKey, current: string) {
  const fetcher = useFetcher();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const button = event.nativeEvent.submitter;
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || preference === "locale") return;
    event.preventDefault();
    applyPreference(preference, button.value);
    void fetcher.submit({ [preference]: button.value, stay: "yes" }, { method: "post", action: href("/preferences") });
  }

  const submitted = fetcher.formData?.get(preference);
  return {
    value: typeof submitted === "string" ? submitted : current,
    form: { method: "post", action: href("/preferences"), onSubmit },
  } as const;
}
