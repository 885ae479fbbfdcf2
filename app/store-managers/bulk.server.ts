/** Carries out what is done to many stores, by those who keep them: in batches, each store in its own transaction with its own event. */
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { StaleRevision, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { queryIn } from "#app/db/query-in.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { groupBy } from "#app/facts/shard.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { assignments, excludes, managers } from "./manager.ts";
import { assignmentId, Overlap, predecessorOf, prepareAssign } from "./assign.server.ts";
import { managersOn } from "./assignments.server.ts";
import type { AssignmentChange } from "./consequences.ts";
import { requireConfirmed } from "./foresee.server.ts";
import { ManagerLeft } from "./manager-errors.ts";
import { managerId } from "./managers.server.ts";
import { settleDays } from "./settle.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";
import type { StoreFilters } from "#app/stores/list-params.ts";
import { tagKey } from "#app/stores/store-form.ts";
import { type Store, storeLimits, stores } from "#app/stores/store.ts";
import { countStores, listStores, storeRecord } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Bulk, type BulkAction, type BulkRefusal, bulks, type BulkValue, maxStores } from "./bulk.ts";

/** Which stores: some, or all that these filters leave. */
export type Target = { readonly ids: readonly string[] } | { readonly filters: StoreFilters };

/** As many stores are named before they change; the page says how many more there are. */
const mostNamed = 200;

/** The first stores of a target, for who is about to change them, each with whoever manages it today. */
export async function nameStores(user: User, target: Target, now: Date) {
  authorize(user, "manage stores");
  const found = await firstOf(user, target);
  const ids = found.map(({ id }) => id);
  const holders = await managersOn(db, ids, dayOf(now, config.APP_TIME_ZONE));
  return found.map(({ id, data: { code, name } }) => ({ id, code, name, manager: holders.get(id) ?? "" }));
}

async function firstOf(user: User, target: Target): Promise<Stored<Store>[]> {
  if ("filters" in target) return (await listStores(user, target.filters, { limit: mostNamed })).stores;
  return (await db.getMany(stores, target.ids.slice(0, mostNamed))).filter((store) => store !== null);
}

/**
 * Whom an assignment to many stores concerns; where somebody stands in its way it isn't made, which its run tells.
 * @throws Unconfirmed unless that was read
 */
export async function requireAssignConfirmed(
  user: User,
  target: Target,
  { managerId: manager, from }: Pick<BulkValue, "managerId" | "from">,
  confirmed: string,
): Promise<void> {
  authorize(user, "manage stores");
  const ids = await idsOf(user, target);
  const ofStores = groupBy(await queryIn(db, assignments, "storeId", ids), ({ data }) => data.storeId);
  const changes = ids.flatMap((storeId): AssignmentChange[] => {
    const after = { storeId, managerId: manager!, from: from!, to: null, shared: false };
    const own = { id: assignmentId(after), before: null, after };
    const others = (ofStores.get(storeId) ?? []).filter(({ id }) => id !== own.id);
    const ends = predecessorOf(others, after);
    if (others.some((other) => other !== ends && excludes(other.data, after))) return [];
    return ends ? [{ id: ends.id, before: ends.data, after: { ...ends.data, to: addDays(from!, -1) } }, own] : [own];
  });
  await requireConfirmed(db, changes, confirmed);
}

/** How many stores a target is; those that there are of named ones. */
export async function sizeOf(user: User, target: Target): Promise<number> {
  authorize(user, "manage stores");
  if ("ids" in target) return (await db.getMany(stores, target.ids)).filter((store) => store !== null).length;
  return (await countStores(user, target.filters)) ?? (await idsOf(user, target)).length;
}

async function idsOf(user: User, target: Target): Promise<string[]> {
  if ("ids" in target) return (await db.getMany(stores, target.ids)).flatMap((store) => (store ? [store.id] : []));
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listStores>> = await listStores(user, target.filters, { cursor, limit: 500 });
    ids.push(...page.stores.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && ids.length < maxStores);
  return ids.slice(0, maxStores);
}

/** The number of stores isn't the one that was confirmed any more. */
export class OtherNumber extends Error {
  override name = "OtherNumber";
}

/**
 * Begins: the stores are those that there are now, whatever becomes of the list while it runs. The key is minted for `bulk`; the same form
 * again leads to the same run.
 * @throws OtherNumber when they are not as many as were confirmed; StaleForm; Response 403, 400
 */
export async function startBulk(
  user: User,
  {
    action,
    value,
    target,
    confirmed,
    search,
  }: { action: BulkAction; value: BulkValue; target: Target; confirmed: number; search: string },
  key: string,
  now: Date,
): Promise<string> {
  authorize(user, "manage stores");
  const id = derivedId("bulk", user.uid, key);
  const running = await db.get(bulks, id);
  const ids = running?.data.ids ?? (await idsOf(user, target));
  if (ids.length !== confirmed || ids.length === 0) throw new OtherNumber();
  const bulk: Bulk = {
    uid: user.uid,
    action,
    ...value,
    ids,
    done: 0,
    changed: 0,
    same: 0,
    refused: 0,
    reasons: [],
    search,
    startedAt: now.toISOString(),
  };
  const body = { action, value, search, confirmed, target };
  return changeRecord({ user, action: "manage stores", form: "bulk", key, body, now }, async (tx) => ({
    sideEffects: () => tx.create(bulks, id, bulk),
    result: id,
  }));
}

/** One's own run; null for another's and for none. */
export async function findBulk(user: User, id: string): Promise<Stored<Bulk> | null> {
  authorize(user, "manage stores");
  const bulk = id ? await db.get(bulks, id) : null;
  return bulk?.data.uid === user.uid ? bulk : null;
}

/** Stores between two notes of how far it has come. */
const batch = 20;

/**
 * Goes on where it stands, for about `milliseconds`. Called again, or by two at once, it goes on; what was done already is found to be so.
 * @throws Response 404
 */
export async function continueBulk(user: User, id: string, now: Date, milliseconds: number): Promise<Bulk> {
  const until = Date.now() + milliseconds;
  for (;;) {
    const stored = orNotFound(await findBulk(user, id));
    const { data: bulk, revision } = stored;
    if (bulk.done >= bulk.ids.length || Date.now() >= until) return bulk;
    const after = { ...bulk, reasons: [...bulk.reasons] };
    for (const store of bulk.ids.slice(bulk.done, bulk.done + batch)) {
      const outcome = await applyTo(user, store, stored, now);
      after.done++;
      // It may be so by this run: from before it was cut off, or by someone who goes on with it in another tab.
      if (outcome === "same" && (await wasDone(store, stored))) after.changed++;
      else if (outcome === "changed" || outcome === "same") after[outcome]++;
      else {
        after.refused++;
        if (after.reasons.length < 50) after.reasons.push({ id: store, ...outcome });
      }
    }
    // Someone else, in another tab, is at the same batch: theirs counts, and nothing is done twice.
    await db.set(bulks, id, after, { revision }).catch((error: unknown) => {
      if (!(error instanceof StaleRevision)) throw error;
    });
  }
}

/** Whether the store's timeline has it from this run. */
async function wasDone(store: string, { id, data: { startedAt } }: Stored<Bulk>): Promise<boolean> {
  return (await readTimeline(db, `stores/${store}`, startedAt)).some((event) => event.run === id);
}

type Outcome = "changed" | "same" | { why: BulkRefusal; by: string };

async function applyTo(user: User, id: string, run: Stored<Bulk>, now: Date): Promise<Outcome> {
  const { action, text } = run.data;
  if (action === "assign") return assignTo(user, id, run, now);
  const isStatus = action === "close" || action === "open";
  const outcome = await storeRecord.alter(
    user,
    id,
    { note: isStatus ? text : undefined, run: run.id },
    now,
    (store) => {
      const has = store.tags.some((tag) => tagKey(tag) === tagKey(text));
      if (action === "tag" && !has && store.tags.length >= storeLimits.tags) return null;
      switch (action) {
        case "area":
          return { ...store, area: text };
        case "tag":
          return has ? store : { ...store, tags: [...store.tags, text] };
        case "untag":
          return { ...store, tags: store.tags.filter((tag) => tagKey(tag) !== tagKey(text)) };
        case "close":
          return { ...store, status: "closed" };
        case "open":
          return { ...store, status: "open" };
      }
    },
  );
  if (outcome === "refused") return { why: "tags", by: "" };
  return outcome === "gone" ? { why: "gone", by: "" } : outcome;
}

async function assignTo(user: User, storeId: string, { id: run, data }: Stored<Bulk>, now: Date): Promise<Outcome> {
  const given = { storeId, managerId: data.managerId!, from: data.from!, to: null };
  try {
    const { changes, unsettled } = await db.transaction(async (tx) => {
      const prepared = await prepareAssign(tx, user, given, now, { run });
      prepared.write();
      return { changes: prepared.changes.length > 0, unsettled: storeUnsettled(tx, user, prepared.affected, now) };
    });
    await settleDays(user, unsettled, now);
    return changes ? "changed" : "same";
  } catch (error) {
    if (error instanceof ManagerLeft) return { why: "left", by: error.manager };
    if (error instanceof Overlap) return { why: "overlap", by: error.other.manager };
    if (error instanceof Response && error.status === 404) return { why: "gone", by: "" };
    throw error;
  }
}

/** Code and name of each of these stores, its id where there is none such. @throws Response 403 */
export async function storeLabels(user: User, ids: readonly string[]): Promise<Map<string, string>> {
  authorize(user, "manage stores");
  const found = await db.getMany(stores, [...ids]);
  return new Map(
    ids.map((id, index) => [id, found[index] ? `${found[index].data.code} · ${found[index].data.name}` : id]),
  );
}

/** An active manager by their code. @throws Response 403 */
export async function findManagerByCode(user: User, code: string): Promise<{ id: string } | null> {
  authorize(user, "manage stores");
  const manager = code ? await db.get(managers, managerId(code)) : null;
  return manager?.data.status === "active" ? manager : null;
}

/** Active managers to choose from, by code. Reads 4 documents. @throws Response 403 */
export async function managerChoices(user: User): Promise<{ code: string; name: string }[]> {
  authorize(user, "manage stores");
  return [...(await readDirectory(db, "managers")).values()]
    .filter(({ status }) => status === "active")
    .map((entry) => ({ code: entry.code, name: nameOfEntry(entry) }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
