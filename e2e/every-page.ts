/** Every page of the app with an example of its address in the demo chain, and who looks at it. */
import type { Page } from "@playwright/test";
import { server } from "./server.ts";
import type { Person } from "./test.ts";

/**
 * Where to find examples: the first link of a page with this beginning, up to the end of the id; for some patterns, the
 * first whose page has another link.
 */
const examples = {
  check: ["/qc/checks?status=approved", "/qc/check/view?id="],
  submitted: ["/qc/checks?status=submitted", "/qc/check/view?id="],
  appealable: ["/qc", "/qc/check/appeal?id="],
  appealed: ["/qc/checks?status=appealed", "/qc/check/view?id="],
  draft: ["/qc/checks?status=draft", "/qc/check/view?id="],
  store: ["/qc/stores", "/qc/stores/"],
  manager: ["/qc/store-managers", "/qc/store-managers/"],
  assignment: ["/qc/store-managers/{manager}", "/qc/store-managers/assignment?id="],
  template: ["/qc/templates", "/qc/templates/"],
  sitting: ["/qc/camera?severity=minor", "/qc/camera/"],
  observation: ["/qc/camera/{sitting}", "/qc/camera/{sitting}/observations/"],
  case: ["/qc/feedback", "/qc/feedback/"],
  shown: ["/qc/feedback", "/qc/feedback/", "/photo/view?"],
  picture: ["/qc/feedback/{shown}", "/qc/feedback/{shown}/photo/view?"],
  activity: ["/qc/activities", "/qc/activities/"],
  documented: ["/qc/activities", "/qc/activities/", "/photo/view?"],
  proof: ["/qc/activities/{documented}", "/qc/activities/{documented}/photo/view?"],
  plan: ["/qc/plans", "/qc/plans/"],
  import: ["/qc/imports", "/qc/imports/"],
  slot: ["/qc/calendar/list", "/qc/calendar/slot?"],
  task: ["/tasks", "/tasks/"],
  fixed: ["/tasks?status=done", "/tasks/", "/photo/view?"],
  user: ["/users", "/users/"],
  chat: ["/chats", "/chats/"],
  group: ["/chats", "/chats/", "/people"],
  illustrated: ["/chats", "/chats/", "/photo/view?"],
  shared: ["/chats/{illustrated}", "/chats/{illustrated}/photo/view?"],
  webhook: ["/apps", "/apps/webhooks/"],
  token: ["/apps", "/apps/tokens/"],
  photo: ["/qc/check/view?id={submitted}", "/qc/check/photo/view?"],
  evidence: ["/tasks/{fixed}", "/tasks/{fixed}/photo/view?"],
  pictured: ["/qc/camera?severity=minor", "/qc/camera/", "/photo/view?"],
  snapshot: ["/qc/camera/{pictured}", "/qc/camera/{pictured}/photo/view?"],
  item: ["/qc/reports/template?templateId={template}", "/qc/reports/template/item?"],
} as const satisfies Record<string, readonly [page: string, link: string, has?: string]>;

export interface Look {
  address: string;
  /** Alternates between admin and lead where no person is named. */
  as?: Person | null;
  status?: number;
}

const visitor = (address: string, status = 200): Look => ({ address, as: null, status });
const by = (as: Person, address: string): Look => ({ address, as });
const admin = (address: string) => by("admin", address);

/** By the pattern of the route; several pages of one pattern have several entries. */
export const everyPage: Readonly<Record<string, string | Look | readonly (string | Look)[]>> = {
  "/sign-in": visitor("/sign-in"),
  "/sign-in-2": visitor("/sign-in-2"),
  "/sign-in/invitation": visitor("/sign-in/invitation", 404),
  "/sign-in/reset": visitor("/sign-in/reset"),
  "/sign-out": visitor("/sign-out"),
  "/401": visitor("/401", 401),
  "/403": visitor("/403", 403),
  "/404": visitor("/404", 404),
  "/500": visitor("/500", 500),
  "/503": visitor("/503", 503),
  "/offline": visitor("/offline"),
  "/*": { address: "/nowhere", status: 404 },
  "/share/:token": visitor(`/share/${"x".repeat(43)}`, 404),
  "/kept": "/kept",
  "/apps": admin("/apps"),
  "/apps/webhooks/new": admin("/apps/webhooks/new"),
  "/apps/webhooks/:id": admin("/apps/webhooks/{webhook}"),
  "/apps/webhooks/:id/edit": admin("/apps/webhooks/{webhook}/edit"),
  "/apps/webhooks/:id/secret": admin("/apps/webhooks/{webhook}/secret"),
  "/apps/tokens/new": admin("/apps/tokens/new"),
  "/apps/tokens/:id": admin("/apps/tokens/{token}"),
  "/apps/email": admin("/apps/email"),
  "/search": ["/search", "/search?q=sen"],
  "/chats": by("lead", "/chats"),
  "/chats/new": "/chats/new",
  "/chats/:id": by("lead", "/chats/{chat}"),
  "/chats/:id/people": by("lead", "/chats/{group}/people"),
  "/chats/:id/photo/view": by("manager", "/chats/{illustrated}/photo/view?{shared}"),
  "/help-center": "/help-center",
  "/help-center/:slug": "/help-center/checks",
  "/tasks": ["/tasks", by("manager", "/tasks")],
  "/tasks/board": "/tasks/board",
  "/tasks/bulk": "/tasks/bulk?action=cancel&id={task}",
  "/tasks/new": by("qc", "/tasks/new"),
  "/tasks/:id": "/tasks/{task}",
  "/tasks/:id/edit": "/tasks/{task}/edit",
  "/tasks/:id/assign": "/tasks/{task}/assign",
  "/tasks/:id/move": "/tasks/{task}/move?move=cancel",
  "/tasks/:id/comment": "/tasks/{task}/comment",
  "/tasks/:id/photo/view": "/tasks/{fixed}/photo/view?{evidence}",
  "/notifications": "/notifications",
  "/users": admin("/users"),
  "/users/invitations": admin("/users/invitations"),
  "/users/invite": admin("/users/invite"),
  "/users/bulk": admin("/users/bulk?action=disable&id={user}"),
  "/users/:id": admin("/users/{user}"),
  "/users/:id/roles": admin("/users/{user}/roles"),
  "/users/:id/new-password": admin("/users/{user}/new-password"),
  "/users/:id/access": admin("/users/{user}/access"),
  "/qc": ["/qc", by("qc", "/qc"), by("manager", "/qc")],
  "/qc/checks": ["/qc/checks", by("manager", "/qc/checks")],
  "/qc/stores": ["/qc/stores", by("qc", "/qc/stores")],
  "/qc/stores/bulk": "/qc/stores/bulk?action=tag&id={store}",
  "/qc/stores/new": "/qc/stores/new",
  "/qc/stores/:id": "/qc/stores/{store}",
  "/qc/stores/:id/edit": "/qc/stores/{store}/edit",
  "/qc/stores/:id/qr": "/qc/stores/{store}/qr",
  "/qc/stores/:id/status": "/qc/stores/{store}/status",
  "/qc/store-managers": "/qc/store-managers",
  "/qc/store-managers/new": "/qc/store-managers/new",
  "/qc/store-managers/assign": [
    "/qc/store-managers/assign",
    "/qc/store-managers/assign?storeId={store}&managerId={manager}",
  ],
  "/qc/store-managers/move": "/qc/store-managers/move?id={assignment}&storeId={store}",
  "/qc/store-managers/assignment": "/qc/store-managers/assignment?id={assignment}",
  "/qc/store-managers/:id": "/qc/store-managers/{manager}",
  "/qc/store-managers/:id/edit": "/qc/store-managers/{manager}/edit",
  "/qc/store-managers/:id/leave": "/qc/store-managers/{manager}/leave",
  "/qc/templates": "/qc/templates",
  "/qc/templates/new": "/qc/templates/new",
  "/qc/templates/import": "/qc/templates/import",
  "/qc/templates/library": "/qc/templates/library",
  "/qc/templates/library/:key": "/qc/templates/library/service",
  "/qc/templates/:id": "/qc/templates/{template}",
  "/qc/templates/:id/copy": "/qc/templates/{template}/copy",
  "/qc/templates/:id/preview": "/qc/templates/{template}/preview",
  "/qc/templates/:id/publish": "/qc/templates/{template}/publish",
  "/qc/templates/:id/changes": "/qc/templates/{template}/changes",
  "/qc/templates/:id/replay": "/qc/templates/{template}/replay",
  "/qc/templates/:id/edit": "/qc/templates/{template}/edit",
  "/qc/camera": "/qc/camera",
  "/qc/camera/new": by("qc", "/qc/camera/new"),
  "/qc/camera/:id": "/qc/camera/{sitting}",
  "/qc/camera/:id/edit": "/qc/camera/{sitting}/edit",
  "/qc/camera/:id/void": "/qc/camera/{sitting}/void",
  "/qc/camera/:id/observations/:observation": "/qc/camera/{sitting}/observations/{observation}",
  "/qc/camera/:id/photo/view": "/qc/camera/{pictured}/photo/view?{snapshot}",
  "/qc/score-policy": "/qc/score-policy",
  "/qc/score-policy/edit": admin("/qc/score-policy/edit"),
  "/qc/audit-log": admin("/qc/audit-log"),
  "/qc/feedback": "/qc/feedback",
  "/qc/feedback/new": by("qc", "/qc/feedback/new"),
  "/qc/feedback/:id": "/qc/feedback/{case}",
  "/qc/feedback/:id/edit": "/qc/feedback/{case}/edit",
  "/qc/feedback/:id/move": "/qc/feedback/{case}/move?move=reopen",
  "/qc/feedback/:id/photo/view": "/qc/feedback/{shown}/photo/view?{picture}",
  "/qc/activities": "/qc/activities",
  "/qc/activities/new": by("qc", "/qc/activities/new"),
  "/qc/activities/:id": "/qc/activities/{activity}",
  "/qc/activities/:id/edit": "/qc/activities/{activity}/edit",
  "/qc/activities/:id/void": "/qc/activities/{activity}/void",
  "/qc/activities/:id/photo/view": "/qc/activities/{documented}/photo/view?{proof}",
  "/qc/calendar": "/qc/calendar",
  "/qc/calendar/week": "/qc/calendar/week",
  "/qc/calendar/list": "/qc/calendar/list",
  "/qc/calendar/slot": "/qc/calendar/slot?{slot}",
  "/qc/calendar/closed-days": "/qc/calendar/closed-days",
  "/qc/calendar/feed": "/qc/calendar/feed",
  "/qc/plans": "/qc/plans",
  "/qc/plans/new": "/qc/plans/new",
  "/qc/plans/:id": "/qc/plans/{plan}",
  "/qc/plans/:id/edit": "/qc/plans/{plan}/edit",
  "/qc/plans/:id/end": "/qc/plans/{plan}/end",
  "/qc/imports": "/qc/imports",
  "/qc/imports/:id": "/qc/imports/{import}",
  "/qc/imports/:id/undo": "/qc/imports/{import}/undo",
  "/qc/check": [by("qc", "/qc/check"), by("qc", "/qc/check?storeId={store}")],
  "/qc/check/view": ["/qc/check/view?id={check}", by("qc", "/qc/check/view?id={submitted}")],
  "/qc/check/edit": ["/qc/check/edit", "/qc/check/edit?id={draft}", "/qc/check/edit?id={draft}&section=all"],
  "/qc/check/review": "/qc/check/review?id={draft}",
  "/qc/check/photo/view": "/qc/check/photo/view?{photo}",
  "/qc/check/decide": "/qc/check/decide?id={submitted}&move=approve",
  "/qc/phone": by("qc", "/qc/phone"),
  "/qc/check/queue": "/qc/check/queue",
  "/qc/check/approve": "/qc/check/approve?id={submitted}",
  "/qc/check/print": "/qc/check/print?id={check}",
  "/qc/check/share": "/qc/check/share?id={check}",
  "/qc/check/hand-over": "/qc/check/hand-over?id={draft}",
  "/qc/check/appeal": by("manager", "/qc/check/appeal?id={appealable}"),
  "/qc/check/appeal/decide": "/qc/check/appeal/decide?id={appealed}",
  "/qc/reports": "/qc/reports",
  "/qc/reports/template": ["/qc/reports/template", "/qc/reports/template?templateId={template}"],
  "/qc/reports/template/item": "/qc/reports/template/item?{item}",
  "/qc/reports/summary": ["/qc/reports/summary", by("manager", "/qc/reports/summary")],
  "/qc/reports/store": "/qc/reports/store",
  "/qc/reports/monthly-summary": "/qc/reports/monthly-summary",
  "/qc/reports/manager": "/qc/reports/manager",
  "/qc/reports/stage1/qc-camera": "/qc/reports/stage1/qc-camera",
  "/qc/reports/stage1/customer-feedback": "/qc/reports/stage1/customer-feedback",
  "/qc/reports/stage1/activity-report": "/qc/reports/stage1/activity-report",
  "/settings": by("manager", "/settings"),
  "/settings/photo": "/settings/photo",
  "/settings/account": "/settings/account",
  "/settings/account/password": "/settings/account/password",
  "/settings/second-factor": "/settings/second-factor",
  "/settings/second-factor/app": "/settings/second-factor/app",
  "/settings/second-factor/passkey": "/settings/second-factor/passkey",
  "/settings/appearance": "/settings/appearance",
  "/settings/display": by("qc", "/settings/display"),
  "/settings/notifications": "/settings/notifications",
};

/** Values in the place of an id that are not ids. */
const noId = /^(?:new|import|sample|library|bulk|board|assign|assignments?|move|invite|invitations|stream)\b/;
const found = new Map<string, Promise<string>>();

/** The address with its examples filled in; read as the signed-in user. */
export async function addressOf(page: Page, address: string): Promise<string> {
  let filled = address;
  for (const [all, name] of address.matchAll(/\{(\w+)\}/g)) filled = filled.replaceAll(all, await example(page, name!));
  return filled;
}

function example(page: Page, name: string): Promise<string> {
  const at = server().baseURL;
  const key = `${at} ${name}`;
  let value = found.get(key);
  if (!value) found.set(key, (value = find(page, at, name)));
  return value;
}

async function find(reader: Page, at: string, name: string): Promise<string> {
  const [list, link, has]: readonly [string, string, string?] = examples[name as keyof typeof examples];
  const from = await addressOf(reader, list);
  const beginning = `href="${await addressOf(reader, link)}`;
  const textOf = async (url: string) => (await (await reader.request.get(url)).text()).replaceAll("&amp;", "&");
  const html = await textOf(at + from);
  const ends = link.endsWith("?") ? /^[^"#]*/ : /^[^"#?&/]*/;
  const ids = html
    .split(beginning)
    .slice(1)
    .flatMap((rest) => ends.exec(rest)?.[0] || []);
  const actualIds = ids.filter((each) => !noId.test(each));
  for (const id of actualIds) {
    if (has === undefined) return id;
    const page = `${await addressOf(reader, link)}${id}`;
    if ((await textOf(at + page)).includes(`href="${page}${has}`)) return id;
  }
  throw new Error(`${from} has no link ${link}…`);
}

/** All pages and states whose turn it is, with the look's number. */
export function looksAtAll(): (Look & { as: Person | null })[] {
  const all = Object.values(everyPage).flat();
  return all.map((look, at) => {
    const { address, as, status = 200 } = typeof look === "string" ? { address: look, as: undefined } : look;
    return { address, as: as === undefined ? (at % 2 === 0 ? "admin" : "lead") : as, status };
  });
}
