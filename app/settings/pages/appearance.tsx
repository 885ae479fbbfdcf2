import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FontPreload } from "#app/ui/font-preload.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";

export const meta = titled(m.settings_appearance);

export default function Appearance() {
  const { "ui-theme": theme, font } = usePreferences();
  return (
    <>
      <FontPreload font="inter" />
      <FontPreload font="manrope" />
      <Panel title={m.shell_theme()}>
        <PreferenceChoice
          preference="ui-theme"
          label={m.shell_theme()}
          current={theme}
          options={[
            {
              value: "light",
              label: (
                <>
                  <Icon name="sun" /> {m.settings_theme_light()}
                </>
              ),
            },
            {
              value: "dark",
              label: (
                <>
                  <Icon name="moon" /> {m.settings_theme_dark()}
                </>
              ),
            },
            {
              value: "system",
              label: (
                <>
                  <Icon name="system" /> {m.settings_theme_system()}
                </>
              ),
            },
          ]}
        />
        <p className="mt-2 text-sm text-muted">{m.settings_theme_hint()}</p>
      </Panel>
      <Panel title={m.settings_font()}>
        <PreferenceChoice
          preference="font"
          label={m.settings_font()}
          current={font}
          options={[
            { value: "inter", label: <span className="font-inter">{m.settings_font_inter()}</span> },
            { value: "manrope", label: <span className="font-manrope">{m.settings_font_manrope()}</span> },
            { value: "system", label: <span className="font-system">{m.settings_font_system()}</span> },
          ]}
        />
        <p className="mt-2 text-sm text-muted">{m.settings_font_hint()}</p>
        <p className="mt-3 text-lg tabular-nums">{m.settings_font_sample()}</p>
      </Panel>
    </>
  );
}
