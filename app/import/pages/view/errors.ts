/** The rows with errors as they were in the file, each with its reasons, to be corrected and uploaded again. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Import } from "#app/import/import.ts";
import { requireImport } from "#app/import/imports.server.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { describeProblem } from "#app/import/problem-words.server.ts";
import { isSealed, readSeal } from "#app/import/sealed.server.ts";
import { locales } from "#app/i18n/languages.ts";
import { type RowWithResult, readRowsWithResults } from "#app/import/results.server.ts";
import { columnLetters } from "#app/sheets/cells.ts";
import type { Route } from "./+types/errors";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { id, data } = await requireImport(user, params.id);
  if (data.thinned) throw new Response(null, { status: 404 });
  const { kind, columns } = data;
  const ownHeaders = ownColumnNames();
  const open = await openerFor(user, id, data);
  return exportResponse<RowWithResult>({
    format: formatOf(url.pathname),
    name: `${kind}-errors`,
    title: m.imports_errors_sheet(),
    columns: [
      ...columns.flatMap((name, place) =>
        ownHeaders.has(name)
          ? []
          : [{ header: name || columnLetters(place), value: ({ cells }: RowWithResult) => cells[place] ?? "" }],
      ),
      { header: m.imports_errors_row(), value: ({ row }) => row },
      {
        header: m.imports_errors_why(),
        value: ({ problems }) => problems.map((problem) => describeProblem(kind, problem)).join("; "),
      },
    ],
    pages: pagesOf(readRowsWithResults(id, data, { status: "error", open })),
  });
}

/** Decrypts for users who can read customers' contacts, because the file is to be uploaded again. */
async function openerFor(user: User, id: string, { kind }: Import): Promise<(text: string) => string> {
  if (!can(user, "read customer contact")) return (text) => (isSealed(text) ? "" : text);
  return (await readSeal(id, kindOf(kind))).open;
}

/** Our own two columns, which a corrected file has already. */
function ownColumnNames(): ReadonlySet<string> {
  const inAllLocales = (name: typeof m.imports_errors_row) => locales.map((locale) => name({}, { locale }));
  return new Set([...inAllLocales(m.imports_errors_row), ...inAllLocales(m.imports_errors_why)]);
}

async function* pagesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  for await (const row of rows) yield [row];
}
