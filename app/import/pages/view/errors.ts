/** The rows with errors as they were in the file, each with what is wrong with it: to be corrected, and uploaded again. */
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
import { type JudgedRow, judgedRows } from "#app/import/verdicts.server.ts";
import { columnLetters } from "#app/sheets/cells.ts";
import type { Route } from "./+types/errors";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { id, data } = await requireImport(user, params.id);
  if (data.thinned) throw new Response(null, { status: 404 });
  const { kind, columns } = data;
  const own = namesOfOwn();
  const open = await openerFor(user, id, data);
  return exportResponse<JudgedRow>({
    format: formatOf(url.pathname),
    name: `${kind}-errors`,
    title: m.imports_errors_sheet(),
    columns: [
      ...columns.flatMap((name, place) =>
        own.has(name)
          ? []
          : [{ header: name || columnLetters(place), value: ({ cells }: JudgedRow) => cells[place] ?? "" }],
      ),
      { header: m.imports_errors_row(), value: ({ row }) => row },
      {
        header: m.imports_errors_why(),
        value: ({ problems }) => problems.map((problem) => describeProblem(kind, problem)).join("; "),
      },
    ],
    pages: pagesOf(judgedRows(id, data, "error", undefined, open)),
  });
}

/** What is sealed is for those who can read customers' contacts: the file is to be uploaded again. */
async function openerFor(user: User, id: string, { kind }: Import): Promise<(text: string) => string> {
  if (!can(user, "read customer contact")) return (text) => (isSealed(text) ? "" : text);
  return (await readSeal(id, kindOf(kind))).open;
}

/** A file that was corrected has our two columns already. */
function namesOfOwn(): ReadonlySet<string> {
  const inAll = (name: typeof m.imports_errors_row) => locales.map((locale) => name({}, { locale }));
  return new Set([...inAll(m.imports_errors_row), ...inAll(m.imports_errors_why)]);
}

async function* pagesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  for await (const row of rows) yield [row];
}
