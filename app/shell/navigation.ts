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
  /** The roles that see it; without, everybody does. */
  readonly of?: readonly Role[];
}

interface Group {
  readonly id: "qc" | "reports" | "general";
  readonly name: () => string;
  readonly destinations: readonly Destination[];
}

const leads: readonly Role[] = ["lead", "admin"];
const admins: readonly Role[] = ["admin"];

export const navigation: readonly Group[] = [
  {
    id: "qc",
    name: m.shell_group_work,
    destinations: [
      { to: href("/qc"), name: m.shell_nav_overview, icon: "home", exact: true },
      { to: href("/qc/checks"), name: m.shell_nav_checks, icon: "clipboard", alsoWithin: href("/qc/check") },
      { to: href("/tasks"), name: m.shell_nav_tasks, icon: "tasks" },
      { to: href("/qc/calendar"), name: m.shell_nav_calendar, icon: "calendar", alsoWithin: href("/qc/plans") },
      { to: href("/qc/camera"), name: m.shell_nav_camera, icon: "video" },
      { to: href("/qc/feedback"), name: m.shell_nav_feedback, icon: "feedback" },
      { to: href("/qc/activities"), name: m.shell_activities, icon: "activity" },
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
      { to: href("/qc/templates"), name: m.shell_nav_templates, icon: "template" },
      { to: href("/users"), name: m.shell_nav_users, icon: "people", of: admins },
      { to: href("/qc/imports"), name: m.shell_imports, icon: "arrow-up", of: leads },
      { to: href("/qc/audit-log"), name: m.shell_audit_log, icon: "clock", of: admins },
      { to: href("/apps"), name: m.shell_nav_apps, icon: "apps" },
      { to: href("/help-center"), name: m.shell_nav_help, icon: "help" },
      { to: href("/settings"), name: m.shell_nav_settings, icon: "settings" },
    ],
  },
];

type LinkTarget = Pick<Destination, "to" | "exact" | "alsoWithin">;

export function isCurrent({ to, exact, alsoWithin }: LinkTarget, path: string): boolean {
  const within = (area: string) => path === area || path.startsWith(`${area}/`);
  return exact
    ? within(to) && /^\/*$/.test(path.slice(to.length))
    : within(to) || (alsoWithin !== undefined && within(alsoWithin));
}
