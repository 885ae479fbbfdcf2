/** The pages and files of all lists, without scripts. */
import { beforeAll, expect, test } from "vitest";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { db } from "#app/db/db.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { imports } from "#app/import/import.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { type ViewedList, viewedLists } from "#app/views/view.ts";
import { type App, openApp } from "../app.ts";
import { chain, later, makeChain, people, start, submit } from "../checks/chain.ts";
import { visit } from "../activities/visit.ts";
import { caseInput } from "../feedback/case-input.ts";
import { judge, upload } from "../import/journey.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { taskInput } from "../tasks/task-input.ts";
import { pageOf, type Part } from "../page.ts";

let app: App;
let cookie: string;
let lead: ReturnType<typeof visitorOf>;
let admin: typeof lead;
let adminCookie: string;

beforeAll(async () => {
  await makeChain();
  await submit(people.lan, await start());
  await start(people.lan, chain.s2);
  const watched = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };
  await recordSitting(people.lan, watched, {}, later(120));
  await recordActivity(people.lan, visit(), {}, later(120));
  await recordCase(people.lan, caseInput(), {}, later(30));
  await createTask(people.lan, taskInput(), {}, later(30));
  const uploaded = await upload("code,name,area\nX1,Một,Huế\n,Không,Huế\n");
  await judge(uploaded);
  const unread = await upload("code\nX1\n");
  const { data } = (await db.get(imports, unread))!;
  await db.set(imports, unread, { ...data, fileName: "=cũ.csv", startedAt: later(-60).toISOString() });
  app = await openApp();
  cookie = await cookieFor("lead");
  lead = visitorOf(app, cookie);
  adminCookie = await cookieFor("admin");
  admin = visitorOf(app, adminCookie);
});

/** Columns of every list by label, with a value of this chain's rows. */
const columns: Record<ViewedList, Record<string, string>> = {
  checks: {
    Day: "5 Mar",
    Inspector: "lan",
    Status: "Submitted",
    Score: "100.0%",
    Result: "Pass",
    Findings: "0",
    Area: "Quận 1",
    "Store manager": "Trần Bình",
    "Template category": "Hygiene",
    "Check code": "QC-260305-",
  },
  camera: {
    Day: "5 Mar",
    Time: "08:00–09:00",
    Observer: "lan",
    Observations: "0",
    "Camera score": "100",
    Area: "Quận 1",
    "Store manager": "Trần Bình",
    Status: "Recorded",
  },
  stores: { Area: "Quận 1", "Store manager": "Trần Bình", Status: "Open" },
  "store-managers": { "Stores today": "Cà phê Đông Du", Status: "Active" },
  templates: { Category: "Hygiene", Status: "Published", Version: "1", Sections: "2", Items: "5" },
  feedback: {
    "Date received": "5 Mar",
    Channel: "Phone",
    Category: "Staff and service",
    Severity: "Major",
    Rating: "2 stars",
    "Answer due": "Overdue",
    Status: "New",
    Area: "Quận 1",
    "Store manager": "Trần Bình",
    Justified: "Undecided",
  },
  activities: {
    Day: "5 Mar",
    Time: "08:00–09:30",
    Kind: "Visit",
    Person: "lan",
    Status: "Done",
    "Planned ahead": "No",
    Area: "Quận 1",
    "Store manager": "Trần Bình",
  },
  tasks: {
    Status: "Open",
    Priority: "High",
    Label: "General",
    Severity: "",
    Owner: "Trần Bình",
    Due: "12 Mar 2036",
    Area: "Quận 1",
    "Raised by": "lan",
    "Last changed": "5 Mar",
  },
  users: { "E-mail": "lan@demo.test", Roles: "QC staff", Status: "Active" },
  imports: { "Uploaded by": "lead", Rows: "2", Result: "1 new · 1 with errors", Status: "Ready to import" },
};
const names = Object.keys(viewedLists) as ViewedList[];
const heads = (page: Part) => page.all("columnheader").map(({ text }) => text);
/** The first column that can be chosen. */
const firstColumn = (page: Part) => page.get("group", "Show").all("checkbox")[0]!.attribute("value")!;

/** Users are for administrators. */
const readerOf = (name: ViewedList) => (name === "users" ? ([admin, adminCookie] as const) : ([lead, cookie] as const));

test.each(names)("%s: any single column is shown beside the row's name, on a phone as well", async (name) => {
  const [reader] = readerOf(name);
  const { page: usual } = await reader.get(viewedLists[name]);
  const offered = usual
    .get("group", "Show")
    .all("checkbox")
    .map((box) => [box.attribute("value")!, box.name] as const);
  expect(offered.map(([, label]) => label)).toEqual(expect.arrayContaining(Object.keys(columns[name])));
  const none = (await reader.get(`${viewedLists[name]}?column=none`)).page;
  const offPhone = (page: Part) => page.select("[data-phone=hidden]").length;
  for (const [value, label] of offered) {
    const { page } = await reader.get(`${viewedLists[name]}?column=none&column=${value}`);
    expect(heads(page).filter((head) => !heads(none).includes(head))).toEqual([label]);
    expect(page.get("table").text).toContain(columns[name][label] ?? "");
    // A store's area is in its card's title there.
    if (value !== "area") expect(offPhone(page)).toBe(offPhone(none));
  }
});

test.each(names)("%s: a view is saved and found again by plain forms", async (name) => {
  const [reader] = readerOf(name);
  const path = viewedLists[name];
  const search = `column=${firstColumn((await reader.get(path)).page)}`;
  const { html } = await reader.get(`${path}?${search}`);
  expect(html).toContain("Save this view");
  const sent = await reader.send("/qc/views", { list: name, search, name: "Của tôi" }, "");
  expect(sent).toMatchObject({ status: 303, location: `${path}?${search}` });
  const after = (await reader.get(path)).html;
  expect(after).toContain(`href="?${search}"`);
  expect(after).toContain("Của tôi");
  const other = name === "users" ? lead : admin;
  expect((await other.get(path)).html).not.toContain("Của tôi");
});

test.each(names)("%s: chosen columns are always shown, until that is undone or reset", async (name) => {
  const [reader, signedIn] = readerOf(name);
  const path = viewedLists[name];
  const action = "/settings/display/columns";
  const { page: first } = await reader.get(path);
  const usual = heads(first);
  const search = `column=${firstColumn(first)}`;
  const { page } = await reader.get(`${path}?${search}`);
  const keep = () => reader.send(action, page.form(action).hidden, "");
  const saved = await keep();
  expect(saved).toMatchObject({ status: 303, location: path });
  expect(heads((await reader.get(path)).page)).toEqual(heads(page));
  expect((await reader.get(`${path}?${search}`)).html).not.toContain("Use these columns always");
  const flash = saved.response.headers.getSetCookie().find((each) => each.includes("flash="))!;
  const confirmation = await app.request(path, {}, `${signedIn}; ${flash.split(";")[0]}`);
  await reader.send(action, pageOf(await confirmation.text()).get("button", "Undo").inForm.hidden, "");
  expect(heads((await reader.get(path)).page)).toEqual(usual);
  await keep();
  const settings = (await reader.get("/settings/display")).page;
  const own = settings.all("form").find(({ hidden }) => hidden["list"] === name)!;
  expect(own.select("[checked]")).toHaveLength(1);
  expect(own.get("button", "Use the usual columns")).toBeTruthy();
  const back = await reader.send(action, { list: name, usual: "yes" }, "");
  expect(back).toMatchObject({ status: 303, location: "/settings/display#columns" });
  expect(heads((await reader.get(path)).page)).toEqual(usual);
});

test("saves that no optional column is shown; refuses unknown lists and ignores unknown columns", async () => {
  const keep = (fields: Record<string, string>) => lead.send("/settings/display/columns", fields, "");
  for (const list of ["", "nothing", "__proto__", "report-store"]) expect((await keep({ list })).status).toBe(400);
  await keep({ list: "stores", column: "nonsense,area" });
  expect(heads((await lead.get("/qc/stores/")).page)).toContain("Area");
  expect(heads((await lead.get("/qc/stores/?column=none")).page)).not.toContain("Area");
  await keep({ list: "stores", search: "q=a&column=area" });
  expect(heads((await lead.get("/qc/stores/")).page)).not.toContain("Area");
  expect((await keep({ list: "stores", usual: "yes", search: "q=a&column=area" })).location).toBe("/qc/stores/?q=a");
  expect((await lead.get("/settings/display")).html).not.toContain('value="users"');
});

test("sorting is called the same in every list", async () => {
  const pages = await Promise.all(names.map(async (name) => (await readerOf(name)[0].get(viewedLists[name])).page));
  const labels = pages
    .flatMap((page) => page.all("combobox").filter((each) => each.attribute("name") === "sort"))
    .map(({ name }) => name);
  expect(labels.length).toBeGreaterThan(5);
  expect(new Set(labels)).toEqual(new Set(["Sort by"]));
});

test.each(names)("%s: the file has as many lines as the list has rows", async (name) => {
  const [reader, signedIn] = readerOf(name);
  const { page } = await reader.get(viewedLists[name]);
  const total = page.get("table").all("row").length - 1 - page.select(".table-group").length;
  const csv = page.all("link").find(({ href }) => href.includes(`/${name}.csv?`))!.href;
  const lines = (await (await app.request(csv, {}, signedIn)).text()).split("\r\n");
  expect(lines.length - 2).toBe(total);
  const book = await app.request(csv.replace(".csv", ".xlsx"), {}, signedIn);
  expect(book.headers.get("Content-Disposition")).toContain(`filename="${name}.xlsx"`);
});

test("writes the columns of the list into the file of imports, and no formula", async () => {
  const text = async (as: string) => (await (await app.request("/qc/imports.csv", {}, as)).text()).split("\r\n");
  expect(await text(cookie)).toEqual([
    "File,Contents,Uploaded by,Uploaded,Rows,New,Changed,Unchanged,Error,Status",
    "list.csv,Stores,lead,2026-03-05T03:01:00.000Z,2,1,0,0,1,Ready to import",
    "'=cũ.csv,Stores,lead,2026-03-05T02:00:00.000Z,1,,,,,Waiting for columns",
    "",
  ]);
  expect((await text(`${cookie}; locale=vi`))[1]).toContain("Cửa hàng");
});

test("refuses the file of imports to users who can't import", async () => {
  for (const format of ["csv", "xlsx"]) {
    const refused = await app.request(`/qc/imports.${format}`, {}, await cookieFor("lan"));
    expect(refused.status).toBe(403);
  }
});
