/** All that a list's filters leave, in its order, as a file. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { type ExportColumn, formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireUsable } from "#app/export/response.server.ts";
import { ask, type Asked, type ListDeclaration } from "./define-list.server.ts";
import { type ListParams, unusableOf } from "./params.ts";

interface ListFile<P, D, Row> {
  /** Of the file, without its ending: plain ASCII. */
  readonly name: string;
  /** Of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: (documents: readonly D[], asked: Asked<P>) => readonly Row[] | Promise<readonly Row[]>;
}

interface Loading {
  readonly url: URL;
  readonly context: Parameters<typeof requireUser>[0];
}

/** Documents that are read at once. */
const atOnce = 100;

/** @throws Response 400 for params that can't be used: the file would hold what nobody asked for */
export async function exportList<P extends ListParams, D, Row>(
  { url, context }: Loading,
  list: ListDeclaration<P, D, unknown>,
  { rows, ...file }: ListFile<P, D, Row>,
): Promise<Response> {
  const { pathname, searchParams } = url;
  const { asked, problems } = await ask(list, requireUser(context), searchParams, new Date());
  requireUsable(searchParams, unusableOf(problems));
  return exportResponse({
    ...file,
    format: formatOf(pathname),
    pages: pagesOf(async (cursor) => {
      const page = await list.read(asked, { cursor, limit: atOnce });
      // On every page: what a filter names may be gone by the next.
      requireUsable(searchParams, unusableOf(page.problems ?? []));
      return { rows: await rows(page.documents, asked), next: page.next };
    }),
  });
}
