import type { Check } from "#app/checks/check.ts";
import { resultLabel, severityLabel, checkStatusLabel } from "#app/checks/check-names.ts";
import { checkHref } from "#app/checks/check-href.ts";
import { countFindings } from "#app/checks/findings.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { categoryName } from "#app/templates/category.ts";
import { ResultBadge, StatusBadge } from "./status.tsx";

interface CheckTitle {
  readonly store: string;
  readonly storeCode: string;
  readonly template: string;
  readonly open: boolean;
}

const onServer = import.meta.env.SSR;

export const checkColumns = defineColumns<Stored<Check>>()({
  code: {
    phone: "bare",
    server: onServer && { label: m.checks_code, field: "code", visibility: "optional", width: 22 },
  },
  day: {
    phone: "bare",
    cell: (day: string) => <time>{day}</time>,
    server: onServer && {
      label: m.ui_day,
      visibility: "usual",
      value: ({ data }) => formatDay(data.day),
      type: "day",
      width: 12,
      file: ({ data }) => data.day,
    },
  },
  storeCode: { server: onServer && { label: m.stores_store_code, field: "storeCode", width: 12 } },
  store: {
    phone: "title",
    cell: ({ store, storeCode, template, open }: CheckTitle, id) => (
      <>
        <a href={checkHref({ id, open })}>{store}</a> <small>{storeCode}</small>
        <small>{template}</small>
      </>
    ),
    server: onServer && {
      label: m.checks_store_template,
      visibility: "always",
      value: ({ data }, { user }) => ({
        store: data.storeName,
        storeCode: data.storeCode,
        template: say(data.templateName),
        open: data.status === "draft" && data.inspectorId === user.uid,
      }),
      header: m.stores_store,
      width: 30,
      file: ({ data }) => data.storeName,
    },
  },
  area: {
    phone: "bare",
    server: onServer && { label: m.stores_area, field: "area", visibility: "optional", width: 18 },
  },
  manager: {
    phone: "wide",
    server: onServer && { label: m.stores_manager, field: "managerName", visibility: "optional", width: 24 },
  },
  template: { server: onServer && { label: m.checks_template, width: 30, file: ({ data }) => say(data.templateName) } },
  category: {
    phone: "wide",
    server: onServer && {
      label: m.checks_filter_category,
      visibility: "optional",
      value: ({ data }) => categoryName(data.templateCategory),
      width: 18,
    },
  },
  inspector: {
    phone: "bare",
    server: onServer && { label: m.checks_inspector, field: "inspectorName", visibility: "usual", width: 24 },
  },
  status: {
    phone: "bare",
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
    phone: "bare",
    numeric: true,
    cell: (scored: { score: number; band: string | null } | null) =>
      scored && (
        <>
          <b>{formatScore(scored.score, getLocale())}</b>
          {scored.band && <i>{scored.band}</i>}
        </>
      ),
    server: onServer && {
      label: m.checks_score,
      visibility: "usual",
      value: ({ data: { scored, score, outcome } }) =>
        scored && score != null ? { score, band: outcome?.band ?? null } : null,
      type: "score",
      width: 10,
      file: ({ data }) => (data.scored ? toPercent(data.score) : null),
    },
  },
  result: {
    phone: "bare",
    cell: (result: "pass" | "fail" | null) => result && <ResultBadge result={result} />,
    server: onServer && {
      label: m.checks_result,
      visibility: "usual",
      value: ({ data }) => (data.scored ? (data.result ?? null) : null),
      width: 10,
      file: ({ data }) => (data.result ? resultLabel(data.result) : null),
    },
  },
  findings: {
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
