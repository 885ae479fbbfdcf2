/** The pages of stores, managers and templates on the demo chain, asked as a browser would ask. */
import "../demo-chain.ts";
import { beforeAll, expect, test } from "vitest";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { managerId } from "#app/store-managers/managers.server.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { templateId } from "#app/templates/templates.server.ts";
import { type App, openApp } from "../app.ts";

let app: App;
let lead: string;
let manager: string;

beforeAll(async () => {
  app = await openApp();
  lead = await app.signIn("lead@demo.test");
  manager = await app.signIn("manager@demo.test");
}, 60_000);

async function read(path: string, cookie = lead, language = "en"): Promise<string> {
  const response = await app.request(path, { headers: { "Accept-Language": language } }, cookie);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}
const status = async (path: string, cookie = lead) => (await app.request(path, {}, cookie)).status;

test("both spellings of each address answer, in both languages", async () => {
  expect(await read("/qc/stores/")).toContain("<h1");
  expect(await read("/qc/stores")).toContain("Sen Cafe Hàng Bài");
  expect(await read("/qc/store-managers/", lead, "vi")).toContain("Quản lý cửa hàng");
  expect(await read("/qc/templates/", lead, "vi")).toContain("Vệ sinh và an toàn thực phẩm");
});

test("narrows the list by filters, and explains an invalid one while the others apply", async () => {
  const found = await read("/qc/stores/?q=hang+bai&area=H%C3%A0+N%E1%BB%99i");
  expect(found).toContain("Sen Cafe Hàng Bài");
  expect(found).not.toContain("Sen Cafe Nguyễn Huệ");
  const explained = await read("/qc/stores/?q=hang+bai&area=Mars&status=odd&cursor=nonsense");
  for (const words of [
    "There is no area “Mars”",
    "“odd” is not a status",
    "no longer exists",
    "Sen Cafe Hàng Bài",
    'value="hang bai"',
  ])
    expect(explained).toContain(words);
  expect(await read("/qc/stores/?q=%3Cscript%3E")).toContain("No store matches");
  expect(await read("/qc/store-managers/?status=odd&cursor=x")).toContain("There is no status");
  expect(await read("/qc/templates/?templateCategory=odd")).toContain("There is no category “odd”");
});

test("shows a store's manager, history and last checks, and starts a check unless it is closed", async () => {
  const store = await read(`/qc/stores/${storeId("HN03")}`);
  for (const words of [
    "Phạm Thị Mai",
    "Trần Thu Hà",
    "phường Ba Đình",
    "/qc/check/view?id=",
    `/qc/check/?storeId=${storeId("HN03")}`,
  ])
    expect(store).toContain(words);
  const closed = await read(`/qc/stores/${storeId("CT04")}`);
  expect(closed).toContain("This store is closed");
  expect(closed).not.toContain(`/qc/check/?storeId=${storeId("CT04")}`);
});

test("shows a template's questions with points, conditions and evidence, in any of its versions", async () => {
  const path = `/qc/templates/${templateId("HACCP")}`;
  const page = await read(path);
  for (const words of [
    "Chiller temperature",
    "Accepted: 0 °C to 5 °C",
    "Photo required",
    "Only when 2.9 is: fail",
    "30% of the score",
    "Allergens are named",
    "35 items",
  ])
    expect(page).toContain(words);
  const first = await read(`${path}?version=1`);
  expect(first).toContain("This is version 1; the latest is 2");
  expect(first).not.toContain("Allergens are named");
  for (const version of ["3", "0", "x", "-1"]) expect(await status(`${path}?version=${version}`)).toBe(404);
});

test("answers 404 for records that don't exist", async () => {
  for (const path of ["/qc/stores/nothing", "/qc/store-managers/nothing", "/qc/templates/nothing"])
    expect(await status(path)).toBe(404);
});

test("shows a store manager their own and former stores, and their own record", async () => {
  const list = await read("/qc/stores/", manager);
  for (const name of ["Sen Cafe Hàng Bài", "Sen Cafe Lý Thái Tổ", "Sen Cafe Phan Đình Phùng"])
    expect(list).toContain(name);
  expect(list).not.toContain("Sen Cafe Nguyễn Huệ");
  expect(list).not.toContain("/qc/check/?storeId=");
  expect(await status(`/qc/stores/${storeId("HN03")}`, manager)).toBe(200);
  expect(await status(`/qc/stores/${storeId("SG01")}`, manager)).toBe(404);
  expect(await status(`/qc/store-managers/${managerId("QL001")}`, manager)).toBe(200);
  expect(await status(`/qc/store-managers/${managerId("QL002")}`, manager)).toBe(404);
  expect(await read("/qc/store-managers/", manager)).not.toContain("Nguyễn Quốc Bảo");
});

test("shows a manager only the checks of their own days at a former store", async () => {
  const assigned = (
    await db.query(assignments, { where: [["storeId", "==", storeId("HN03")]], orderBy: [["from", "desc"]], limit: 10 })
  ).documents;
  expect(assigned.length).toBe(2);
  const last = assigned[1]!.data.to!;
  const page = await read(`/qc/stores/${storeId("HN03")}`, manager);
  const ids = new Set([...page.matchAll(/\/qc\/check\/view\/?\?id=([\w-]+)/g)].map(([, id]) => id!));
  expect(ids.size).toBeGreaterThan(0);
  for (const check of await db.getMany(checks, [...ids])) expect(check!.data.day <= last).toBe(true);
});
