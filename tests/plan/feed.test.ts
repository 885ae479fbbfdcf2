/** Calendar feeds: created, parsed by another library, renewed and revoked. Disabled, revoked and guessed ones answer alike. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { calendarFeeds } from "#app/plan/calendar-feed.ts";
import { managers } from "#app/store-managers/manager.ts";
import { type App, openApp } from "../app.ts";
import { chain, makeChain, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { weekly } from "./weekly-plan.ts";
import { addUser, signedIn } from "../people.ts";

let app: App;
const now = new Date();
const today = dayOf(now, "Asia/Ho_Chi_Minh");

const visit = async (uid: string) => visitorOf(app, await cookieFor(uid));

/** Creates a feed on the page and returns its path. */
async function make(uid: string, fields: Record<string, string> = {}): Promise<string> {
  const visitor = await visit(uid);
  const { html, status, response } = await visitor.send("/qc/calendar/feed", { intent: "make", ...fields });
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const address = /value="([^"]*\/calendar\/[\w-]{43}\.ics)"/.exec(html)?.[1];
  expect([status, address !== undefined]).toEqual([200, true]);
  return new URL(address!).pathname;
}

/** The events as a calendar reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      days: event.duration.toSeconds() / 86_400,
      wholeDay: event.startDate.isDate,
      summary: event.summary,
      url: String(component.getFirstPropertyValue("url")),
    };
  });
}

const read = async (path: string) => eventsIn(await (await app.request(path)).text());

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  const daily = { rule: "FREQ=DAILY;INTERVAL=7", from: today, window: 2, holidays: "keep" } as const;
  await createPlan(
    people.lead,
    weekly({ ...daily, inspectorId: "lan", target: { kind: "stores", of: [chain.s1] } }),
    {},
    now,
  );
  await createPlan(
    people.lead,
    weekly({ ...daily, announced: false, target: { kind: "stores", of: [chain.s2] } }),
    {},
    now,
  );
  await addUser(signedIn("manager2", ["manager"]));
  await db.set(managers, chain.m2, { ...(await db.get(managers, chain.m2))!.data, uid: "manager2" });
});

describe("a feed", () => {
  test("has the owner's slots as whole days, independent of the time zone", async () => {
    const path = await make("lan");
    const response = await app.request(path);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const events = eventsIn(await response.text());
    expect(events.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, at) => addDays(today, at * 7)));
    expect(new Set(events.map(({ days, wholeDay }) => `${days} ${wholeDay}`))).toEqual(new Set(["1 true"]));
    expect(events[0]!.summary).toBe("Store check – Cà phê Đông Du");
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(14);
    expect((await (await visit("lan")).get("/qc/calendar/feed")).html).toContain("Last read by your calendar:");
    const page = await (await visit("lan")).get(new URL(events[0]!.url).pathname + new URL(events[0]!.url).search);
    expect(page.status).toBe(200);
  });

  test("includes unassigned slots on request, and nobody else's", async () => {
    expect((await read(await make("lan", { open: "yes" }))).length).toBe(28);
    expect(await read(await make("minh"))).toEqual([]);
    expect((await read(await make("minh", { open: "yes" }))).length).toBe(14);
  });

  test("of a store manager leaves out unannounced checks", async () => {
    expect(await read(await make("manager2"))).toEqual([]);
  });

  test("is stored as a hash, and a new address replaces the old one", async () => {
    const first = await make("lan");
    const second = await make("lan");
    const token = second.slice("/calendar/".length, -".ics".length);
    const { documents } = await db.query(calendarFeeds, { where: [["uid", "==", "lan"]], limit: 10 });
    expect([documents.length, JSON.stringify(documents).includes(token)]).toEqual([1, false]);
    expect([(await app.request(first)).status, (await app.request(second)).status]).toEqual([404, 200]);
    expect((await (await visit("lan")).get("/qc/calendar/feed")).html).not.toContain(token);
  });

  test("is created once per form, and a new form creates another address", async () => {
    const visitor = await visit("lan");
    const { html: form } = await visitor.get("/qc/calendar/feed");
    const send = () => visitor.send("/qc/calendar/feed", { intent: "make" }, form);
    const [first, again] = [await send(), await send()];
    const [, path = ""] = /value="[^"]*(\/calendar\/[\w-]{43}\.ics)"/.exec(first.html)!;
    expect(again.status).toBe(200);
    expect(again.html).toContain("This address was already shown");
    expect((await app.request(path)).status).toBe(200);
    expect((await visitor.send("/qc/calendar/feed", { intent: "make", key: "made-up" }, form)).status).toBe(400);
    expect((await app.request(path)).status).toBe(200);
    await make("lan");
    expect((await app.request(path)).status).toBe(404);
  });

  test("answers the same 404 when revoked, guessed or owned by a disabled account", async () => {
    const path = await make("lan");
    expect((await (await visit("lan")).send("/qc/calendar/feed", { intent: "revoke" })).status).toBe(303);
    const revoked = await app.request(path);
    const guessed = await app.request(`/calendar/${"A".repeat(43)}.ics`);
    const odd = await app.request("/calendar/..%2f..%2fetc.ics");
    const own = await make("minh");
    const profile = (await db.get(users, "minh"))!.data;
    await db.set(users, "minh", { ...profile, disabled: true });
    const disabled = await app.request(own);
    for (const response of [revoked, guessed, odd, disabled]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("");
    }
    await db.set(users, "minh", profile);
    expect((await app.request(own)).status).toBe(200);
  });
});

test("a feed has dates without times, so that clock changes shift no day", async () => {
  const text = await (await app.request(await make("lan"))).text();
  for (const [, value] of text.matchAll(/^DT(?:START|END)(.*)$/gm)) expect(value).toMatch(/^;VALUE=DATE:\d{8}\r?$/);
  expect(text).not.toContain("VTIMEZONE");
});

test("a feed is the same in every time zone of server and business", async () => {
  const year = Number(today.slice(0, 4)) + 1;
  // New York and Auckland change their clocks within these months.
  for (const instant of [`${year}-03-10T05:30:00.000Z`, `${year}-10-20T05:30:00.000Z`]) {
    const written = await Promise.all(
      ["UTC", "America/New_York", "Pacific/Auckland"].map(async (TZ) => {
        const env = { ...process.env, TZ, APP_TIME_ZONE: TZ };
        const { stdout } = await promisify(execFile)(process.execPath, ["tests/plan/feed-text.ts", instant], { env });
        expect(stdout).not.toContain("VTIMEZONE");
        return eventsIn(stdout).map(({ day, days, wholeDay, uid }) => ({ day, days, wholeDay, uid }));
      }),
    );
    const [first] = written;
    expect(first!.length).toBeGreaterThan(15);
    for (const { day, days, wholeDay } of first!) {
      const since = (Date.parse(day) - Date.parse(today)) / 86_400_000;
      expect([since % 7, days, wholeDay]).toEqual([0, 1, true]);
    }
    for (const other of written) expect(other).toEqual(first);
  }
});
