import { z } from "zod";
import { shorten } from "#app/i18n/plain.ts";
import type { RowResult, RowProblem } from "./kind.ts";

/** Names per remark and characters per name, because an import is one document. */
const max = { names: 100, length: 200 } as const;

export const remarkSchema = z.object({
  error: z.boolean(),
  field: z.string().nullable(),
  what: z.string(),
  rows: z.number().int(),
  first: z.number().int(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The things it names with their rows, most first, and the number of all things. */
  named: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  things: z.number().int(),
});
export type Remark = z.infer<typeof remarkSchema>;

/** The text of the row that a problem quotes, or the record that it names. */
function thingOf({ values = {} }: RowProblem): string | null {
  const thing = values["value"] ?? values["check"] ?? values["manager"] ?? values["store"];
  return thing === undefined ? null : shorten(String(thing), max.length);
}

function shortValues(values: NonNullable<RowProblem["values"]>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? shorten(value, max.length) : value,
    ]),
  );
}

interface RemarkCount {
  readonly first: RowResult["row"];
  readonly problem: RowProblem;
  readonly error: boolean;
  rows: number;
  readonly things: Map<string, number>;
}

export class RemarkCounter {
  readonly #counted = new Map<string, RemarkCount>();

  add({ row, status, problems }: RowResult): void {
    const error = status === "error";
    for (const problem of problems) {
      const key = JSON.stringify([error, problem.field, problem.what]);
      let count = this.#counted.get(key);
      if (!count) this.#counted.set(key, (count = { first: row, problem, error, rows: 0, things: new Map() }));
      count.rows++;
      const thing = thingOf(problem);
      if (thing !== null) count.things.set(thing, (count.things.get(thing) ?? 0) + 1);
    }
  }

  /** Errors first, then by number of rows. */
  remarks(): Remark[] {
    return [...this.#counted.values()]
      .map(({ first, problem, error, rows, things }): Remark => {
        const { field, what, values } = problem;
        const namedThings = [...things]
          .map(([name, count]) => ({ name, rows: count }))
          .toSorted((a, b) => b.rows - a.rows);
        return {
          error,
          field,
          what,
          rows,
          first,
          things: things.size,
          ...(values && { values: shortValues(values) }),
          named: namedThings.slice(0, max.names),
        };
      })
      .toSorted((a, b) => Number(b.error) - Number(a.error) || b.rows - a.rows);
  }
}
