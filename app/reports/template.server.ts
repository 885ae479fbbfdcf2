import type { User } from "#app/auth/user.ts";
import { detailFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { monthsBetween } from "#app/i18n/days.ts";
import { type Details, itemCounts, noDetails, sumDetails } from "./details.ts";
import { type Frame, readFrame } from "./frame.server.ts";
import { itemVersions } from "./item-versions.ts";
import { itemRows, worstItems } from "./items.ts";
import { type Extent, listLines } from "./line-list.server.ts";
import { entryRows, type Line } from "./lines.ts";
import { sectionMeans } from "./section-means.ts";
import { shownRows } from "./shown-rows.ts";
import { mapOf, storeSections } from "./store-map.server.ts";
import { templateSentence } from "./sentences.ts";
import { passMarksOf, timeChart, timeOf } from "./time-chart.server.ts";
import { readCoverage, readVersionsOf } from "./wording.server.ts";

async function readTemplateLines(user: User, search: URLSearchParams, now: Date) {
  const frame = await readFrame(user, "template", search, now);
  const lines = await frame.sum(["template", "version", timeOf(frame.head.filter)]);
  return { frame, lines, rows: entryRows(lines, "template", frame.directories.templates) };
}

export async function readTemplateReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const { frame, lines, rows } = await readTemplateLines(user, search, now);
  const { filter, today } = frame.head;
  const { templateId } = filter;
  const template =
    templateId === undefined ? null : await readTemplate(frame, templateId, lines.now.by.version, search, extent);
  const { list, problems } = listLines(rows, frame.directories.templates, search, extent);
  const total = { now: lines.now.total, before: lines.before?.total ?? null };
  return {
    ...frame.head,
    problems: [...frame.head.problems, ...(template?.problems ?? problems)],
    sentence: templateSentence(frame.head, total, template ? { worst: template.worst[0] } : { rows }),
    total,
    list,
    scores: timeChart(
      filter,
      today,
      [{ name: "", lines: lines.now.by[timeOf(filter)] }],
      await passMarksOf(lines.now.by.version),
      frame.head.fewestChecks.comparison,
    ),
    template,
  };
}

export async function readTemplateReportPage(user: User, search: URLSearchParams, now: Date) {
  const { template, ...report } = await readTemplateReport(user, search, now);
  if (!template) return { ...report, template };
  const { map, items, itemVersions: ofVersions, ...rest } = template;
  return {
    ...report,
    template: {
      ...rest,
      items: shownRows(items, search, 20),
      itemVersions: shownRows(ofVersions, search, 10),
      map: { ...map, ...shownRows(map.rows, search, 10) },
    },
  };
}

export type TemplateReportPage = NonNullable<Awaited<ReturnType<typeof readTemplateReportPage>>["template"]>;

async function readTemplate(
  frame: Frame,
  templateId: string,
  byVersion: ReadonlyMap<string, Line>,
  search: URLSearchParams,
  extent: Extent,
) {
  const { filter, before, today } = frame.head;
  const [details, earlierDetails] = await Promise.all([
    checkFacts.read(db, detailFacts, filter),
    before ? checkFacts.read(db, detailFacts, before) : null,
  ]);
  const { catalog, allowed } = frame;
  const sum = (grouping: Parameters<typeof sumDetails>[2]) =>
    sumDetails(details, { filter, catalog, allowed }, grouping);
  const ofTemplate = (sums: ReadonlyMap<string, Details>) => sums.get(templateId) ?? noDetails();
  const earlier =
    earlierDetails &&
    ofTemplate(await sumDetails(earlierDetails, { filter: { ...filter, ...before }, catalog, allowed }));
  const current = ofTemplate(await sum("template"));
  const versions = await readVersionsOf(templateId, [current, earlier]);
  const coverage = await readCoverage(templateId, [current, earlier]);
  const months = monthsBetween(filter.from, filter.to < today ? filter.to : today);
  const byMonth = await sum("month");
  const items = itemRows({
    templateId,
    details: current,
    before: earlier,
    byMonth: months.map((month) => byMonth.get(month)),
    versions,
    coverage,
  });
  const ofVersions = await sum("version");
  const sections = sectionMeans(current, earlier, versions);
  const used = [...versions.keys()].flatMap((version) => {
    const line = byVersion.get(`${templateId}.${version}`);
    const own = ofVersions.get(String(version));
    return line && own ? [{ version, line, details: own }] : [];
  });
  return {
    id: templateId,
    name: nameOfEntry(frame.directories.templates.get(templateId)) || templateId,
    months,
    items,
    worst: worstItems(items),
    sections,
    versions: used.map(({ version, line, details: own }) => ({
      version,
      line,
      sections: sectionMeans(own, null, versions),
    })),
    itemVersions: itemVersions(
      items,
      used.map(({ details: own }) => itemCounts(own, versions)),
      frame.head.fewestChecks.comparison,
    ),
    ...mapOf(await storeSections(frame, details, sections), sections, search, extent),
  };
}
