import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Panel } from "#app/ui/page.tsx";
import { languages } from "./languages.ts";
import { PreferenceChoice } from "./preference-choice.tsx";

export function meta() {
  return [{ title: pageTitle(m.settings_account()) }];
}

export default function Account() {
  return (
    <Panel title={m.settings_language()}>
      <p className="muted mb-3">{m.settings_language_lead()}</p>
      <PreferenceChoice preference="locale" label={m.settings_language()} current={getLocale()} options={languages} />
      <p className="field-hint mt-2">{m.settings_saved_here()}</p>
    </Panel>
  );
}
