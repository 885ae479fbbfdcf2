import type { SittingFilters } from "#app/camera/list-params.ts";
import { sittingStatusLabel } from "#app/camera/parts/status.tsx";
import { matchesFilters, shiftOf, tagOf } from "#app/camera/points.ts";
import type { Observation, Sitting } from "#app/camera/sitting.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { m, say } from "#app/i18n/locale.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { policyOf } from "#app/score-policy/versions.ts";

interface Row {
  readonly id: string;
  readonly sitting: Sitting;
  readonly policy: ScorePolicy;
  readonly observation: Observation | null;
}

const nameOf = (rows: readonly { code: string; name: { en: string; vi: string } }[], code: string) => {
  const row = rows.find((each) => each.code === code);
  return row ? say(row.name) : null;
};

function columns(): ExportColumn<Row>[] {
  const of =
    <T>(valueOf: (observation: Observation, row: Row) => T) =>
    (row: Row) =>
      row.observation && valueOf(row.observation, row);
  return [
    { header: m.ui_day(), type: "day", width: 12, value: ({ sitting }) => sitting.day },
    { header: m.stores_store_code(), width: 12, value: ({ sitting }) => sitting.storeCode },
    { header: m.stores_store(), width: 30, value: ({ sitting }) => sitting.storeName },
    { header: m.stores_area(), width: 18, value: ({ sitting }) => sitting.area },
    { header: m.stores_manager(), width: 24, value: ({ sitting }) => sitting.managerName },
    { header: m.camera_observer(), width: 24, value: ({ sitting }) => sitting.inspectorName },
    { header: m.camera_from(), width: 10, value: ({ sitting }) => sitting.from },
    { header: m.camera_to(), width: 10, value: ({ sitting }) => sitting.to },
    { header: m.ui_status(), width: 14, value: ({ sitting }) => sittingStatusLabel(sitting.status) },
    { header: m.camera_camera(), width: 20, value: of(({ camera }) => camera) },
    { header: m.camera_seen(), width: 12, value: of(({ at }) => at) },
    {
      header: m.camera_shift(),
      width: 14,
      value: of(({ at }, { policy }) => nameOf(policy.shifts, shiftOf(policy, at))),
    },
    {
      header: m.camera_category(),
      width: 26,
      value: of(({ category }, { policy }) => nameOf(policy.observationCategories, category) ?? category),
    },
    { header: m.camera_severity(), width: 14, value: of(({ severity }) => severityLabel(severity)) },
    { header: m.camera_points(), width: 10, value: of(({ severity }, { policy }) => policy.points[severity]) },
    { header: m.camera_words(), width: 60, value: of(({ words }) => words) },
    { header: m.ui_note(), width: 40, value: ({ sitting }) => sitting.note },
    { header: m.camera_sitting_number(), width: 18, value: ({ id }) => id },
    { header: m.camera_observation_number(), width: 18, value: of(({ id }) => id) },
  ];
}

async function rowsOf(sittings: readonly Stored<Sitting>[], filters: SittingFilters): Promise<Row[]> {
  const versions = await readPolicyVersions(db);
  return sittings.flatMap(({ id, data: sitting }): Row[] => {
    const policy = policyOf(versions, sitting.month);
    const observations = sitting.observations.filter((each) => matchesFilters(each, policy, filters));
    if (observations.length === 0 && !tagOf(filters)) return [{ id, sitting, policy, observation: null }];
    return observations.map((observation) => ({ id, sitting, policy, observation }));
  });
}

export const sittingFile = {
  name: "camera",
  title: m.shell_nav_camera,
  columns,
  rows: (sittings: readonly Stored<Sitting>[], { filters }: { readonly filters: SittingFilters }) =>
    rowsOf(sittings, filters),
};
