import type { ReactNode } from "react";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { listColumns } from "#app/lists/area-lists.server.ts";
import { destinationsOf } from "#app/search/destinations.ts";
import { navigation } from "#app/shell/navigation.ts";
import { titled } from "#app/shell/page-title.ts";
import { Panel } from "#app/ui/page.tsx";
import { PreferenceChoice } from "#app/settings/parts/preference-choice.tsx";
import { usePreferences } from "#app/settings/use-preferences.tsx";
import { viewedLists } from "#app/views/view.ts";
import type { Route } from "./+types/page";
import { ColumnsPanel } from "./columns-panel.tsx";

export const meta = titled(m.settings_display);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const destinations = destinationsOf(user.role);
  return {
    lists: (await listColumns(user)).flatMap(({ list, ...columns }) => {
      const destination = destinations.find(({ to }) => `${to}/` === viewedLists[list]);
      return destination ? [{ list, name: destination.name(), ...columns }] : [];
    }),
  };
}

export default function Display({ loaderData: { lists } }: Route.ComponentProps) {
  const preferences = usePreferences();
  return (
    <>
      <Panel title={m.settings_density()}>
        <PreferenceChoice
          preference="density"
          label={m.settings_density()}
          current={preferences.density}
          options={[
            { value: "comfortable", label: m.settings_density_comfortable() },
            { value: "compact", label: m.settings_density_compact() },
          ]}
        />
        <Hint>{m.settings_density_hint()}</Hint>
      </Panel>
      <Panel title={m.settings_menu()}>
        <div className="flex flex-col gap-3">
          {navigation.map(({ id, name }) => (
            <div key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <p className="w-44 font-strong">{name()}</p>
              <PreferenceChoice
                preference={`menu-${id}`}
                label={name()}
                current={preferences[`menu-${id}`]}
                options={[
                  { value: "shown", label: m.settings_menu_shown() },
                  { value: "hidden", label: m.settings_menu_hidden() },
                ]}
              />
            </div>
          ))}
        </div>
        <Hint>{m.settings_menu_hint()}</Hint>
      </Panel>
      <Panel title={m.settings_sidebar()}>
        <PreferenceChoice
          preference="sidebar"
          label={m.settings_sidebar()}
          current={preferences.sidebar}
          options={[
            { value: "open", label: m.settings_sidebar_open() },
            { value: "folded", label: m.settings_sidebar_folded() },
          ]}
        />
        <Hint>{m.settings_sidebar_hint()}</Hint>
      </Panel>
      <Panel title={m.settings_shortcuts()}>
        <PreferenceChoice
          preference="shortcuts"
          label={m.settings_shortcuts()}
          current={preferences.shortcuts}
          options={[
            { value: "on", label: m.settings_shortcuts_on() },
            { value: "off", label: m.settings_shortcuts_off() },
          ]}
        />
        <Hint>{m.settings_shortcuts_hint()}</Hint>
      </Panel>
      <ColumnsPanel lists={lists} />
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-muted">{children}</p>;
}
