/** Changes of a template in the reader's language, ready to be listed. */
import { m, say } from "#app/i18n/locale.ts";
import { changesBetween, type PartChange } from "#app/templates/content-changes.ts";
import { sayFieldChange, sayPartChange } from "#app/templates/change-words.ts";
import type { Content } from "#app/templates/draft-content.ts";

export interface SaidChange {
  readonly key: string;
  readonly kind: PartChange["kind"];
  /** It is about the template or a section, not about one item. */
  readonly heading: boolean;
  readonly number: string;
  readonly title: string;
  /** What happened to it as a whole; empty when only its fields changed. */
  readonly what: string;
  readonly lines: readonly string[];
}

/** `before` is null for a template that has no earlier version: then everything is new and nothing is listed. */
export function sayChanges(before: Content | null, after: Content): SaidChange[] {
  if (!before) return [];
  const { head, parts } = changesBetween(before, after);
  const items = new Map(
    [before, after].flatMap(({ sections }) =>
      sections.flatMap((section) => section.items.map((item) => [item.id, item] as const)),
    ),
  );
  const said: SaidChange[] = [];
  if (head.length > 0)
    said.push({
      key: "head",
      kind: "changed",
      heading: true,
      number: "",
      title: m.templates_edit_head(),
      what: "",
      lines: head.flatMap((change) => sayFieldChange(change)),
    });
  for (const part of parts)
    said.push({
      key: `${part.kind} ${part.item?.id ?? part.section?.id}${part.item ? "" : " section"}`,
      kind: part.kind,
      heading: part.item === null,
      number: part.to ?? part.from ?? "",
      title: part.item ? say(part.item.text) : part.section ? say(part.section.title) : "",
      what: sayPartChange(part) ?? "",
      lines: part.fields.flatMap((change) => sayFieldChange(change, items)),
    });
  return said;
}
