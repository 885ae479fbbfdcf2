import { m, say } from "#app/i18n/locale.ts";
import { changesBetween, type PartChange } from "#app/templates/content-changes.ts";
import { describeFieldChange, describePartChange } from "#app/templates/change-words.ts";
import type { Content } from "#app/templates/draft-content.ts";

export interface DescribedChange {
  readonly key: string;
  readonly kind: PartChange["kind"];
  readonly heading: boolean;
  readonly number: string;
  readonly title: string;
  readonly what: string;
  readonly lines: readonly string[];
}

export function describeChanges(before: Content | null, after: Content): DescribedChange[] {
  if (!before) return [];
  const { head, parts } = changesBetween(before, after);
  const items = new Map(
    [before, after].flatMap(({ sections }) =>
      sections.flatMap((section) => section.items.map((item) => [item.id, item] as const)),
    ),
  );
  const lines = head.flatMap((change) => describeFieldChange(change));
  const ofHead = {
    key: "head",
    kind: "changed",
    heading: true,
    number: "",
    title: m.templates_edit_head(),
    what: "",
  } as const;
  return [
    ...(lines.length > 0 ? [{ ...ofHead, lines }] : []),
    ...parts.map((part) => ({
      key: `${part.kind} ${part.item?.id ?? part.section?.id}${part.item ? "" : " section"}`,
      kind: part.kind,
      heading: part.item === null,
      number: part.to ?? part.from ?? "",
      title: part.item ? say(part.item.text) : part.section ? say(part.section.title) : "",
      what: describePartChange(part) ?? "",
      lines: part.fields.flatMap((change) => describeFieldChange(change, items)),
    })),
  ];
}
