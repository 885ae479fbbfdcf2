import { m } from "#app/i18n/locale.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

type Label = () => string;

/** Texts, numbers and lists of them need only a label. `text` returns "" for no value. */
export type FieldDescription = Label | { readonly label: Label; readonly text: (value: unknown) => string };

/** A line is "Area: Hà Nội → Huế"; a new record has none. */
export function changeLines(
  { before, after = {} }: Pick<TimelineEvent, "before" | "after">,
  fields: Readonly<Record<string, FieldDescription>>,
): string[] {
  if (!before) return [];
  return Object.keys(fields).flatMap((field) => {
    if (!(field in after) && !(field in before)) return [];
    const own = fields[field]!;
    const { label, text } = typeof own === "function" ? { label: own, text: plainText } : own;
    const [from, to] = [before[field], after[field]].map((value) => text(value) || m.records_event_nothing());
    return from === to ? [] : [m.records_event_line({ field: label(), from: from!, to: to! })];
  });
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
