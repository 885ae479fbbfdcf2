/** The work on an import, request by request. */
import { StaleRevision } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import { previewNext, writeNext } from "./batch.server.ts";
import { type ImportLease, acquire } from "./lease.server.ts";
import { type Import, type ImportStatus, isWorking } from "./import.ts";
import { requireImport } from "./imports.server.ts";
import { turn } from "#app/turn.ts";
import { checkNext, undoNext } from "./undo.server.ts";

interface Progress {
  readonly data: Import;
  /** Someone else, in another tab, is at it. */
  readonly elsewhere: boolean;
}

const steps: Partial<Record<ImportStatus, (lease: ImportLease) => Promise<void>>> = {
  judging: previewNext,
  writing: writeNext,
  checking: checkNext,
  undoing: undoNext,
};

/**
 * Goes on with an import where it stands, for about `milliseconds`.
 * @throws Response 403, 404, and whatever the kind throws: then what was done until there is noted
 */
export async function continueImport(user: User, id: string, now: Date, milliseconds: number): Promise<Progress> {
  const until = Date.now() + milliseconds;
  const lease = await acquire(user, id, now);
  if (!lease) {
    const { data } = await requireImport(user, id);
    return { data, elsewhere: isWorking(data.status) };
  }
  try {
    do {
      await steps[lease.data.status]?.(lease);
      await lease.noteNowAndThen();
      await turn();
    } while (isWorking(lease.data.status) && Date.now() < until);
  } catch (error) {
    // The one who decided otherwise, or who took over, has the say.
    if (!(error instanceof StaleRevision)) throw error;
    return { data: (await requireImport(user, id)).data, elsewhere: true };
  } finally {
    await lease.release();
  }
  return { data: lease.data, elsewhere: false };
}
