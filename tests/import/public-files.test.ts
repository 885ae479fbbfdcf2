/** Published files, as the reader of sheets and the command's imports of stores and of a template take them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { importFile } from "#app/import/command.server.ts";
import { totals } from "#app/import/report.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { stores } from "#app/stores/store.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { itemsOf } from "#app/templates/template.ts";
import { findVersion, templateId } from "#app/templates/templates.server.ts";
import { publicDataIsHere, publicFiles } from "../public-data.ts";
import { read } from "../sheets/reading.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const by = { user: systemUser, map: {}, commit: true, now: new Date("2026-03-05T03:00:00Z") };
const importStores = async (bytes: Uint8Array) =>
  totals(await importFile({ ...by, kind: "stores", file: { name: "stores", bytes }, set: {}, create: [] }));
const importChecklist = async (bytes: Uint8Array) => {
  const set = { code: "FB", name: "Food and beverage" };
  return totals(await importTemplate({ ...by, file: { name: "list.json", bytes }, set }));
};
const storeOf = async (code: string) => (await db.get(stores, storeId(code)))?.data;

describe.runIf(publicDataIsHere("reading and importing published files"))("published files", () => {
  test.each([
    [publicFiles.businesses, 9, 3171],
    [publicFiles.inspections, 4, 12_968],
    [publicFiles.violations, 5, 19_073],
    [publicFiles.coffee, 13, 25],
  ])("reads the real file %s", async (path, columns, rows) => {
    const file = await read(readFileSync(path));
    expect([file.columns.length, file.good.length, file.bad]).toEqual([columns, rows, []]);
  });

  test("imports the coffee shops of Vietnam", async () => {
    const file = readFileSync(publicFiles.coffee);
    expect(await importStores(file)).toBe("new=25 changed=0 same=0 errors=0");
    expect(await importStores(file)).toBe("new=0 changed=0 same=25 errors=0");
    expect(await storeOf("48482-263452")).toMatchObject({
      name: "Phạm Ngọc Thạch",
      area: "Hà Nội",
      province: "Hà Nội",
      phone: "+842436374374",
      address: "2 Phạm Ngọc Thạch, Quận Đống Đa",
      place: { latitude: 21.01, longitude: 105.83 },
    });
    expect((await storeOf("49436-269127"))?.area).toBe("Hồ Chí Minh");
    expect((await storeOf("23633-223885"))?.phone).toBe("");
  });

  test("imports 3,171 food businesses", { timeout: 60_000 }, async () => {
    const file = readFileSync(publicFiles.businesses);
    expect(await importStores(file)).toBe("new=3171 changed=0 same=0 errors=0");
    expect(await importStores(file)).toBe("new=0 changed=0 same=3171 errors=0");
    expect(await storeOf("48")).toMatchObject({ name: "ART'S CAFE", area: "San Francisco", phone: "+14156657440" });
  });

  test("imports a hospital group's audit checklist", async () => {
    const file = readFileSync(publicFiles.checklist);
    expect(await importChecklist(file)).toBe("new=1 changed=0 same=0 errors=0");
    expect(await importChecklist(file)).toBe("new=0 changed=0 same=1 errors=0");
    const version = (await findVersion(templateId("FB"), 1))!;
    expect(version.sections.map((section) => section.weight)).toEqual([10, 20, 35, 15, 20]);
    const items = itemsOf(version);
    expect(items.length).toBe(96);
    expect(new Set(items.map((item) => item.id)).size).toBe(96);
    expect(items.filter((item) => item.text.en.includes("/n"))).toEqual([]);
    expect(items.find((item) => item.text.en.startsWith("Disposable gloves"))?.text.en).toBe(
      "Disposable gloves are changed regularly and/ or in between tasks.\n- Staff do not handle cash with gloved hands.",
    );
  });
});
