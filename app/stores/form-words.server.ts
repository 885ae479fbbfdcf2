import { type AreaForms, defineForms, nameIn, type Says } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { storeFieldNames } from "./field-names.ts";
import { findStore } from "./stores.server.ts";

export const sayStore: Says = async (user, id) => (await findStore(user, id))?.data.name;

const words = defineForms({
  does: {
    "/qc/stores/new": m.stores_new_title,
    "/qc/stores/bulk": m.stores_bulk_title,
    "/qc/stores/bulk/run": m.stores_bulk_title,
    "/qc/stores/:id/edit": m.stores_edit_title,
    "/qc/stores/:id/status": (to) => (to === "closed" ? m.stores_close_title() : m.stores_reopen_title()),
  },
  fields: {
    ...storeFieldNames,
    reason: m.records_reason,
    manager: m.stores_manager,
    from: m.stores_bulk_from,
    text: m.stores_tag,
    to: null,
    count: null,
  },
});

/** What the text of a change of many stores is, where it is no tag; by the action in the address. */
const bulkTexts = { area: m.stores_area, close: m.records_reason, open: m.records_reason };

export const storeForms: AreaForms = {
  ...words,
  async describe(user, sent) {
    const [, id = ""] = /^\/qc\/stores\/([\w-]{16})\//.exec(sent.path) ?? [];
    const store = id ? await findStore(user, id) : null;
    const told = await words.describe(user, sent);
    const text = nameIn(bulkTexts, sent.search.get("action") ?? "");
    return {
      ...told,
      to: store && `${store.data.code} · ${store.data.name}`,
      async describeField(name, values) {
        const field = await told.describeField(name, values);
        return field && name === "text" && text ? [text, field[1]] : field;
      },
    };
  },
};
