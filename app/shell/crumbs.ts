import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import { pageParams } from "#app/ui/page-href.ts";
import type { MessageFunction } from "./navigation.ts";

interface Crumb {
  readonly to: `/${string}`;
  readonly name: MessageFunction;
}

interface Area extends Crumb {
  readonly records?: `/${string}`;
}

const areas: readonly Area[] = [
  { to: href("/qc/stores"), name: m.shell_nav_stores },
  { to: href("/qc/store-managers"), name: m.shell_nav_store_managers },
  { to: href("/qc/templates"), name: m.shell_nav_templates },
  { to: href("/qc/plans"), name: m.shell_plans },
  { to: href("/qc/feedback"), name: m.shell_nav_feedback },
  { to: href("/qc/camera"), name: m.shell_nav_camera },
  { to: href("/qc/activities"), name: m.shell_activities },
  { to: href("/qc/imports"), name: m.shell_imports },
  { to: href("/qc/score-policy"), name: m.shell_policy },
  { to: href("/qc/reports/template"), name: m.shell_nav_report_template },
  { to: href("/tasks"), name: m.shell_nav_tasks },
  { to: href("/users"), name: m.shell_nav_users },
  { to: href("/chats"), name: m.shell_nav_chats },
  { to: href("/help-center"), name: m.shell_nav_help },
  { to: href("/apps"), name: m.shell_nav_apps, records: href("/apps/webhooks") },
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

/** The nearest last; none for a page of the menu. `recordName` is that of the page's record. */
export function crumbsOf(path: string, search: string, recordName: string | null = null): readonly Crumb[] {
  const at = path.replace(/\/$/, "");
  const check = /^\/qc\/check(?:\/(.*))?$/.exec(at);
  if (check) return checkCrumbs(check[1] ?? "", new URLSearchParams(search).get("id"), recordName);
  if (nested[at]) return nested[at];
  if (at === href("/qc/reports/template/item")) return [reportOfItem(new URLSearchParams(search))];
  const area = areas.find(({ to, records = to }) => at.startsWith(`${records}/`));
  if (!area || views.test(at)) return [];
  const { to, records = to } = area;
  const [id = "", ...deeper] = at.slice(records.length + 1).split("/");
  const isBelow = recordName && deeper.length > 0 && !noRecord.test(id);
  return [area, ...(isBelow ? [{ to: `${records}/${id}` as const, name: () => recordName }] : [])];
}

const ofItem = ["item", "answer", "templateVersion", ...pageParams] as const;

function reportOfItem(search: URLSearchParams): Crumb {
  for (const name of ofItem) search.delete(name);
  return { to: href("/qc/reports/template", search), name: m.shell_nav_report_template };
}

/** The form of a check has a phone's whole height for its questions. */
function checkCrumbs(step: string, id: string | null, recordName: string | null): Crumb[] {
  if (id && (step === "edit" || step === "review")) return [];
  const list = { to: href("/qc/checks"), name: m.shell_nav_checks };
  if (!id || !recordName || ["", "view", "queue", "approve"].includes(step)) return [list];
  return [list, { to: href("/qc/check/view", { id }), name: () => recordName }];
}
