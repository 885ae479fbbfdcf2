/** Lists in the API have the filters, the cursor and the permissions of their pages. */
import { z } from "zod";
import { BadCursor } from "#app/db/documents.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import type { PublishedList } from "./area-lists.server.ts";
import { readQuery, type ListQuery, type ListDefinition } from "./declaration.server.ts";
import type { ListParams, ParamProblem } from "./params.ts";

export interface Published<P extends ListParams, D> {
  /** Below the API's own address; also the scope that a token needs, unless `scope` names another. */
  readonly path: string;
  readonly scope?: string;
  readonly summary: string;
  /** Without the record's id and page address; or of a row. */
  readonly item: z.ZodObject;
  readonly rows?: (documents: readonly D[]) => Promise<readonly object[]>;
  readonly to?: (id: string) => string;
  /** Computes what isn't a field, or differs from it. */
  readonly more?: (
    documents: readonly D[],
    query: ListQuery<P>,
  ) => ((document: D) => object) | Promise<(document: D) => object>;
  /** In one piece, without pages. */
  readonly isUnpaged?: true;
  readonly csv?: boolean;
}

export class UnusableParam extends Error {
  override name = "UnusableParam";

  constructor(param: string) {
    super(`The value of ${param} can't be used.`);
  }
}

/** Days in the wrong order are swapped. @throws UnusableParam for the first other problem */
export function refuseProblems(problems: readonly Pick<ParamProblem, "name" | "code">[]): void {
  const first = problems.find(({ code }) => code !== "order");
  if (first) throw new UnusableParam(first.name);
}

export const paging = {
  cursor: z.string().describe("`next` of the page before."),
  limit: z.coerce.number().int().min(1).max(200).describe("Items of a page; 50 by default."),
};

export const days = {
  month: z.string().regex(/^\d{4}-\d{2}$/),
  from: z.iso.date(),
  to: z.iso.date().describe("At most 18 months after `from`."),
};

export function toPublishedList<P extends ListParams, D extends object>(
  list: Pick<ListDefinition<P, D, unknown>, "params" | "choices" | "view" | "choice" | "read">,
  { path, scope = path, summary, item, rows, isUnpaged, csv = true, ...recordOptions }: Published<P, D>,
): PublishedList {
  const { params } = list;
  const sort = params.sorts ? { sort: z.enum(params.sorts) } : {};
  const pages = isUnpaged ? {} : paging;
  return {
    path,
    scope,
    summary,
    csv,
    query: z.object({ ...params.filters, ...(params.period && days), ...sort, ...pages }).partial(),
    result: z.object({
      items: z.array(rows ? item : item.extend({ id: z.string(), ...(recordOptions.to && { url: z.url() }) })),
      ...(!isUnpaged && { next: z.string().nullable() }),
    }),
    async read(user, search, now) {
      const limit = paging.limit.safeParse(search.get("limit") || 50);
      if (!limit.success) throw new UnusableParam("limit");
      const { query, problems } = await readQuery(list, user, search, now);
      refuseProblems(problems);
      const cursor = search.get("cursor") || null;
      const page = await list.read(query, { cursor, limit: limit.data }).catch((error: unknown) => {
        throw error instanceof BadCursor ? new UnusableParam("cursor") : error;
      });
      refuseProblems(page.problems ?? []);
      const items = rows ? await rows(page.documents) : await itemsOf(page.documents, query, recordOptions);
      return { items, next: page.next };
    },
  };
}

async function itemsOf<P extends ListParams, D extends object>(
  documents: readonly D[],
  query: ListQuery<P>,
  { to, more }: Pick<Published<P, D>, "to" | "more">,
): Promise<object[]> {
  const extraFieldsOf = await more?.(documents, query);
  return documents.map((document) => {
    const fields = "data" in document ? { ...document, ...(document.data as object) } : document;
    const url = to && "id" in document && { url: publicOrigin + to(String(document.id)) };
    return { ...fields, ...url, ...extraFieldsOf?.(document) };
  });
}
