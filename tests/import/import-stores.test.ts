import { expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { type CommandInput, importFile } from "#app/import/command.server.ts";
import { imports } from "#app/import/import.ts";
import { outcome, totals } from "#app/import/report.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { composeAreas } from "#app/areas.server.ts";
import { sheetData, workbook } from "../sheets/workbook.ts";

composeAreas();

const now = new Date("2026-03-05T03:00:00Z");
const run = (content: string | Uint8Array, options: Partial<CommandInput> = {}) =>
  importFile({
    user: systemUser,
    kind: "stores",
    file: { name: "stores", bytes: typeof content === "string" ? new TextEncoder().encode(content) : content },
    map: {},
    set: {},
    create: [],
    commit: true,
    now,
    ...options,
  });
const read = async (code: string): Promise<Store | undefined> => (await db.get(stores, storeId(code)))?.data;

test("writes nothing in a dry run, writes on commit, and changes nothing on a repeat", async () => {
  const csv = "code,name,city\nD1,Một,Hà Nội\nD2,Hai,Hanoi\n";
  expect(totals(await run(csv, { commit: false }))).toBe("new=2 changed=0 same=0 errors=0");
  expect(await read("D1")).toBeUndefined();
  expect(await db.count(imports)).toBe(0);
  expect(totals(await run(csv))).toBe("new=2 changed=0 same=0 errors=0");
  const before = await db.get(stores, storeId("D1"));
  expect(totals(await run(csv))).toBe("new=0 changed=0 same=2 errors=0");
  expect(await db.get(stores, storeId("D1"))).toEqual(before);
  expect(totals(await run(csv.replace("Hai", "Hai Bà"), { commit: false }))).toBe("new=0 changed=1 same=1 errors=0");
});

test("finds the usual headings of a Vietnamese chain, under the title of its list", async () => {
  const csv = [
    "DANH SÁCH CỬA HÀNG;;;;;",
    "STT;Mã CH;Tên cửa hàng;Vùng;Tỉnh/TP;Tình trạng;SĐT",
    "1;V1;Lê Lợi;Miền Nam;TP.HCM;Tạm đóng;912345678",
  ].join("\n");
  expect(totals(await run(csv))).toBe("new=1 changed=0 same=0 errors=0");
  expect(await read("V1")).toMatchObject({
    name: "Lê Lợi",
    area: "Miền Nam",
    province: "Hồ Chí Minh",
    status: "closed",
    phone: "+84912345678",
  });
});

test("reads the opening day in its column's order, and removes it for an empty cell", async () => {
  await run("Mã CH,Tên cửa hàng,Vùng,Ngày khai trương\nO1,Một,Huế,3/4/2025\nO2,Hai,Huế,31/3/2025\nO3,Ba,Huế,\n");
  const opened = async () => (await Promise.all(["O1", "O2", "O3"].map(read))).map((store) => store!.openedOn);
  expect(await opened()).toEqual(["2025-04-03", "2025-03-31", null]);
  expect((await readDirectory(db, "stores")).get(storeId("O2"))?.since).toBe("2025-03-31");
  expect((await readDirectory(db, "stores")).get(storeId("O3"))?.since).toBe("2026-03-05");
  await run("code,name\nO1,Một\n");
  expect(await opened()).toEqual(["2025-04-03", "2025-03-31", null]);
  const report = await run("code,name,opened on\nO1,Một,\nO2,Hai,soon\n");
  expect(report.errors).toEqual([{ row: 3, message: expect.stringContaining("openedOn") }]);
  expect(await opened()).toEqual([null, "2025-03-31", null]);
});

test("leaves fields without a column unchanged", async () => {
  await run("code,name,area,phone,status\nK1,Kho,Kho vận,0912345678,đóng cửa\n");
  expect(totals(await run("code,name\nK1,Kho lớn\n"))).toBe("new=0 changed=1 same=0 errors=0");
  expect(await read("K1")).toMatchObject({ name: "Kho lớn", area: "Kho vận", phone: "+84912345678", status: "closed" });
});

test("leaves telephone numbers of other countries as written, with a remark, and takes them as equal again", async () => {
  const csv = [
    "code,name,area,phone,latitude,longitude",
    "JP1,Kawaguchi,Saitama,048-262-1044,35.80,139.72",
    "JP2,Tenjin,Fukuoka,092-123-4567,33.59,130.40",
    "JP3,Aoyama,Tokyo,03-5784-2555,,",
    "VN1,Hàng Bài,Hà Nội,04 3637 4374,21.02,105.85",
  ].join("\n");
  const report = await run(csv);
  expect(totals(report)).toBe("new=4 changed=0 same=0 errors=0");
  expect(report.notes).toContain(
    "row 2 and 2 more: phone: “048-262-1044” is not a Vietnamese number; saved as written (row 2, for example)",
  );
  const phones = async () => Promise.all(["JP1", "JP2", "JP3", "VN1"].map(async (code) => (await read(code))?.phone));
  expect(await phones()).toEqual(["048-262-1044", "092-123-4567", "03-5784-2555", "+842436374374"]);
  expect(totals(await run(csv))).toBe("new=0 changed=0 same=4 errors=0");
});

test("names columns that no field takes before anything is written", async () => {
  const { notes } = await run("code,name,area,Chủ nhà,Diện tích\nU1,Một,Huế,Ông A,80\n", { commit: false });
  expect(notes).toContain("Not imported, because no field matches: Chủ nhà, Diện tích");
});

test("appends a ward to the address once, and removes no address by a ward only", async () => {
  const rows = [
    "P1,a,12 Lê Lợi,Bến Nghé",
    'P2,b,"5 Hai Bà Trưng, P. Bến Nghé",Phường Bến Nghé',
    "P3,c,12 Bến Nghé,Xã Bến Nghé",
    "P4,d,8 Lê Lai,05",
    "P5,e,,Xã Nhơn Lý",
    "P6,f,9 Lê Lai,",
  ];
  const csv = `code,name,Địa chỉ,Phường/Xã,area\n${rows.map((row) => `${row},Nam\n`).join("")}`;
  expect(totals(await run(csv))).toBe("new=6 changed=0 same=0 errors=0");
  expect((await Promise.all(["P1", "P2", "P3", "P4", "P5", "P6"].map(read))).map((store) => store?.address)).toEqual([
    "12 Lê Lợi, Bến Nghé",
    "5 Hai Bà Trưng, P. Bến Nghé",
    "12 Bến Nghé, Xã Bến Nghé",
    "8 Lê Lai, phường 5",
    "Xã Nhơn Lý",
    "9 Lê Lai",
  ]);
  expect(totals(await run(csv))).toBe("new=0 changed=0 same=6 errors=0");
  const alone = await run("code,name,ward,area\nP1,a,Sài Gòn,Nam\nP7,g,Sài Gòn,Nam\n");
  expect(totals(alone)).toBe("new=1 changed=0 same=1 errors=0");
  expect([(await read("P1"))?.address, (await read("P7"))?.address]).toEqual(["12 Lê Lợi, Bến Nghé", "Sài Gòn"]);
});

test("takes different spellings of a place as one area, under today's province", async () => {
  await run(
    "code,name,city,province\nA1,a,Thành Phố Hồ Chí Minh,SG\nA2,b,Ho Chi Minh,\nA3,c,TP. HCM,HCM\nA4,d,Chợ Lớn,SG\nA5,e,CHO LON,\n",
  );
  expect(await Promise.all(["A1", "A2", "A3", "A4", "A5"].map(read))).toMatchObject([
    { area: "Hồ Chí Minh", province: "Hồ Chí Minh" },
    { area: "Hồ Chí Minh", province: "Hồ Chí Minh" },
    { area: "Hồ Chí Minh", province: "Hồ Chí Minh" },
    { area: "Chợ Lớn", province: "Hồ Chí Minh" },
    { area: "Chợ Lớn" },
  ]);
  await run("code,name,area\nA6,f,chợ lớn\n");
  expect((await read("A6"))?.area).toBe("Chợ Lớn");
});

test("names rows with errors and writes the others", async () => {
  const report = await run(
    "code,name,area,latitude,longitude,status\nE1,Tốt,Huế,16.4°,+107.6\u200b,open\n,Không mã,Huế,,,\nE1,Lặp,Huế,,,\nE2,,Huế,,,\nE3,Xa,Huế,91,10,\nE4,Không,,0,0,\nE5,Kỳ,Huế,abc,107,\nE6,Sai,Huế,,,maybe\nE7,Không tọa độ,Huế,0,0,\n",
  );
  expect(report.errors).toEqual([
    { row: 3, message: "code: is missing" },
    { row: 4, message: "code: “E1” is also in row 2" },
    { row: 5, message: "name: is missing" },
    { row: 6, message: expect.stringContaining("latitude") },
    { row: 7, message: expect.stringContaining("area: is missing") },
    { row: 8, message: expect.stringContaining("latitude") },
    { row: 9, message: expect.stringContaining("status") },
  ]);
  expect(totals(report)).toBe("new=2 changed=0 same=0 errors=7");
  expect(outcome(report, { commit: true })).toBe("7 with errors are not written; of the others 2 written.");
  expect(await read("E1")).toMatchObject({ name: "Tốt", place: { latitude: 16.4, longitude: 107.6 } });
  expect((await read("E7"))?.place).toBeNull();
  for (const code of ["E2", "E3", "E4", "E5", "E6"]) expect(await read(code)).toBeUndefined();
});

test("overrides guesses by map and set, and refuses unknown fields in them", async () => {
  await run("Nr;Shop;Ort\n1;Một;Huế\n", {
    map: { code: "Nr", name: "Shop" },
    set: { area: "Thử nghiệm", tags: "mới, thử" },
  });
  expect(await read("1")).toMatchObject({ name: "Một", area: "Thử nghiệm", tags: ["mới", "thử"] });
  await expect(run("Nr;Shop\n1;x\n")).rejects.toThrow(/--map code=COLUMN/);
  await expect(run("code,name\n1,x\n", { set: { colour: "red" } })).rejects.toThrow(/no field "colour"/);
  await expect(run("code,name\n1,x\n", { map: { colour: "name" } })).rejects.toThrow(/no field "colour"/);
  await expect(run("code,name\n1,x\n", { map: { code: "Kode" } })).rejects.toThrow(/no column "Kode"/);
  await expect(run(Buffer.from("code,name\n1,Caf\xe9\n", "latin1"))).rejects.toMatchObject({ what: "not-utf-8" });
  expect(await db.count(imports, [["status", "==", "reading"]])).toBe(0);
});

test("reads JSON like rows", async () => {
  expect(totals(await run('[{"code": 77, "name": "Số", "area": "Huế"}, {"name": "x"}]'))).toBe(
    "new=1 changed=0 same=0 errors=1",
  );
  expect((await read("77"))?.name).toBe("Số");
});

test("remarks on codes that a spreadsheet spoiled, and on a new store with another's name and area", async () => {
  const before = "code,name,area\n0012,Zero store,Vùng số\n1E5,Exp store,Vùng số\n3-12,Dash store,Vùng số\n";
  expect((await run(before)).notes.filter((note) => note.startsWith("row"))).toEqual([]);
  const resaved = "Code,Name,Area\n12,Zero store,Vùng số\n1.00E+05,Exp store,Vùng số\n12-Mar,Dash store,Vùng số\n";
  const report = await run(resaved, { commit: false });
  expect(totals(report)).toBe("new=3 changed=0 same=0 errors=0");
  expect(report.notes.filter((note) => note.startsWith("row"))).toEqual([
    "row 2 and 2 more: name: 0012 in the same area has this name, too. Is it the same store? (row 2, for example)",
    "row 2: code: 0012 is the code of Zero store. Has a spreadsheet dropped the zeros?",
    "row 3: code: “1.00E+05” looks like a number that a spreadsheet shortened. Check the code",
    "row 4: code: “12-Mar” looks like a date that a spreadsheet made of the code. Check the code",
  ]);
  await run(resaved);
  expect((await run(resaved)).notes.filter((note) => note.startsWith("row"))).toEqual([]);
});

test("imports a workbook's codes and telephone numbers as it shows them", async () => {
  const row = (code: string, phone: string) => [code, `Cửa hàng ${code.length}`, "Hà Nội", phone];
  const cell = (style: number, number: number) => `<c s="${style}"><v>${number}</v></c>`;
  const rows = sheetData([
    ["code", "name", "area", "phone"],
    row(cell(1, 1), cell(2, 912_345_678)),
    row(cell(3, 12), cell(4, 2_838_225_891)),
  ]);
  const formats = ['"CH-"000', "0000 000 000", "00-00", "(000) 0000 0000"];
  expect(totals(await run(workbook({ sheets: { S: rows }, formats })))).toBe("new=2 changed=0 same=0 errors=0");
  expect(await read("CH-001")).toMatchObject({ code: "CH-001", phone: "+84912345678" });
  expect(await read("00-12")).toMatchObject({ code: "00-12", phone: "+842838225891" });
});

test("matches a code in another spelling to its store, and refuses a second store with it", async () => {
  await run("code,name,area\nHN-01,Giảng Võ,Hà Nội\n");
  const same = await run("code,name,area,phone\nhn-01,Giảng Võ,Hà Nội,0912345678\n");
  expect(totals(same)).toBe("new=0 changed=1 same=0 errors=0");
  expect(same.notes).toContain("row 2: code: matches HN-01, the code of Giảng Võ");
  expect(await read("HN-01")).toMatchObject({ code: "HN-01", phone: "+84912345678" });
  for (const code of ["hn-01", "ＨＮ-０１"]) {
    const twin = await run(`code,name,area\n${code},Lower,Hà Nội\n`);
    expect(twin.errors).toEqual([{ row: 2, message: "code: HN-01 is the code of Giảng Võ. Choose another code" }]);
  }
  const twice = await run("code,name,area\nhn-02,Một,Hà Nội\nHN-02,Hai,Hà Nội\n");
  expect(twice.errors).toEqual([{ row: 3, message: "code: “HN-02” is also in row 2" }]);
  expect((await read("HN-02"))?.code).toBe("hn-02");
});
