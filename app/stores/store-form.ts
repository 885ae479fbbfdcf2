/** What people type about a store, and what can be made of it. */
import { foldedWords } from "#app/i18n/fold.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { formatPhone, normalPhone } from "./phone.ts";
import { isAbroad, plainPlace, provinces } from "./province.ts";
import { type Store, storeLimits } from "./store.ts";

export const storeFields = ["code", "name", "area", "address", "province", "phone", "place", "tags"] as const;
export type StoreField = (typeof storeFields)[number];
export type TypedStore = Record<StoreField, string>;

/** "malformed": of a place, that it is no latitude and longitude; "many": more tags than a store has. */
export type StoreProblem = "missing" | "long" | "unknown" | "malformed" | "many";

interface Known {
  /** Areas there are, whose spelling is kept. */
  readonly areas: readonly string[];
  /** The store as it is, while one is changed. */
  readonly current?: Store | undefined;
}

type Fields = Pick<Store, "code" | "name" | "area" | "address" | "province" | "phone" | "place" | "tags">;

/** The fields of a store, or what is wrong with which of them. A province is one of the 34, or what the store has already. */
export function readStoreForm(
  typed: TypedStore,
  { areas, current }: Known,
): { fields: Fields; problems: null } | { fields: null; problems: Partial<Record<StoreField, StoreProblem>> } {
  const problems: Partial<Record<StoreField, StoreProblem>> = {};
  const line = (field: "code" | "name" | "area" | "address" | "phone") => {
    const value = plainLine(typed[field]);
    if (value.length > storeLimits[field]) problems[field] = "long";
    return value;
  };
  const code = current?.code ?? line("code");
  const name = line("name");
  const area = line("area");
  for (const [field, value] of Object.entries({ code, name, area }))
    if (!value) problems[field as StoreField] = "missing";
  const province = typed.province.trim();
  if (province && province !== current?.province && !provinces.includes(province)) problems.province = "unknown";
  const place = readPlace(typed.place);
  if (place === undefined) problems.place = "malformed";
  const tags = readTags(typed.tags);
  if (tags.some((tag) => tag.length > storeLimits.tag)) problems.tags = "long";
  else if (tags.length > storeLimits.tags) problems.tags = "many";
  const fields: Fields = {
    code,
    name,
    area: areas.find((known) => plainPlace(known) === plainPlace(area)) ?? area,
    address: line("address"),
    province,
    phone: normalPhone(line("phone"), isAbroad(place)),
    place: place ?? null,
    tags,
  };
  return Object.keys(problems).length > 0 ? { fields: null, problems } : { fields, problems: null };
}

/** What tags are compared by: "Take-away" and "take away" are one, and a sign is itself. */
export function tagKey(tag: string): string {
  return foldedWords(tag).join(" ") || tag;
}

/** Tags parted by commas or semicolons; each once, in whatever case it was first written. */
export function readTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(/[,;]/).map(plainLine)) if (tag && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return [...tags.values()];
}

/** Latitude and longitude as maps give them, "10.7769, 106.7009"; null for none, undefined for what is none. */
export function readPlace(text: string): Store["place"] | undefined {
  const line = plainLine(text);
  if (!line) return null;
  const match = /^\(? ?([+-]?\d{1,2}(?:\.\d+)?) ?°? ?[,; ] ?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?\)?$/.exec(line);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** What people read of a store where it isn't what is stored. */
export function storeTexts({ phone, tags }: Pick<Store, "phone" | "tags">) {
  return { phone: formatPhone(phone), tags: tags.join(", ") };
}

/** A store as its form shows it. */
export function typedStore(store: Fields): TypedStore {
  const { code, name, area, address, province, phone, place, tags } = store;
  return {
    code,
    name,
    area,
    address,
    province,
    phone,
    place: place ? `${place.latitude}, ${place.longitude}` : "",
    tags: tags.join(", "),
  };
}
