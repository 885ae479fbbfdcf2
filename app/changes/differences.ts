import type { z } from "zod";

export function findDifferences<Schema extends z.ZodObject>(
  schema: Schema,
  before: z.output<Schema>,
  after: z.output<Schema>,
): { before: Partial<z.output<Schema>>; after: Partial<z.output<Schema>> } {
  const changed = schema
    .keyof()
    .options.filter((field) => JSON.stringify(before[field as never]) !== JSON.stringify(after[field as never]));
  const pickChanged = (record: z.output<Schema>) =>
    Object.fromEntries(changed.map((field) => [field, record[field as never]])) as Partial<z.output<Schema>>;
  return { before: pickChanged(before), after: pickChanged(after) };
}
