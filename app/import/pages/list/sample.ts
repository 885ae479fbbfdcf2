/** A sample file of a kind with three rows. Headers are in the reader's language. */
import { config } from "#app/config.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { exportResponse, pagesOf } from "#app/export/response.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { isImportKind } from "#app/import/import.ts";
import { canImport } from "#app/import/imports.server.ts";
import type { Cells, ImportField } from "#app/import/kind.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { guessColumns } from "#app/sheets/columns.ts";
import type { Route } from "./+types/sample";

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const kind = url.searchParams.get("kind") ?? "";
  if (!isImportKind(kind)) throw new Response(null, { status: 404 });
  if (!canImport(user, kind)) throw new Response(null, { status: 403 });
  const { title, fields, examples } = kindOf(kind);
  const columns = Object.entries(sampleHeader(fields)).map(([field, header]) => {
    return { header, value: (row: Cells) => row[field] ?? "" };
  });
  const rows = await examples(user, dayOf(new Date(), config.APP_TIME_ZONE));
  const pages = pagesOf(() => Promise.resolve({ rows, next: null }));
  return exportResponse({ format: "csv", name: `${kind}-sample`, title: title(), columns, pages });
}

/** The field's label, unless another field would be guessed from it; then the field's name. */
function sampleHeader(fields: Readonly<Record<string, ImportField>>): Record<string, string> {
  const names = Object.values(fields).map(({ name }) => name());
  const { fieldColumns } = guessColumns(fields, names);
  return Object.fromEntries(
    Object.keys(fields).map((field, at) => [field, fieldColumns[field] === names[at] ? names[at]! : field]),
  );
}
