import type { User } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import type { ImportField } from "#app/import/kind.ts";
import { memoize } from "#app/lru-cache.ts";
import { listStores, storeId } from "./stores.server.ts";

export const idOfStore = memoize(storeId);

/** In both languages, folded. Each import kind adds its own. */
export const usualStoreCode = [
  "store code",
  "store number",
  "store no",
  "store id",
  "shop code",
  "business id",
  "ma cua hang",
  "ma ch",
  "ma chi nhanh",
  "ma cn",
];

export const storeImportField = {
  name: m.stores_store,
  hint: m.imports_row_store_hint,
  preferred: usualStoreCode,
  headings: [...usualStoreCode, "cua hang"],
} satisfies ImportField;

export const dayField = {
  name: m.ui_day,
  hint: m.imports_row_day_hint,
  headings: ["day", "date", "check date", "inspection date", "ngay kiem tra", "ngay"],
  day: true,
} satisfies ImportField;

/** Codes of the stores' example if there are no stores. */
export async function exampleStores(user: User): Promise<string[]> {
  const { stores } = await listStores(user, {}, { limit: 3 });
  return stores.length > 0 ? stores.map(({ data }) => data.code) : ["CH9001", "CH9002", "CH9003"];
}
