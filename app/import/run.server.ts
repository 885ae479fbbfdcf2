import { StaleRevision } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import { previewNext, writeNext } from "./batch.server.ts";
import { type ImportLease, acquireLease } from "./lease.server.ts";
import { type Import, type ImportStatus, isWorking } from "./import.ts";
import { requireImport } from "./imports.server.ts";
import { turn } from "#app/turn.ts";
import { checkNext, undoNext } from "./undo.server.ts";

interface Progress {
  readonly data: Import;
  readonly isLeasedElsewhere: boolean;
}

const steps: Partial<Record<ImportStatus, (lease: ImportLease) => Promise<void>>> = {
  judging: previewNext,
  writing: writeNext,
  checking: checkNext,
  undoing: undoNext,
};

/** @throws Response 403, 404, and errors of the kind, after saving the progress */
export async function continueImport(
  user: User,
  id: string,
  { maxMs }: { maxMs: number },
  now: Date,
): Promise<Progress> {
  const until = Date.now() + maxMs;
  const lease = await acquireLease(user, id, now);
  if (!lease) {
    const { data } = await requireImport(user, id);
    return { data, isLeasedElsewhere: isWorking(data.status) };
  }
  try {
    do {
      await steps[lease.data.status]?.(lease);
      await lease.saveProgressIfDue();
      await turn();
    } while (isWorking(lease.data.status) && Date.now() < until);
  } catch (error) {
    // Another request changed the import or took over the lease.
    if (!(error instanceof StaleRevision)) throw error;
    return { data: (await requireImport(user, id)).data, isLeasedElsewhere: true };
  } finally {
    await lease.release();
  }
  return { data: lease.data, isLeasedElsewhere: false };
}
