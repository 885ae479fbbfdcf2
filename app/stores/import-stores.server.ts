/** Stores from a list: one row each, known again by their code. */
import { db } from "#app/db/db.server.ts";
import { areas } from "#app/facts/directory.ts";
import { emptyReport, type ImportInput, type ImportReport, Unreadable } from "#app/import/report.ts";
import { columnsOf, readRows } from "#app/import/rows.ts";
import { normalPhone } from "./phone.ts";
import { plain, provinceNamed, provinceOf } from "./province.ts";
import { type Store, type StoreInput, storeInputSchema, stores } from "./store.ts";
import { changesOf, saveStore, storeId } from "./stores.server.ts";

/** Our fields, and the columns that usually hold them. */
const fields = {
  code: ["store code", "store number", "store no", "store id", "shop code", "business id", "id", "ma cua hang", "ma"],
  name: ["store name", "shop name", "business name", "ten cua hang", "ten"],
  area: ["region", "khu vuc", "vung"],
  address: ["street address", "dia chi"],
  city: ["town", "thanh pho"],
  province: ["state province", "state", "tinh", "tinh thanh", "tinh thanh pho"],
  phone: ["phone number", "telephone", "dien thoai", "so dien thoai", "sdt"],
  latitude: ["lat", "vi do"],
  longitude: ["lng", "lon", "long", "kinh do"],
  status: ["trang thai"],
  tags: ["nhan"],
} satisfies Record<string, string[]>;
type Field = keyof typeof fields;

const statuses: Record<string, Store["status"]> = {
  open: "open",
  active: "open",
  "mo cua": "open",
  "dang mo": "open",
  "hoat dong": "open",
  "dang hoat dong": "open",
  closed: "closed",
  inactive: "closed",
  "dong cua": "closed",
  "da dong": "closed",
  "ngung hoat dong": "closed",
};

/**
 * Makes or changes the stores of the rows. What a file says nothing about stays as it is.
 * The area is the city where no column is the area's; different spellings of one place are one area.
 * @throws Unreadable when the file or the options make no sense as a whole
 */
export async function importStores(input: ImportInput): Promise<ImportReport> {
  const report = emptyReport();
  const file = readRows(input.file.bytes);
  report.errors.push(...file.errors);
  for (const field of Object.keys(input.set))
    if (!(field in fields))
      throw new Unreadable(`--set: there is no field "${field}". Fields: ${Object.keys(fields).join(", ")}.`);
  const columns = columnsOf(fields, file.columns, input.map) as Partial<Record<Field, string>>;
  for (const field of ["code", "name"] as const) {
    if (columns[field] === undefined && input.set[field] === undefined)
      throw new Unreadable(
        `No column is the ${field}: say which with --map ${field}=COLUMN. Columns: ${file.columns.join(", ")}.`,
      );
  }
  for (const [field, column] of Object.entries(columns))
    if (!(field in input.set)) report.notes.push(`${field} ← ${column}`);
  for (const [field, value] of Object.entries(input.set)) report.notes.push(`${field} = ${value}`);

  const spelling = await areaSpelling();
  const seen = new Map<string, number>();
  const wanted: { row: number; given: Partial<StoreInput> & { code: string } }[] = [];
  for (const { row, values } of file.rows) {
    const get = (field: Field) =>
      input.set[field] ?? (columns[field] === undefined ? undefined : values[columns[field]]);
    const read = readStore(get, spelling);
    const earlier = seen.get(read.given.code);
    if (read.given.code) seen.set(read.given.code, earlier ?? row);
    if (earlier !== undefined) read.problems.push(`code: "${read.given.code}" is also row ${earlier}`);
    if (read.problems.length > 0) report.errors.push(...read.problems.map((message) => ({ row, message })));
    else wanted.push({ row, given: read.given });
  }

  for (let at = 0; at < wanted.length; at += 100) {
    const batch = wanted.slice(at, at + 100);
    const stored = await db.getMany(
      stores,
      batch.map(({ given }) => storeId(given.code)),
    );
    for (const [index, { row, given }] of batch.entries()) {
      const before = stored[index]?.data ?? null;
      const parsed = storeInputSchema.safeParse({ ...before, ...given });
      if (!parsed.success) {
        const area =
          !given.area && !before
            ? [
                {
                  row,
                  message: "area: is missing, and there is no city; give one with --map area=COLUMN or --set area=NAME",
                },
              ]
            : [];
        report.errors.push(
          ...area,
          ...parsed.error.issues
            .filter((issue) => !(area.length && issue.path[0] === "area"))
            .map((issue) => ({ row, message: `${issue.path.join(".")}: ${issue.message}` })),
        );
        continue;
      }
      if (before && Object.keys(changesOf(before, parsed.data).after).length === 0) report.same++;
      else if (input.commit) report[(await saveStore(input.user, parsed.data, input.now)).outcome]++;
      else report[before ? "changed" : "new"]++;
    }
  }
  report.errors.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return report;
}

/** The fields that a row gives, and what is wrong with them. */
function readStore(
  get: (field: Field) => string | undefined,
  spelling: (area: string) => string,
): { given: Partial<StoreInput> & { code: string }; problems: string[] } {
  const problems: string[] = [];
  const given: Partial<StoreInput> & { code: string } = { code: get("code") ?? "" };
  if (!given.code) problems.push("code: is missing");
  const text = (field: "name" | "address", max: number) => {
    const value = get(field)?.replace(/\s+/g, " ");
    if (value === undefined) return;
    if (value.length > max) problems.push(`${field}: is longer than ${max} characters`);
    given[field] = value;
  };
  text("name", 200);
  if (given.name === "") problems.push("name: is missing");
  text("address", 400);
  const city = get("city");
  const province = get("province");
  if (province !== undefined || city !== undefined)
    given.province = (province && provinceOf(province)) || (city && provinceNamed(city)) || province || "";
  const area = get("area") || city;
  if (area) given.area = spelling(area);
  const phone = get("phone");
  if (phone !== undefined) given.phone = normalPhone(phone);
  const place = readPlace(get("latitude"), get("longitude"));
  if (typeof place === "string") problems.push(place);
  else if (place !== undefined) given.place = place;
  const status = get("status");
  if (status) {
    given.status = statuses[plain(status)];
    if (!given.status) problems.push(`status: "${status}" is neither open nor closed`);
  }
  const tags = get("tags");
  if (tags !== undefined)
    given.tags = tags
      .split(/[;,|]/)
      .map((tag) => tag.trim())
      .filter(Boolean);
  return { given, problems };
}

/** Undefined when the file doesn't tell, null for none (empty, or the 0, 0 that stands for it), a text when it makes no sense. */
function readPlace(latitude: string | undefined, longitude: string | undefined): Store["place"] | undefined | string {
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!latitude && !longitude) return null;
  const [north, east] = [readDegrees(latitude), readDegrees(longitude)];
  if (Number.isNaN(north) || Math.abs(north) > 90) return `latitude: "${latitude}" is not a number from -90 to 90`;
  if (Number.isNaN(east) || Math.abs(east) > 180) return `longitude: "${longitude}" is not a number from -180 to 180`;
  return north === 0 && east === 0 ? null : { latitude: north, longitude: east };
}

function readDegrees(text: string): number {
  return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/** One spelling for each area: a province's own, else that of an area we have, else the file's first. */
async function areaSpelling(): Promise<(area: string) => string> {
  const known = new Map(((await db.get(areas, "all"))?.data.names ?? []).map((name) => [plain(name), name]));
  return (area) => {
    const existing = known.get(plain(area));
    if (existing !== undefined) return existing;
    const name = provinceNamed(area) ?? area.replace(/\s+/g, " ");
    const spelt = known.get(plain(name)) ?? name;
    known.set(plain(area), spelt);
    known.set(plain(name), spelt);
    return spelt;
  };
}
