import { beforeAll, expect, test } from "vitest";
import { readParams } from "#app/lists/params.ts";
import { storeParams } from "#app/stores/list-params.ts";
import { storeList } from "#app/stores/pages/list/store-list.server.ts";
import { countStores, listStores, saveStore, storeId } from "#app/stores/stores.server.ts";
import { countManagers, listManagers, saveManager } from "#app/store-managers/managers.server.ts";
import { openApp } from "../app.ts";
import { chain, later, makeChain, manager1, people, start, submit } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "./visitor.ts";

const names = ["Ánh Dương", "Zen", "Đông Du", "an nhiên", "Ba Miền"];

beforeAll(async () => {
  await makeChain();
  for (const [index, name] of names.entries())
    await saveStore(
      people.lead,
      {
        code: `L${index}`,
        name,
        area: index % 2 ? "Quận 1" : "=Quận 3",
        tags: index < 3 ? ["mới"] : [],
        status: index === 4 ? "closed" : "open",
        phone: "+84912345678",
      },
      later(index + 1),
    );
});

const codes = async (...given: Parameters<typeof listStores> extends [unknown, ...infer R] ? R : never) =>
  (await listStores(people.lead, ...given)).stores.map(({ data }) => data.code);

test("every order works with every filter, page by page", async () => {
  expect(await codes({}, { sort: "name" })).toEqual(["L3", "L0", "L4", "S1", "L2", "S2", "L1"]);
  expect((await codes({}, { sort: "-updatedAt" })).slice(0, 3)).toEqual(["L4", "L3", "L2"]);
  for (const sort of ["code", "name", "-updatedAt"] as const) {
    for (const filters of [{ area: "Quận 1" }, { status: "open" as const }, { tag: "mới" }, { q: "an" }]) {
      const all = await codes(filters, { sort });
      const first = await listStores(people.lead, filters, { sort, limit: 1 });
      const rest = first.next ? await codes(filters, { sort, cursor: first.next }) : [];
      expect([first.stores[0]!.data.code, ...rest]).toEqual(all);
      expect(await countStores(people.lead, filters)).toBe(all.length);
    }
  }
  expect(await codes({ tag: "mới", q: "dong", status: "open" })).toEqual(["L2"]);
  expect(await countStores(people.lead, { tag: "mới", q: "dong" })).toBeNull();
});

test("the list of managers works with filters and orders too", async () => {
  const found = async (filters: Parameters<typeof listManagers>[1]) =>
    (await listManagers(people.lead, filters, { sort: "name" })).managers.map(({ data }) => data.name);
  expect(await found({})).toEqual(["Lê Hoa", "Trần Bình"]);
  expect(await found({ status: "active" })).toEqual(["Lê Hoa", "Trần Bình"]);
  expect(await found({ q: "binh" })).toEqual(["Trần Bình"]);
  expect(await countManagers(people.lead, { q: "tran binh" })).toBeNull();
  expect(await countManagers(people.lead, { q: "binh", status: "active" })).toBe(1);
  expect(await countManagers(manager1)).toBe(1);
});

test("unusable values of an address are reported, and the others applied", () => {
  const read = (search: string) => {
    const { problems, ...rest } = readParams(
      storeParams,
      new URLSearchParams(search),
      { area: ["Quận 1"] },
      storeList.choice,
    );
    return { ...rest, problems: Object.fromEntries(problems.map(({ name, value }) => [name, value])) };
  };
  expect(read("area=Nowhere&status=ajar&sort=size&q=an&tag=mới")).toMatchObject({
    filters: { q: "an", tag: "mới" },
    sort: "code",
    problems: { area: "Nowhere", status: "ajar", sort: "size" },
  });
  expect(read("column=tags&column=area&column=salary").columns).toEqual(["area", "tags"]);
  expect(read("").columns).toEqual(["manager", "lastCheck", "score", "checks", "change", "tasks", "trend"]);
});

test.each([
  [{}, true],
  [{ q: "pho" }, true],
  [{ q: "pho hoa" }, false],
  [{ q: "abcdefghijklm" }, true],
  [{ q: "pho", tag: "x" }, false],
  [{ tag: "x", area: "y", status: "open" as const }, true],
])("%j can be counted: %s", async (filters, countable) => {
  expect((await countStores(people.lead, filters)) !== null).toBe(countable);
});

test("the page counts, sorts and shows the chosen columns", async () => {
  const app = await openApp();
  const lead = visitorOf(app, await cookieFor("lead"));
  const { html } = await lead.get("/qc/stores?sort=name&column=manager&column=tags&status=open");
  expect(html).toContain("6 stores");
  expect(html).toContain("Trần Bình");
  expect(html.indexOf("an nhiên")).toBeLessThan(html.indexOf("Đông Du"));
  expect(html).not.toContain('scope="col">Address');
  expect(html).toContain('href="/qc/stores.csv?column=manager&column=tags&sort=name&status=open"');
  expect((await lead.get("/qc/stores?sort=size")).html).toContain("You can’t sort by “size”");
});

test("a file contains the filtered rows in their order, without formulas", async () => {
  const app = await openApp();
  const cookie = await cookieFor("lead");
  const text = async (path: string) => (await (await app.request(path, {}, cookie)).text()).split("\r\n");
  const [head, ...lines] = await text("/qc/stores.csv?sort=name&area=%3DQu%E1%BA%ADn+3");
  expect(head).toBe(
    "Code,Name,Area,Address,Province or city,Phone,Latitude,Longitude,Opened on,Status,Tags,Store manager",
  );
  expect(lines).toEqual([
    "L0,Ánh Dương,'=Quận 3,,,0912 345 678,,,,Open,mới,",
    "L4,Ba Miền,'=Quận 3,,,0912 345 678,,,,Closed,,",
    "L2,Đông Du,'=Quận 3,,,0912 345 678,,,,Open,mới,",
    "",
  ]);
  expect((await text("/qc/stores.csv?q=hoa"))[1]).toMatch(/^S2,Phở Hòa,.*,Lê Hoa$/);
  expect((await text("/qc/store-managers.csv?sort=name")).slice(1)).toEqual([
    "M2,Lê Hoa,,,Active,Phở Hòa",
    "M1,Trần Bình,,,Active,Cà phê Đông Du",
    "",
  ]);
  expect((await text("/qc/templates.csv"))[1]).toMatch(/^T1,Store check,/);
  const vietnamese = await app.request("/qc/stores.csv?status=closed", {}, `${cookie}; locale=vi`);
  expect(await vietnamese.text()).toMatch(/^Mã,Tên,[\s\S]*L4,.*Đã đóng/);
  const book = await app.request("/qc/stores.xlsx", {}, cookie);
  expect(book.headers.get("Content-Disposition")).toBe('attachment; filename="stores.xlsx"');
  expect((await book.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

test("a store manager's list and count cover their own stores", async () => {
  expect(await countStores(manager1)).toBe(1);
  const own = (await listStores(manager1, {}, { sort: "name" })).stores;
  expect(own.map(({ id }) => id)).toEqual([chain.s1]);
  expect(own.map(({ id }) => id)).not.toContain(storeId("L1"));
});

test.each([
  ["stores", "area=Nowhere&status=open", "area=Nowhere", "status=open"],
  ["stores", "status=ajar&sort=name", "status=ajar", "sort=name"],
  ["stores", "sort=size&status=open", "sort=size", "status=open"],
  ["store-managers", "status=asleep&sort=name", "status=asleep", "sort=name"],
  ["templates", "templateCategory=nonsense&q=t1", "templateCategory=nonsense", "q=t1"],
  ["templates", "status=lost&q=t1", "status=lost", "q=t1"],
  ["checks", "storeId=none&status=counted", "storeId=none", "status=counted"],
  ["checks", "area=Nowhere&status=counted", "area=Nowhere", "status=counted"],
  ["checks", "month=2026-13&status=counted", "month=2026-13", "status=counted"],
  ["checks", "from=2026-03-05&to=2026-03-20&sort=score", "sort=score", "from=2026-03-05&to=2026-03-20"],
])("files of %s refuse %s, and the list explains it and omits it from links", async (list, search, unusable, rest) => {
  const app = await openApp();
  const cookie = await cookieFor("lead");
  if (list === "checks") await submit(people.lan, await start());
  for (const format of ["csv", "xlsx"]) {
    const refused = await app.request(`/qc/${list}.${format}?${search}`, {}, cookie);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(`“${unusable}”`)]);
    expect((await app.request(`/qc/${list}.${format}?${rest}`, {}, cookie)).status).toBe(200);
  }
  const { html } = await visitorOf(app, cookie).get(`/qc/${list}/?${search}`);
  expect(html).toContain(`href="/qc/${list}.csv?${rest}"`);
});

test("a word of more than 12 letters is found and counted by its first 12", async () => {
  const name = "Supercalifragilistic";
  await saveStore(people.lead, { code: "LONG", name, area: "Quận 1", status: "closed" }, later(0));
  await saveManager(people.lead, { code: "LONG", name, status: "left" }, later(0));
  for (const q of ["supercalifra", "supercalifragil", "Supercalifragilistic"]) {
    expect((await codes({ q })).length).toBe(1);
    expect(await countStores(people.lead, { q })).toBe(1);
    expect((await listManagers(people.lead, { q })).managers.length).toBe(1);
    expect(await countManagers(people.lead, { q })).toBe(1);
  }
});
