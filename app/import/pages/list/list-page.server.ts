import type { User } from "#app/auth/user.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { importSchema } from "#app/import/import.ts";
import { kindsFor, listImports } from "#app/import/imports.server.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { defineParams } from "#app/lists/params.ts";
import { importColumns } from "./columns.tsx";

export const importList = defineList({
  params: defineParams({ filters: {} }),
  columns: importColumns,
  view: "imports",
  limit: 20,
  read: async ({ user }, page) => {
    const { imports, ...rest } = await listImports(user, page);
    return { documents: imports, ...rest };
  },
  total: (count) => m.imports_list_count({ count, number: formatNumber(count, getLocale()) }),
  context: () => ({ kindName: (kind) => kindOf(kind).title() }),
  file: { name: "imports", title: m.shell_imports },
  api: {
    path: "imports",
    summary: "Imports, the latest first.",
    schema: importSchema,
    fields: ["endedAt", "judged", "written"],
    to: importHref,
  },
});

export function readKinds(user: User) {
  return kindsFor(user).map((kind) => {
    const { title, description, fields } = kindOf(kind);
    return {
      kind,
      name: title(),
      description: description(),
      fields: Object.entries(fields).map(([field, { name, hint, required = false }]) => {
        return { field, name: name(), hint: hint?.() ?? "", required };
      }),
    };
  });
}
