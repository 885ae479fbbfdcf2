/** The pages of every kind of record, which share one kit and so one test. */
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { findManager, managerId, managerRecord } from "#app/store-managers/managers.server.ts";
import { findStore, storeId, storeRecord } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { openApp } from "../app.ts";
import { chain, makeChain, manager1, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { addUser } from "../people.ts";

composeAreas();

let app: Awaited<ReturnType<typeof openApp>>;
let lead: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await addUser(manager1);
  await managerRecord.alter(people.lead, chain.m1, {}, new Date(), (manager) => ({ ...manager, uid: manager1.uid }));
  lead = visitorOf(app, await cookieFor("lead"));
});

interface Typed extends Record<string, string> {
  name: string;
}

const kinds = [
  {
    kind: "store",
    path: "/qc/stores",
    status: "status",
    find: (id: string) => findStore(people.lead, id),
    idOf: storeId,
    record: storeRecord,
    typed: {
      code: "R1",
      name: "Kho Rồng",
      area: "Quận 9",
      address: "",
      province: "",
      phone: "",
      place: "",
      tags: "",
    } as Typed,
    theirs: chain.s1,
    notTheirs: chain.s2,
    changed: "Someone else changed this store",
  },
  {
    kind: "manager",
    path: "/qc/store-managers",
    status: "leave",
    find: (id: string) => findManager(people.lead, id),
    idOf: managerId,
    record: managerRecord,
    typed: { code: "R1", name: "Đỗ Rồng", phone: "", email: "", account: "" } as Typed,
    theirs: chain.m1,
    notTheirs: chain.m2,
    changed: "Someone else changed this manager",
  },
];

describe.each(kinds)("a $kind", ({ path, status, find, idOf, record, typed, theirs, notTheirs, changed }) => {
  const id = idOf("R1");
  const edit = `${path}/${id}/edit`;
  const happened = async () => (await readTimeline(db, `${record.collection.name}/${id}`)).map(({ what }) => what);

  test("is refused with all that was typed, each error a link to its field, which names it", async () => {
    const wrong = await lead.send(`${path}/new`, { ...typed, code: "  ", name: "x".repeat(201), phone: "<b>12</b>" });
    expect(wrong.status).toBe(400);
    expect(wrong.page.get("link", "Code is missing.").href).toBe("#code");
    expect(wrong.page.get("link", "Name – Use at most 200 characters.").href).toBe("#name");
    const name = wrong.page.field("Name");
    expect([name.attribute("id"), name.isInvalid, name.description]).toEqual([
      "name",
      true,
      "Use at most 200 characters.",
    ]);
    expect(name.value).toBe("x".repeat(201));
    expect(wrong.page.named("phone").value).toBe("<b>12</b>");
    expect(await find(id)).toBeNull();
    const ids = wrong.page.select("[id]").map(({ id: each }) => each);
    expect(ids.filter((each, at) => ids.indexOf(each) < at)).toEqual([]);
  });

  test("is created once by one form, and another form with its code leads to it", async () => {
    const { html: form } = await lead.get(`${path}/new`);
    const made = { status: 303, location: `${path}/${id}` };
    expect(await lead.send(`${path}/new`, typed, form)).toMatchObject(made);
    expect(await lead.send(`${path}/new`, typed, form)).toMatchObject(made);
    expect(await happened()).toEqual(["created"]);
    const other = await lead.send(`${path}/new`, { ...typed, name: "Another" }, form);
    expect(other.status).toBe(409);
    expect(other.html).toContain(`href="${path}/${id}"`);
    const next = { ...typed, code: "R2" };
    const reused = await lead.send(`${path}/new`, next, form);
    expect(reused.status).toBe(409);
    expect(reused.html).toContain("This form was too old.");
    expect(reused.html).not.toContain(`href="${path}/${idOf("R2")}"`);
    expect(await lead.send(`${path}/new`, next, reused.html)).toMatchObject({ location: `${path}/${idOf("R2")}` });
    expect((await lead.send(`${path}/new`, typed)).status).toBe(400);
    expect((await find(id))?.data.name).toBe(typed.name);
  });

  test("shows a form with an invalid key again, as it was typed", async () => {
    const answer = await lead.send(edit, { ...typed, name: "Typed", key: "made-up" });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("This form was too old.");
    expect(answer.html).toContain('value="Typed"');
  });

  test("keeps its code, whatever a form sends", async () => {
    expect((await lead.send(edit, { ...typed, code: "OTHER", name: "Kept" })).status).toBe(303);
    expect((await find(id))?.data).toMatchObject({ code: "R1", name: "Kept" });
    expect(await find(idOf("OTHER"))).toBeNull();
  });

  test("is changed once by one form, and the second of two people sees both versions", async () => {
    const { html: form } = await lead.get(edit);
    const mine = { ...typed, name: "Mine", phone: "0912 345 678" };
    const theirVersion = { ...typed, name: "Theirs" };
    expect((await lead.send(edit, theirVersion)).status).toBe(303);
    const stale = await lead.send(edit, mine, form);
    expect(stale.status).toBe(409);
    expect(stale.html).toContain(changed);
    const cells = stale.page.all("row").map((row) => row.all("cell").map(({ text }) => text));
    expect(cells).toContainEqual(["Name", "Theirs", "Mine"]);
    expect(cells).toContainEqual([expect.any(String), "–", "0912 345 678"]);
    expect(cells.map(([field]) => field)).not.toContain("Code");
    expect((await find(id))?.data.name).toBe("Theirs");
    expect((await lead.send(edit, mine, stale.html)).status).toBe(303);
    expect((await lead.send(edit, mine, stale.html)).status).toBe(303);
    expect((await find(id))?.data).toMatchObject({ name: "Mine", phone: "+84912345678" });
    expect((await happened()).filter((what) => what === "changed")).toHaveLength(3);
  });

  test("a reason that is too long is refused, not cut", async () => {
    const address = `${path}/${id}/${status}`;
    const wrong = await lead.send(address, { reason: "x".repeat(2001) });
    expect(wrong.status).toBe(400);
    expect(wrong.page.named("reason").description).toContain("Use at most 2,000 characters");
    expect(wrong.page.named("reason").value).toBe("x".repeat(2001));
  });

  test("gets another status and the first again, with the reasons on its timeline", async () => {
    const page = `${path}/${id}/${status}`;
    expect((await lead.send(page, { reason: "Hết hạn", to: "ajar" })).status).toBe(400);
    expect(await lead.send(page, { reason: "Hết hạn", lastDay: "2026-03-01" })).toMatchObject({
      location: `${path}/${id}`,
    });
    expect(await lead.send(page, { reason: "Đã gia hạn" })).toMatchObject({ status: 303, location: `${path}/${id}` });
    const { text } = (await lead.get(`${path}/${id}`)).page;
    expect(text).toMatch(/Đã gia hạn.*Hết hạn/);
    expect(text).toContain("Name: Theirs → Mine");
  });

  test("is shown only to people it concerns, and changed only by people with permission", async () => {
    const pages = [`${path}/new`, `${path}/${theirs}/edit`, `${path}/${theirs}/${status}`];
    const [inspector, manager] = [
      visitorOf(app, await cookieFor("lan")),
      visitorOf(app, await cookieFor(manager1.uid)),
    ];
    for (const visitor of [inspector, manager]) {
      for (const page of pages) {
        expect((await visitor.get(page)).status, page).toBe(403);
        expect((await visitor.send(page, { ...typed, name: "No" }, "")).status, page).toBe(403);
      }
    }
    for (const page of [`${path}/${notTheirs}/edit`, `${path}/${notTheirs}/${status}`])
      expect((await manager.get(page)).status, page).toBe(404);
    for (const page of [`${path}/nobody/edit`, `${path}/nobody/${status}`]) {
      expect((await lead.get(page)).status, page).toBe(404);
      expect((await lead.send(page, typed, "")).status, page).toBe(404);
    }
    expect((await find(theirs))?.data.name).not.toBe("No");
  });
});
