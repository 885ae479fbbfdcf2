import { can, readsAllStores } from "#app/auth/can.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor, type Filter, type Order, type Stored } from "#app/db/documents.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import { countSome, isOneIndex } from "#app/lists/document-list.server.ts";
import type { ListCount } from "#app/lists/list.ts";
import { dayFilters, equalFilters } from "#app/lists/filters.ts";
import { noOne, type ParamProblem } from "#app/lists/params.ts";
import { pageOfQueries } from "#app/lists/query-pages.server.ts";
import { scopesOf } from "#app/lists/scopes.ts";
import { type Named, readNamed } from "#app/store-managers/named.server.ts";
import { templates } from "#app/templates/template.ts";
import { type User, users } from "#app/auth/user.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { type CheckFilters, checkParams, type CheckSort, inspectorIdOf, periodOf } from "./list-filters.ts";

export interface CheckList {
  checks: Stored<Check>[];
  next: string | null;
  problems: ParamProblem[];
  count: () => Promise<ListCount>;
}

/** Checks of one day are sorted by their start. */
const orders = {
  "-day": [
    ["day", "desc"],
    ["startedAt", "desc"],
  ],
  day: [
    ["day", "asc"],
    ["startedAt", "asc"],
  ],
  "-score": [["score", "desc"]],
  score: [["score", "asc"]],
} as const satisfies Record<CheckSort, [Order, ...Order[]]>;

/** Sorting by score leaves out checks without one. Invalid filters are reported and ignored. */
export async function listChecks(
  user: User,
  filters: CheckFilters,
  { cursor = null, limit = 50, named }: { cursor?: string | null; limit?: number; named?: Named },
  now: Date,
): Promise<CheckList> {
  const { valid, unknown } = await leaveOutUnknown(user, filters, named ?? readNamed(user, filters));
  const { sort, from, to, months, problems: periodProblems } = periodOf(valid, dayOf(now, config.APP_TIME_ZONE));
  const problems = [...unknown, ...periodProblems];
  const prefix = searchPrefix(valid.q ?? "");
  if (valid.q && !prefix) problems.push({ name: "q", code: "malformed", value: valid.q });

  const ofCategory = valid.templateCategory ? await templatesIn(valid.templateCategory) : null;
  const byTemplate = templateFilters(valid.templateId, ofCategory);

  const where = equalFilters(
    { ...valid, status: valid.status === "counted" ? undefined : valid.status },
    checkParams.equal,
    { managerId: null, inspectorId: inspectorIdOf(noOne) },
  );
  where.push(...dayFilters({ from, to }));
  if (months) where.push(months.length === 1 ? ["month", "==", months[0]!] : ["month", "in", months]);
  if (prefix) where.push(["words", "array-contains", prefix]);
  else if (valid.severity) where.push(["found", "array-contains", valid.severity]);

  // A query has one array search and one "in". Further words, a severity beside words, and the few uncounted checks are compared here.
  const matches = ({ data }: Stored<Check>) =>
    can(user, "read check", data) &&
    (!ofCategory || ofCategory.has(data.templateId)) &&
    (!valid.templateVersion || data.templateVersion === Number(valid.templateVersion)) &&
    (valid.status !== "counted" || isCounted(data)) &&
    (!valid.scored || (valid.scored === "yes") === (data.score !== undefined)) &&
    matchesSearch(data.words, prefix ? valid.q! : "") &&
    (!valid.severity || (data.found?.includes(valid.severity) ?? false));
  const indexed =
    readsAllStores(user) &&
    valid.status !== "counted" &&
    !(prefix && valid.severity) &&
    !valid.templateVersion &&
    !valid.scored &&
    byTemplate.length === 1;
  const only = [...where, ...(byTemplate[0] ?? [])];
  const oneWord = !prefix || foldedWords(valid.q!).length === 1;
  const count = async () => (indexed && oneWord && isOneIndex(only) ? countSome(checks, only, orders[sort]) : null);
  const queries = scopesOf(user, valid, where).flatMap((scope) =>
    byTemplate.map((ofTemplate) => [...where, ...ofTemplate, ...scope]),
  );
  const read = (start: string | null) =>
    pageOfQueries(checks, queries, { orderBy: orders[sort], matches, limit, cursor: start });

  try {
    const page = await read(cursor);
    return { checks: [...page.documents], next: page.next, problems, count };
  } catch (error) {
    if (!(error instanceof BadCursor) || cursor === null) throw error;
    const page = await read(null);
    return {
      checks: [...page.documents],
      next: page.next,
      problems: [...problems, { name: "cursor", code: "cursor", value: cursor }],
      count,
    };
  }
}

/** By the template's category today, as in reports; a check stores its category of then. */
async function templatesIn(category: string): Promise<ReadonlySet<string>> {
  const entries = [...(await readDirectory(db, "templates"))];
  return new Set(entries.flatMap(([id, entry]) => (entry.category === category ? [id] : [])));
}

const mostTemplates = 20;

function templateFilters(templateId: string | undefined, ofCategory: ReadonlySet<string> | null): Filter[][] {
  if (!ofCategory || templateId) return !ofCategory || ofCategory.has(templateId!) ? [[]] : [];
  if (ofCategory.size > mostTemplates) return [[]];
  return [...ofCategory].map((id) => [["templateId", "==", id]]);
}

async function leaveOutUnknown(
  user: User,
  filters: CheckFilters,
  chosenRecords: Named | Promise<Named>,
): Promise<{ valid: CheckFilters; unknown: ParamProblem[] }> {
  const only = async (value: string, isThere: boolean | Promise<boolean>) => ((await isThere) ? value : null);
  const find = {
    storeId: async () => (await chosenRecords).storeId?.id,
    managerId: async (name: string) => (name === noOne ? name : (await chosenRecords).managerId?.id),
    templateId: async (id: string) => only(id, (await db.get(templates, id)) !== null),
    inspectorId: async (id: string) =>
      only(id, id === noOne || (await db.get(users, id)) !== null || (await readDirectory(db, "users")).has(id)),
    area: async (area: string) => only(area, (await readAreas(db)).includes(area)),
    templateCategory: async (category: string) => only(category, (await templatesIn(category)).size > 0),
  };
  const names = (["storeId", "managerId", "templateId", "inspectorId", "area", "templateCategory"] as const).filter(
    (name) => filters[name],
  );
  const existingIds = await Promise.all(
    names.map(async (name) => [name, (await find[name](filters[name]!)) ?? undefined] as const),
  );
  return {
    valid: { ...filters, ...Object.fromEntries(existingIds) },
    unknown: existingIds.flatMap(([name, id]) => (id ? [] : { name, code: "unknown", value: filters[name]! })),
  };
}
