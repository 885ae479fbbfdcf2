import { SittingStatusBadge } from "#app/camera/parts/status.tsx";
import { countBySeverity, sittingScore } from "#app/camera/points.ts";
import type { Sitting } from "#app/camera/sitting.ts";
import { storeCell, timeCell } from "#app/checks/parts/list-cells.tsx";
import type { Stored } from "#app/db/documents.ts";
import { formatNumber, formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { href } from "#app/ui/href.ts";

const onServer = import.meta.env.SSR;

export const sittingColumns = defineColumns<Stored<Sitting>, { readonly policyOf: (month: string) => ScorePolicy }>()({
  store: {
    phone: "title",
    cell: (sitting: { name: string; code: string; status: Sitting["status"] }, id) => (
      <>
        {storeCell((each) => href("/qc/camera/:id", { id: each }))(sitting, id)}
        {sitting.status === "void" && (
          <span className="ms-2">
            <SittingStatusBadge status="void" />
          </span>
        )}
      </>
    ),
    server: onServer && {
      label: m.stores_store,
      visibility: "always",
      value: ({ data }) => ({ name: data.storeName, code: data.storeCode, status: data.status }),
    },
  },
  day: {
    cell: timeCell,
    server: onServer && {
      label: m.ui_day,
      field: "day",
      visibility: "usual",
      value: ({ data }, { today }) => formatShortDay(data.day, today, getLocale()),
    },
  },
  time: {
    cell: timeCell,
    server: onServer && { label: m.ui_time, visibility: "usual", value: ({ data }) => `${data.from}–${data.to}` },
  },
  inspector: { server: onServer && { label: m.camera_observer, field: "inspectorName", visibility: "usual" } },
  observations: {
    phone: "named",
    numeric: true,
    cell: ({ count, critical }: { count: number; critical: number }) => (
      <>
        <span className={count === 0 ? "normal" : ""}>{formatNumber(count, getLocale())}</span>
        {critical > 0 && <span className="ml-2 text-sm text-bad">{m.camera_critical_count({ count: critical })}</span>}
      </>
    ),
    server: onServer && {
      label: m.camera_observations,
      visibility: "usual",
      value: ({ data: { observations } }) => ({
        count: observations.length,
        critical: countBySeverity(observations).critical,
      }),
    },
  },
  score: {
    phone: "end",
    numeric: true,
    cell: (score: number) => formatNumber(score, getLocale()),
    server: onServer && {
      label: m.camera_score,
      visibility: "usual",
      value: ({ data }, { policyOf }) => sittingScore(data, policyOf(data.month)),
    },
  },
  area: { server: onServer && { label: m.stores_area, field: "area", visibility: "optional" } },
  manager: { server: onServer && { label: m.stores_manager, field: "managerName", visibility: "optional" } },
  status: {
    cell: (status: Sitting["status"]) => <SittingStatusBadge status={status} />,
    server: onServer && { label: m.ui_status, field: "status", visibility: "optional" },
  },
});
