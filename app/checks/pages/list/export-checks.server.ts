/** What the files of a list of checks have in common: the list's own params, and every page of what its filters leave. */
import { requireUser } from "#app/auth/user-context.server.ts";
import type { Check } from "#app/checks/check.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireUsable } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readCheckFilters, unusableOf } from "#app/checks/list-filters.ts";

interface ChecksFile<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows of one page's checks. */
  readonly rowsOf: (checks: readonly Check[]) => readonly Row[] | Promise<readonly Row[]>;
}

export async function exportChecks<Row>(
  { request, context }: { request: Request; context: Parameters<typeof requireUser>[0] },
  { rowsOf, ...file }: ChecksFile<Row>,
): Promise<Response> {
  const user = requireUser(context);
  const { pathname, searchParams } = new URL(request.url);
  const { filters, problems } = readCheckFilters(searchParams);
  requireUsable(searchParams, unusableOf(problems));
  const now = new Date();
  return exportResponse({
    ...file,
    format: formatOf(pathname),
    pages: pagesOf(async (cursor) => {
      const page = await listChecks(user, filters, { cursor, limit: 100 }, now);
      // On every page: what a filter names may be gone by the next.
      requireUsable(searchParams, unusableOf(page.problems));
      return { rows: await rowsOf(page.checks.map(({ data }) => data)), next: page.next };
    }),
  });
}

/** Which check it is, first of all. */
export function checkColumns<Row>(checkOf: (row: Row) => Check): ExportColumn<Row>[] {
  return [
    { header: m.checks_code(), width: 22, value: (row) => checkOf(row).code },
    { header: m.checks_day(), type: "day", width: 12, value: (row) => checkOf(row).day },
    { header: m.checks_store_code(), width: 12, value: (row) => checkOf(row).storeCode },
    { header: m.checks_store(), width: 30, value: (row) => checkOf(row).storeName },
  ];
}
