/** The areas in the sidebar, by group. Names are functions, so that they speak the reader's language. */
import { m } from "#app/i18n/locale.ts";
import type { IconName } from "#app/ui/icon.tsx";

interface Destination {
  readonly to: `/${string}`;
  readonly name: () => string;
  readonly icon: IconName;
  /** Only this very address marks it as the current page, not those below it. */
  readonly exact?: boolean;
  /** Addresses elsewhere that belong to it. */
  readonly also?: string;
}

interface Group {
  readonly name: () => string;
  readonly destinations: readonly Destination[];
}

export const navigation: readonly Group[] = [
  {
    name: m.shell_group_qc,
    destinations: [
      { to: "/qc", name: m.shell_nav_overview, icon: "home", exact: true },
      { to: "/qc/checks", name: m.shell_nav_checks, icon: "clipboard", also: "/qc/check" },
      { to: "/qc/templates", name: m.shell_nav_templates, icon: "template" },
      { to: "/qc/stores", name: m.shell_nav_stores, icon: "store" },
      { to: "/qc/store-managers", name: m.shell_nav_store_managers, icon: "user" },
    ],
  },
  {
    name: m.shell_group_reports,
    destinations: [
      { to: "/qc/reports", name: m.shell_nav_reports, icon: "chart", exact: true },
      { to: "/qc/reports/summary", name: m.shell_nav_report_summary, icon: "gauge" },
      { to: "/qc/reports/template", name: m.shell_nav_report_template, icon: "template" },
      { to: "/qc/reports/store", name: m.shell_nav_report_store, icon: "store" },
      { to: "/qc/reports/manager", name: m.shell_nav_report_manager, icon: "user" },
      { to: "/qc/reports/monthly-summary", name: m.shell_nav_report_month, icon: "calendar" },
      { to: "/qc/reports/stage1/qc-camera", name: m.shell_nav_camera, icon: "video" },
      { to: "/qc/reports/stage1/customer-feedback", name: m.shell_nav_feedback, icon: "feedback" },
      { to: "/qc/reports/stage1/activity-report", name: m.shell_nav_activity, icon: "activity" },
    ],
  },
  {
    name: m.shell_group_general,
    destinations: [
      { to: "/tasks", name: m.shell_nav_tasks, icon: "tasks" },
      { to: "/users", name: m.shell_nav_users, icon: "people" },
      { to: "/chats", name: m.shell_nav_chats, icon: "chat" },
      { to: "/apps", name: m.shell_nav_apps, icon: "apps" },
      { to: "/help-center", name: m.shell_nav_help, icon: "help" },
      { to: "/settings", name: m.shell_nav_settings, icon: "settings" },
    ],
  },
];

/** Whether an address lies in a destination's area. */
export function isCurrent({ to, exact, also }: Destination, path: string): boolean {
  const within = (area: string) => path === area || path.startsWith(`${area}/`);
  return exact ? within(to) && /^\/*$/.test(path.slice(to.length)) : within(to) || (also !== undefined && within(also));
}
