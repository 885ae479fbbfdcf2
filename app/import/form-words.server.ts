/** What a form about imports would do, to which file, and with which words. */
import { can } from "#app/auth/can.ts";
import { type AreaForms, type FormDescription, nameIn, type SentForm } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { describeColumn } from "./describe-column.ts";
import type { User } from "#app/auth/user.ts";
import { creates, readColumns } from "./columns.server.ts";
import { isImportKind } from "./import.ts";
import { findImport } from "./imports.server.ts";
import { fieldName, wordsOf } from "./problem-words.server.ts";

/** By the address's end behind the import's. */
const pages = {
  columns: () => m.imports_columns_title(),
  run: () => m.imports_run_continue(),
  undo: () => m.imports_undo_title(),
};

const buttons = {
  discard: () => m.imports_view_discard(),
  write: () => m.imports_view_write_all(),
};

const orders = { dmy: () => m.imports_dates_dmy(), mdy: () => m.imports_dates_mdy() };

export const importForms: AreaForms = { at: (path) => /^\/qc\/imports(\/|$)/.test(path), describe: describeImportForm };

async function describeImportForm(user: User, { path, fields }: SentForm): Promise<FormDescription> {
  const [, id = "", page = ""] = /^\/qc\/imports\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  const found = can(user, "import checks") ? await findImport(user, id) : null;
  const columns = found && page === "columns" ? await readColumns(user, id) : null;
  const given = (field: string) => fields.find(({ name }) => name === field)?.value ?? "";
  return {
    does: (id ? (nameIn(pages, page) ?? nameIn(buttons, given("intent"))) : m.imports_upload()) ?? null,
    to: found?.data.fileName ?? null,
    describeField: (name, values) => {
      const column = columns && describeColumn(name, values, columns, given);
      if (column !== undefined && columns) return column;
      const [first = "", second = ""] = name.split(".");
      if (first === "dates" && found) {
        const said = values.map((value) => nameIn(orders, value) ?? value);
        return [m.imports_dates_order({ field: fieldName(found.data.kind, second) }), said];
      }
      if (name === "create") return [m.imports_columns_create(), values.map((what) => nameIn(creates, what) ?? what)];
      if (name === "kind")
        return [m.imports_kind(), values.map((value) => (isImportKind(value) ? wordsOf(value).name() : value))];
      return [name, values];
    },
  };
}
