import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { noticeGroups } from "#app/notifications/notice.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { viewSearch } from "#app/views/view.ts";
import { listViews, removeView, saveView } from "#app/views/views.server.ts";
import { openApp } from "../app.ts";
import { makeChain, morning, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";

beforeAll(makeChain);

test("stores filters, order and columns of a view, but no page", () => {
  expect(viewSearch("?q=&cursor=abc&select=1&status=open&column=tags&column=area&area=Hà Nội")).toBe(
    "area=H%C3%A0+N%E1%BB%99i&column=tags&column=area&status=open",
  );
});

test("stores views by user and name, and replaces one of the same name", async () => {
  const save = (user: typeof people.lan, name: string, search: string) =>
    saveView(user, { list: "stores", name, search }, morning);
  expect(await save(people.lan, " Của  tôi ", "status=open")).toBe("saved");
  expect(await save(people.lan, "Của tôi", "status=closed")).toBe("saved");
  expect(await save(people.lan, "\u200b ", "status=closed")).toBe("unnamed");
  expect(await save(people.minh, "Minh", "q=x")).toBe("saved");
  const [own] = await listViews(people.lan, "stores");
  expect(await listViews(people.lan, "stores")).toMatchObject([{ name: "Của tôi", search: "status=closed" }]);
  expect(await listViews(people.lan, "store-managers")).toEqual([]);
  await removeView(people.minh, own!.id, morning);
  expect(await listViews(people.lan, "stores")).toHaveLength(1);
  for (let index = 2; index <= 20; index++) expect(await save(people.lan, `View ${index}`, "q=a")).toBe("saved");
  expect(await save(people.lan, "One more", "q=a")).toBe("full");
  expect(await save(people.lan, "View 2", "q=b")).toBe("saved");
  await removeView(people.lan, own!.id, morning);
  expect(await listViews(people.lan, "stores")).toHaveLength(19);
  const events = (await readTimeline(db, `views/${own!.id}`)).map(({ what }) => what);
  expect(events.toSorted()).toEqual(["view-removed", "view-saved", "view-saved"]);
});

test("offers to save the open list as a view, and names it afterwards", async () => {
  const app = await openApp();
  const lead = visitorOf(app, await cookieFor("lead"));
  const { html } = await lead.get("/qc/stores?status=open");
  expect(html).toContain("Save this view");
  const saved = await lead.send("/qc/views", { list: "stores", search: "status=open", name: "Đang mở" }, "");
  expect(saved).toMatchObject({ status: 303, location: "/qc/stores/?status=open" });
  const after = (await lead.get("/qc/stores?status=open")).html;
  expect(after).toContain("Đang mở");
  expect(after).not.toContain("Save this view");
  for (const list of ["nowhere", "constructor", "__proto__", "toString"])
    expect((await lead.send("/qc/views", { list, name: "x" }, "")).status).toBe(400);
});

/** These forms have no key: they set a state, so sending one twice has the same effect. */
test("does a form about views once when it is sent twice, so that it needs no key", async () => {
  const lead = visitorOf(await openApp(), await cookieFor("lead"));
  const list = "report-summary";
  const twice = async (fields: Record<string, string>) => {
    const answers = [];
    for (let at = 0; at < 2; at++) answers.push((await lead.send("/qc/views", { list, ...fields }, "")).status);
    return answers;
  };
  const saved = () => listViews(people.lead, list);
  expect(await twice({ name: "Tháng", search: "area=Huế" })).toEqual([303, 303]);
  expect(await saved()).toMatchObject([{ name: "Tháng", mailed: false }]);
  const { id } = (await saved())[0]!;
  expect(await twice({ mail: id })).toEqual([303, 303]);
  expect(await saved()).toMatchObject([{ mailed: true }]);
  expect(await twice({ unmail: id })).toEqual([303, 303]);
  expect(await twice({ remove: id })).toEqual([303, 303]);
  expect(await saved()).toEqual([]);
  const events = (await readTimeline(db, `views/${id}`)).map(({ what }) => what);
  expect(events.toSorted()).toEqual(["report-mailed", "report-unmailed", "view-removed", "view-saved"]);
});

test("stores choices of notices once when they are sent twice", async () => {
  const lead = visitorOf(await openApp(), await cookieFor("lead"));
  const changes = async () =>
    (await readTimeline(db, "users/lead")).filter(({ what }) => what === "notices-chosen").length;
  const chosen = Object.fromEntries(noticeGroups.map((group) => [group, "none"]));
  for (let at = 0; at < 2; at++) expect((await lead.send("/settings/notifications", chosen)).status).toBe(303);
  expect(await changes()).toBe(1);
});
