/** What the fields of a store are called. */
import { m } from "#app/i18n/locale.ts";
import type { StoreField } from "./store-form.ts";

const names: Record<StoreField, () => string> = {
  code: () => m.stores_code(),
  name: () => m.stores_field_name(),
  area: () => m.stores_area(),
  address: () => m.stores_address(),
  province: () => m.stores_province(),
  phone: () => m.stores_phone(),
  place: () => m.stores_place(),
  tags: () => m.stores_tags(),
};

export function storeFieldName(field: StoreField): string {
  return names[field]();
}
