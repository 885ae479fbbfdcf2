/** What was remarked about the rows of an import, counted: each remark once, with what it names. Pure. */
import { z } from "zod";
import { shorten } from "#app/i18n/plain.ts";
import type { Judged, RowProblem } from "./kind.ts";

/** Of what a remark names, so many are kept with their counts, and so many characters of each: an import is one document. */
const most = { named: 100, letters: 200 } as const;

export const remarkSchema = z.object({
  /** Whether it is why rows are errors. */
  error: z.boolean(),
  field: z.string().nullable(),
  what: z.string(),
  /** How many rows have it, the first of them, and what it says there. */
  rows: z.number().int(),
  first: z.number().int(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** What it names, with the rows of each, most first; and how many different ones there are in all. */
  named: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  things: z.number().int(),
});
export type Remark = z.infer<typeof remarkSchema>;

/** What a remark is about: the words of the row, else the record that it names. */
function thingOf({ values = {} }: RowProblem): string | null {
  const thing = values["value"] ?? values["check"] ?? values["manager"] ?? values["store"];
  return thing === undefined ? null : shorten(String(thing), most.letters);
}

function shortValues(values: NonNullable<RowProblem["values"]>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? shorten(value, most.letters) : value,
    ]),
  );
}

interface Counted {
  readonly first: Judged["row"];
  readonly problem: RowProblem;
  readonly error: boolean;
  rows: number;
  readonly things: Map<string, number>;
}

export class RemarkCounter {
  readonly #counted = new Map<string, Counted>();

  add({ row, verdict, problems }: Judged): void {
    const error = verdict === "error";
    for (const problem of problems) {
      const key = JSON.stringify([error, problem.field, problem.what]);
      let counted = this.#counted.get(key);
      if (!counted) this.#counted.set(key, (counted = { first: row, problem, error, rows: 0, things: new Map() }));
      counted.rows++;
      const thing = thingOf(problem);
      if (thing !== null) counted.things.set(thing, (counted.things.get(thing) ?? 0) + 1);
    }
  }

  /** Errors first, then those that most rows have. */
  remarks(): Remark[] {
    return [...this.#counted.values()]
      .map(({ first, problem, error, rows, things }): Remark => {
        const { field, what, values } = problem;
        const named = [...things].map(([name, count]) => ({ name, rows: count })).toSorted((a, b) => b.rows - a.rows);
        return {
          error,
          field,
          what,
          rows,
          first,
          things: things.size,
          ...(values && { values: shortValues(values) }),
          named: named.slice(0, most.named),
        };
      })
      .toSorted((a, b) => Number(b.error) - Number(a.error) || b.rows - a.rows);
  }
}
