/** A file of a kind with three rows to begin with: its header in the reader's language where its fields are known by that name, too. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { isImportKind } from "#app/import/import.ts";
import { canImport } from "#app/import/imports.server.ts";
import { sampleRows } from "./sample-rows.server.ts";
import type { Given, ImportKindName } from "#app/import/kind.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { fieldName, wordsOf } from "#app/import/problem-words.server.ts";
import { columnKey, guessColumns } from "#app/sheets/columns.ts";
import type { Route } from "./+types/sample";

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const kind = url.searchParams.get("kind") ?? "";
  if (!isImportKind(kind)) throw new Response(null, { status: 404 });
  if (!canImport(user, kind)) throw new Response(null, { status: 403 });
  const fields = Object.keys(kindOf(kind).fields);
  const columns = sampleHeader(kind).map((header, at) => ({ header, value: (row: Given) => row[fields[at]!] ?? "" }));
  const rows = await sampleRows(user, kind, new Date());
  const pages = pagesOf(() => Promise.resolve({ rows, next: null }));
  return exportResponse({ format: "csv", name: `${kind}-sample`, title: wordsOf(kind).name(), columns, pages });
}

/** A name for each field's column, by which the field is guessed again: as people call it, unless that is another's name, else the field's own. */
function sampleHeader(kind: ImportKindName): string[] {
  const { fields } = kindOf(kind);
  const names = Object.keys(fields).map((field) => {
    const name = fieldName(kind, field);
    const known = [field, ...fields[field]!.usual].some((usual) => columnKey(usual) === columnKey(name));
    return known ? name : field;
  });
  const { found } = guessColumns(fields, names);
  return Object.keys(fields).map((field, at) => (found[field] === names[at] ? names[at]! : field));
}
