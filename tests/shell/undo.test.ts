/** Undo buttons of messages, without scripts. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import { notices } from "#app/notifications/notice.ts";
import { db } from "#app/db/db.server.ts";
import { addMonths, dayOf } from "#app/i18n/days.ts";
import { type App, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

let app: App;
let lead: string;
beforeAll(async () => {
  app = await openApp();
  lead = await app.signIn("lead@demo.test");
}, 60_000);

/** Sends a form and reads the page that it leads to, with its message. */
async function send(path: string, fields: Record<string, string>, as = lead): Promise<string> {
  const response = await app.post(path, fields, as);
  expect(response.status).toBe(303);
  const flash = response.headers.getSetCookie().find((cookie) => cookie.includes("flash="))!;
  return (await app.request(response.headers.get("Location")!, {}, `${as}; ${flash.split(";")[0]}`)).text();
}

/** Presses the message's button. */
async function undo(page: string, as = lead): Promise<string> {
  const form = pageOf(page).get("button", "Undo").inForm;
  return send(form.attribute("action")!, form.hidden, as);
}

const get = async (path: string) => (await app.request(path, {}, lead)).text();
/** The key of the form that has a control of this name, or with this value. */
function keyOf(page: string, control: string): string {
  return pageOf(page)
    .all("form")
    .find((form) => form.select(`[${control}]`).length > 0)!.hidden["key"]!;
}

/** The first link of a page to such an address. */
const linkIn = (page: string, address: RegExp) =>
  pageOf(page)
    .all("link")
    .find(({ href }) => address.test(href))!.href;

test("opens a closed day again", async () => {
  const path = "/qc/calendar/closed-days";
  const before = await get(path);
  const [day, why] = [`${addMonths(dayOf(new Date(), "Asia/Ho_Chi_Minh").slice(0, 7), 2)}-15`, "Kiểm kê cuối năm"];
  const page = await send(path, { day, why, key: keyOf(before, 'name="why"') });
  const coming = (html: string) => html.split(">History<")[0]!;
  expect(coming(page)).toContain(why);
  expect(coming(await undo(page))).not.toContain(why);
});

test("restores a deleted view by its name", async () => {
  const fields = { list: "stores", name: "Quận 1", search: "q=sen" };
  const saved = await send("/qc/views", fields);
  const remove = pageOf(saved).named("remove").value;
  const page = await send("/qc/views", { ...fields, remove });
  expect(page).not.toContain('name="remove"');
  expect(await undo(page)).toContain(`value="${remove}"`);
});

test("reopens a closed store", async () => {
  const path = linkIn(await get("/qc/stores?status=open"), /^\/qc\/stores\/[\w-]{16}$/);
  const key = keyOf(await get(`${path}/status`), 'name="reason"');
  const page = await send(`${path}/status`, { to: "closed", reason: "Sửa chữa", key });
  expect(page).toContain("Closed");
  const after = await undo(page);
  expect(after).not.toContain("Undo");
  expect(await get(`${path}/status`)).toContain('name="to" value="closed"');
});

test("enables a disabled user again", async () => {
  const admin = await app.signIn("admin@demo.test");
  const list = await (await app.request("/users?role=manager", {}, admin)).text();
  const path = linkIn(list, /^\/users\/[\w-]{16,}$/);
  const form = await (await app.request(`${path}/access`, {}, admin)).text();
  const fields = { ...pageOf(form).named("disable").inForm.hidden, disable: "yes", reason: "" };
  const disabled = await send(`${path}/access`, fields, admin);
  expect(disabled).toContain("Disabled");
  await undo(disabled, admin);
  expect(await (await app.request(`${path}/access`, {}, admin)).text()).toContain('name="disable"');
});

test("restores an archived template", async () => {
  const path = linkIn(await get("/qc/templates"), /^\/qc\/templates\/[A-Za-z0-9]{12,}$/);
  const page = await send(path, { intent: "archive", key: keyOf(await get(path), 'value="archive"') });
  expect(page).toContain("Archived");
  const after = await undo(page);
  expect(after).toContain("Undo");
  expect(await get(path)).toContain('value="archive"');
});

test("marks notices as unread again that were all marked as read, but no older ones", async () => {
  const unread = async () =>
    (await db.query(notices, { where: [["uid", "==", uid]], orderBy: [["at", "desc"]], limit: 100 })).documents
      .filter(({ data }) => data.readAt === null)
      .map(({ id }) => id);
  const { documents } = await db.query(notices, { orderBy: [["at", "desc"]], limit: 500 });
  const uid = documents.find(({ data }) => data.uid && data.readAt === null)!.data.uid;
  const before = await unread();
  expect(before.length).toBeGreaterThan(0);
  const { markAllRead, markUnread } = await import("#app/notifications/inbox.server.ts");
  const now = new Date("2099-01-01T00:00:00.000Z");
  const user = { uid } as Parameters<typeof markUnread>[0];
  await markAllRead(user, now.toISOString(), now);
  expect(await unread()).toEqual([]);
  await markUnread(user, "2098-01-01T00:00:00.000Z");
  expect(await unread()).toEqual([]);
  await markUnread(user, now.toISOString());
  expect(await unread()).toEqual(before);
});

test("every page of notices marks all as read up to the time it is shown", async () => {
  const before = new Date().toISOString();
  const untilOf = async (email: string) => {
    const page = await (await app.request("/notifications", {}, await app.signIn(email))).text();
    return pageOf(page).select("input[name=until]")[0]?.getAttribute("value");
  };
  const shown = await Promise.all(["lead@demo.test", "manager@demo.test", "qc@demo.test"].map(untilOf));
  expect(shown.some((until) => until)).toBe(true);
  expect(shown.filter((until) => until && until < before)).toEqual([]);
});
