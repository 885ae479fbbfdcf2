/** All that a list's filters leave, in its order, as a file. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireValidFilters } from "#app/export/response.server.ts";
import { ask, type List, type ListFile } from "./ask.server.ts";
import { type ListParams, unusableOf } from "./params.ts";

interface Loading {
  readonly url: URL;
  readonly context: Parameters<typeof requireUser>[0];
}

/** Documents that are read at once. */
const atOnce = 100;

/** @throws Response 400 for params that can't be used: the file would hold what nobody asked for */
export async function exportList<P extends ListParams, D, Row>(
  { url, context }: Loading,
  list: List<P, D, unknown>,
  { name, title, columns, rows }: ListFile<P, D, Row>,
): Promise<Response> {
  const { pathname, searchParams } = url;
  const { asked, problems } = await ask(list, requireUser(context), searchParams, new Date());
  requireValidFilters(searchParams, unusableOf(problems));
  return exportResponse({
    name,
    title: title(),
    columns: columns(),
    format: formatOf(pathname),
    pages: pagesOf(async (cursor) => {
      const page = await list.read(asked, { cursor, limit: atOnce });
      // On every page: what a filter names may be gone by the next.
      requireValidFilters(searchParams, unusableOf(page.problems ?? []));
      return { rows: await rows(page.documents, asked), next: page.next };
    }),
  });
}

/** The loader of a list's own file. */
export function fileLoader<P extends ListParams, D>(list: List<P, D, unknown>) {
  return (loading: Loading): Promise<Response> => exportList(loading, list, list.file!);
}
