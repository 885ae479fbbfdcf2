import type { z } from "zod";

/** The fields of the schema whose value differs, before and after. */
export function differences<Schema extends z.ZodObject>(
  schema: Schema,
  before: z.output<Schema>,
  after: z.output<Schema>,
): { before: Partial<z.output<Schema>>; after: Partial<z.output<Schema>> } {
  const changed = schema
    .keyof()
    .options.filter((field) => JSON.stringify(before[field as never]) !== JSON.stringify(after[field as never]));
  const of = (record: z.output<Schema>) =>
    Object.fromEntries(changed.map((field) => [field, record[field as never]])) as Partial<z.output<Schema>>;
  return { before: of(before), after: of(after) };
}
