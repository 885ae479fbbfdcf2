/** What an import of stores says, in words: they follow the field's name, where it is about one. */
import type { KindWords } from "#app/import/kind-words.ts";
import { rowProblems } from "#app/import/row-words.ts";
import { m } from "#app/i18n/locale.ts";
import { storeFieldName } from "./field-names.ts";

export const storesImportWords: KindWords = {
  name: () => m.shell_nav_stores(),
  about: () => m.stores_import_about(),
  fields: {
    code: { name: () => storeFieldName("code"), hint: () => m.stores_import_code_hint() },
    name: { name: () => storeFieldName("name") },
    area: { name: () => storeFieldName("area"), hint: () => m.stores_import_area_hint() },
    address: { name: () => storeFieldName("address") },
    ward: { name: () => m.stores_import_ward(), hint: () => m.stores_import_ward_hint() },
    city: { name: () => m.stores_import_city(), hint: () => m.stores_import_city_hint() },
    province: { name: () => storeFieldName("province"), hint: () => m.stores_import_province_hint() },
    phone: { name: () => storeFieldName("phone") },
    latitude: { name: () => m.stores_latitude() },
    longitude: { name: () => m.stores_longitude() },
    openedOn: { name: () => storeFieldName("openedOn"), hint: () => m.stores_opened_on_hint() },
    status: { name: () => m.ui_status(), hint: () => m.stores_import_status_hint() },
    tags: { name: () => storeFieldName("tags"), hint: () => m.stores_tags_hint() },
  },
  problems: {
    ...rowProblems,
    many: ({ max }) => m.stores_import_many({ max }),
    status: ({ value }) => m.stores_import_status({ value }),
    degrees: ({ value, max }) => m.stores_import_degrees({ value, max }),
    "no-area": () => m.stores_import_no_area(),
    namesake: ({ value }) => m.stores_import_namesake({ value }),
    "zero-place": () => m.stores_import_zero_place(),
    "has-checks": ({ store }) => m.stores_import_has_checks({ store }),
    "has-sittings": ({ store }) => m.stores_import_has_sittings({ store }),
    "has-feedback": ({ store }) => m.stores_import_has_feedback({ store }),
    "has-assignments": ({ store }) => m.stores_import_has_assignments({ store }),
    "changed-since": ({ store }) => m.stores_import_changed_since({ store }),
  },
};
