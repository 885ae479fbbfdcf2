import { channel } from "node:diagnostics_channel";
import { type Coverage, coverageOf, type IndexList } from "./indexes.ts";
import type { NormalQuery } from "./query.server.ts";

export interface QueryShape extends Coverage {
  readonly collection: string;
}

/** Reports which indexes are used, by `node:diagnostics_channel`. */
export const queryShapesChannel = "store-qc:query-shapes";
const shapes = channel(queryShapesChannel);

export class QueryCoverage {
  readonly #list: IndexList;
  readonly #checkedShapes = new Set<string>();

  constructor(list: IndexList) {
    this.#list = list;
  }

  requireIndex(query: NormalQuery): void {
    const shape = `${query.collection} ${query.equal.map(([field]) => field).join()} ${query.anyOf?.field} ${query.contains?.field} ${query.orders.join()}`;
    if (this.#checkedShapes.has(shape)) return;
    const coverage = coverageOf(this.#list, query);
    this.#checkedShapes.add(shape);
    if (shapes.hasSubscribers) shapes.publish({ collection: query.collection, ...coverage } satisfies QueryShape);
  }
}
