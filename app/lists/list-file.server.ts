import { requireUser } from "#app/auth/user-context.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse, pagesOf, requireValidFilters } from "#app/export/response.server.ts";
import { readQuery, type ListDefinition, type ListFile } from "./declaration.server.ts";
import { type ListParams, unusableOf } from "./params.ts";

interface FileRequest {
  readonly url: URL;
  readonly context: Parameters<typeof requireUser>[0];
}

const batchSize = 100;

/** @throws Response 400 for invalid params: the file would hold something else than requested */
export async function exportList<P extends ListParams, D, Row>(
  { url, context }: FileRequest,
  list: ListDefinition<P, D, unknown>,
  { name, title, columns, rows }: ListFile<P, D, Row>,
): Promise<Response> {
  const { pathname, searchParams } = url;
  const { query, problems } = await readQuery(list, requireUser(context), searchParams, new Date());
  requireValidFilters(searchParams, unusableOf(problems));
  return exportResponse({
    name,
    title: title(),
    columns: columns(),
    format: formatOf(pathname),
    pages: pagesOf(async (cursor) => {
      const page = await list.read(query, { cursor, limit: batchSize });
      // With every page, because what a filter names may be deleted meanwhile.
      requireValidFilters(searchParams, unusableOf(page.problems ?? []));
      return { rows: await rows(page.documents, query), next: page.next };
    }),
  });
}

export function fileLoader<P extends ListParams, D>(list: ListDefinition<P, D, unknown>) {
  return (request: FileRequest): Promise<Response> => exportList(request, list, list.file!);
}
