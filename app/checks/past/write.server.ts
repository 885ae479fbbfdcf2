import { prepareRecords } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import { maxWrites } from "#app/db/document.ts";
import type { Reader, Transaction } from "#app/db/documents.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import type { RowChange, ImportContext } from "#app/import/kind.ts";
import { pastPersonEntry } from "#app/import/people.server.ts";
import type { User } from "#app/auth/user.ts";
import {
  type AttributedPlan,
  type AttributedWrite,
  importAttributed,
} from "#app/store-managers/import-attributed.server.ts";
import { templates, templateVersions, versionId } from "#app/templates/template.ts";
import { forgetVersions, templateRecord } from "#app/templates/templates.server.ts";
import { checkRecord, checkFigures } from "#app/checks/check-record.server.ts";
import { type Check, checks } from "#app/checks/check.ts";
import type { checkEvents } from "#app/checks/events.ts";
import { checkFacts } from "#app/checks/facts.server.ts";

export type CheckWrite = AttributedWrite<Check>;

type Importing<Plan extends AttributedPlan<Check>> = Parameters<
  typeof importAttributed<Check, typeof checkEvents, Plan>
>[0];

export function importChecks<Plan extends AttributedPlan<Check>>(
  more: Pick<Importing<Plan>, "plan" | "prepareBeside">,
) {
  const importing = importAttributed<Check, typeof checkEvents, Plan>({
    record: checkRecord,
    facts: checkFacts,
    diff: (before, after) => ({ before: checkFigures(before), after: checkFigures(after) }),
    nameOf: ({ code }) => code,
    decisionsOf({ status, day, storeId, templateId, templateVersion, inspectorId, imported, outcome }) {
      const { earned, available, result, findings } = outcome ?? {};
      const last = imported?.lastImport;
      const figures = { earned, available, result, findings };
      return { status, day, storeId, templateId, templateVersion, inspectorId, last, ...figures };
    },
    obstacleOf({ stored: { data }, before }, importId) {
      const values = { check: data.code };
      if (data.status === "void") return { what: "voided", values };
      if (before === null && data.followedUpBy.length > 0) return { what: "followed-up", values };
      const by = data.imported?.lastImport;
      return by === importId ? null : { what: "imported-again", by, values };
    },
    keepFields: ({ followedUpBy }) => ({ followedUpBy }),
    ...more,
  });
  return {
    ...importing,
    /** Restores only checks that nobody changed since. */
    async undo(context: ImportContext, changes: readonly RowChange[]) {
      await importing.undo(context, changes);
      await dropUnused(changes, context.user, context.now);
    },
  };
}

const personName = "directory";

export async function preparePeople(tx: Transaction, people: ReadonlyMap<string, string>, row: number) {
  const entries = new Map([...people].map(([id, name]) => [id, pastPersonEntry(name)] as const));
  const changes = [...people.keys()].map((id) => ({ row, collection: personName, id, before: null, after: "" }));
  return { count: people.size, changes, write: await prepareEntries(tx, "users", entries) };
}

async function dropUnused(changes: readonly RowChange[], user: User, now: Date): Promise<void> {
  const createdIn = (collection: string) =>
    changes.filter((change) => change.collection === collection).map(({ id }) => id);
  const people = createdIn(personName);
  if (people.length > 0)
    await db.transaction(async (tx) => {
      const gone = await unused(tx, "inspectorId", people);
      (await prepareEntries(tx, "users", new Map(gone.map((id) => [id, null]))))();
    });
  for (const id of createdIn(templates.name))
    forgetVersions(id, await db.transaction((tx) => dropTemplate(tx, id, user, now)));
}

async function unused(reader: Reader, field: "inspectorId" | "templateId", ids: readonly string[]): Promise<string[]> {
  const unusedIds: string[] = [];
  for (const id of ids) {
    const page = await reader.query(checks, {
      where: [[field, "==", id]],
      orderBy: [
        ["day", "desc"],
        ["startedAt", "desc"],
      ],
      limit: 1,
    });
    if (page.documents.length === 0) unusedIds.push(id);
  }
  return unusedIds;
}

/** Reads in the same transaction, so that a check written meanwhile either prevents this or fails. Returns the deleted versions. */
async function dropTemplate(tx: Transaction, id: string, user: User, now: Date): Promise<number> {
  if ((await unused(tx, "templateId", [id])).length === 0) return 0;
  const stored = await tx.get(templates, id);
  const { imported, hasDraft, version = 0 } = stored?.data ?? {};
  // Someone has changed it since.
  if (!stored || !imported || hasDraft || version >= maxWrites - 4) return 0;
  const event = { what: "import-undone", before: { version } } as const;
  const write = await prepareRecords(tx, templateRecord, user, [{ id, before: stored, after: null, event }], now);
  for (let number = 1; number <= version; number++) tx.delete(templateVersions, versionId(id, number));
  write();
  return version;
}
