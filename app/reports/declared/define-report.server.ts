import { z } from "zod";
import { orNotFound } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { days, refuseProblems } from "#app/lists/published.server.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { Compared, Line } from "#app/reports/lines.ts";
import { comparisons } from "#app/reports/period.ts";
import type { Groups } from "#app/reports/files/report-file.server.ts";
import { narrowingsOf, type ReportName } from "#app/reports/reports.ts";
import { toPercent } from "#app/score-policy/percent.ts";

interface ReportDeclaration<R> {
  readonly report: ReportName;
  /** Below the reports, of page and API. */
  readonly path: string;
  readonly summary: string;
  /** Null where the params name a missing record. */
  readonly read: (user: User, search: URLSearchParams, now: Date, extent: "whole") => Promise<R | null>;
  readonly params?: z.ZodRawShape;
  readonly result: z.ZodObject;
  readonly toResult: (report: R) => object;
  /** @throws Response 400 for invalid params */
  readonly file: (url: URL, read: () => Promise<R>, user: User, now: Date) => Promise<Response>;
}

export interface DeclaredReport extends Pick<ReportDeclaration<never>, "path" | "summary" | "result"> {
  readonly query: z.ZodObject;
  /** @throws UnusableParam */
  readonly readResult: (user: User, search: URLSearchParams, now: Date) => Promise<object | null>;
  readonly writeFile: (user: User, url: URL, now: Date) => Promise<Response>;
}

export function defineReport<R extends Pick<ReportHead, "problems">>({
  report,
  read,
  params,
  toResult,
  file,
  ...described
}: ReportDeclaration<R>): DeclaredReport {
  const narrowings = Object.fromEntries(narrowingsOf(report).map((each) => [each, z.string().max(200)]));
  return {
    ...described,
    query: z.object({ ...days, compare: z.enum(comparisons), ...narrowings, ...params }).partial(),
    async readResult(user, search, now) {
      const content = await read(user, search, now, "whole");
      if (!content) return null;
      refuseProblems(content.problems);
      return toResult(content);
    },
    writeFile: (user, url, now) =>
      file(url, async () => orNotFound(await read(user, url.searchParams, now, "whole")), user, now),
  };
}

export const percentSchema = z.number().min(0).max(100).nullable();
export const counts = <Name extends string>(...names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodInt>);

export const period = z.object({ from: z.iso.date(), to: z.iso.date() });
export const namedSchema = z.object({ id: z.string(), code: z.string().nullable(), name: z.string() });

interface Row<F> extends Compared<F> {
  readonly key: string;
  readonly name: string;
  readonly code?: string;
}

interface Figures<F> extends Pick<ReportHead, "filter" | "before"> {
  readonly total: Compared<F>;
}

export function breakdown<R extends Figures<F>, F>(
  figures: z.ZodObject,
  groups: Groups<R, Row<F>>,
  figuresOf: (figures: F) => object = (all) => all as object,
) {
  const shownGroups = Object.entries(groups).filter(([, { isFileOnly }]) => !isFileOnly);
  const compared = z.object({ now: figures, before: figures.nullable() });
  const rowSchemas = z.array(namedSchema.extend(compared.shape));
  const compare = (of: Compared<F>) => ({ now: figuresOf(of.now), before: of.before && figuresOf(of.before) });
  const rowOf = (row: Row<F>) => ({ id: row.key, code: row.code ?? null, name: row.name, ...compare(row) });
  return {
    result: z.object({
      period,
      before: period.nullable(),
      total: compared,
      ...Object.fromEntries(shownGroups.map(([name]) => [name, rowSchemas])),
    }),
    toResult(report: R) {
      const { filter, before, total } = report;
      return {
        period: { from: filter.from, to: filter.to },
        before,
        total: compare(total),
        ...Object.fromEntries(shownGroups.map(([name, { rows }]) => [name, rows(report).map(rowOf)])),
      };
    },
  };
}

const lineFigures = counts("checks", "scored", "failed", "criticalUnscored", "critical", "major", "minor").extend({
  mean: percentSchema,
  passRate: percentSchema,
});

export function lineBreakdown<R extends Figures<Line>>(groups: Groups<R, Row<Line>>) {
  return breakdown<R, Line>(lineFigures, groups, (line) => ({
    ...line,
    mean: toPercent(line.mean),
    passRate: toPercent(line.passRate),
  }));
}
