import { m } from "#app/i18n/locale.ts";

export const storeFieldNames = {
  code: () => m.stores_code(),
  name: () => m.ui_name(),
  area: () => m.stores_area(),
  address: () => m.stores_address(),
  province: () => m.stores_province(),
  phone: () => m.stores_phone(),
  place: () => m.stores_place(),
  openedOn: () => m.stores_opened_on(),
  tags: () => m.stores_tags(),
};

export type StoreFieldName = keyof typeof storeFieldNames;

export function storeFieldName(field: StoreFieldName): string {
  return storeFieldNames[field]();
}
