import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Panel } from "#app/ui/page.tsx";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";

export function meta() {
  return [{ title: pageTitle(m.settings_display()) }];
}

export default function Display() {
  const { sidebar } = usePreferences();
  return (
    <Panel title={m.settings_sidebar()}>
      <PreferenceChoice
        preference="sidebar"
        label={m.settings_sidebar()}
        current={sidebar}
        options={[
          { value: "open", label: m.settings_sidebar_open() },
          { value: "folded", label: m.settings_sidebar_folded() },
        ]}
      />
      <p className="mt-2 text-sm text-muted">{m.settings_sidebar_hint()}</p>
    </Panel>
  );
}
