import { z } from "zod";
import { foldedWords } from "#app/i18n/fold.ts";
import { m } from "#app/i18n/locale.ts";
import { plainLine } from "#app/i18n/plain.ts";
import { anyText, dayOrNone, line, tooLong, trimmedText } from "#app/ui/form-values.ts";
import { type StoreFieldName, storeFieldName } from "./field-names.ts";
import { phoneOf } from "./phone-line.ts";
import { formatPhone, normalPhone } from "./phone.ts";
import { isAbroad, plainPlace, provinces } from "./province.ts";
import { type Store, storeLimits } from "./store.ts";

interface Known {
  readonly areas: readonly string[];
  readonly current?: Store | undefined;
}

const lineOf = (field: "code" | "name" | "area" | "address" | "phone", { isRequired = false } = {}) =>
  line(storeLimits[field], isRequired ? () => m.stores_problem_missing({ field: storeFieldName(field) }) : undefined);

/** A province is one of the 34, or the store's current one. */
export function storeForm({ areas, current }: Known) {
  const isProvince = (text: string) => !text || text === current?.province || provinces.includes(text);
  return z.object({
    code: lineOf("code", { isRequired: true }),
    name: lineOf("name", { isRequired: true }),
    area: lineOf("area", { isRequired: true }).transform(
      (area) => areas.find((existing) => plainPlace(existing) === plainPlace(area)) ?? area,
    ),
    address: lineOf("address"),
    province: trimmedText.refine(isProvince, { error: () => m.stores_problem_province() }),
    phone: phoneOf(lineOf("phone"), current),
    place: anyText
      .refine((text) => parseCoordinates(text) !== undefined, { error: () => m.stores_problem_place() })
      .transform((text) => parseCoordinates(text) ?? null),
    openedOn: dayOrNone,
    tags: anyText
      .transform(readTags)
      .refine((tags) => tags.every((tag) => tag.length <= storeLimits.tag), {
        error: () => tooLong(storeLimits.tag),
      })
      .refine((tags) => tags.length <= storeLimits.tags, { error: () => m.stores_problem_tags() }),
  });
}

export function storeFieldsOf({ phone, ...typed }: z.output<ReturnType<typeof storeForm>>) {
  return { ...typed, phone: normalPhone(phone, { isAbroad: isAbroad(typed.place) }) };
}

/** "Take-away" equals "take away"; symbols are compared as they are. */
export function tagKey(tag: string): string {
  return foldedWords(tag).join(" ") || tag;
}

/** Duplicates keep the first spelling. */
export function readTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(/[,;]/).map(plainLine)) if (tag && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return [...tags.values()];
}

/** As maps write it: "10.7769, 106.7009". Undefined if invalid. */
export function parseCoordinates(text: string): Store["place"] | undefined {
  const plain = plainLine(text).replaceAll("\u2212", "-");
  if (!plain) return null;
  const match = /^\(? ?([+-]?\d{1,2}(?:\.\d+)?) ?°? ?[,; ] ?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?\)?$/.exec(plain);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

export function storeTexts({ phone, tags }: Pick<Store, "phone" | "tags">) {
  return { phone: formatPhone(phone), tags: tags.join(", ") };
}

export function typedStore({
  code,
  name,
  area,
  address,
  province,
  phone,
  place,
  openedOn,
  tags,
}: Store): Record<StoreFieldName, string> {
  return {
    code,
    name,
    area,
    address,
    province,
    phone: formatPhone(phone),
    place: place ? `${place.latitude}, ${place.longitude}` : "",
    openedOn: openedOn ?? "",
    tags: tags.join(", "),
  };
}
