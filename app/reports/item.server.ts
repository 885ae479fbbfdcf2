/** The findings of one item of a template, each with its photos, or its answers N/A: what its rates are made of. */
import type { User } from "#app/auth/user.ts";
import { type DetailColumns, detailFacts } from "#app/checks/check-facts.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { can } from "#app/auth/can.ts";
import { db } from "#app/db/db.server.ts";
import { dayIn } from "#app/facts/shard.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageHref } from "#app/ui/page-href.ts";
import { type Frame, readFrame } from "./frame.server.ts";
import { perObject, ShardSums } from "./partial-sums.ts";
import type { FilterProblem } from "./report-filter.ts";
import { rowsOf } from "./rows.ts";
import { readVersions } from "./wording.server.ts";

const usualPage = 20;

/** Null where the template has no such item. Beside its frame it reads the details of the report's months, and a check for each finding of the page. */
export async function readItemFindings(user: User, search: URLSearchParams, now: Date, pageSize = usualPage) {
  const alone = new URLSearchParams(search);
  alone.set("compare", "none");
  const frame = await readFrame(user, "template", alone, now);
  const { filter } = frame.head;
  const item = search.get("item")?.trim() ?? "";
  if (filter.templateId === undefined || !/^[a-z0-9-]{1,40}$/.test(item)) return null;
  const na = search.get("answer")?.trim() === "na";
  const found = await checksOfItem(await checkFacts.read(db, detailFacts, filter), frame, item, na);
  const version = Math.max(...found.versions);
  const versions = await readVersions(found.versions.size > 0 ? [{ template: filter.templateId, version }] : []);
  const asked = search.get("cursor")?.trim() ?? "";
  const at = /^[1-9]\d{0,5}$/.test(asked) && Number(asked) < found.list.length ? Number(asked) : 0;
  const unusable: FilterProblem[] =
    asked && at === 0 ? [{ name: "cursor", code: "unknown", value: shorten(asked) }] : [];
  const shown = found.list.slice(at, at + pageSize);
  const read = await db.getMany(
    checks,
    shown.map(({ id }) => id),
  );
  return {
    ...frame.head,
    problems: [...frame.head.problems, ...unusable],
    item,
    na,
    ...versions.itemIn(filter.templateId, version, item),
    count: found.list.length,
    findings: read.flatMap((stored) =>
      stored && can(user, "read check", stored.data) ? [findingIn(stored.id, stored.data, item)] : [],
    ),
    first: at > 0 ? pageHref(search, null) : null,
    next: at + pageSize < found.list.length ? pageHref(search, String(at + pageSize)) : null,
  };
}

interface Found {
  readonly list: { readonly id: string; readonly day: string }[];
  readonly versions: Set<number>;
}

const kept = new ShardSums<DetailColumns, Found>(24);

/** The checks that found it or (`na`) answered N/A, newest first, and the versions they were made with. */
async function checksOfItem(
  shards: readonly DetailColumns[],
  { head, places, allowed }: Frame,
  item: string,
  na: boolean,
) {
  const { filter } = head;
  const found = await kept.of(
    shards,
    { filter, places, allowed },
    {
      by: [item, na],
      none: () => ({ list: [], versions: new Set() }),
      sumShard: (shard) => checksIn(shard, item, na, rowsOf(shard, filter, places, allowed)),
      join(whole, part) {
        for (const each of part.list) whole.list.push(each);
        for (const version of part.versions) whole.versions.add(version);
      },
    },
  );
  return { list: newestFirst(found.list), versions: found.versions };
}

const newestFirst = perObject((list: Found["list"]) =>
  list.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? 1 : -1)),
);

function checksIn(shard: DetailColumns, item: string, na: boolean, rows: Uint32Array): Found {
  const found: Found = { list: [], versions: new Set() };
  const word = shard.items.words.item.indexOf(item);
  if (word < 0) return found;
  for (const row of rows)
    for (let at = shard.items.from[row]!; at < shard.items.from[row + 1]!; at++) {
      const number = shard.items.item[at]!;
      if (number >> 2 !== word || ((number & 3) === 0) !== na) continue;
      found.list.push({ id: shard.key(row), day: dayIn(shard.month, shard.day[row]!) });
      found.versions.add(shard.words.template[shard.template[row]!]!.version);
    }
  return found;
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
