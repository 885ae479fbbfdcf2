import { say } from "#app/i18n/locale.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { type Details, sectionMean } from "./details.ts";

export interface SectionMean {
  readonly id: string;
  readonly name: string;
  readonly mean: number | null;
  readonly before: number | null;
  readonly basis: readonly [now: number, before: number | null];
}

export function sectionMeans(
  details: Details,
  earlier: Details | null,
  versions: ReadonlyMap<number, TemplateVersion>,
): SectionMean[] {
  const names = new Map<string, string>();
  for (const { sections } of versions.values())
    for (const { id, title } of sections) if (!names.has(id)) names.set(id, say(title));
  return [...names].flatMap(([id, name]) => {
    const [own, before] = [details.sections.get(id), earlier?.sections.get(id)];
    const mean = sectionMean(own);
    if (!own || mean === null) return [];
    return [{ id, name, mean, before: sectionMean(before), basis: [own.checks, before?.checks ?? null] }];
  });
}
