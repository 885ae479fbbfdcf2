import { cachePerObject } from "#app/facts/per-object.ts";
import type { User } from "#app/auth/user.ts";
import { type DetailColumns, detailFacts } from "#app/checks/check-facts.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import { dayIn } from "#app/facts/shard.ts";
import { monthsBetween } from "#app/i18n/days.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { sumDetails } from "./details.ts";
import { type Frame, readFrame } from "./frame.server.ts";
import { itemMonths } from "./items.ts";
import { ShardSums } from "./partial-sums.ts";
import { rateChart } from "./rate-chart.server.ts";
import type { FilterProblem } from "./report-filter.ts";
import { matchingRows } from "./rows.ts";
import { readCoverage, readVersionTexts, readVersionsOf } from "./wording.server.ts";

const usualPage = 20;

/** Null where the template has no such item. */
export async function readItemFindings(user: User, search: URLSearchParams, now: Date, pageSize = usualPage) {
  const alone = new URLSearchParams(search);
  alone.set("compare", "none");
  const frame = await readFrame(user, "template", alone, now);
  const { filter } = frame.head;
  const item = search.get("item")?.trim() ?? "";
  if (filter.templateId === undefined || !/^[a-z0-9-]{1,40}$/.test(item)) return null;
  const na = search.get("answer")?.trim() === "na";
  const details = await checkFacts.read(db, detailFacts, filter);
  const asOf = versionIn(search);
  const itemChecks = await checksOfItem(details, frame, { item, na, version: asOf });
  const version = Math.max(...itemChecks.versions);
  const versions = await readVersionTexts(
    itemChecks.versions.size > 0 ? [{ template: filter.templateId, version }] : [],
  );
  const cursor = search.get("cursor")?.trim() ?? "";
  const at = /^[1-9]\d{0,5}$/.test(cursor) && Number(cursor) < itemChecks.list.length ? Number(cursor) : 0;
  const cursorProblems: FilterProblem[] =
    cursor && at === 0 ? [{ name: "cursor", code: "unknown", value: shorten(cursor) }] : [];
  const page = itemChecks.list.slice(at, at + pageSize);
  const read = await db.getMany(
    checks,
    page.map(({ id }) => id),
  );
  return {
    ...frame.head,
    problems: [
      ...frame.head.problems.filter(({ name }) => asOf === null || name !== "templateVersion"),
      ...cursorProblems,
    ],
    item,
    na,
    ...versions.itemIn(filter.templateId, version, item),
    version: asOf,
    count: itemChecks.list.length,
    ...(await ratesOf(details, frame, item)),
    findings: read.flatMap((stored) =>
      stored && can(user, "read check", stored.data) ? [findingIn(stored.id, stored.data, item)] : [],
    ),
    first: at > 0 ? pageHref(search, null) : null,
    next: at + pageSize < itemChecks.list.length ? pageHref(search, String(at + pageSize)) : null,
  };
}

function versionIn(search: URLSearchParams): number | null {
  const version = search.get("templateVersion")?.trim() ?? "";
  return /^[1-9]\d{0,5}$/.test(version) ? Number(version) : null;
}

async function ratesOf(details: readonly DetailColumns[], { head, catalog, allowed }: Frame, item: string) {
  const { filter, today } = head;
  const byMonth = await sumDetails(details, { filter, catalog, allowed }, "month");
  const versions = await readVersionsOf(filter.templateId!, [...byMonth.values()]);
  const coverage = await readCoverage(filter.templateId!, [...byMonth.values()]);
  const months = monthsBetween(filter.from, filter.to < today ? filter.to : today);
  const rates = itemMonths(item, filter, months, {
    byMonth: months.map((month) => byMonth.get(month)),
    versions,
    coverage,
  });
  return { months: rates, chart: rateChart(rates) };
}

interface ItemQuery {
  readonly item: string;
  readonly na: boolean;
  readonly version: number | null;
}

interface ItemChecks {
  readonly list: { readonly id: string; readonly day: string }[];
  readonly versions: Set<number>;
}

const itemCheckCache = new ShardSums<DetailColumns, ItemChecks>();

async function checksOfItem(shards: readonly DetailColumns[], { head, catalog, allowed }: Frame, itemQuery: ItemQuery) {
  const { filter } = head;
  const itemChecks = await itemCheckCache.of(
    shards,
    { filter, catalog, allowed },
    {
      by: [itemQuery],
      none: () => ({ list: [], versions: new Set() }),
      sumShard: (shard) => checksIn(shard, itemQuery, matchingRows(shard, { filter, catalog, allowed })),
      join(sum, part) {
        for (const each of part.list) sum.list.push(each);
        for (const version of part.versions) sum.versions.add(version);
      },
    },
  );
  return { list: newestFirst(itemChecks.list), versions: itemChecks.versions };
}

const newestFirst = cachePerObject((list: ItemChecks["list"]) =>
  list.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? 1 : -1)),
);

function checksIn(shard: DetailColumns, { item, na, version: asOf }: ItemQuery, rows: Uint32Array): ItemChecks {
  const itemChecks: ItemChecks = { list: [], versions: new Set() };
  const word = shard.items.dictionary.item.indexOf(item);
  if (word < 0) return itemChecks;
  for (const row of rows)
    for (let at = shard.items.from[row]!; at < shard.items.from[row + 1]!; at++) {
      const number = shard.items.item[at]!;
      const { version } = shard.dictionary.template[shard.template[row]!]!;
      if (number >> 2 !== word || ((number & 3) === 0) !== na || (asOf !== null && version !== asOf)) continue;
      itemChecks.list.push({ id: shard.key(row), day: dayIn(shard.month, shard.day[row]!) });
      itemChecks.versions.add(version);
    }
  return itemChecks;
}

function findingIn(id: string, check: Check, item: string) {
  const finding = check.outcome?.findings.find((each) => each.item === item);
  const answer = check.answers[item];
  return {
    id,
    store: check.storeName,
    storeCode: check.storeCode,
    day: check.day,
    inspector: check.inspectorName,
    severity: finding?.severity ?? null,
    note: answer?.note ?? finding?.note ?? "",
    photos: answer?.photos ?? [],
  };
}
