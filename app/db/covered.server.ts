/** Holds an engine's queries to the index list, each shape of query once. */
import { channel } from "node:diagnostics_channel";
import { type Coverage, coverageOf, type IndexList } from "./indexes.ts";
import type { NormalQuery } from "./query.server.ts";

/** What is told of a shape of query when it is first asked. */
export interface ShapeOfQuery extends Coverage {
  readonly collection: string;
}

/** Whoever wants to know which indexes are used subscribes to this channel (`node:diagnostics_channel`). */
export const shapesChannel = "store-qc:query-shapes";
const shapes = channel(shapesChannel);

export class CoveredQueries {
  readonly #list: IndexList;
  readonly #seen = new Set<string>();

  constructor(list: IndexList) {
    this.#list = list;
  }

  /** @throws MissingIndex */
  require(query: NormalQuery): void {
    const shape = `${query.collection} ${query.equal.map(([field]) => field).join()} ${query.anyOf?.field} ${query.contains?.field} ${query.orders.join()}`;
    if (this.#seen.has(shape)) return;
    const coverage = coverageOf(this.#list, query);
    this.#seen.add(shape);
    if (shapes.hasSubscribers) shapes.publish({ collection: query.collection, ...coverage } satisfies ShapeOfQuery);
  }
}
