/** The list of imports, and what a file of each kind may hold. */
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { formatInstant, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { countsText } from "#app/import/counts-text.ts";
import { importHref } from "#app/import/href.ts";
import { type Import, importSchema, isWorking } from "#app/import/import.ts";
import { kindsFor, listImports } from "#app/import/imports.server.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { verdicts } from "#app/import/kind.ts";
import { stateName, verdictName } from "#app/import/parts/status.tsx";
import { defineList } from "#app/lists/define-list.server.ts";
import { type ColumnOf, defineParams } from "#app/lists/params.ts";
import { authorOf } from "#app/timeline/author.ts";
import { publishList } from "#app/lists/published.server.ts";

const params = defineParams({ filters: {}, columns: ["by", "at", "rows", "found", "state"] });
export type ImportColumn = ColumnOf<typeof params>;

export const importList = defineList({
  params,
  columns: {
    by: () => m.imports_by(),
    at: () => m.imports_at(),
    rows: () => m.imports_rows(),
    found: () => m.imports_verdict(),
    state: () => m.imports_state(),
  },
  view: "imports",
  limit: 20,
  read: async ({ user }, page) => {
    const { imports, ...rest } = await listImports(user, page);
    return { documents: imports, ...rest };
  },
  total: (count) => m.imports_list_count({ count, number: formatNumber(count, getLocale()) }),
  rows: rowsOf,
});

publishList(importList, {
  path: "imports",
  about: "Imports, the latest first.",
  item: importSchema.pick({
    kind: true,
    fileName: true,
    byName: true,
    status: true,
    startedAt: true,
    endedAt: true,
    rows: true,
    judged: true,
    written: true,
  }),
  to: importHref,
});

export type ImportRow = ReturnType<typeof rowsOf>[number];

function rowsOf(imports: readonly Stored<Import>[]) {
  return imports.map(({ id, data }) => ({
    href: importHref(id, isWorking(data.status) ? "/run" : ""),
    kind: kindOf(data.kind).title(),
    fileName: data.fileName,
    by: authorOf({ by: data.uid, byName: data.byName }),
    at: formatInstant(data.startedAt, config.APP_TIME_ZONE),
    status: data.status,
    judged: data.judged,
    rows: data.rows,
    found: data.written || data.judged ? countsText(data.written ?? data.judged!) : "",
  }));
}

export const importFile = () => ({
  name: "imports",
  title: m.shell_imports(),
  columns: [
    { header: m.imports_file(), width: 36, value: (row) => row.fileName },
    { header: m.imports_kind(), width: 20, value: (row) => kindOf(row.kind).title() },
    { header: m.imports_by(), width: 24, value: (row) => authorOf({ by: row.uid, byName: row.byName }) },
    { header: m.imports_at(), type: "instant", width: 18, value: (row) => row.startedAt },
    { header: m.imports_rows(), width: 10, value: (row) => row.rows },
    ...verdicts.map((verdict) => ({
      header: verdictName(verdict),
      width: 12,
      value: (row: Import) => (row.written ?? row.judged)?.[verdict] ?? null,
    })),
    { header: m.imports_state(), width: 20, value: stateName },
  ] satisfies ExportColumn<Import>[],
  rows: (imports: readonly Stored<Import>[]) => imports.map(({ data }) => data),
});

/** What the user can import, and the fields of each, in words. */
export function readKinds(user: User) {
  return kindsFor(user).map((kind) => {
    const { title, about, fields } = kindOf(kind);
    return {
      kind,
      name: title(),
      about: about(),
      fields: Object.entries(fields).map(([field, { name, hint, required = false }]) => {
        return { field, name: name(), hint: hint?.() ?? "", required };
      }),
    };
  });
}
