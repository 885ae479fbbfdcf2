import type { Check } from "#app/checks/check.ts";
import { resultLabel, severityLabel, checkStatusLabel } from "#app/checks/check-names.ts";
import { checkHref } from "#app/checks/check-href.ts";
import { countFindings } from "#app/checks/findings.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatNumber, formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { Score } from "#app/score-policy/parts/score.tsx";
import { toPercent } from "#app/score-policy/percent.ts";
import { categoryName } from "#app/templates/category.ts";
import { ListedResult, StatusBadge } from "./status.tsx";

interface CheckTitle {
  readonly store: string;
  readonly open: boolean;
}

const onServer = import.meta.env.SSR;

export const checkColumns = defineColumns<Stored<Check>>()({
  code: {
    phone: "line",
    server: onServer && { label: m.checks_code, field: "code", visibility: "optional", width: 22 },
  },
  day: {
    phone: "line",
    cell: (day: string) => <time>{day}</time>,
    server: onServer && {
      label: m.ui_day,
      visibility: "usual",
      value: ({ data }, { today }) => formatShortDay(data.day, today, getLocale()),
      type: "day",
      width: 12,
      file: ({ data }) => data.day,
    },
  },
  storeCode: { server: onServer && { label: m.stores_store_code, field: "storeCode", width: 12 } },
  store: {
    phone: "title",
    cell: ({ store, open }: CheckTitle, id) => <a href={checkHref({ id, open })}>{store}</a>,
    server: onServer && {
      label: m.stores_store,
      visibility: "always",
      value: ({ data }, { user }) => ({
        store: data.storeName,
        open: data.status === "draft" && data.inspectorId === user.uid,
      }),
      width: 30,
      file: ({ data }) => data.storeName,
    },
  },
  template: {
    phone: "line",
    cell: (template: string) => <span className="max-md:block max-md:max-w-36 max-md:truncate">{template}</span>,
    server: onServer && {
      label: m.checks_template,
      visibility: "always",
      value: ({ data }) => say(data.templateName),
      width: 30,
    },
  },
  area: {
    phone: "line",
    server: onServer && { label: m.stores_area, field: "area", visibility: "optional", width: 18 },
  },
  manager: {
    phone: "line",
    server: onServer && { label: m.stores_manager, field: "managerName", visibility: "optional", width: 24 },
  },
  category: {
    phone: "line",
    server: onServer && {
      label: m.checks_filter_category,
      visibility: "optional",
      value: ({ data }) => categoryName(data.templateCategory),
      width: 18,
    },
  },
  inspector: {
    phone: "spare",
    server: onServer && { label: m.checks_inspector, field: "inspectorName", visibility: "usual", width: 24 },
  },
  status: {
    phone: "line",
    cell: (status: Check["status"]) => <StatusBadge status={status} />,
    server: onServer && {
      label: m.ui_status,
      field: "status",
      visibility: "usual",
      width: 14,
      file: ({ data }) => checkStatusLabel(data.status),
    },
  },
  score: {
    phone: "end",
    numeric: true,
    cell: (scored: { score: number; band: string | null; isFail: boolean } | null) => scored && <Score {...scored} />,
    server: onServer && {
      label: m.checks_score,
      visibility: "usual",
      value: ({ data: { scored, score, outcome, result } }) =>
        scored && score != null ? { score, band: outcome?.band ?? null, isFail: result === "fail" } : null,
      type: "score",
      width: 10,
      file: ({ data }) => (data.scored ? toPercent(data.score) : null),
    },
  },
  result: {
    phone: "line",
    cell: (result: "pass" | "fail" | null) => result && <ListedResult result={result} />,
    server: onServer && {
      label: m.checks_result,
      visibility: "usual",
      value: ({ data }) => (data.scored ? (data.result ?? null) : null),
      width: 10,
      file: ({ data }) => (data.result ? resultLabel(data.result) : null),
    },
  },
  findings: {
    phone: "named",
    numeric: true,
    cell: (findings: { count: number; critical: number } | null) =>
      findings && (
        <>
          <span>{formatNumber(findings.count, getLocale())}</span>
          {findings.critical > 0 && <em>{m.checks_critical_count({ count: findings.critical })}</em>}
        </>
      ),
    server: onServer && {
      label: m.checks_findings,
      visibility: "usual",
      value: ({ data: { outcome } }) =>
        outcome ? { count: outcome.findings.length, critical: countFindings(outcome.findings).critical } : null,
      width: 10,
      file: ({ data }) => data.outcome?.findings.length ?? null,
    },
  },
  critical: {
    server: onServer && {
      label: () => severityLabel("critical"),
      width: 10,
      file: ({ data: { outcome } }) => (outcome ? countFindings(outcome.findings).critical : null),
    },
  },
});

export const lastCheckColumns = ["area", "code", "manager", "category"] as const;
