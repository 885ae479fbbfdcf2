/** The rows with errors as they were in the file, each with what is wrong with it: to be corrected, and uploaded again. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import { requireImport } from "#app/import/imports.server.ts";
import { sayProblem } from "#app/import/problem-words.server.ts";
import { locales } from "#app/i18n/languages.ts";
import { type JudgedRow, judgedRows } from "#app/import/verdicts.server.ts";
import { columnLetters } from "#app/sheets/cells.ts";
import type { Route } from "./+types/errors";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id, data } = await requireImport(requireUser(context), params.id);
  if (data.thinned) throw new Response(null, { status: 404 });
  const { kind, columns } = data;
  const own = namesOfOwn();
  return exportResponse<JudgedRow>({
    format: formatOf(new URL(request.url).pathname),
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
        value: ({ problems }) => problems.map((problem) => sayProblem(kind, problem)).join("; "),
      },
    ],
    pages: pagesOf(judgedRows(id, data, "error")),
  });
}

/** A file that was corrected has our two columns already. */
function namesOfOwn(): ReadonlySet<string> {
  const inAll = (name: typeof m.imports_errors_row) => locales.map((locale) => name({}, { locale }));
  return new Set([...inAll(m.imports_errors_row), ...inAll(m.imports_errors_why)]);
}

async function* pagesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  for await (const row of rows) yield [row];
}
