/** Writing past checks and taking them back, with their facts and timelines, in one transaction each time. */
import { db } from "#app/db/db.server.ts";
import { maxWrites } from "#app/db/document.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { Reader, Stored, Transaction } from "#app/db/documents.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import type { PreparedRows } from "#app/facts/many.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Change, ImportContext, Obstacle, WritingContext } from "#app/import/kind.ts";
import type { User } from "#app/auth/user.ts";
import { templates, templateVersions, versionId } from "#app/templates/template.ts";
import { forgetVersions, templateRecord } from "#app/templates/templates.server.ts";
import { checkRecord, figuresOf } from "#app/checks/check-record.server.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { stores } from "#app/stores/store.ts";
import { managersByDay } from "#app/store-managers/assignments.server.ts";
import { pastPersonEntry } from "./names.server.ts";

export interface PastWrite {
  readonly row: number;
  readonly id: string;
  readonly before: Stored<Check> | null;
  readonly check: Check;
}

/** What imports and people decide about a past check. Its area and its manager are kept in step with others, and are no matter here. */
function decided({ status, day, storeId, templateId, templateVersion, inspectorId, imported, outcome }: Check) {
  const { earned, available, result, findings } = outcome ?? {};
  const last = imported?.lastImport;
  return { status, day, storeId, templateId, templateVersion, inspectorId, last, earned, available, result, findings };
}

/** Kept changes of one transaction are one document, of which half is left to what JSON adds. */
const maxBytes = 600_000;

/**
 * Reads what writing these needs, and returns the function that writes them; null when they are too much for one transaction.
 * `people`: inspectors without an account, by id, that are to be in the directory.
 */
export async function preparePast(
  tx: Transaction,
  { user, importId, fileName: file, now, keep }: WritingContext,
  writes: readonly PastWrite[],
  people: ReadonlyMap<string, string> = new Map(),
): Promise<(() => void) | null> {
  const bytes = writes.reduce((sum, { before }) => sum + (before ? JSON.stringify(before.data).length : 0), 0);
  const events = writes.filter(({ before }) => before).length;
  const own = writes.length + events + people.size + 1;
  if (writes.length > 1 && (own > maxWrites || bytes > maxBytes)) return null;
  const facts = await checkFacts.prepareMany(
    tx,
    writes.map(({ id, before, check }) => ({ id, before: before?.data ?? null, after: check })),
  );
  if (writes.length > 1 && own + facts.writes > maxWrites) return null;
  const entries = new Map([...people].map(([id, name]) => [id, pastPersonEntry(name)] as const));
  const writeEntries = await prepareEntries(tx, "users", entries);
  const imported = ({ row, before, check }: PastWrite) =>
    // That it was imported, and when and by whom, a new one says itself.
    before && ({ what: "imported", ...figures(before.data, check, { import: importId, file, row }) } as const);
  const write = await prepareRecords(
    tx,
    withFacts(facts),
    user,
    writes.map((each) => ({ id: each.id, before: each.before, after: each.check, event: imported(each) })),
    now,
  );
  return () => {
    write();
    writeEntries();
    keep(tx, [
      ...[...people.keys()].map((id) => ({ row: writes[0]!.row, collection: personName, id, before: null, after: "" })),
      ...writes.map(({ row, id, before, check }) => ({
        row,
        collection: checks.name,
        id,
        before: before?.data ?? null,
        after: digestOf(decided(check)),
      })),
    ]);
  };
}

/** Checks whose facts are written straight into the shards. */
function withFacts({ write }: PreparedRows): typeof checkRecord {
  return { ...checkRecord, follow: () => Promise.resolve(write) };
}

function figures<More>(before: Check, after: Check, more: More) {
  return { before: figuresOf(before), after: { ...figuresOf(after), ...more } };
}

/** Under this name an entry in the directory is kept among the changes. */
const personName = "directory";

/** What stands in the way of taking these checks back. */
export async function obstaclesOfPast(
  { user, importId }: ImportContext,
  changes: readonly Change[],
): Promise<Obstacle[]> {
  authorize(user, "import checks");
  const found = await readChanged(db, changes);
  return found.flatMap(({ change: { row, before }, stored: { data } }): Obstacle[] => {
    const about = { row, field: null, values: { check: data.code } };
    if (data.status === "void") return [{ ...about, what: "voided" }];
    if (before === null && data.followedUpBy.length > 0) return [{ ...about, what: "followed-up" }];
    const by = data.imported?.lastImport;
    return by === importId ? [] : [{ ...about, what: "imported-again", by }];
  });
}

interface Changed {
  readonly change: Change;
  readonly stored: Stored<Check>;
}

/** The checks of these changes that there still are, as they are now, unless they have been taken back already. */
async function readChanged(reader: Reader, changes: readonly Change[]): Promise<Changed[]> {
  const ofChecks = changes.filter(({ collection }) => collection === checks.name);
  const found = await reader.getMany(
    checks,
    ofChecks.map(({ id }) => id),
  );
  return ofChecks.flatMap((change, index): Changed[] => {
    const stored = found[index];
    const back =
      change.before && stored && digestOf(decided(change.before as Check)) === digestOf(decided(stored.data));
    return stored && !back ? [{ change, stored }] : [];
  });
}

/** Takes the checks of one transaction back where nobody has changed them since, and then what was made for them and nobody uses. */
export async function undoPast({ user, importId, now }: ImportContext, changes: readonly Change[]): Promise<void> {
  authorize(user, "import checks");
  // Else pending rows of these checks would be writes of the same transaction.
  await checkFacts.fold(db);
  await db.transaction(async (tx) => {
    const found = (await readChanged(tx, changes))
      .filter(({ change, stored }) => digestOf(decided(stored.data)) === change.after)
      .map(({ change, stored }) => ({ stored, before: change.before as Check | null }));
    const restored = await restoring(tx, found);
    const undone = found.map(({ stored, before }) => ({ stored, before: before && restored(before, stored.data) }));
    const facts = await checkFacts.prepareMany(
      tx,
      undone.map(({ stored, before }) => ({ id: stored.id, before: stored.data, after: before })),
    );
    const writes = undone.map(({ stored, before: after }) => ({
      id: stored.id,
      before: stored,
      after,
      event: after && ({ what: "import-undone", ...figures(stored.data, after, { import: importId }) } as const),
    }));
    (await prepareRecords(tx, withFacts(facts), user, writes, now))();
  });
  await dropUnused(changes, user, now);
}

/** A check as it was, but with what is kept in step with others as it is now: where it comes back to another store or day, as it is there. */
async function restoring(
  tx: Transaction,
  found: readonly { stored: Stored<Check>; before: Check | null }[],
): Promise<(before: Check, now: Check) => Check> {
  const places = [
    ...new Set(
      found.flatMap(({ stored, before }) => (before && isOfOtherPlace(before, stored.data) ? [before.storeId] : [])),
    ),
  ];
  const managerOn = await managersByDay(tx, places);
  const areas = new Map((await tx.getMany(stores, places)).map((store) => [store?.id, store?.data.area]));
  return (before, now) => {
    const { followedUpBy } = now;
    if (!isOfOtherPlace(before, now)) {
      const { area, managerId, managerName } = now;
      return { ...before, area, managerId, managerName, followedUpBy };
    }
    const manager = managerOn(before.storeId, before.day);
    return {
      ...before,
      area: areas.get(before.storeId) ?? before.area,
      // Whose name has changed since is no other manager.
      ...((manager?.id ?? null) !== before.managerId && {
        managerId: manager?.id ?? null,
        managerName: manager?.name ?? null,
      }),
      followedUpBy,
    };
  };
}

function isOfOtherPlace(a: Check, b: Check): boolean {
  return a.storeId !== b.storeId || a.day !== b.day;
}

/** Templates that were made for past checks, and people without an account: those that no check names any more. */
async function dropUnused(changes: readonly Change[], user: User, now: Date): Promise<void> {
  const made = (collection: string) => changes.filter((change) => change.collection === collection).map(({ id }) => id);
  const people = made(personName);
  if (people.length > 0)
    await db.transaction(async (tx) => {
      const gone = await unused(tx, "inspectorId", people);
      (await prepareEntries(tx, "users", new Map(gone.map((id) => [id, null]))))();
    });
  for (const id of made(templates.name))
    forgetVersions(id, await db.transaction((tx) => dropTemplate(tx, id, user, now)));
}

async function unused(reader: Reader, field: "inspectorId" | "templateId", ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const page = await reader.query(checks, {
      where: [[field, "==", id]],
      orderBy: [
        ["day", "desc"],
        ["startedAt", "desc"],
      ],
      limit: 1,
    });
    if (page.documents.length === 0) found.push(id);
  }
  return found;
}

/**
 * Whether it is in use is read in the same transaction: whoever writes a check of it meanwhile either comes first or finds it gone. Resolves to
 * how many versions are gone with it.
 */
async function dropTemplate(tx: Transaction, id: string, user: User, now: Date): Promise<number> {
  if ((await unused(tx, "templateId", [id])).length === 0) return 0;
  const stored = await tx.get(templates, id);
  const { imported, hasDraft, version = 0 } = stored?.data ?? {};
  // Someone has made it their own.
  if (!stored || !imported || hasDraft || version >= maxWrites - 4) return 0;
  const event = { what: "import-undone", before: { version } } as const;
  const write = await prepareRecords(tx, templateRecord, user, [{ id, before: stored, after: null, event }], now);
  for (let number = 1; number <= version; number++) tx.delete(templateVersions, versionId(id, number));
  write();
  return version;
}
