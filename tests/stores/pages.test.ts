import { beforeAll, expect, test } from "vitest";
import { assign } from "#app/store-managers/assign.server.ts";
import { findStore, saveStore, storeId } from "#app/stores/stores.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { cookieOf, openApp } from "../app.ts";
import { chain, makeChain, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "./visitor.ts";
import { pageOf } from "../page.ts";

let lead: ReturnType<typeof visitorOf>;
let app: Awaited<ReturnType<typeof openApp>>;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  lead = visitorOf(app, await cookieFor("lead"));
});

const fields = {
  code: "N1",
  name: 'Kho "Mới"',
  area: "Quận 9",
  address: "",
  province: "",
  phone: "",
  place: "",
  tags: "",
};
const edit = () => `/qc/stores/${chain.s1}/edit`;
const stored = async (id: string) => (await findStore(people.lead, id))!.data;

test("a store is created by its form, and errors appear at their field with the typed values", async () => {
  const wrong = await lead.send("/qc/stores/new", { ...fields, name: "", place: "nowhere & never", tags: "một, hai" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain("Name is missing.");
  expect(wrong.page.named("place").value).toBe("nowhere & never");
  expect(wrong.page.named("tags").value).toBe("một, hai");
  expect(wrong.page.named("place").isInvalid).toBe(true);
  const made = await lead.send("/qc/stores/new", fields);
  expect(made).toMatchObject({ status: 303, location: `/qc/stores/${storeId("N1")}` });
  expect((await stored(storeId("N1"))).name).toBe('Kho "Mới"');
  const again = await lead.send("/qc/stores/new", fields);
  expect(again.status).toBe(400);
  expect(again.html).toContain("N1 is the code of Kho");
  expect(again.html).toContain(`href="/qc/stores/${storeId("N1")}"`);
});

test("a second editor of a store sees both versions, and can save over the first", async () => {
  const { html: open } = await lead.get(edit());
  const typed = { name: "Theirs", area: "Quận 1", address: "", province: "", phone: "", place: "", tags: "" };
  expect((await lead.send(edit(), typed)).status).toBe(303);
  const mine = { ...typed, name: "Mine" };
  const stale = await lead.send(edit(), mine, open);
  expect(stale.status).toBe(409);
  expect(stale.html).toContain("Someone else changed this store");
  expect(stale.html).toContain(">Theirs</td>");
  expect(stale.html).toContain('value="Mine"');
  expect((await stored(chain.s1)).name).toBe("Theirs");
  expect((await lead.send(edit(), mine, stale.html)).status).toBe(303);
  expect((await stored(chain.s1)).name).toBe("Mine");
});

test("an invalid value after another person's change doesn't hide that change", async () => {
  const { html: open } = await lead.get(edit());
  const typed = { name: "First", area: "Quận 1", address: "", province: "", phone: "", place: "", tags: "" };
  expect((await lead.send(edit(), typed)).status).toBe(303);
  const wrong = await lead.send(edit(), { ...typed, name: "" }, open);
  expect(wrong.status).toBe(400);
  expect((await lead.send(edit(), { ...typed, name: "Second" }, wrong.html)).status).toBe(409);
  expect((await stored(chain.s1)).name).toBe("First");
});

test("saving unchanged values reports that nothing was modified", async () => {
  const { name, area } = await stored(chain.s2);
  const same = { name, area, address: "", province: "", phone: "", place: "", tags: "" };
  const { status, location, response } = await lead.send(`/qc/stores/${chain.s2}/edit`, same);
  expect({ status, location }).toEqual({ status: 303, location: `/qc/stores/${chain.s2}` });
  const page = await app.request(location!, {}, `${await cookieFor("lead")}; ${cookieOf(response)}`);
  expect(await page.text()).toContain("Content not modified!");
});

test("a store is closed with a reason, which its page shows", async () => {
  const path = `/qc/stores/${chain.s2}/status`;
  expect((await lead.send(path, { reason: " " })).status).toBe(400);
  expect((await lead.send(path, { reason: "Hết hạn thuê" })).status).toBe(303);
  const { html } = await lead.get(`/qc/stores/${chain.s2}`);
  expect(pageOf(html).text).toMatch(/Closed on \d+ [A-Z][a-z]{2} \d{4}.*Hết hạn thuê/);
  expect(html).toContain("Reopen");
});

test("only people who can edit stores see the buttons", async () => {
  const inspector = visitorOf(app, await cookieFor("lan"));
  const pages = [await inspector.get("/qc/stores"), await inspector.get(`/qc/stores/${chain.s1}`)];
  for (const { status, html } of pages) {
    expect(status).toBe(200);
    expect(html).not.toMatch(/\/qc\/stores\/(new|[\w-]+\/edit|[\w-]+\/status)/);
  }
  expect((await lead.get("/qc/stores")).html).toContain('href="/qc/stores/new"');
});

test("a future manager is shown with the first day, and an open end as “no end date”", async () => {
  const given = { storeId: chain.s2, managerId: chain.m1, from: "2099-01-01", to: null };
  await assign(people.lead, given, new Date());
  const { html: store } = await lead.get(`/qc/stores/${chain.s2}`);
  expect(store).toContain("until 31 Dec 2098");
  expect(store).toMatch(/From 1 Jan 2099: \S/);
  expect(store).toContain("1 Jan 2099 – no end date");
  const { html: manager } = await lead.get(`/qc/store-managers/${chain.m1}`);
  expect(manager).toMatch(/From 1 Jan 2099: \S/);
  expect(manager).toContain("no end date");
  expect((await lead.get(`/qc/store-managers/${chain.m2}`)).html).toContain("until 31 Dec 2098");
});

test("changes by commands are attributed to the system in the reader's language", async () => {
  await saveStore(systemUser, { code: "SYS", name: "Kho", area: "Huế", address: "" }, new Date());
  const read = async (locale: string) => {
    const response = await app.request(
      `/qc/stores/${storeId("SYS")}`,
      {},
      `${await cookieFor("lead")}; locale=${locale}`,
    );
    return response.text();
  };
  expect(await read("en")).toContain("System");
  expect(await read("vi")).toContain("Hệ thống");
  expect(await read("vi")).not.toContain("System");
});
