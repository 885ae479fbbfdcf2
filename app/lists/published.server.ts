/** Lists as other systems read them: with the filters, the cursor and the rights of their pages, each record by a schema. */
import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import { BadCursor } from "#app/db/documents.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { ask, type Asked, type List } from "./ask.server.ts";
import type { ListParams, ParamProblem } from "./params.ts";

/** How a list is told. */
export interface Published<P extends ListParams, D> {
  /** Below the API's own address; also the scope that a token needs, unless `scope` names another. */
  readonly path: string;
  readonly scope?: string;
  readonly about: string;
  /** What is told of a record beside its id and the address of its page, or of a row. */
  readonly item: z.ZodObject;
  /** Rows of a page's records, in place of the records themselves. */
  readonly rows?: (documents: readonly D[]) => Promise<readonly object[]>;
  /** The address of a record's page. */
  readonly to?: (id: string) => string;
  /** What isn't a field, or is told another way. */
  readonly more?: (
    documents: readonly D[],
    asked: Asked<P>,
  ) => ((document: D) => object) | Promise<(document: D) => object>;
  /** There are no pages: it comes in one piece. */
  readonly whole?: true;
  /** Whether it is there as a file, too; it is, if it doesn't say. */
  readonly csv?: boolean;
}

export interface PublishedList {
  readonly path: string;
  readonly scope: string;
  readonly about: string;
  readonly csv: boolean;
  /** Of the search params. */
  readonly query: z.ZodObject;
  /** Of the answer. */
  readonly result: z.ZodType;
  /** @throws UnusableParam, Response 403 */
  read(user: User, search: URLSearchParams, now: Date): Promise<object>;
}

const lists = new Map<string, PublishedList>();

/** Every list that was published, in the order of their addresses. */
export function publishedLists(): readonly PublishedList[] {
  return [...lists.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** A param can't be used as given. */
export class UnusableParam extends Error {
  override name = "UnusableParam";

  constructor(param: string) {
    super(`The value of ${param} can't be used.`);
  }
}

/** Days in the wrong order are swapped, and leave what was meant. @throws UnusableParam for the first of the others */
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

/** Makes a list known to other systems, as its page declares it. */
export function publishList<P extends ListParams, D extends object>(
  list: Pick<List<P, D, unknown>, "params" | "choices" | "view" | "choice" | "read">,
  { path, scope = path, about, item, rows, whole, csv = true, ...told }: Published<P, D>,
): void {
  const { params } = list;
  const sort = params.sorts ? { sort: z.enum(params.sorts) } : {};
  const pages = whole ? {} : paging;
  lists.set(path, {
    path,
    scope,
    about,
    csv,
    query: z.object({ ...params.filters, ...(params.period && days), ...sort, ...pages }).partial(),
    result: z.object({
      items: z.array(rows ? item : item.extend({ id: z.string(), ...(told.to && { url: z.url() }) })),
      ...(!whole && { next: z.string().nullable() }),
    }),
    async read(user, search, now) {
      const limit = paging.limit.safeParse(search.get("limit") || 50);
      if (!limit.success) throw new UnusableParam("limit");
      const { asked, problems } = await ask(list, user, search, now);
      refuseProblems(problems);
      const cursor = search.get("cursor") || null;
      const page = await list.read(asked, { cursor, limit: limit.data }).catch((error: unknown) => {
        throw error instanceof BadCursor ? new UnusableParam("cursor") : error;
      });
      refuseProblems(page.problems ?? []);
      const items = rows ? await rows(page.documents) : await itemsOf(page.documents, asked, told);
      return { items, next: page.next };
    },
  });
}

async function itemsOf<P extends ListParams, D extends object>(
  documents: readonly D[],
  asked: Asked<P>,
  { to, more }: Pick<Published<P, D>, "to" | "more">,
): Promise<object[]> {
  const moreOf = await more?.(documents, asked);
  return documents.map((document) => {
    const fields = "data" in document ? { ...document, ...(document.data as object) } : document;
    const url = to && "id" in document && { url: publicOrigin + to(String(document.id)) };
    return { ...fields, ...url, ...moreOf?.(document) };
  });
}
