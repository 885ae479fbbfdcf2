import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { pageParams } from "#app/ui/page-href.ts";
import type { MessageFunction } from "./navigation.ts";

interface Crumb {
  readonly to: `/${string}`;
  readonly name: MessageFunction;
}

interface Area extends Crumb {
  readonly one?: MessageFunction;
  readonly records?: `/${string}`;
}

const areas: readonly Area[] = [
  { to: href("/qc/stores"), name: m.shell_nav_stores, one: m.shell_this_store },
  { to: href("/qc/store-managers"), name: m.shell_nav_store_managers, one: m.shell_this_manager },
  { to: href("/qc/templates"), name: m.shell_nav_templates, one: m.shell_this_template },
  { to: href("/qc/plans"), name: m.shell_plans, one: m.shell_this_plan },
  { to: href("/qc/feedback"), name: m.shell_nav_feedback, one: m.shell_this_case },
  { to: href("/qc/camera"), name: m.shell_nav_camera, one: m.shell_this_sitting },
  { to: href("/qc/activities"), name: m.shell_activities, one: m.shell_this_activity },
  { to: href("/qc/imports"), name: m.shell_imports, one: m.shell_this_import },
  { to: href("/qc/score-policy"), name: m.shell_policy },
  { to: href("/qc/reports/template"), name: m.shell_nav_report_template },
  { to: href("/tasks"), name: m.shell_nav_tasks, one: m.shell_this_task },
  { to: href("/users"), name: m.shell_nav_users, one: m.shell_this_user },
  { to: href("/chats"), name: m.shell_nav_chats, one: m.shell_this_chat },
  { to: href("/help-center"), name: m.shell_nav_help },
  { to: href("/apps"), name: m.shell_nav_apps, records: href("/apps/webhooks"), one: m.shell_this_webhook },
  { to: href("/apps"), name: m.shell_nav_apps },
  { to: href("/settings/account"), name: m.settings_account },
];

const calendar = { to: href("/qc/calendar"), name: m.shell_nav_calendar };
const account = { to: href("/settings/account"), name: m.settings_account };
const secondStep = { to: href("/settings/second-factor"), name: m.settings_second };

/** No area's address begins their address. */
const nested: Readonly<Record<string, readonly Crumb[]>> = {
  [href("/qc/calendar/slot")]: [calendar],
  [href("/qc/calendar/closed-days")]: [calendar],
  [href("/qc/calendar/feed")]: [calendar],
  [href("/settings/photo")]: [{ to: href("/settings"), name: m.settings_profile }],
  [href("/settings/second-factor")]: [account],
  [href("/settings/second-factor/app")]: [account, secondStep],
  [href("/settings/second-factor/passkey")]: [account, secondStep],
};

/** Path segments in place of a record's id. */
const noRecord = /^(new|import|library|bulk|assign|move|assignment|photo|invite|invitations)$/;
const views = /^\/tasks\/board$/;

/** The nearest last; none for a page of the menu. */
export function crumbsOf(path: string, search: string): readonly Crumb[] {
  const at = path.replace(/\/$/, "");
  const check = /^\/qc\/check(?:\/(.*))?$/.exec(at);
  if (check) return checkCrumbs(check[1] ?? "", new URLSearchParams(search).get("id"));
  if (nested[at]) return nested[at];
  if (at === href("/qc/reports/template/item")) return [reportOfItem(new URLSearchParams(search))];
  const area = areas.find(({ to, records = to }) => at.startsWith(`${records}/`));
  if (!area || views.test(at)) return [];
  const { to, records = to, one } = area;
  const [id = "", ...deeper] = at.slice(records.length + 1).split("/");
  const record = one && deeper.length > 0 && !noRecord.test(id);
  return [area, ...(record ? [{ to: `${records}/${id}` as const, name: one }] : [])];
}

const ofItem = ["item", "answer", "templateVersion", ...pageParams] as const;

function reportOfItem(search: URLSearchParams): Crumb {
  for (const name of ofItem) search.delete(name);
  return { to: href("/qc/reports/template", search), name: m.shell_nav_report_template };
}

/** The form of a check has a phone's whole height for its questions. */
function checkCrumbs(step: string, id: string | null): Crumb[] {
  if (id && (step === "edit" || step === "review")) return [];
  const list = { to: href("/qc/checks"), name: m.shell_nav_checks };
  const ofOne = id && !["", "view", "queue", "approve"].includes(step);
  return ofOne ? [list, { to: href("/qc/check/view", { id }), name: m.shell_this_check }] : [list];
}
