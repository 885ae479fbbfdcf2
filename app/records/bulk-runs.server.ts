/** Each record is changed in its own transaction with its own event. */
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import { type Collection, StaleRevision, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { type BulkRun, maxRunReasons, type RefusedRecord } from "./bulk-run.ts";

export class CountChanged extends Error {
  override name = "CountChanged";
}

const batchSize = 20;

interface BulkRuns<Run extends BulkRun<string>> {
  readonly runs: Collection<Run>;
  /** Their timelines tell what a run has done. */
  readonly records: Collection<object>;
  readonly action: Action;
  readonly formName: string;
  change(
    user: User,
    id: string,
    run: Stored<Run>,
    now: Date,
  ): Promise<"changed" | "same" | RefusedRecord<Run["reasons"][number]["why"]>>;
}

type Progress = "ids" | "uid" | "done" | "changed" | "same" | "refused" | "reasons" | "startedAt";

interface NewRun<Run extends BulkRun<string>> {
  /** The run's own fields, such as its action and value. */
  readonly fields: Omit<Run, Progress>;
  /** The key leads to the same run only with the same body. */
  readonly body: object;
  readonly confirmedCount: number;
  selectIds(): Promise<string[]>;
}

export function defineBulkRuns<Run extends BulkRun<string>>({
  runs,
  records,
  action,
  formName,
  change,
}: BulkRuns<Run>) {
  /** Null for another user's run. @throws Response 403 */
  async function find(user: User, id: string): Promise<Stored<Run> | null> {
    authorize(user, action);
    const run = id ? await db.get(runs, id) : null;
    return run?.data.uid === user.uid ? run : null;
  }

  /** Fixes the records that are selected now; the same form leads to the same run. @throws CountChanged; StaleForm; Response 403, 400 */
  async function start(
    user: User,
    { fields, body, confirmedCount, selectIds }: NewRun<Run>,
    key: string,
    now: Date,
  ): Promise<string> {
    authorize(user, action);
    const id = derivedId(formName, user.uid, key);
    const existing = await db.get(runs, id);
    const ids = existing?.data.ids ?? (await selectIds());
    if (ids.length !== confirmedCount || ids.length === 0) throw new CountChanged();
    const counts = { done: 0, changed: 0, same: 0, refused: 0, reasons: [] };
    const run = { uid: user.uid, ...fields, ids, ...counts, startedAt: now.toISOString() } as unknown as Run;
    return changeRecord({ user, action, form: formName, key, body, now }, async (tx) => ({
      sideEffects: () => tx.create(runs, id, run),
      result: id,
    }));
  }

  /** Continues for about `timeoutMs`, even called by two at once. @throws Response 404 */
  async function proceed(user: User, id: string, now: Date, timeoutMs: number): Promise<Run> {
    const endsAt = Date.now() + timeoutMs;
    for (;;) {
      const stored = orNotFound(await find(user, id));
      const { data: run, revision } = stored;
      if (run.done >= run.ids.length || Date.now() >= endsAt) return run;
      const counts = { done: run.done, changed: run.changed, same: run.same, refused: run.refused };
      const reasons = [...run.reasons];
      for (const recordId of run.ids.slice(run.done, run.done + batchSize)) {
        const outcome = await change(user, recordId, stored, now);
        counts.done++;
        // An earlier request or another tab may have changed it for this run.
        if (outcome === "same" && (await wasChangedBy(stored, recordId))) counts.changed++;
        else if (outcome === "changed" || outcome === "same") counts[outcome]++;
        else {
          counts.refused++;
          if (reasons.length < maxRunReasons) reasons.push({ id: recordId, ...outcome });
        }
      }
      // If another tab works on the same batch, its progress counts; nothing is done twice.
      await db.set(runs, id, { ...run, ...counts, reasons }, { revision }).catch((error: unknown) => {
        if (!(error instanceof StaleRevision)) throw error;
      });
    }
  }

  async function wasChangedBy({ id, data: { startedAt } }: Stored<Run>, recordId: string): Promise<boolean> {
    return (await readTimeline(db, `${records.name}/${recordId}`, startedAt)).some(({ run }) => run === id);
  }

  return { find, start, proceed };
}
