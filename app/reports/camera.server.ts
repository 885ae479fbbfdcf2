/** The report of QC camera: what was seen where, how bad it was, and where nobody watched. Reads facts, never sittings. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { noShift } from "#app/camera/points.ts";
import { cameraFacts, type SittingColumns } from "#app/camera/sitting-facts.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { firstDay, monthOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Period, wholeMonths } from "#app/i18n/period.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import {
  asksForObservations,
  type CameraFigures,
  groupObservations,
  groupSittings,
  longestGap,
  repeatedObservations,
  type SittingFact,
  sittingsIn,
  sumSittings,
} from "./camera-report.ts";
import { namesOf, policyOptions, severityOptions } from "./choices.server.ts";
import { type PolicyFrame, readPolicyFrame } from "./frame.server.ts";
import { type Extent, pageOf, readSort } from "./line-list.server.ts";
import { type Compared, type FigureRow, figureRows } from "./lines.ts";
import type { ReportFilter } from "./report.ts";
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

export interface StoreLine extends FigureRow<CameraFigures> {
  readonly code: string;
  /** The most days in a row on which nobody watched. */
  readonly gap: number;
}

/** Of the report's stores, the first is the usual order. */
const cameraSorts = ["-points", "-observations", "-gap", "-sittings", "name"] as const;
export type CameraSort = (typeof cameraSorts)[number];

/**
 * What a URL asks for, within the user's scope. It reads what its frame does: of each month at most 26 documents of facts, the directory, and
 * the versions of the score policy.
 */
export async function readCameraReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const frame = await readPolicyFrame(user, "qc-camera", source, search, now);
  const { head, directories, months } = frame;
  const { filter, before, problems } = head;
  const within = (days: Partial<Period>) => sittingsOf(frame, { ...filter, ...days });
  const all = within({ from: firstDay(months[0]!) });
  const sittings: Compared<readonly SittingFact[]> = {
    now: all.filter(({ day }) => day >= filter.from),
    before: before && within(before),
  };
  const compared = <T>(of: (facts: readonly SittingFact[]) => T): Compared<T> => ({
    now: of(sittings.now),
    before: sittings.before?.length ? of(sittings.before) : null,
  });
  const rows = (
    group: (facts: readonly SittingFact[]) => Map<string, CameraFigures>,
    nameOf: (key: string) => string,
  ) => figureRows(compared(group), nameOf, sumSittings([]));
  const policyNames = namesOf(source.codesOf(frame.policyOf(monthOf(head.today))));
  const storeName = (id: string) => nameOfEntry(directories.stores.get(id)) || id;
  const { sort, problems: ofSort } = readSort(search, cameraSorts);
  const repeated = someOf(repeatedObservations(sittings.now), extent === "page" ? mostRepeated : Infinity);
  const unwatched = unwatchedStores(frame, all);
  const apart = new Set(unwatched?.map(({ id }) => id));
  const byStore = rows((facts) => groupSittings(facts, ({ store }) => store), storeName);
  const stores = storeLines(
    frame,
    sittings.now,
    byStore.filter(({ key }) => !apart.has(key)),
  );
  const { page, problems: ofPage } = pageOf(sortStores(stores, sort), search, extent);
  return {
    ...head,
    problems: [...problems, ...ofSort, ...ofPage],
    records: can(user, "record sitting"),
    total: { now: sumSittings(sittings.now), before: sittings.before && sumSittings(sittings.before) },
    watched: new Set(sittings.now.map(({ store }) => store)).size,
    unwatched: unwatched && someOf(unwatched, extent === "page" ? mostUnwatched : Infinity),
    beside: meansBeside(frame),
    trend: trendOf(months, filter.to, [
      { name: m.reports_camera_seen(), countOf: (month) => sumSittings(inMonth(all, month)).observations },
      { name: m.reports_camera_sittings(), countOf: (month) => inMonth(all, month).length },
    ]),
    by: {
      category: byPoints(rows((facts) => groupObservations(facts, "category"), policyNames("category"))),
      shift: byPoints(rows((facts) => groupObservations(facts, "shift"), policyNames("shift"))),
      severity: inOrderOf(
        severities,
        rows((facts) => groupObservations(facts, "severity"), policyNames("severity")),
      ),
      area: byPoints(
        rows(
          (facts) => groupSittings(facts, ({ store }) => directories.stores.get(store)?.area ?? ""),
          (area) => area || m.reports_no_area(),
        ),
      ),
      inspector: byPoints(
        rows(
          (facts) => groupSittings(facts, ({ inspector }) => inspector),
          (id) => nameOfEntry(directories.inspectors.get(id)) || id,
        ).filter(({ key }) => can(user, "read inspector figures", { inspectorId: key })),
      ),
    },
    list: { ...page, sort },
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
/** That a page shows; a file has all. */
const mostRepeated = 50;
const mostUnwatched = 30;

/** The first of them, and how many there are. */
function someOf<Row>(rows: readonly Row[], most: number): { readonly rows: readonly Row[]; readonly count: number } {
  return { rows: rows.slice(0, most), count: rows.length };
}

export type CameraReport = Awaited<ReturnType<typeof readCameraReport>>;

function sittingsOf({ shards, places, allowed, policyOf }: Frame, filter: ReportFilter): SittingFact[] {
  return sittingsIn(shards, filter, places, allowed, policyOf);
}

const inMonth = (sittings: readonly SittingFact[], month: string) => sittings.filter((each) => each.month === month);

function byPoints<Row extends FigureRow<CameraFigures>>(rows: readonly Row[]): Row[] {
  return sorted(rows, ({ now }) => now.points);
}

function sorted<Row extends FigureRow<CameraFigures>>(rows: readonly Row[], figure: (row: Row) => number): Row[] {
  return rows.toSorted((a, b) => figure(b) - figure(a) || compareNames(a.name, b.name));
}

function inOrderOf(order: readonly string[], rows: readonly FigureRow<CameraFigures>[]) {
  return rows.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

function storeLines(
  { head: { filter, today }, directories }: Frame,
  sittings: readonly SittingFact[],
  rows: readonly FigureRow<CameraFigures>[],
): StoreLine[] {
  const days = Map.groupBy(sittings, ({ store }) => store);
  const come = { from: filter.from, to: filter.to < today ? filter.to : today };
  return rows.map((row) => ({
    ...row,
    code: directories.stores.get(row.key)?.code ?? "",
    gap: longestGap(
      (days.get(row.key) ?? []).map(({ day }) => day),
      come,
    ),
  }));
}

function sortStores(stores: readonly StoreLine[], sort: CameraSort): StoreLine[] {
  if (sort === "name") return stores.toSorted((a, b) => compareNames(a.name, b.name));
  const name = sort.slice(1) as "points" | "observations" | "gap" | "sittings";
  return sorted(stores, (row) => (name === "gap" ? row.gap : row.now[name]));
}

/**
 * Open stores that nobody watched in the period, with their latest sitting of the trend's months; who waited longest comes first. Null where the
 * report is narrowed to some sittings of a store, of which the others say nothing.
 */
function unwatchedStores({ head: { filter }, user, known }: Frame, all: readonly SittingFact[]) {
  if (filter.managerId !== undefined || filter.inspectorId !== undefined || asksForObservations(filter)) return null;
  const latest = new Map<string, string>();
  for (const { store, day } of all) if (day > (latest.get(store) ?? "")) latest.set(store, day);
  return [...known.stores]
    .filter(
      ([id, { status, area }]) =>
        status !== "closed" &&
        (filter.area === undefined || area === filter.area) &&
        (filter.storeId === undefined || id === filter.storeId) &&
        can(user, "read sitting", { storeId: id }) &&
        (latest.get(id) ?? "") < filter.from,
    )
    .map(([id, entry]) => ({ id, code: entry.code, name: nameOfEntry(entry), last: latest.get(id) ?? null }))
    .toSorted((a, b) => ((a.last ?? "") < (b.last ?? "") ? -1 : a.last === b.last ? compareNames(a.name, b.name) : 1));
}

/** Means of fewer stores would tell a store's manager what another has. */
const fewestStores = 5;

export interface MeanBeside {
  readonly name: string;
  /** Points off, with one decimal. */
  readonly perSitting: number;
}

/**
 * The means of the store's area and of the chain, for who asks for one store or reads only some: these are told of whole months alone, since
 * two periods that differ by a day would tell what one store had on it.
 */
function meansBeside({ head: { filter }, user, directories, shards, places, policyOf }: Frame): MeanBeside[] {
  const readsAll = readsAllStores(user);
  if (readsAll ? filter.storeId === undefined : wholeMonths(filter) === null) return [];
  const { storeId, area: _area, managerId: _manager, inspectorId: _inspector, ...rest } = filter;
  const beside = (name: string, narrower: Partial<ReportFilter>): MeanBeside[] => {
    const sittings = sittingsIn(shards, { ...rest, ...narrower }, places, null, policyOf);
    const stores = new Set(sittings.map(({ store }) => store)).size;
    const sums = sumSittings(sittings);
    const perSitting = Math.round((sums.points / sums.sittings) * 10) / 10;
    return stores >= (readsAll ? 2 : fewestStores) ? [{ name, perSitting }] : [];
  };
  const area = storeId === undefined ? undefined : directories.stores.get(storeId)?.area;
  return [
    ...(area === undefined ? [] : beside(m.reports_store_area(), { area })),
    ...beside(m.reports_store_chain(), {}),
  ];
}
