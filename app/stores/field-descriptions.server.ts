import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { storeFieldNames } from "./field-names.ts";
import { formatPhone } from "./phone.ts";
import { storeSchema } from "./store.ts";

export const phoneDescription = {
  label: storeFieldNames.phone,
  text: (value) => (typeof value === "string" ? formatPhone(value) : ""),
} satisfies FieldDescription;

const placeText = (value: unknown) => {
  const place = storeSchema.shape.place.safeParse(value).data;
  return place ? `${place.latitude}, ${place.longitude}` : "";
};

const { code: _, ...names } = storeFieldNames;

export const storeFieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  ...names,
  phone: phoneDescription,
  place: { label: names.place, text: placeText },
  openedOn: { label: names.openedOn, text: (value) => (typeof value === "string" ? formatDay(value) : "") },
  status: {
    label: () => m.ui_status(),
    text: (value) => (value === "closed" ? m.stores_status_closed() : m.stores_status_open()),
  },
};
