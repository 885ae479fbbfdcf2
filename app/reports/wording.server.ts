import { findingCoverages, type ItemsByDay, itemsByDay, nothingCovered } from "#app/checks/finding-coverage.ts";
import { db } from "#app/db/db.server.ts";
import { say } from "#app/i18n/locale.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import { type Details, sectionMean } from "./details.ts";

interface Named {
  readonly template: string;
  readonly version: number;
}

export interface VersionTexts {
  of(template: string, version: number): TemplateVersion | undefined;
  /** Falls back to ids where a version is missing. */
  itemIn(template: string, version: number, item: string): { templateName: string; itemName: string };
}

export async function readVersionTexts(keys: readonly Named[]): Promise<VersionTexts> {
  const uniqueKeys = new Map(keys.map(({ template, version }) => [`${template}.${version}`, { template, version }]));
  const entries = await Promise.all(
    [...uniqueKeys].map(async ([key, { template, version }]) => [key, await findVersion(template, version)] as const),
  );
  const versions = new Map(entries);
  const of = (template: string, version: number) => versions.get(`${template}.${version}`) ?? undefined;
  return {
    of,
    itemIn(template, version, item) {
      const details = of(template, version);
      const text = details && itemsOf(details).find(({ id }) => id === item)?.text;
      return { templateName: details ? say(details.name) : template, itemName: text ? say(text) : item };
    },
  };
}

export async function readVersionsOf(
  template: string,
  details: readonly (Details | null)[],
): Promise<ReadonlyMap<number, TemplateVersion>> {
  const numbers = new Set(details.flatMap((each) => [...(each?.versions.keys() ?? [])]));
  const read = await readVersionTexts([...numbers].map((version) => ({ template, version })));
  const versions = [...numbers].toSorted((a, b) => b - a).map((number) => [number, read.of(template, number)] as const);
  return new Map(versions.flatMap(([number, version]) => (version ? [[number, version] as const] : [])));
}

/** Items whose findings are complete in imported checks. */
export async function readCoverage(template: string, details: readonly (Details | null)[]): Promise<ItemsByDay> {
  const stored = details.some((each) => each && each.imported.days.size > 0)
    ? await db.get(findingCoverages, template)
    : null;
  return stored ? itemsByDay(stored.data, stored.revision) : nothingCovered;
}

export interface SectionRow {
  readonly key: string;
  readonly templateId: string;
  readonly template: string;
  readonly name: string;
  readonly mean: number;
  readonly checks: number;
}

export function sectionRows(sums: ReadonlyMap<string, Details>, versions: VersionTexts): SectionRow[] {
  return [...sums].flatMap(([template, details]) => {
    const version = versions.of(template, Math.max(...details.versions.keys()));
    const name = version ? say(version.name) : template;
    const order = version?.sections.map(({ id }) => id) ?? [];
    const sectionIds = [...details.sections.keys()].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    return sectionIds.flatMap((id) => {
      const mean = sectionMean(details.sections.get(id));
      const section = version?.sections.find((each) => each.id === id);
      const checks = details.sections.get(id)!.checks;
      return mean === null
        ? []
        : [
            {
              key: `${template} ${id}`,
              templateId: template,
              template: name,
              name: section ? say(section.title) : id,
              mean,
              checks,
            },
          ];
    });
  });
}
