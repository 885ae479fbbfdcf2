/** An area declares a message and a field of the form for each of its errors. */
import type { ChangeRefused, FieldsRefused } from "#app/changes/refused.ts";

type Messages = Readonly<Partial<Record<string, string>>>;

export type Refusal = (error: unknown) => Messages | null;

export type RefusalTable<Code extends string> = Readonly<Record<Code, readonly [field: string, words: () => string]>>;

type ErrorClass<E> = abstract new (...args: never[]) => E;

export function describeCodes<Code extends string>(table: RefusalTable<Code>, codes: readonly Code[]): Messages {
  return Object.fromEntries(codes.map((code) => [table[code][0], table[code][1]()]).toReversed());
}

/** A partial table leaves out codes that a form can't cause: those are thrown on. */
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

export function refuseFields<Problem extends string>(
  kind: ErrorClass<FieldsRefused<string, Problem>>,
  words: Readonly<Record<Problem, () => string>>,
): Refusal {
  return (error) => (error instanceof kind ? describeFields(words, error.problems) : null);
}

export function refuseError<E extends Error>(kind: ErrorClass<E>, describe: (error: E) => Messages | null): Refusal {
  return (error) => (error instanceof kind ? describe(error) : null);
}
