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
    <div className="max-w-3xl">
      <div className="panel">
        <Setting label={m.settings_density()} hint={m.settings_density_hint()}>
          <PreferenceChoice
            preference="density"
            label={m.settings_density()}
            current={preferences.density}
            options={[
              { value: "comfortable", label: m.settings_density_comfortable() },
              { value: "compact", label: m.settings_density_compact() },
            ]}
          />
        </Setting>
        <Setting label={m.settings_sidebar()} className="max-md:hidden">
          <PreferenceChoice
            preference="sidebar"
            label={m.settings_sidebar()}
            current={preferences.sidebar}
            options={[
              { value: "open", label: m.settings_sidebar_open() },
              { value: "folded", label: m.settings_sidebar_folded() },
            ]}
          />
        </Setting>
        <Setting label={m.settings_shortcuts()} hint={m.settings_shortcuts_hint()}>
          <PreferenceChoice
            preference="shortcuts"
            label={m.settings_shortcuts()}
            current={preferences.shortcuts}
            options={[
              { value: "on", label: m.settings_shortcuts_on() },
              { value: "off", label: m.settings_shortcuts_off() },
            ]}
          />
        </Setting>
      </div>
      <Panel title={m.settings_menu()}>
        <p className="mb-3 text-sm text-muted">{m.settings_menu_hint()}</p>
        {navigation.map(({ id, name }) => (
          <Setting key={id} label={name()}>
            <PreferenceChoice
              preference={`menu-${id}`}
              label={name()}
              current={preferences[`menu-${id}`]}
              options={[
                { value: "shown", label: m.settings_menu_shown() },
                { value: "hidden", label: m.settings_menu_hidden() },
              ]}
            />
          </Setting>
        ))}
      </Panel>
      <ColumnsPanel lists={lists} />
    </div>
  );
}

interface SettingProps {
  label: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

function Setting({ label, hint, className = "", children }: SettingProps) {
  return (
    <div className={`border-line py-2 first:pt-0 last:pb-0 not-first:border-t ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-strong">{label}</p>
        {children}
      </div>
      {hint && <p className="mt-1 max-w-136 text-sm text-muted">{hint}</p>}
    </div>
  );
}
