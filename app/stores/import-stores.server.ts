/** Stores from a list: one row each, known again by their code. What a file says nothing about stays as it is. */
import type { Reader } from "#app/db/documents.ts";
import { areas, type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { perObject } from "#app/facts/per-object.ts";
import { fold } from "#app/i18n/fold.ts";
import type { ImportKind, RowProblem } from "#app/import/kind.ts";
import { importRecords } from "#app/records/import-record.server.ts";
import { plainPlace, provinceNamed } from "./province.ts";
import { asExported, readStoreRow } from "./read-row.ts";
import { storeRecord } from "./stores.server.ts";
import { usualStoreCode } from "./usual-columns.ts";
import { storesImportWords } from "./import-words.ts";
import { storeUses } from "./hooks.server.ts";

export const storesImport: ImportKind = {
  name: "stores",
  words: storesImportWords,
  fields: {
    code: {
      usual: [...usualStoreCode, "id", "ma"],
      required: true,
    },
    name: {
      usual: ["store name", "shop name", "business name", "ten cua hang", "ten ch", "ten chi nhanh", "cua hang", "ten"],
      required: true,
    },
    area: { usual: ["region", "khu vuc", "vung"] },
    address: { usual: ["street address", "dia chi"] },
    ward: {
      usual: ["ward or commune", "ward", "commune", "phuong xa", "xa phuong", "phuong", "xa", "phuong xa thi tran"],
    },
    city: { usual: ["town", "thanh pho"] },
    province: {
      usual: ["province or city", "state province", "state", "tinh", "tinh thanh", "tinh thanh pho", "tinh tp"],
    },
    phone: { usual: ["phone number", "telephone", "dien thoai", "so dien thoai", "sdt", "hotline"] },
    latitude: { usual: ["lat", "vi do"] },
    longitude: { usual: ["lng", "lon", "long", "kinh do"] },
    openedOn: {
      usual: ["opened on", "opened", "opening day", "opening date", "open date", "ngay khai truong", "ngay mo cua"],
      day: true,
    },
    status: { usual: ["trang thai", "tinh trang"] },
    tags: { usual: ["nhan"] },
  },
  ...importRecords(storeRecord, {
    async readRow(reader) {
      const spelling = await areaSpelling(reader);
      return (given) => readStoreRow(given, spelling);
    },
    async settle(_reader, _rows, _now, entries) {
      const codes = codesByName(entries);
      return ({ given: row, read, stored }) => {
        const { given, atFirst } = read;
        const errors: RowProblem[] = [];
        const namesake = stored ? undefined : codes.get(nameKey(given));
        const notes = namesake === undefined ? [] : [{ field: "name", what: "namesake", values: { value: namesake } }];
        if (!stored && given.code && !given.area) errors.push({ field: "area", what: "no-area" });
        if (!stored && given.code && given.name === undefined) errors.push({ field: "name", what: "missing" });
        return {
          given: { ...atFirst, ...stored?.data, ...given, ...(stored && asExported(row, stored.data)) },
          errors,
          notes,
        };
      };
    },
    async obstacle(reader, changed) {
      const made = changed.filter(({ before }) => before === null).map(({ stored }) => stored.id);
      const found = [];
      for (const find of storeUses.value) found.push(...(await find(reader, made)));
      const uses = new Map(found);
      return ({ stored, untouched }) => uses.get(stored.id) ?? (untouched ? null : { what: "changed-since" });
    },
  }),
};

const nameKey = ({ name = "", area = "" }: { name?: string; area?: string | undefined }) =>
  `${fold(name)}\n${plainPlace(area)}`;

/** Codes of the stores by name and area. */
const codesByName = perObject(
  (entries: ReadonlyMap<string, DirectoryEntry>) =>
    new Map(
      [...entries.values()].map((entry) => [nameKey({ name: nameOfEntry(entry), area: entry.area }), entry.code]),
    ),
);

/** One spelling for each area: a province's own, else that of an area we have, else the file's first. */
async function areaSpelling(reader: Reader): Promise<(area: string) => string> {
  const known = new Map(((await reader.get(areas, "all"))?.data.names ?? []).map((name) => [plainPlace(name), name]));
  return (area) => {
    const existing = known.get(plainPlace(area));
    if (existing !== undefined) return existing;
    const name = provinceNamed(area) ?? area;
    const spelt = known.get(plainPlace(name)) ?? name;
    known.set(plainPlace(area), spelt);
    known.set(plainPlace(name), spelt);
    return spelt;
  };
}
