/** The list of sittings: its filters, what they may be set to, and its rows. */
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { readNamedChoices } from "#app/checks/parts/named-choices.server.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { noOne } from "#app/lists/params.ts";
import { sittingParams } from "#app/camera/list-params.ts";
import { countBySeverity, noShift, sittingScore } from "#app/camera/points.ts";
import type { Sitting } from "#app/camera/sitting.ts";
import { listSittings } from "#app/camera/sittings.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames, formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { type Choice, defineList } from "#app/lists/define-list.server.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { listAreas } from "#app/stores/stores.server.ts";
import { statusChoices } from "#app/camera/parts/status.tsx";

export const sittingList = defineList({
  params: sittingParams,
  fields: {
    storeId: {
      kind: "text",
      main: true,
      label: () => m.checks_store(),
      hint: () => m.checks_filter_store_hint(),
      maxLength: 128,
    },
    month: { kind: "month", main: true, label: () => m.checks_filter_month() },
    from: { kind: "date", label: () => m.checks_filter_from() },
    to: { kind: "date", label: () => m.checks_filter_to() },
    area: { kind: "select", label: () => m.checks_area() },
    managerId: {
      kind: "text",
      label: () => m.checks_manager(),
      hint: () => m.camera_manager_hint({ none: noOne }),
      maxLength: 128,
    },
    inspectorId: { kind: "select", label: () => m.camera_observer() },
    category: { kind: "select", label: () => m.camera_category() },
    severity: { kind: "select", label: () => m.camera_severity(), options: severityChoices },
    shift: { kind: "select", label: () => m.camera_shift() },
    status: { kind: "select", label: () => m.camera_status(), options: statusChoices },
  },
  sort: {
    main: true,
    label: () => m.checks_filter_sort(),
    names: { "-day": () => m.checks_sort_newest(), day: () => m.checks_sort_oldest() },
  },
  columns: {
    day: () => m.camera_day(),
    time: () => m.camera_time(),
    inspector: () => m.camera_observer(),
    observations: () => m.camera_observations(),
    score: () => m.camera_score(),
    area: () => m.checks_area(),
    manager: () => m.checks_manager(),
    status: () => m.camera_status(),
  },
  view: "camera",
  limit: 50,
  choices: readChoices,
  read: async ({ user, filters, sort, choosing }, page) => {
    const chosen = filters.storeId || filters.managerId ? await choosing : {};
    const idOf = (name: "storeId" | "managerId") =>
      chosen[name]?.find(({ value }) => value === filters[name])?.id ?? filters[name];
    const asked = { ...filters, storeId: idOf("storeId"), managerId: idOf("managerId"), sort };
    const { documents, next, count } = await listSittings(user, asked, page);
    return { documents, next, count };
  },
  total: (count) => m.camera_count({ count, number: formatNumber(count, getLocale()) }),
  rows: rowsOf,
});

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, Choice[]>> {
  const [areas, people, named, versions] = await Promise.all([
    listAreas(user),
    readsAllStores(user) ? readDirectory(db, "users") : [],
    readNamedChoices(user, search),
    readVersions(db),
  ]);
  // A later version has every row of the earlier ones.
  const { observationCategories, shifts } = policyOf(versions, "9999-12");
  const observers = [...people].map(([value, entry]) => ({ value, label: nameOfEntry(entry) }));
  return {
    area: areas.map((value) => ({ value, label: value })),
    inspectorId: observers.toSorted((a, b) => compareNames(a.label, b.label)),
    storeId: named.storeId,
    managerId: [...named.managerId, { value: noOne, label: m.checks_filter_no_manager() }],
    category: observationCategories.map(({ code, name }) => ({ value: code, label: say(name) })),
    shift: [
      ...shifts.map(({ code, name }) => ({ value: code, label: say(name) })),
      { value: noShift, label: m.camera_no_shift() },
    ],
  };
}

export type SittingRow = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(found: readonly Stored<Sitting>[]) {
  const versions = found.length > 0 ? await readVersions(db) : [];
  return found.map(({ id, data }) => ({
    id,
    store: data.storeName,
    storeCode: data.storeCode,
    day: formatDay(data.day),
    time: `${data.from}–${data.to}`,
    inspector: data.inspectorName,
    observations: data.observations.length,
    critical: countBySeverity(data.observations).critical,
    score: sittingScore(data, policyOf(versions, data.month)),
    area: data.area,
    manager: data.managerName ?? "",
    status: data.status,
  }));
}
