/** The template report: all templates side by side, or one item by item, section by section and version by version. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type DetailColumns, detailFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { monthsBetween } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { type Details, noDetails, sectionMean, sumDetails, sumSectionsByStore } from "./details.ts";
import { type Frame, readFrame } from "./frame.server.ts";
import { itemRows, worstItems } from "./items.ts";
import { type Extent, listLines } from "./line-list.server.ts";
import { entryRows, firstRows, type Line } from "./lines.ts";
import { keyOf, Remembered } from "./partial-sums.ts";
import { meanOf } from "./report.ts";
import { passMarksOf, timeChart, timeOf } from "./time-chart.server.ts";
import { readVersionsOf } from "./wording.server.ts";

/** Each template's line, within the reader's scope. */
async function readTemplateLines(user: User, search: URLSearchParams, now: Date) {
  const frame = await readFrame(user, "template", search, now);
  const lines = await frame.sum(["template", "version", timeOf(frame.head.filter)]);
  return { frame, lines, rows: entryRows(lines, "template", frame.directories.templates) };
}

/**
 * What a URL asks for: all templates, or the one that it names. Of one it reads beside its frame the details of the report's months and of
 * those before, as the summary does, and the versions that were used.
 */
export async function readTemplateReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const { frame, lines, rows } = await readTemplateLines(user, search, now);
  const { filter, today } = frame.head;
  const { list, problems } = listLines(rows, frame.directories.templates, search, extent);
  const { templateId } = filter;
  return {
    ...frame.head,
    problems: [...frame.head.problems, ...problems],
    mayStart: can(user, "start check"),
    total: { now: lines.now.total, before: lines.before?.total ?? null },
    list,
    scores: timeChart(
      filter,
      today,
      [{ name: "", lines: lines.now.by[timeOf(filter)] }],
      await passMarksOf(lines.now.by.version),
    ),
    template: templateId === undefined ? null : await readTemplate(frame, templateId, lines.now.by.version),
  };
}

/** A section's mean in millionths of a per cent, null where nothing was scored. */
export interface SectionMean {
  readonly id: string;
  readonly name: string;
  readonly mean: number | null;
  readonly before: number | null;
}

/** As many of the stores that scored worst as the map shows. */
const mapStores = 20;

async function readTemplate(frame: Frame, templateId: string, byVersion: ReadonlyMap<string, Line>) {
  const { filter, before, today } = frame.head;
  const [details, earlierDetails] = await Promise.all([
    checkFacts.read(db, detailFacts, filter),
    before ? checkFacts.read(db, detailFacts, before) : null,
  ]);
  const { places, allowed } = frame;
  const sum = (grouping: Parameters<typeof sumDetails>[4]) => sumDetails(details, filter, places, allowed, grouping);
  const ofTemplate = (sums: ReadonlyMap<string, Details>) => sums.get(templateId) ?? noDetails();
  const earlier =
    earlierDetails && ofTemplate(await sumDetails(earlierDetails, { ...filter, ...before }, places, allowed));
  const whole = ofTemplate(await sum("template"));
  const versions = await readVersionsOf(templateId, [whole, earlier]);
  const months = monthsBetween(filter.from, filter.to < today ? filter.to : today);
  const byMonth = await sum("month");
  const items = itemRows({
    templateId,
    details: whole,
    before: earlier,
    byMonth: months.map((month) => byMonth.get(month)),
    versions,
  });
  const ofVersions = await sum("version");
  return {
    id: templateId,
    name: nameOfEntry(frame.directories.templates.get(templateId)) || templateId,
    months,
    items,
    worst: worstItems(items),
    sections: sectionMeans(whole, earlier, versions),
    versions: [...versions.keys()].flatMap((version) => {
      const line = byVersion.get(`${templateId}.${version}`);
      const own = ofVersions.get(String(version));
      return line && own ? [{ version, line, sections: sectionMeans(own, null, versions) }] : [];
    }),
    map: await worstStores(frame, details, sectionMeans(whole, null, versions)),
  };
}

function sectionMeans(
  details: Details,
  earlier: Details | null,
  versions: ReadonlyMap<number, TemplateVersion>,
): SectionMean[] {
  const names = new Map<string, string>();
  for (const { sections } of versions.values())
    for (const { id, title } of sections) if (!names.has(id)) names.set(id, say(title));
  return [...names].flatMap(([id, name]) => {
    const mean = sectionMean(details.sections.get(id));
    return mean === null ? [] : [{ id, name, mean, before: sectionMean(earlier?.sections.get(id)) }];
  });
}

interface StoreSections {
  readonly key: string;
  readonly name: string;
  readonly checks: number;
  /** In the order of all sections. */
  readonly means: readonly (number | null)[];
  readonly mean: number | null;
}

const remembered = new Remembered<StoreSections[]>(24);

/** The stores with the lowest mean of their sections. */
function worstStores(
  { head: { filter }, places, allowed, directories: { stores } }: Frame,
  details: readonly DetailColumns[],
  sections: readonly SectionMean[],
): Promise<StoreSections[]> {
  const ids = sections.map(({ id }) => id);
  return remembered.of([...details, stores], keyOf({ filter, places, allowed }, ids), async () => {
    const sums = await sumSectionsByStore(details, filter, places, allowed);
    const rows = [...sums].map(([key, sum]): StoreSections => {
      const means = ids.map((id) => sectionMean(sum.sections.get(id)));
      const known = means.filter((mean) => mean !== null);
      return {
        key,
        name: nameOfEntry(stores.get(key)) || key,
        checks: sum.checks,
        means,
        mean: meanOf(
          known.reduce((total, mean) => total + mean, 0),
          known.length,
        ),
      };
    });
    return firstRows(
      rows.filter(({ mean }) => mean !== null),
      mapStores,
      (a, b) => a.mean! - b.mean! || compareNames(a.name, b.name),
    );
  });
}
