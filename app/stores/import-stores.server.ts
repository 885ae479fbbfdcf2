/** Stores are identified by code. Fields without a column stay unchanged. */
import type { Reader } from "#app/db/documents.ts";
import { areas, type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { fold } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import { defineImport } from "#app/import/define-import.server.ts";
import type { Cells, RowProblem } from "#app/import/kind.ts";
import { rowProblems } from "#app/import/row-messages.ts";
import { importRecords } from "#app/records/import-record.server.ts";
import { plainPlace, provinceNamed } from "./province.ts";
import { asExported, readStoreRow } from "./read-row.ts";
import { storeRecord } from "./stores.server.ts";
import { href } from "#app/ui/href.ts";
import { storeFieldDescriptions } from "./field-descriptions.server.ts";
import { storeFieldName } from "./field-names.ts";
import { usualStoreCode } from "./import-fields.server.ts";
import { storeUses } from "./hooks.server.ts";

export const storesImport = defineImport({
  name: "stores",
  action: "manage stores",
  title: m.shell_nav_stores,
  description: m.stores_import_about,
  fields: {
    code: {
      name: () => storeFieldName("code"),
      hint: m.stores_import_code_hint,
      headings: [...usualStoreCode, "id", "ma"],
      required: true,
    },
    name: {
      name: () => storeFieldName("name"),
      headings: [
        "store name",
        "shop name",
        "business name",
        "ten cua hang",
        "ten ch",
        "ten chi nhanh",
        "cua hang",
        "ten",
      ],
      required: true,
    },
    area: {
      name: () => storeFieldName("area"),
      hint: m.stores_import_area_hint,
      headings: ["region", "khu vuc", "vung"],
    },
    address: { name: () => storeFieldName("address"), headings: ["street address", "dia chi"] },
    ward: {
      name: m.stores_import_ward,
      hint: m.stores_import_ward_hint,
      headings: ["ward or commune", "ward", "commune", "phuong xa", "xa phuong", "phuong", "xa", "phuong xa thi tran"],
    },
    city: { name: m.stores_import_city, hint: m.stores_import_city_hint, headings: ["town", "thanh pho"] },
    province: {
      name: () => storeFieldName("province"),
      hint: m.stores_import_province_hint,
      headings: ["province or city", "state province", "state", "tinh", "tinh thanh", "tinh thanh pho", "tinh tp"],
    },
    phone: {
      name: () => storeFieldName("phone"),
      headings: ["phone number", "telephone", "dien thoai", "so dien thoai", "sdt", "hotline"],
    },
    latitude: { name: m.stores_latitude, headings: ["lat", "vi do"] },
    longitude: { name: m.stores_longitude, headings: ["lng", "lon", "long", "kinh do"] },
    openedOn: {
      name: () => storeFieldName("openedOn"),
      hint: m.stores_opened_on_hint,
      headings: ["opened on", "opened", "opening day", "opening date", "open date", "ngay khai truong", "ngay mo cua"],
      day: true,
    },
    status: { name: m.ui_status, hint: m.stores_import_status_hint, headings: ["trang thai", "tinh trang"] },
    tags: { name: () => storeFieldName("tags"), hint: m.stores_tags_hint, headings: ["nhan"] },
  },
  problems: {
    ...rowProblems,
    many: m.stores_import_many,
    status: m.stores_import_status,
    degrees: m.stores_import_degrees,
    "no-area": m.stores_import_no_area,
    namesake: m.stores_import_namesake,
    "zero-place": m.stores_import_zero_place,
    "has-checks": m.stores_import_has_checks,
    "has-sittings": m.stores_import_has_sittings,
    "has-feedback": m.stores_import_has_feedback,
    "has-assignments": m.stores_import_has_assignments,
    "changed-since": m.stores_import_changed_since,
  },
  examples: () => Promise.resolve(examples),
  listOf: () => ({ href: href("/qc/stores/", { sort: "-updatedAt" }), text: m.stores_import_list() }),
  ...importRecords(storeRecord, {
    fields: storeFieldDescriptions,
    async readRow(reader) {
      const spelling = await areaSpelling(reader);
      return (cells) => readStoreRow(cells, spelling);
    },
    async completeRows(_reader, _rows, _now, entries) {
      const codes = codesByName(entries);
      return ({ cells: row, read, stored }) => {
        const { input, newInput } = read;
        const errors: RowProblem[] = [];
        const namesake = stored ? undefined : codes.get(nameKey(input));
        const notes = namesake === undefined ? [] : [{ field: "name", what: "namesake", values: { value: namesake } }];
        if (!stored && input.code && !input.area) errors.push({ field: "area", what: "no-area" });
        if (!stored && input.code && input.name === undefined) errors.push({ field: "name", what: "missing" });
        return {
          input: { ...newInput, ...stored?.data, ...input, ...(stored && asExported(row, stored.data)) },
          errors,
          notes,
        };
      };
    },
    async findObstacle(reader, changed) {
      const newIds = changed.filter(({ before }) => before === null).map(({ stored }) => stored.id);
      const allUses = [];
      for (const find of storeUses.value) allUses.push(...(await find(reader, newIds)));
      const uses = new Map(allUses);
      return ({ stored, untouched }) => uses.get(stored.id) ?? (untouched ? null : { what: "changed-since" });
    },
  }),
});

const province = "Hồ Chí Minh";
const examples: Cells[] = [
  {
    code: "CH9001",
    name: "Lê Lợi",
    area: province,
    address: "12 Lê Lợi",
    province,
    phone: "028 3822 5891",
    status: "open",
  },
  { code: "CH9002", name: "Nguyễn Huệ", area: province, address: "45 Nguyễn Huệ", province, phone: "0912 345 678" },
  { code: "CH9003", name: "Hai Bà Trưng", area: province, address: "78 Hai Bà Trưng", province, tags: "24h, drive-in" },
];

const nameKey = ({ name = "", area = "" }: { name?: string; area?: string | undefined }) =>
  `${fold(name)}\n${plainPlace(area)}`;

const codesByName = cachePerObject(
  (entries: ReadonlyMap<string, DirectoryEntry>) =>
    new Map(
      [...entries.values()].map((entry) => [nameKey({ name: nameOfEntry(entry), area: entry.area }), entry.code]),
    ),
);

/** One spelling for each area: a province's own, else that of an area we have, else the file's first. */
async function areaSpelling(reader: Reader): Promise<(area: string) => string> {
  const spellings = new Map(
    ((await reader.get(areas, "all"))?.data.names ?? []).map((name) => [plainPlace(name), name]),
  );
  return (area) => {
    const existing = spellings.get(plainPlace(area));
    if (existing !== undefined) return existing;
    const name = provinceNamed(area) ?? area;
    const spelt = spellings.get(plainPlace(name)) ?? name;
    spellings.set(plainPlace(area), spelt);
    spellings.set(plainPlace(name), spelt);
    return spelt;
  };
}
