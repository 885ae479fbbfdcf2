import type { Role } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { href } from "#app/ui/href.ts";

export type MessageFunction = (inputs?: {}, options?: { locale?: Locale }) => string;

interface Destination {
  readonly to: `/${string}`;
  readonly name: MessageFunction;
  readonly icon: IconName;
  /** Addresses below it aren't its own. */
  readonly exact?: boolean;
  readonly alsoWithin?: string;
  /** For the bottom bar. */
  readonly shortName?: MessageFunction;
  /** The roles whose menu has it; without, everybody's has. */
  readonly of?: readonly Role[];
}

interface Group {
  readonly id: "qc" | "reports" | "general";
  readonly name: () => string;
  readonly destinations: readonly Destination[];
}

const staff: readonly Role[] = ["user", "lead", "admin"];
const leads: readonly Role[] = ["lead", "admin"];
const admins: readonly Role[] = ["admin"];

export const navigation: readonly Group[] = [
  {
    id: "qc",
    name: m.shell_group_work,
    destinations: [
      { to: href("/qc"), name: m.shell_nav_today, icon: "home", exact: true },
      {
        to: href("/qc/checks"),
        name: m.shell_nav_checks,
        icon: "clipboard",
        alsoWithin: href("/qc/check"),
        shortName: m.shell_bar_checks,
      },
      { to: href("/tasks"), name: m.shell_nav_tasks, icon: "tasks", shortName: m.shell_bar_tasks },
      { to: href("/qc/calendar"), name: m.shell_nav_calendar, icon: "calendar", alsoWithin: href("/qc/plans") },
      { to: href("/qc/camera"), name: m.shell_nav_camera, icon: "video" },
      { to: href("/qc/feedback"), name: m.shell_nav_feedback, icon: "feedback", shortName: m.shell_bar_feedback },
      { to: href("/qc/activities"), name: m.shell_activities, icon: "activity", of: staff },
      { to: href("/chats"), name: m.shell_nav_chats, icon: "chat" },
    ],
  },
  {
    id: "reports",
    name: m.shell_group_insight,
    destinations: [
      { to: href("/qc/reports"), name: m.shell_group_reports, icon: "chart" },
      { to: href("/qc/score-policy"), name: m.shell_policy, icon: "gauge" },
    ],
  },
  {
    id: "general",
    name: m.shell_group_setup,
    destinations: [
      { to: href("/qc/stores"), name: m.shell_nav_stores, icon: "store" },
      { to: href("/qc/store-managers"), name: m.shell_nav_store_managers, icon: "user" },
      { to: href("/qc/templates"), name: m.shell_nav_templates, icon: "template", of: staff },
      { to: href("/users"), name: m.shell_nav_users, icon: "people", of: admins },
      { to: href("/qc/imports"), name: m.shell_imports, icon: "arrow-up", of: leads },
      { to: href("/qc/audit-log"), name: m.shell_audit_log, icon: "clock", of: admins },
      { to: href("/apps"), name: m.shell_nav_apps, icon: "apps", of: staff },
      { to: href("/help-center"), name: m.shell_nav_help, icon: "help" },
      { to: href("/settings"), name: m.shell_nav_settings, icon: "settings" },
    ],
  },
];

const bottomBars: readonly (readonly [Role, readonly string[]])[] = [
  ["admin", [href("/qc"), href("/qc/checks"), href("/qc/reports")]],
  ["lead", [href("/qc"), href("/qc/checks"), href("/qc/reports")]],
  ["user", [href("/qc"), href("/qc/checks"), href("/tasks")]],
  ["manager", [href("/qc"), href("/tasks"), href("/qc/feedback")]],
];

/** The three areas that somebody with these roles opens most. */
export function bottomBarOf(roles: readonly Role[]): Destination[] {
  const areas = bottomBars.find(([role]) => roles.includes(role))?.[1] ?? [href("/qc")];
  const destinations = navigation.flatMap((group) => group.destinations);
  return areas.map((area) => destinations.find(({ to }) => to === area)!);
}

type LinkTarget = Pick<Destination, "to" | "exact" | "alsoWithin">;

export function isCurrent({ to, exact, alsoWithin }: LinkTarget, path: string): boolean {
  const within = (area: string) => path === area || path.startsWith(`${area}/`);
  return exact
    ? within(to) && /^\/*$/.test(path.slice(to.length))
    : within(to) || (alsoWithin !== undefined && within(alsoWithin));
}
