/** Refusals declared as data: for each error of an area, its message and its field of the form. */
import type { ChangeRefused, FieldsRefused } from "#app/changes/refused.ts";

/** By field; "" stands for the whole form. */
type Messages = Readonly<Partial<Record<string, string>>>;

/** Null for any other error. */
export type Refusal = (error: unknown) => Messages | null;

export type RefusalTable<Code extends string> = Readonly<Record<Code, readonly [field: string, words: () => string]>>;

type ErrorClass<E> = abstract new (...args: never[]) => E;

/** Messages by field; of two at one field, the first. */
export function describeCodes<Code extends string>(table: RefusalTable<Code>, codes: readonly Code[]): Messages {
  return Object.fromEntries(codes.map((code) => [table[code][0], table[code][1]()]).toReversed());
}

/** Refusals by code. @param table may leave out codes that a form can't cause: those are thrown on */
export function refuseCodes<Code extends string>(
  kind: ErrorClass<ChangeRefused<Code>>,
  table: Partial<RefusalTable<Code>>,
): Refusal {
  return (error) => {
    if (!(error instanceof kind) || !error.codes.every((code) => table[code])) return null;
    return describeCodes(table as RefusalTable<Code>, error.codes);
  };
}

export function describeFields<Problem extends string>(
  words: Readonly<Record<Problem, () => string>>,
  problems: Readonly<Partial<Record<string, Problem>>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, words[problem]()]] : [])),
  );
}

/** Refusals that name their fields themselves. */
export function refuseFields<Problem extends string>(
  kind: ErrorClass<FieldsRefused<string, Problem>>,
  words: Readonly<Record<Problem, () => string>>,
): Refusal {
  return (error) => (error instanceof kind ? describeFields(words, error.problems) : null);
}

/** An error that stands for one refusal. */
export function refuseError<E extends Error>(kind: ErrorClass<E>, describe: (error: E) => Messages | null): Refusal {
  return (error) => (error instanceof kind ? describe(error) : null);
}
