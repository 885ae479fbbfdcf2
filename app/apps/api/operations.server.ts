/** What can be read by the API, as a table: each by the data function of the page that shows it. */
import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import { checkParams } from "#app/checks/list-filters.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { BadCursor } from "#app/db/documents.ts";
import { type ListParams, readParams, type ReadParams } from "#app/lists/params.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { comparisons } from "#app/reports/period.ts";
import { narrowingsOf, type ReportName } from "#app/reports/reports.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { storeParams } from "#app/stores/list-params.ts";
import { listAreas, listStores } from "#app/stores/stores.server.ts";
import { taskParams } from "#app/tasks/list-params.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import type { TokenScope } from "#app/apps/token.ts";
import { checkOf, findDetails, linesOf, monthlyOf, storeOf, summaryOf, taskOf } from "./items.server.ts";
import * as shapes from "./shapes.ts";

interface Asked {
  readonly user: User;
  readonly search: URLSearchParams;
  readonly now: Date;
  readonly id: string;
}

export interface Operation {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  readonly scope: TokenScope;
  readonly query: z.ZodObject;
  readonly result: z.ZodType;
  /** Whether the same is there as CSV, in one piece. */
  readonly csv: boolean;
  /** Null for what isn't there, or isn't theirs to see. */
  read(asked: Asked): Promise<object | null>;
}

/** A param can't be used as given. */
export class BadParam extends Error {
  override name = "BadParam";
  readonly param: string;

  constructor(param: string) {
    super(`The value of ${param} can't be used.`);
    this.param = param;
  }
}

function refuseUnusable(problems: readonly { readonly name: string; readonly code: string }[]): void {
  const first = problems.find(({ code }) => code !== "order");
  if (first) throw new BadParam(first.name);
}

const paging = {
  cursor: z.string().describe("`next` of the page before."),
  limit: z.coerce.number().int().min(1).max(200).describe("Items of a page; 50 by default."),
};
const days = {
  month: z.string().regex(/^\d{4}-\d{2}$/),
  from: z.iso.date(),
  to: z.iso.date().describe("At most 18 months after `from`."),
};

/** One page of a list, by the params that its page declares. */
function list<P extends ListParams, T extends object>(
  operation: Pick<Operation, "path" | "name" | "about" | "scope">,
  params: P,
  item: z.ZodType,
  read: (
    asked: ReadParams<P> & { user: User; now: Date },
    page: { cursor: string | null; limit: number },
  ) => Promise<{ found: readonly T[]; next: string | null; problems?: readonly { name: string; code: string }[] }>,
  itemOf: (one: T) => object,
): Operation {
  const sort = params.sorts ? { sort: z.enum(params.sorts) } : {};
  return {
    ...operation,
    csv: true,
    query: z.object({ ...params.filters, ...(params.period && days), ...sort, ...paging }).partial(),
    result: shapes.pageOf(item),
    async read({ user, search, now }) {
      const limit = paging.limit.safeParse(search.get("limit") ?? 50);
      if (!limit.success) throw new BadParam("limit");
      const areas: Record<string, string[]> = params.offered?.includes("area") ? { area: await listAreas(user) } : {};
      const { offered = [], ...declared } = params;
      const known = { ...declared, offered: offered.filter((name) => name in areas) } as unknown as P;
      const asked = readParams(known, search, areas);
      refuseUnusable(asked.problems);
      const page = { cursor: search.get("cursor") || null, limit: limit.data };
      const {
        found,
        next,
        problems = [],
      } = await read({ ...asked, user, now }, page).catch((error: unknown) => {
        throw error instanceof BadCursor ? new BadParam("cursor") : error;
      });
      refuseUnusable(problems);
      return { items: found.map(itemOf), next };
    },
  };
}

type Report = { readonly problems: readonly { readonly name: string; readonly code: string }[] };

/** The figures of a report, whole. */
function report<R extends Report>(
  name: string,
  about: string,
  of: ReportName,
  result: z.ZodType,
  read: (user: User, search: URLSearchParams, now: Date, extent: "whole") => Promise<R>,
  resultOf: (found: R) => object,
): Operation {
  const filters = Object.fromEntries(narrowingsOf(of).map((each) => [each, z.string().max(200)]));
  return {
    path: `reports/${name}`,
    name: `report-${name}`,
    about,
    scope: "reports",
    csv: true,
    query: z.object({ ...days, compare: z.enum(comparisons), ...filters }).partial(),
    result,
    async read({ user, search, now }) {
      const found = await read(user, search, now, "whole");
      refuseUnusable(found.problems);
      return resultOf(found);
    },
  };
}

export const operations: readonly Operation[] = [
  list(
    { path: "checks", name: "list-checks", about: "Checks, the latest first.", scope: "checks" },
    checkParams,
    shapes.checkItem,
    async ({ user, now, filters, sort }, page) => {
      const { checks: found, next, problems } = await listChecks(user, { ...filters, sort }, page, now);
      return { found, next, problems };
    },
    checkOf,
  ),
  {
    path: "checks/{id}",
    name: "read-check",
    about: "One check with its findings.",
    scope: "checks",
    csv: false,
    query: z.object({}),
    result: shapes.checkDetails,
    read: ({ user, id }) => findDetails(user, id),
  },
  list(
    { path: "stores", name: "list-stores", about: "Stores by their code.", scope: "stores" },
    storeParams,
    shapes.storeItem,
    async ({ user, filters, sort }, page) => {
      const { stores: found, next } = await listStores(user, filters, { ...page, sort });
      return { found, next };
    },
    storeOf,
  ),
  list(
    { path: "tasks", name: "list-tasks", about: "Tasks, those that are due first at the top.", scope: "tasks" },
    taskParams,
    shapes.taskItem,
    async ({ user, now, filters, sort }, page) => {
      const { documents: found, next, problems } = await listTasks(user, filters, { ...page, sort }, now);
      return { found, next, problems };
    },
    taskOf,
  ),
  report(
    "summary",
    "What was checked in a period and how it went, by area and by template.",
    "summary",
    shapes.summaryReport,
    readSummaryReport,
    summaryOf,
  ),
  report("store", "The figures of each store.", "store", shapes.linesReport, readStoreReport, linesOf),
  report(
    "manager",
    "The figures of each store manager, or of the stores of one.",
    "manager",
    shapes.linesReport,
    readManagerReport,
    linesOf,
  ),
  report("template", "The figures of each template.", "template", shapes.linesReport, readTemplateReport, linesOf),
  report(
    "monthly-summary",
    "The stores of a month in the order of their scores.",
    "monthly",
    shapes.monthlyReport,
    readMonthlySummary,
    monthlyOf,
  ),
];
