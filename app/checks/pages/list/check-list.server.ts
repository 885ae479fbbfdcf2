import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { checkParams, isFilterId } from "#app/checks/list-filters.ts";
import { noOne } from "#app/lists/params.ts";
import {
  areaField,
  byName,
  dayFields,
  managerField,
  readPlaceChoices,
  storeFilterField,
} from "#app/checks/parts/list-fields.server.ts";
import { checkColumns, lastCheckColumns } from "#app/checks/parts/columns.tsx";
import { resultChoices, scoredChoices, severityChoices, checkStatusChoices } from "#app/checks/parts/status.tsx";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { FilterOption } from "#app/lists/declaration.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { type Template, templates } from "#app/templates/template.ts";
import { categoriesOf } from "#app/templates/templates.server.ts";
import { toPublishedList } from "#app/lists/published.server.ts";
import { checkAnswerItem, checkItem, checkPage, listAnswers, toldOfCheck } from "#app/checks/api-check.server.ts";

export const checkList = defineList({
  params: checkParams,
  fields: {
    q: {
      kind: "search",
      main: true,
      label: () => m.ui_search(),
      placeholder: () => m.checks_filter_q_hint(),
    },
    status: { kind: "select", main: true, label: () => m.ui_status(), options: checkStatusChoices },
    area: { ...areaField, main: true },
    ...dayFields,
    storeId: storeFilterField,
    managerId: managerField,
    templateId: { kind: "select", label: () => m.checks_template() },
    templateVersion: { kind: "select", label: () => m.checks_filter_version() },
    templateCategory: { kind: "select", label: () => m.checks_filter_category() },
    inspectorId: { kind: "select", label: () => m.checks_inspector() },
    result: { kind: "select", label: () => m.checks_result(), options: resultChoices },
    scored: { kind: "select", label: () => m.checks_score(), options: scoredChoices },
    severity: { kind: "select", label: () => m.checks_filter_severity(), options: severityChoices },
  },
  sort: {
    names: {
      "-day": () => m.checks_sort_newest(),
      day: () => m.checks_sort_oldest(),
      "-score": () => m.checks_sort_best(),
      score: () => m.checks_sort_worst(),
    },
  },
  columns: checkColumns,
  lastOnPage: lastCheckColumns,
  view: "checks",
  limit: 50,
  problems: { months: () => m.checks_problem_months() },
  choices: readChoices,
  read: async ({ user, filters, sort, now, choices }, page) => {
    const { storeId, managerId } = filters.storeId || filters.managerId ? await choices : {};
    const chosen = { storeId: findNamed(storeId, filters.storeId), managerId: findNamed(managerId, filters.managerId) };
    const { checks, ...rest } = await listChecks(user, { ...filters, sort }, { ...page, named: chosen }, now);
    return { documents: checks, ...rest };
  },
  total: (count) => m.checks_list_count({ count, number: formatNumber(count, getLocale()) }),
  file: { name: "checks", title: m.shell_nav_checks },
});

export const publishedCheckList = {
  ...checkList,
  api: [
    toPublishedList(checkList, {
      path: "checks",
      summary: "Checks, the latest first.",
      item: checkItem,
      to: checkPage,
      more: () => toldOfCheck,
    }),
    toPublishedList(checkList, {
      path: "answers",
      scope: "checks",
      summary: "Answers of checks, one row each, the latest check first. `limit` is of checks.",
      item: checkAnswerItem,
      rows: listAnswers,
    }),
  ],
};

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, FilterOption[]>> {
  const [choices, directory, template] = await Promise.all([
    readPlaceChoices(user, search),
    readDirectory(db, "templates"),
    readTemplate(search.get("templateId")?.trim() ?? ""),
  ]);
  const nobody = { value: noOne, label: m.checks_filter_no_inspector() };
  return {
    ...choices,
    templateId: byName(directory),
    templateVersion: versionsOf(template?.data.version ?? 0),
    templateCategory: categoriesOf(directory.values()),
    inspectorId: readsAllStores(user) ? [nobody, ...choices.inspectorId] : [],
  };
}

async function readTemplate(id: string): Promise<Stored<Template> | null> {
  return isFilterId(id) ? db.get(templates, id) : null;
}

function versionsOf(latest: number): FilterOption[] {
  return Array.from({ length: latest }, (_, before) => {
    const version = latest - before;
    return { value: String(version), label: m.templates_version_of({ version }) };
  });
}

function findNamed(choices: readonly FilterOption[] = [], param: string | undefined): { id: string } | null {
  const id = choices.find(({ value }) => value === param)?.id;
  return id ? { id } : null;
}

export function readCheckList(user: User, search: URLSearchParams, now: Date) {
  return readListPage(checkList, user, search, now);
}
