import { beforeAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { importChunks, imports } from "#app/import/import.ts";
import { importKinds } from "#app/import/kind.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { guessColumns } from "#app/sheets/columns.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { stores } from "#app/stores/store.ts";
import { type App, openApp } from "../app.ts";
import { chain, makeChain } from "../checks/chain.ts";
import { type Part, pageOf } from "../page.ts";
import { cookieFor, parseAnswer, visitorOf } from "../stores/visitor.ts";
import * as journey from "./journey.ts";
import { minute, storeLines } from "./journey.ts";

const list = "/qc/imports/";
let app: App;
let cookie: string;
let lead: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  cookie = await cookieFor("lead");
  lead = visitorOf(app, cookie);
});

const keyOf = (page: Part) => page.named("file").inForm.hidden["key"]!;
const isStored = async (code: string) => (await db.get(stores, storeId(code))) !== null;

/** Sends the upload form as a browser does. */
async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  { name = "list.csv", kind = "stores", key = "" } = {},
) {
  const form = new FormData();
  form.set("key", key || keyOf((await lead.get(list)).page));
  form.set("kind", kind);
  form.set("file", new File([content], name));
  const response = await app.post(list, form, cookie);
  return {
    status: response.status,
    location: response.headers.get("Location") ?? "",
    ...parseAnswer(await response.text()),
  };
}

/** Selected values of a page's choices by name. */
function choicesOf(page: Part): Record<string, string> {
  return Object.fromEntries(page.all("combobox").map((select) => [select.attribute("name")!, select.value]));
}

async function settled(location: string, changed: Record<string, string> = {}) {
  const { html, page } = await lead.get(`${location}/columns`);
  return lead.send(`${location}/columns`, { ...choicesOf(page), ...changed }, html);
}

test("makes one import of a form that is sent twice, also with the key of its parked copy", async () => {
  const key = keyOf((await lead.get(list)).page);
  const first = await upload("code,name\nK1,Một\n", { key });
  for (const sameKey of [key, `${key}=`])
    expect((await upload("code,name\nK1,Một\n", { key: sameKey })).location).toBe(first.location);
});

test("limits a value for all rows to the form's length", async () => {
  const { location } = await upload("code,name\nL1,Một\n");
  const long = await settled(location, { "column.area": "whole", "value.area": "x".repeat(401) });
  expect(long.status).toBe(400);
  expect(long.html).toContain("Use at most 400 characters.");
  expect((await settled(location, { "column.area": "whole", "value.area": "x".repeat(400) })).status).toBe(303);
});

test("uploads, sets columns, does a dry run, commits and undoes by plain forms", async () => {
  const uploaded = await upload("Mã,Shop,Vùng,Ghi chú\nW1,Một,Huế,x\nW2,Hai,Huế,\n,Không,Huế,\n");
  expect(uploaded.status).toBe(303);
  const at = uploaded.location;
  expect(at).toMatch(/^\/qc\/imports\/[\w-]{16}$/);
  expect((await app.request(at, {}, cookie)).headers.get("Location")).toBe(`${at}/columns`);
  const columns = await lead.get(`${at}/columns`);
  expect(columns.html).toContain("Shop — Một, Hai, Không");
  expect(columns.html).toContain("Columns that are not used: Shop, Ghi chú");
  expect(choicesOf(columns.page)).toMatchObject({ "column.code": "0", "column.name": "", "column.area": "2" });

  const missing = await settled(at);
  expect(missing.status).toBe(400);
  expect(missing.html).toContain("Some columns need a choice");
  expect(missing.page.named("column.name").isInvalid).toBe(true);
  const empty = await settled(at, { "column.name": "1", "column.tags": "whole", "value.tags": " " });
  expect(empty.html).toContain("Enter the value for all rows.");
  expect(choicesOf(empty.page)).toMatchObject({ "column.name": "1", "column.tags": "whole" });

  const dryRun = await settled(at, { "column.name": "1", "column.tags": "whole", "value.tags": "mới" });
  expect(dryRun).toMatchObject({ status: 303, location: at });
  const dry = await lead.get(at);
  expect(dry.html).toContain("Nothing has been imported yet.");
  expect(dry.html).toContain("Not imported, because no field matches: Ghi chú");
  expect(dry.page.get("main").text).toMatch(/New\s*2\s*Changed\s*0\s*Unchanged\s*0\s*Error\s*1/);
  expect(dry.html).toContain("Code: is missing");
  expect(dry.page.get("main").text).toMatch(/\bW1\b/);
  expect(dry.html).toContain("Import 2 rows");
  expect(await isStored("W1")).toBe(false);
  const errors = await lead.get(`${at}?verdict=error`);
  expect(errors.page.get("main").text).not.toMatch(/\bW1\b/);
  expect((await lead.get(`${at}?verdict=same`)).html).toContain("No rows with this result.");
  expect((await lead.get(`${at}/run`)).status).toBe(302);
  expect((await lead.get(`${at}/undo`)).status).toBe(302);

  expect(await lead.send(at, { intent: "write" })).toMatchObject({ status: 303, location: at });
  expect(await isStored("W1")).toBe(true);
  const done = await lead.get(at);
  expect(done.html).toContain("Imported: 2 new, 0 changed.");
  expect(done.html).toContain('href="/qc/stores/?sort=-updatedAt"');
  expect(done.html).toContain("Tags = mới");
  expect((await lead.get(list)).page.row(/^list\.csv/).text).toContain("2 new · 1 with errors");
  expect((await lead.get(`${at}/columns`)).status).toBe(302);

  expect((await lead.get(`${at}/undo`)).html).toContain("New: 2, changed: 0.");
  expect(await lead.send(`${at}/undo`, {})).toMatchObject({ status: 303, location: at });
  expect((await lead.get(at)).html).toContain("This import was undone");
  expect(await isStored("W1")).toBe(false);
});

test("shows what a file would change in both languages, until it is imported", async () => {
  const csv = (phone: string) => `code,name,area,phone\nP1,Một,Huế,${phone}\n`;
  const first = await journey.upload(csv("0900000100"));
  await journey.judge(first);
  await journey.write(first);
  const { location: at } = await upload(csv("0912345678"));
  await settled(at);
  const lineOf = ({ page }: { page: Part }) => page.row(/^Một P1/).get("listitem").text;
  expect(lineOf(await lead.get(at))).toBe("Phone: 0900 000 100 → 0912 345 678");
  const vi = visitorOf(app, `${cookie}; locale=vi`);
  expect(lineOf(await vi.get(at))).toBe("Điện thoại: 0900 000 100 → 0912 345 678");
  await lead.send(at, { intent: "write" });
  expect((await lead.get(at)).page.text).not.toContain("0900 000 100");
});

test("asks whether day or month comes first where both fit, and shows it with the preview", async () => {
  const { location: at } = await upload("store,manager,from\nS1,M1,01/06/2031\nS1,M1,02/07/2032\n", {
    kind: "assignments",
  });
  const columns = await lead.get(`${at}/columns`);
  expect(columns.html).toContain("01/06/2031 is 1 Jun 2031; 02/07/2032 is 2 Jul 2032");
  expect(columns.html).toContain("01/06/2031 is 6 Jan 2031; 02/07/2032 is 7 Feb 2032");
  const unchosen = await settled(at);
  expect(unchosen.status).toBe(400);
  expect(unchosen.html).toContain("Choose whether the day or the month comes first.");
  expect(await settled(at, { "dates.from": "mdy" })).toMatchObject({ status: 303, location: at });
  expect((await lead.get(at)).html).toContain("From, month first: 01/06/2031 is 6 Jan 2031; 02/07/2032 is 7 Feb 2032");
  expect((await lead.get(`${at}/columns`)).page.values["dates.from"]).toBe("mdy");
  // Another column is chosen, whose days are read only then.
  const other = await upload("store,manager,from,began\nS1,M1,2031-06-01,03/04/2031\n", { kind: "assignments" });
  expect((await lead.get(`${other.location}/columns`)).html).not.toContain("dates.from");
  const again = await settled(other.location, { "column.from": "3" });
  expect(again.status).toBe(400);
  expect(again.html).toContain("03/04/2031 is 4 Mar 2031");
  expect(await settled(other.location, { "column.from": "3", "dates.from": "dmy" })).toMatchObject({ status: 303 });
});

test("asks whether a file has all findings, by default yes, and shows the consequence in both languages", async () => {
  await upload("store,template,date,score\nS1,All,2026-01-05,90\n", { kind: "checks" });
  const { location: at } = await upload("check,item\nX1,Soap\n", { kind: "findings" });
  const { page } = await lead.get(`${at}/columns`);
  expect(page.get("group", /^Does the file hold all findings of its checks\?/).values).toEqual({
    "all-findings": "yes",
  });
  const { page: refused } = await settled(at, { "column.item": "", "all-findings": "no" });
  expect(refused.values["all-findings"]).toBe("no");
  const storeImport = await upload("code,name\nA1,Một\n");
  expect((await lead.get(`${storeImport.location}/columns`)).html).not.toContain("all-findings");
});

test("saves another answer about the same findings, though no row changes", async () => {
  const found = "store,date,item\nS1,2026-01-06,Soap\n";
  const files = [
    ["checks", "store,template,date,score\nS1,Answers,2026-01-06,90\n", "templates"],
    ["findings", found, "items"],
  ] as const;
  for (const [kind, csv, made] of files) {
    const id = await journey.upload(csv, { kind });
    await journey.judge(id, { create: [made] });
    await journey.write(id);
  }
  const { location } = await upload(found, { kind: "findings" });
  await settled(location, { "all-findings": "no" });
  const { html } = await lead.get(location);
  expect(html).toContain("You can still save your answer about the file:");
  expect(html).toContain("Save the answer");
  expect((await lead.send(location, { intent: "write" }, html)).status).toBe(303);
  const { html: done } = await lead.get(location);
  expect(done).toContain("The answer was saved.");
  expect(done).toContain("The file doesn’t hold all findings of its checks.");
});

test("shows each remark once with its number of rows, and advises by the page's own controls", async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `S1,${at < 20 ? "Sáng sớm" : "Đêm"},2026-01-05,80\n`);
  const { location: at } = await upload(`store,template,date,earned\n${lines.join("")}`, { kind: "checks" });
  await settled(at);
  expect((await lead.get(at)).page.text).toContain(
    "30 rows · Template: 2 names match no template: correct them, or choose “Change columns” to create them: Sáng sớm (20), Đêm (10)",
  );
  const vi = await visitorOf(app, `${cookie}; locale=vi`).get(at);
  expect(vi.page.text).toContain("30 dòng · Mẫu kiểm tra: 2 tên không khớp mẫu nào: hãy sửa lại");
});

test("leads from a refused undo to the imports in its way, the latest first", async () => {
  const write = async (csv: string, kind: string) => {
    const { location: at } = await upload(csv, { kind, name: `${kind}-list.csv` });
    await settled(at, kind === "findings" ? { create: "items" } : { create: "templates" });
    await lead.send(at, { intent: "write" });
    return at;
  };
  const store = await write("code,name,area\nU1,Một,Huế\n", "stores");
  const past = await write("code,store,template,date,earned\nU-1,U1,Chain,2025-01-05,80\n", "checks");
  const found = await write("check,item\nU-1,Bụi\n", "findings");
  await lead.send(`${past}/undo`, {});
  const refused = await lead.get(past);
  expect(refused.html).toContain("Undo these later imports first:");
  expect(refused.page.get("link", /^findings-list\.csv · Findings of past checks · /).href).toBe(found);
  await lead.send(`${store}/undo`, {});
  expect((await lead.get(store)).page.get("link", /^findings-list\.csv/).href).toBe(found);
  for (const at of [found, past, store]) {
    await lead.send(`${at}/undo`, {});
    expect((await lead.get(at)).html, at).toContain("This import was undone");
  }
});

test("says until when an import can be undone, and later that its rows are deleted", async () => {
  const { location: at } = await upload("code,name,area\nO1,Một,Huế\n,Không,Huế\n");
  const id = at.split("/").at(-1)!;
  const day = /\d{1,2}\s[A-Z][a-z]{2}(\s\d{4})?/;
  await settled(at);
  expect((await lead.get(at)).page.text).toMatch(new RegExp(`It is discarded unless you import it by ${day.source}.`));
  await lead.send(at, { intent: "write" });
  const written = await lead.get(at);
  expect(written.page.text).toMatch(
    new RegExp(`You can undo it until ${day.source}. After that the list of its rows is deleted; the records stay.`),
  );
  const stored = (await db.get(imports, id))!;
  await db.set(imports, id, { ...stored.data, endedAt: "2026-01-10T03:00:00.000Z" });
  // Also before its rows are gone.
  expect((await lead.get(at)).html).not.toContain("Undo this import");
  expect((await lead.get(`${at}/undo`)).status).toBe(302);
  expect((await lead.send(`${at}/undo`, {})).location).toBe(at);
  await thinImports(new Date());
  const { html } = await lead.get(at);
  expect(html).toMatch(/You could undo it until 9\sFeb(\s2026)?\. Its rows were deleted after that\./);
  expect(html).toContain("Imported: 1 new, 0 changed.");
  expect(html).toContain("Code: is missing");
  expect(html).not.toContain("errors.csv");
  expect((await lead.get(`${at}/errors.csv`)).status).toBe(404);
  expect(await isStored("O1")).toBe(true);
});

test("does not call an import ready when every row has an error", async () => {
  const rows = ["Một", "Hai"].map((name) => ({ code: "", name }));
  const { location } = await upload(JSON.stringify(rows), { name: "codeless.json" });
  await settled(location);
  const { html } = await lead.get(location);
  expect(html).toContain("Nothing to import");
  expect(html).toContain("Nothing can be imported: every row has an error.");
  expect(html).not.toContain("Ready to import");
  expect((await lead.get(list)).page.row(/^codeless\.json/).text).toContain("Nothing to import");
});

test("makes one import of the same upload form sent twice", async () => {
  const key = keyOf((await lead.get(list)).page);
  const [one, two] = [await upload("code,name\nD1,x\n", { key }), await upload("code,name\nD1,x\n", { key })];
  expect(one.location).toBe(two.location);
  await lead.send(one.location, { intent: "discard" });
  expect((await lead.get(one.location)).status).toBe(404);
});

test("continues a long import request by request, and can be left and resumed", async () => {
  const { location: at } = await upload(storeLines(300, { from: 500 }));
  const id = at.split("/").at(-1)!;
  await settled(at);
  // As after being cut off.
  const stored = (await db.get(imports, id))!;
  await db.set(imports, id, { ...stored.data, status: "writing", steps: stored.data.batches!, done: 0 });
  expect((await app.request(at, {}, cookie)).headers.get("Location")).toBe(`${at}/run`);
  const run = await lead.get(`${at}/run`);
  expect(run.html).toContain("0 of 300 rows");
  expect(run.html).toContain("Continue");
  expect((await lead.get(list)).html).toContain(`href="${at}/run"`);
  expect(await lead.send(`${at}/run`, {})).toMatchObject({ status: 303, location: at });
  expect((await lead.get(at)).html).toContain("Imported: 300 new, 0 changed.");
});

test("says that another person runs the import, and does nothing meanwhile", async () => {
  const { location: at } = await upload("code,name,area\nH1,Một,Huế\n");
  const id = at.split("/").at(-1)!;
  await settled(at);
  const stored = (await db.get(imports, id))!;
  const heldUntil = new Date(Date.now() + 60_000).toISOString();
  await db.set(imports, id, { ...stored.data, status: "writing", steps: 1, done: 0, heldUntil });
  expect((await lead.get(`${at}/run`)).html).toContain("Another tab or person is running this import");
  expect(await lead.send(`${at}/run`, {})).toMatchObject({ status: 303, location: `${at}/run` });
  // A killed process saves no progress.
  const end = Date.now() + 10_000;
  await db.set(imports, id, {
    ...stored.data,
    status: "writing",
    steps: 1,
    done: 0,
    heldUntil: new Date(end).toISOString(),
  });
  const until = clockTimeOf(new Date(Math.ceil(end / minute) * minute), config.APP_TIME_ZONE);
  expect((await lead.get(`${at}/run`)).html).toContain(`The import was interrupted. It continues by ${until}`);
  expect(await isStored("H1")).toBe(false);
  expect((await lead.send(at, { intent: "discard" })).location).toBe(at);
  expect((await db.get(imports, id))?.data.status).toBe("writing");
});

test("offers rows with errors as a file to correct and upload again", async () => {
  const { location: at } = await upload(
    'code,name,area,latitude,longitude,phone\nE1,"Một, ""hai""",Huế,91,107,+84912345678\nE2,Hai,Huế,,,\n',
  );
  await settled(at);
  const file = await lead.get(`${at}/errors.csv`);
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="stores-errors.csv"');
  expect(file.html.replace("\uFEFF", "").split("\r\n")).toEqual([
    "code,name,area,latitude,longitude,phone,Row in the file,What is wrong",
    `E1,"Một, ""hai""",Huế,91,107,'+84912345678,2,Latitude: “91” is not a number from −90 to 90`,
    "",
  ]);
  const excel = await app.request(`${at}/errors.xlsx`, {}, cookie);
  expect(excel.headers.get("Content-Disposition")).toBe('attachment; filename="stores-errors.xlsx"');
  const sheet = await openSheet({ name: "stores-errors.xlsx", bytes: new Uint8Array(await excel.arrayBuffer()) });
  const rows: unknown[] = [];
  for await (const row of sheet.rows) rows.push(row);
  expect(rows).toEqual([
    {
      row: 2,
      cells: [
        "E1",
        'Một, "hai"',
        "Huế",
        "91",
        "107",
        "+84912345678",
        "2",
        "Latitude: “91” is not a number from −90 to 90",
      ],
    },
  ]);
  await lead.send(at, { intent: "write" });
  const again = await upload(file.html.replace(",91,", ",abc,"));
  await settled(again.location);
  const still = await lead.get(`${again.location}/errors.csv`);
  expect(still.html).toContain("longitude,phone,Row in the file,What is wrong\r\n");
  const corrected = await upload(still.html.replace(",abc,", ",16.4,"));
  await settled(corrected.location);
  await lead.send(corrected.location, { intent: "write" });
  expect((await db.get(stores, storeId("E1")))?.data).toMatchObject({
    name: 'Một, "hai"',
    phone: "+84912345678",
    place: { latitude: 16.4, longitude: 107 },
  });
});

test("hides a customer's contact on every page, except in the file of errors for its readers", async () => {
  const lines =
    "S1,2026-03-01,Chờ lâu,phone,staff,minor,Chị Hoa,0905 777 888\nS1,2026-03-01,Ồn,loa,staff,minor,Anh Ba,0905 777 999\n";
  const { location } = await upload(`store,day,text,channel,category,severity,customer,phone\n${lines}`, {
    kind: "feedback",
  });
  const columns = await lead.get(`${location}/columns`);
  expect(columns.html).toContain("customer — C•••, A•••");
  expect(Object.keys(columns.page.values)).not.toContain("value.phone");
  expect(Object.keys(columns.page.values)).toContain("value.channel");
  await settled(location);
  const pages = [columns, await lead.get(location), await lead.get(`${location}?verdict=error`)];
  await lead.send(location, { intent: "write" }, pages[1]!.html);
  pages.push(await lead.get(location), await lead.get(`${location}?verdict=new`));
  expect(pages.at(-2)!.html).toContain("Imported: 1 new, 0 changed.");
  for (const { html } of pages) expect(html).not.toMatch(/Chị Hoa|Anh Ba|0905 777/);
  const file = await lead.get(`${location}/errors.csv`);
  expect(file.html).toContain("S1,2026-03-01,Ồn,loa,staff,minor,Anh Ba,0905 777 999,3,");
  expect(file.html).not.toContain("Hoa");
});

test("explains at the file why it can't be read, and stores nothing of it", async () => {
  const before = [await db.count(imports), await db.count(importChunks)];
  const latin = new Uint8Array(Buffer.from("code,name\n1,Caf\xe9\n", "latin1"));
  const page = await upload(latin);
  expect(page.status).toBe(400);
  expect(page.page.named("file").description).toContain("The file is not in UTF-8");
  expect((await upload("code,name,Code\n1,x,y\n")).html).toContain("twice");
  expect((await upload(`${storeLines(400)}"X,Một\n`)).html).toContain("is not closed");
  expect((await upload("code,name\n")).html).toContain("a header but no rows");
  const large = await app.request(
    list,
    {
      method: "POST",
      body: new Uint8Array(32 * 1024 * 1024),
      headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(32 * 1024 * 1024) },
    },
    cookie,
  );
  expect(large.status).toBe(413);
  expect(pageOf(await large.text()).named("file").description).toContain("The file is larger than 30 MB");
  expect((await upload("code\n1\n", { kind: "ships" })).page.named("kind").description).toContain(
    "Choose the contents of the file",
  );
  expect((await upload("code\n1\n", { key: "made-up.key" })).html).toContain("This form was too old.");
  expect((await lead.send(list, { kind: "stores" })).page.named("file").description).toContain("Choose a file");
  expect([await db.count(imports), await db.count(importChunks)]).toEqual(before);
});

test("changes nothing when an exported list is imported", async () => {
  for (const format of ["csv", "xlsx"]) {
    const response = await app.request(`/qc/stores.${format}`, {}, cookie);
    const { location: at } = await upload(await response.bytes(), { name: `stores.${format}` });
    await settled(at);
    const { html, page } = await lead.get(at);
    expect(page.get("main").text).toMatch(/New\s*0\s*Changed\s*0\s*Unchanged\s*[1-9]/);
    expect(html).toContain("Nothing to import");
    expect(html).not.toContain('value="write"');
  }
});

test("recognises the sample of each kind, with a column for each field, in both languages", async () => {
  for (const kind of importKinds) {
    for (const locale of ["en", "vi"]) {
      const response = await app.request(`/qc/imports/sample.csv?kind=${kind}`, {}, `${cookie}; locale=${locale}`);
      const header = (await response.text()).replace("\uFEFF", "").split("\r\n", 1)[0]!;
      const columns = [...header.matchAll(/"([^"]+)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
      const { fieldColumns } = guessColumns(kindOf(kind).fields, columns);
      const fields = Object.keys(kindOf(kind).fields);
      expect(Object.entries(fieldColumns)).toEqual(fields.map((field, index) => [field, columns[index]]));
    }
  }
  expect((await lead.get("/qc/imports/sample.csv?kind=ships")).status).toBe(404);
});

test("takes a column called Date as the day of every kind that has one", () => {
  const dayFields = importKinds.flatMap((kind) => {
    const { fields } = kindOf(kind);
    const field = ["day", "date"].find((name) => name in fields);
    return field ? [[kind, guessColumns(fields, ["Date"]).fieldColumns, { [field]: "Date" }] as const] : [];
  });
  expect(dayFields.length).toBeGreaterThan(4);
  for (const [kind, found, expected] of dayFields) expect([kind, found]).toEqual([kind, expected]);
});

test("hides imports and links to them from everybody else", async () => {
  const { location: at } = await upload("code,name,area\nN1,Một,Huế\n");
  const inspector = visitorOf(app, await cookieFor("lan"));
  for (const page of [
    list,
    at,
    `${at}/columns`,
    `${at}/run`,
    `${at}/undo`,
    `${at}/errors.csv`,
    "/qc/imports/sample.csv?kind=stores",
  ])
    expect((await inspector.get(page)).status, page).toBe(403);
  const form = new FormData();
  form.set("kind", "stores");
  form.set("file", new File(["code,name\n1,x\n"], "x.csv"));
  expect((await app.post(list, form, await cookieFor("lan"))).status).toBe(403);
  for (const page of ["/qc/stores/", "/qc/store-managers/", "/qc/checks/"]) {
    expect((await inspector.get(page)).html).not.toContain("/qc/imports/");
    expect((await lead.get(page)).html).toContain("/qc/imports/?kind=");
  }
  expect((await lead.get("/qc/imports/?kind=managers")).page.named("kind").value).toBe("managers");
  expect((await lead.get(`${list}nothing-like-it`)).status).toBe(404);
  expect((await db.get(stores, chain.s1))?.data.name).toBe("Cà phê Đông Du");
});

test("begins with the upload, with the fields of all kinds folded away unless one is chosen", async () => {
  const { location } = await upload("code,name\nF1,Một\n");
  const { html, page } = await lead.get(list);
  expect(html.indexOf('type="file"')).toBeGreaterThan(-1);
  expect(html.indexOf(`href="${location}`)).toBeGreaterThan(html.indexOf('type="file"'));
  const openOnes = (of: Part) => of.select("details[open] > summary").map(({ textContent }) => textContent);
  expect(
    page
      .get("main")
      .select("summary")
      .map(({ textContent }) => textContent),
  ).toContain("Fields and sample files");
  expect(openOnes(page.get("main"))).not.toContain("Fields and sample files");
  const chosen = (await lead.get(`${list}?kind=stores`)).page.get("main");
  expect(openOnes(chosen)).toEqual(expect.arrayContaining(["Fields and sample files", "Stores"]));
});
