import { type AreaForms, defineForms, nameIn } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { columnNamesOf } from "./usual-columns.server.ts";

const words = defineForms({
  does: { "/settings/display/columns": m.settings_display },
  fields: { column: m.settings_columns, list: null, search: null, usual: null },
});

/** Which columns of a list one always sees: a field for each, or one of all. */
export const columnForms: AreaForms = {
  ...words,
  async describe(user, sent) {
    const told = await words.describe(user, sent);
    const names = columnNamesOf(sent.fields.find(({ name }) => name === "list")?.value);
    return {
      ...told,
      async describeField(name, values) {
        const field = await told.describeField(name, values);
        if (!field || name !== "column") return field;
        const columns = values.flatMap((value) => value.split(","));
        return [field[0], columns.map((column) => nameIn(names, column) ?? column)];
      },
    };
  },
};
