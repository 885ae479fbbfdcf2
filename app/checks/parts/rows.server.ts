/** All that the list of checks shows: a page of them, the filters in use by name, and what can be chosen. */
import { readsAllStores } from "#app/auth/can.ts";
import type { Check } from "#app/checks/check.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { countFindings } from "#app/checks/findings.ts";
import { resultLabel, severityLabel, statusLabel } from "./status.tsx";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames, formatDay, formatMonth } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { findStore, listAreas } from "#app/stores/stores.server.ts";
import { categoryName } from "#app/templates/category.ts";
import type { User } from "#app/auth/user.ts";
import {
  type CheckFilterName,
  type CheckFilters,
  checkFilterNames,
  type FilterProblem,
  leftOutOf,
  readCheckFilters,
} from "#app/checks/list-filters.ts";

const checksPerPage = 50;

export interface CheckRow {
  id: string;
  /** Whether it is the reader's own draft, which opens where it is filled in. */
  open: boolean;
  store: string;
  storeCode: string;
  template: string;
  day: string;
  inspector: string;
  status: Check["status"];
  /** Millionths of a per cent. */
  score: number | null;
  band: string | null;
  result: "pass" | "fail" | null;
  /** Null before it is submitted. */
  findings: number | null;
  critical: number;
}

export interface Choice {
  value: string;
  label: string;
}

/** The list without its rows. */
export type ListHead = Omit<Awaited<ReturnType<typeof readCheckList>>, "rows">;

export async function readCheckList(user: User, search: URLSearchParams, now: Date) {
  const { filters, problems } = readCheckFilters(search);
  const cursor = search.get("cursor") || null;
  const everyone = readsAllStores(user);
  const [page, areas, templates, users, managers, store] = await Promise.all([
    listChecks(user, filters, { cursor, limit: checksPerPage }, now),
    listAreas(user),
    readDirectory(db, "templates"),
    everyone ? readDirectory(db, "users") : null,
    filters.managerId ? readDirectory(db, "managers") : null,
    filters.storeId ? findStore(user, filters.storeId) : null,
  ]);
  const choices = (entries: Iterable<readonly [string, string]>): Choice[] =>
    [...entries].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareNames(a.label, b.label));
  const options = {
    area: areas.map((value) => ({ value, label: value })),
    templateId: choices([...templates].map(([id, entry]) => [id, nameOfEntry(entry)] as const)),
    templateCategory: choices(
      [...new Set([...templates.values()].map(({ category }) => category ?? "").filter(Boolean))].map(
        (category) => [category, categoryName(category)] as const,
      ),
    ),
    inspectorId: choices([...(users ?? [])].map(([id, entry]) => [id, nameOfEntry(entry)] as const)),
  };
  const unknown = new Set(page.problems.map(({ name }) => name));
  const people = unknown.has("managerId") ? undefined : managers?.get(filters.managerId ?? "");
  const named: Partial<Record<CheckFilterName, string>> = {
    ...(store && { storeId: store.data.name }),
    ...(people && { managerId: nameOfEntry(people) }),
  };
  const allProblems = [...problems, ...page.problems];
  return {
    rows: page.checks.map((check) => rowOf(check, user)),
    next: page.next,
    /** Whether checks without a score are left out, since the order goes by it. */
    byScore: (filters.sort?.endsWith("score") ?? false) && !allProblems.some(({ name }) => name === "sort"),
    paged: cursor !== null && !allProblems.some(({ name }) => name === "cursor"),
    search: search.toString(),
    given: Object.fromEntries(
      checkFilterNames.map((name) => [name, filters[name] ?? search.get(name)?.trim() ?? ""]),
    ) as Record<CheckFilterName, string>,
    active: activeFilters(filters, allProblems, options, named),
    problems: allProblems,
    unusable: leftOutOf(allProblems),
    options,
  };
}

/** The filters in use, each with what it is set to in words. */
function activeFilters(
  filters: CheckFilters,
  problems: readonly FilterProblem[],
  options: Record<string, readonly Choice[]>,
  named: Partial<Record<CheckFilterName, string>>,
) {
  const unused = new Set<string>(
    problems.filter(({ code }) => code === "unknown" || code === "malformed").map(({ name }) => name),
  );
  return checkFilterNames
    .filter((name) => name !== "sort" && filters[name] && !unused.has(name))
    .map((name) => ({
      name,
      label: named[name] ?? options[name]?.find(({ value }) => value === filters[name])?.label ?? wordOf(name, filters),
    }));
}

function wordOf(name: CheckFilterName, filters: CheckFilters): string {
  if (name === "status" && filters.status) return statusLabel(filters.status);
  if (name === "result" && filters.result) return resultLabel(filters.result);
  if (name === "severity" && filters.severity) return severityLabel(filters.severity);
  const value = filters[name] ?? "";
  if (name === "from" || name === "to") return formatDay(value);
  return name === "month" ? formatMonth(value) : value;
}

/** A check as lists show it. */
export function rowOf({ id, data }: Stored<Check>, user: User): CheckRow {
  return {
    id,
    open: data.status === "draft" && data.inspectorId === user.uid,
    store: data.storeName,
    storeCode: data.storeCode,
    template: say(data.templateName),
    day: formatDay(data.day),
    inspector: data.inspectorName,
    status: data.status,
    score: data.scored ? (data.score ?? null) : null,
    band: data.scored ? (data.outcome?.band ?? null) : null,
    result: data.scored ? (data.result ?? null) : null,
    findings: data.outcome ? data.outcome.findings.length : null,
    critical: countFindings(data.outcome?.findings ?? []).critical,
  };
}
