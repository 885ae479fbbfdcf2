import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { CellReader } from "#app/import/cell-reader.ts";
import type { Cells } from "#app/import/kind.ts";
import { readPhone } from "./phone.ts";
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

/** `newInput` applies only to new stores. Without an area, the city is used. */
export function readStoreRow(cells: Cells, spelling: (area: string) => string) {
  const reader = new CellReader(cells);
  const atMost = (field: "area" | "address" | "province", text: string) => {
    const value = plainLine(text);
    if (value.length > storeLimits[field]) reader.error(field, "long", { max: storeLimits[field] });
    return value;
  };
  const input: Partial<StoreInput> & { code: string } = { code: reader.requireLine("code", storeLimits.code) };
  if (cells["name"] !== undefined) input.name = reader.requireLine("name", storeLimits.name);
  const newInput: Partial<StoreInput> = {};
  const ward = plainLine(cells["ward"] ?? "");
  if (cells["address"] !== undefined) input.address = atMost("address", withWard(plainLine(cells["address"]), ward));
  // A file without addresses doesn't remove one.
  else if (ward) newInput.address = atMost("address", withWard("", ward));
  const { city, province, tags } = cells;
  if (province !== undefined || city !== undefined) {
    const currentProvince = (province && provinceOf(province)) || (city && provinceNamed(city));
    input.province = atMost("province", currentProvince || province || "");
  }
  const area = cells["area"] || city;
  if (area) input.area = atMost("area", spelling(area));
  const place = readCoordinates(reader);
  if (place !== undefined) input.place = place;
  if (cells["phone"] !== undefined)
    input.phone = readPhone(reader, storeLimits.phone, { isAbroad: isAbroad(input.place) });
  if (cells["openedOn"] !== undefined) input.openedOn = cells["openedOn"] ? reader.day("openedOn") || null : null;
  const status = reader.oneOf("status", (text) => meaningIn(statuses, text));
  if (cells["status"]) input.status = status;
  if (tags !== undefined) {
    input.tags = readTags(/[,;]/.test(tags) ? tags : tags.replaceAll("|", ","));
    if (input.tags.length > storeLimits.tags) reader.error("tags", "many", { max: storeLimits.tags });
    if (input.tags.some((tag) => tag.length > storeLimits.tag)) reader.error("tags", "long", { max: storeLimits.tag });
  }
  const { errors, notes } = reader;
  return { input, newInput, errors, notes };
}

/** Fields equal to the store's export don't change it. */
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

const wardKinds = [
  ["phuong", "p"],
  ["xa", "x"],
  ["thi tran", "tt"],
] as const;

/** A ward that is only a number is a phường. */
function withWard(address: string, ward: string): string {
  const wardName = /^\d+$/.test(ward) ? `phường ${Number(ward)}` : ward;
  const foldedWard = foldedWords(wardName).join(" ");
  if (!foldedWard) return address;
  const spellings = wardKinds.flatMap((kinds) => {
    const kind = kinds.find((each) => foldedWard.startsWith(`${each} `));
    return kind ? kinds.map((each) => `${each}${foldedWard.slice(kind.length)}`) : [];
  });
  const foldedAddress = ` ${foldedWords(address).join(" ")} `;
  const isNamed = [foldedWard, ...spellings].some((spelling) => foldedAddress.includes(` ${spelling} `));
  return isNamed ? address : [address, wardName].filter(Boolean).join(", ");
}

/** Null if empty or 0, 0; undefined if invalid or without a column. */
function readCoordinates(reader: CellReader): Store["place"] | undefined {
  const { latitude, longitude } = reader.cells;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!latitude && !longitude) return null;
  const [north, east] = [readDegrees(latitude), readDegrees(longitude)];
  if (!(Math.abs(north) <= 90)) return void reader.error("latitude", "degrees", { value: latitude, max: 90 });
  if (!(Math.abs(east) <= 180)) return void reader.error("longitude", "degrees", { value: longitude, max: 180 });
  if (north !== 0 || east !== 0) return { latitude: north, longitude: east };
  reader.note("latitude", "zero-place");
  return null;
}

function readDegrees(text: string): number {
  return Number(parseNumeral(text, "°") ?? Number.NaN);
}
