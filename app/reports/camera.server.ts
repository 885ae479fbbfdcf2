import { cachePerObject } from "#app/facts/per-object.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { noShift } from "#app/camera/points.ts";
import { cameraFacts, type SittingColumns } from "#app/camera/sitting-facts.ts";
import { db } from "#app/db/db.server.ts";
import { type DirectoryEntry, nameOfEntry } from "#app/facts/directory.ts";
import { firstDay, monthOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import {
  asksForObservations,
  type CameraFigures,
  type CameraSums,
  noCameraFigures,
  sumSittings,
} from "./camera-report.ts";
import {
  gapsOf,
  lastDays,
  longestGap,
  repeatedObservations,
  type WatchedStores,
  watchedStores,
} from "./camera-stores.ts";
import { codeNamesOf, policyOptions, severityOptions } from "./choices.server.ts";
import { minStores, type PolicyFrame, readPolicyFrame } from "./frame.server.ts";
import { inspectorName } from "./inspector-name.ts";
import { type Extent, rowPageOf, readSort } from "./line-list.server.ts";
import { type Compared, entryFigures, type FigureRow, figureRows, firstRows } from "./lines.ts";
import { byArea } from "./partial-sums.ts";
import type { RowQuery } from "./rows.ts";
import type { Catalog, ReportFilter } from "./report.ts";
import { cameraSentence } from "./sentences.ts";
import { trendOf } from "./trend.server.ts";

type Frame = PolicyFrame<SittingColumns>;

const source = {
  read: (period: Period) => sittingFacts.read(db, cameraFacts, period),
  action: "read sitting",
  trend: 6,
  codesOf: ({ observationCategories, shifts }: ScorePolicy) => ({
    category: policyOptions(observationCategories),
    severity: severityOptions(),
    shift: [...policyOptions(shifts), { value: noShift, label: m.camera_no_shift() }],
  }),
} as const;

export interface CameraStoreRow extends FigureRow<CameraFigures> {
  readonly code: string;
  readonly gap: number;
}

const cameraSorts = ["-points", "-observations", "-gap", "-sittings", "name"] as const;
export type CameraSort = (typeof cameraSorts)[number];

export async function readCameraReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const frame = await readPolicyFrame(user, "qc-camera", source, search, now);
  const { head, directories, months, shards, catalog, allowed, policyOf } = frame;
  const { filter, before, problems, today } = head;
  const queryOf = (days: Partial<Period> = {}): RowQuery => ({ filter: { ...filter, ...days }, catalog, allowed });
  const sum = (days: Partial<Period>) => sumSittings(shards, queryOf(days), policyOf);
  const reach = { from: firstDay(months[0]!) };
  const sums: Compared<CameraSums> = { now: await sum({}), before: before && (await sum(before)) };
  const byMonth = (await sum(reach)).by.month;
  const stores = await watchedStores(shards, queryOf(), policyOf);
  const compared = <T>(of: (sums: CameraSums) => T): Compared<T> => ({
    now: of(sums.now),
    before: sums.before && sums.before.total.sittings > 0 ? of(sums.before) : null,
  });
  const rows = (group: (sums: CameraSums) => ReadonlyMap<string, CameraFigures>, nameOf: (key: string) => string) =>
    figureRows(compared(group), nameOf, noCameraFigures());
  const policyNames = codeNamesOf(source.codesOf(policyOf(monthOf(today))));
  const storeName = (id: string) => nameOfEntry(directories.stores.get(id)) || id;
  const { sort, problems: ofSort } = readSort(search, cameraSorts);
  const mostRows = extent === "page" ? mostRepeated : Infinity;
  const repeated = await repeatedObservations(shards, queryOf(), policyOf, stores, mostRows);
  const unwatched = await unwatchedStores(frame, () => watchedStores(shards, queryOf(reach), policyOf));
  const unwatchedIds = new Set(unwatched?.map(({ id }) => id));
  const byStore = entryFigures(
    compared(({ by }) => by.store),
    directories.stores,
    noCameraFigures(),
  );
  const come = { from: filter.from, to: filter.to < today ? filter.to : today };
  const gaps = await gapsOf(stores, directories.stores, come);
  const wholeGap = longestGap([], come);
  const gapOf = (id: string) => gaps.get(id) ?? wholeGap;
  const storeLine = (row: FigureRow<CameraFigures>): CameraStoreRow => ({
    ...row,
    code: directories.stores.get(row.key)?.code ?? "",
    gap: gapOf(row.key),
  });
  const { page, problems: ofPage } = rowPageOf(
    byStore.filter(({ key }) => !unwatchedIds.has(key)),
    search,
    extent,
    storeOrder(sort, gapOf),
  );
  const categories = byPoints(rows(({ by }) => by.category, policyNames("category")));
  return {
    ...head,
    problems: [...problems, ...ofSort, ...ofPage],
    records: can(user, "record sitting"),
    sentence: cameraSentence(head, sums.now.total, categories),
    total: { now: sums.now.total, before: sums.before && sums.before.total },
    watched: sums.now.by.store.size,
    unwatched: unwatched && {
      rows: firstRows(unwatched, extent === "page" ? mostUnwatched : Infinity, longestAgo),
      count: unwatched.length,
    },
    beside: await meansBeside(frame),
    trend: trendOf(months, filter.to, [
      { name: m.reports_findings(), countOf: (month) => byMonth.get(month)?.observations ?? 0 },
      { name: m.reports_camera_sittings(), countOf: (month) => byMonth.get(month)?.sittings ?? 0 },
    ]),
    by: {
      category: categories,
      shift: byPoints(rows(({ by }) => by.shift, policyNames("shift"))),
      severity: inOrderOf(
        severities,
        rows(({ by }) => by.severity, policyNames("severity")),
      ),
      area: byPoints(
        rows(
          ({ by }) => areasOf(by.store)(directories.stores),
          (area) => area || m.reports_no_area(),
        ),
      ),
      inspector: byPoints(
        rows(
          ({ by }) => by.inspector,
          (id) => inspectorName(directories.inspectors, id),
        ).filter(({ key }) => can(user, "read inspector figures", { inspectorId: key })),
      ),
    },
    list: { ...page, rows: page.rows.map(storeLine), sort },
    repeated: {
      ...repeated,
      rows: repeated.rows.map((finding) => ({
        ...finding,
        storeName: storeName(finding.store),
        categoryName: policyNames("category")(finding.category),
      })),
    },
  };
}
const mostRepeated = 50;
const mostUnwatched = 30;

export type CameraReport = Awaited<ReturnType<typeof readCameraReport>>;

const areasOf = cachePerObject((byStore: ReadonlyMap<string, CameraFigures>) =>
  cachePerObject((stores: Catalog["stores"]) => byArea(byStore, stores)),
);

function byPoints<Row extends FigureRow<CameraFigures>>(rows: readonly Row[]): Row[] {
  return sorted(rows, ({ now }) => now.points);
}

function sorted<Row extends FigureRow<CameraFigures>>(rows: readonly Row[], figure: (row: Row) => number): Row[] {
  return rows.toSorted((a, b) => figure(b) - figure(a) || compareNames(a.name, b.name));
}

function inOrderOf(order: readonly string[], rows: readonly FigureRow<CameraFigures>[]) {
  return rows.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

function storeOrder(sort: CameraSort, gapOf: (id: string) => number) {
  type Row = FigureRow<CameraFigures>;
  const byName = (a: Row, b: Row) => compareNames(a.name, b.name);
  if (sort === "name") return byName;
  const name = sort.slice(1) as "points" | "observations" | "gap" | "sittings";
  const figure = ({ key, now }: Row) => (name === "gap" ? gapOf(key) : now[name]);
  return (a: Row, b: Row) => figure(b) - figure(a) || byName(a, b);
}

/** Null where the filter shows only some sittings of a store. */
async function unwatchedStores(
  { head: { filter, today }, user, readable }: Frame,
  readAll: () => Promise<WatchedStores>,
): Promise<Unwatched[] | null> {
  if (filter.managerId !== undefined || filter.inspectorId !== undefined || asksForObservations(filter)) return null;
  const latest = lastDays(await readAll());
  const lastDay = filter.to < today ? filter.to : today;
  return openStores(readable.stores).flatMap((store) => {
    const { id, area } = store;
    const last = latest.get(id) ?? null;
    return (last ?? "") < filter.from &&
      // A store may have been open before it was added here: an earlier sitting shows it.
      (store.since <= lastDay || last !== null) &&
      (filter.area === undefined || area === filter.area) &&
      (filter.storeId === undefined || id === filter.storeId) &&
      can(user, "read sitting", { storeId: id })
      ? [{ id, code: store.code, name: store.name, last }]
      : [];
  });
}

const openStores = cachePerObject((stores: ReadonlyMap<string, DirectoryEntry>) =>
  [...stores]
    .filter(([, { status }]) => status !== "closed")
    .map(([id, entry]) => ({
      id,
      code: entry.code,
      name: nameOfEntry(entry),
      area: entry.area,
      since: entry.since ?? "",
    })),
);

interface Unwatched {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly last: string | null;
}

function longestAgo(a: Unwatched, b: Unwatched): number {
  if (a.last === b.last) return compareNames(a.name, b.name);
  return (a.last ?? "") < (b.last ?? "") ? -1 : 1;
}

export interface MeanBeside {
  readonly name: string;
  readonly perSitting: number;
}

/** Only for whole months: periods that differ by one day would reveal a store's figures of that day. */
async function meansBeside({ head, user, directories, shards, catalog, policyOf }: Frame): Promise<MeanBeside[]> {
  const { filter } = head;
  const readsAll = readsAllStores(user);
  if (readsAll ? filter.storeId === undefined : wholeMonths(filter) === null) return [];
  const { storeId, area: _area, managerId: _manager, inspectorId: _inspector, ...rest } = filter;
  const beside = async (name: string, narrower: Partial<ReportFilter>): Promise<MeanBeside[]> => {
    const query = { filter: { ...rest, ...narrower }, catalog, allowed: null };
    const { total, by } = await sumSittings(shards, query, policyOf);
    const perSitting = Math.round((total.points / total.sittings) * 10) / 10;
    return by.store.size >= (readsAll ? 2 : minStores) ? [{ name, perSitting }] : [];
  };
  const area = storeId === undefined ? undefined : directories.stores.get(storeId)?.area;
  return [
    ...(area === undefined ? [] : await beside(m.reports_store_area(), { area })),
    ...(await beside(m.reports_store_chain(), {})),
  ];
}
