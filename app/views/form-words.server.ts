import { defineForms } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";

export const viewForms = defineForms({
  does: { "/qc/views": m.views_save_this },
  fields: { name: m.views_name, list: null, search: null, mail: null, unmail: null, remove: null },
});
