/** What a row of a file says about a store. Pure. */
import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { Cells, RowProblem } from "#app/import/kind.ts";
import { readDay } from "#app/sheets/day.ts";
import { normalPhone, phoneRemark } from "./phone.ts";
import { isAbroad, provinceNamed, provinceOf } from "./province.ts";
import { readTags, storeTexts } from "./store-form.ts";
import { type Store, type StoreInput, storeLimits } from "./store.ts";

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
  "da dong cua": "closed",
  "tam dong": "closed",
  "tam dong cua": "closed",
  "tam ngung": "closed",
  "tam ngung hoat dong": "closed",
  "temporarily closed": "closed",
};

export interface ReadStore {
  /** What the row says; what it says nothing about is not among it. */
  readonly given: Partial<StoreInput> & { readonly code: string };
  /** What it says of a store that there isn't yet. */
  readonly atFirst: Partial<StoreInput>;
  /** By these it can't be written. */
  readonly errors: readonly RowProblem[];
  /** What was put right, or is odd but kept. */
  readonly notes: readonly RowProblem[];
}

/** The area is the city where the row has none; `spelling` is the one spelling of each area. */
export function readStoreRow(row: Cells, spelling: (area: string) => string): ReadStore {
  const errors: RowProblem[] = [];
  const notes: RowProblem[] = [];
  const line = (field: Exclude<keyof typeof storeLimits, "tag" | "tags">, text: string) => {
    const value = plainLine(text);
    if (value.length > storeLimits[field]) errors.push({ field, what: "long", values: { max: storeLimits[field] } });
    return value;
  };
  const given: Partial<StoreInput> & { code: string } = { code: line("code", row["code"] ?? "") };
  if (!given.code) errors.push({ field: "code", what: "missing" });
  if (row["name"] !== undefined) given.name = line("name", row["name"]);
  if (given.name === "") errors.push({ field: "name", what: "missing" });
  const atFirst: Partial<StoreInput> = {};
  const ward = plainLine(row["ward"] ?? "");
  if (row["address"] !== undefined) given.address = line("address", withWard(plainLine(row["address"]), ward));
  // A file without addresses doesn't take one away.
  else if (ward) atFirst.address = line("address", withWard("", ward));
  const { city, province, phone, status, tags } = row;
  if (province !== undefined || city !== undefined)
    given.province = line(
      "province",
      (province && provinceOf(province)) || (city && provinceNamed(city)) || province || "",
    );
  const area = row["area"] || city;
  if (area) given.area = line("area", spelling(area));
  const place = readPlace(row["latitude"], row["longitude"]);
  if (place && "what" in place) errors.push(place);
  else if (place !== undefined) given.place = place;
  if (place === null && (row["latitude"] || row["longitude"])) notes.push({ field: "latitude", what: "zero-place" });
  if (phone !== undefined) given.phone = line("phone", normalPhone(phone, isAbroad(given.place)));
  const remark = phoneRemark(given.phone ?? "");
  if (remark) notes.push({ field: "phone", what: remark, values: { value: given.phone! } });
  const opened = row["openedOn"];
  if (opened !== undefined) {
    const read = opened === "" ? null : readDay(opened);
    given.openedOn = read?.day ?? null;
    if (read && read.day === undefined) errors.push({ field: "openedOn", what: read.what, values: { value: opened } });
  }
  if (status) {
    given.status = meaningIn(statuses, status);
    if (!given.status) errors.push({ field: "status", what: "status", values: { value: status } });
  }
  if (tags !== undefined) {
    given.tags = readTags(/[,;]/.test(tags) ? tags : tags.replaceAll("|", ","));
    if (given.tags.length > storeLimits.tags)
      errors.push({ field: "tags", what: "many", values: { max: storeLimits.tags } });
    if (given.tags.some((tag) => tag.length > storeLimits.tag))
      errors.push({ field: "tags", what: "long", values: { max: storeLimits.tag } });
  }
  return { given, atFirst, errors, notes };
}

/** What of a row is no change, as it says what the store's export says: a value that is read otherwise today stays as it is. */
export function asExported(row: Cells, store: Store): Partial<StoreInput> {
  const { name, area, address, province, phone, tags } = store;
  const texts = storeTexts(store);
  return {
    ...(row["name"] === name && { name }),
    ...(row["area"] === area && { area }),
    ...(row["address"] === address && !row["ward"] && { address }),
    ...(row["province"] === province && { province }),
    ...(row["phone"] === texts.phone && { phone }),
    ...(row["tags"] === texts.tags && { tags }),
  };
}

/** How a ward's kind may be written, folded. */
const wardKinds = [
  ["phuong", "p"],
  ["xa", "x"],
  ["thi tran", "tt"],
] as const;

/** The address with its ward at its end, unless it names the ward already; one that is only a number is a phường. */
function withWard(address: string, ward: string): string {
  const named = /^\d+$/.test(ward) ? `phường ${Number(ward)}` : ward;
  const words = foldedWords(named).join(" ");
  if (!words) return address;
  const spellings = wardKinds.flatMap((kinds) => {
    const kind = kinds.find((each) => words.startsWith(`${each} `));
    return kind ? kinds.map((each) => `${each}${words.slice(kind.length)}`) : [];
  });
  const whole = ` ${foldedWords(address).join(" ")} `;
  const isNamed = [words, ...spellings].some((spelling) => whole.includes(` ${spelling} `));
  return isNamed ? address : [address, named].filter(Boolean).join(", ");
}

/** Undefined when the file doesn't tell, null for none (empty, or the 0, 0 that stands for it), a problem when it makes no sense. */
function readPlace(
  latitude: string | undefined,
  longitude: string | undefined,
): Store["place"] | undefined | RowProblem {
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!latitude && !longitude) return null;
  const [north, east] = [readDegrees(latitude), readDegrees(longitude)];
  const wrong = (field: string, value: string, max: number) => ({ field, what: "degrees", values: { value, max } });
  if (Number.isNaN(north) || Math.abs(north) > 90) return wrong("latitude", latitude, 90);
  if (Number.isNaN(east) || Math.abs(east) > 180) return wrong("longitude", longitude, 180);
  return north === 0 && east === 0 ? null : { latitude: north, longitude: east };
}

function readDegrees(text: string): number {
  return Number(parseNumeral(text, "°") ?? Number.NaN);
}
