import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { defineCodedPages } from "#app/records/coded-pages.server.ts";
import { managersOn } from "#app/store-managers/assignments.server.ts";
import { provinces } from "#app/stores/province.ts";
import { storeFieldsOf, storeForm, typedStore } from "#app/stores/store-form.ts";
import type { Store } from "#app/stores/store.ts";
import { findStore, storeRecord } from "#app/stores/stores.server.ts";
import { href } from "#app/ui/href.ts";

export const storePages = defineCodedPages({
  record: storeRecord,
  find: findStore,
  href: (id) => href("/qc/stores/:id", { id }),
  /** A store's own province stays even if it is none of the 34. */
  async getChoices(_, current?: Store) {
    const own = current?.province;
    return {
      areas: await readAreas(db),
      provinces: own && !provinces.includes(own) ? [own, ...provinces] : [...provinces],
    };
  },
  schema: async ({ current }) => storeForm({ areas: await readAreas(db), current }),
  toFormValues: typedStore,
  create: (user, fields, identity, { now }) => storeRecord.create(user, storeFieldsOf(fields), identity, now),
  update: (user, id, fields, identity, { now }) => storeRecord.edit(user, id, storeFieldsOf(fields), identity, now),
  messages: {
    created: ({ name: store }) => m.stores_created({ store }),
    saved: () => m.stores_saved(),
  },
});

export async function findManagerName(storeId: string, now: Date): Promise<string | undefined> {
  return (await managersOn(db, [storeId], dayOf(now, config.APP_TIME_ZONE))).get(storeId);
}
