/** Saved about once a second; steps done after the last save are repeated without effect. */
import { db } from "#app/db/db.server.ts";
import { StaleRevision } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import {
  type Import,
  importLeaseMs,
  imports,
  isLeased,
  isWorking,
  type ImportTransition,
  importTransitions,
} from "./import.ts";
import { contextOf, requireImport, writeImport } from "./imports.server.ts";
import type { ImportContext, ImportKind } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { readSeal, type Seal } from "./sealed.server.ts";
import type { importEvents } from "./events.ts";
import type { Verb } from "#app/timeline/events.ts";

const saveIntervalMs = 1000;

/** Null if there is nothing to do, or another request has the lease. @throws Response 403, 404 */
export async function acquireLease(user: User, id: string, now: Date): Promise<ImportLease | null> {
  const { data, revision } = await requireImport(user, id);
  if (!isWorking(data.status) || isLeased(data, new Date())) return null;
  const seal = await readSeal(id, kindOf(data.kind));
  const lease = new ImportLease(user, id, now, { ...data, run: data.run + 1 }, { revision, seal });
  try {
    await lease.saveProgress();
    return lease;
  } catch (error) {
    if (error instanceof StaleRevision) return null;
    throw error;
  }
}

export class ImportLease {
  /** Saved with the next progress. */
  data: Import;
  readonly id: string;
  readonly kind: ImportKind;
  readonly seal: Seal;
  changeCount = 0;
  readonly #user: User;
  readonly #now: Date;
  #revision: string | null;
  #savedAt = 0;

  constructor(user: User, id: string, now: Date, data: Import, { revision, seal }: { revision: string; seal: Seal }) {
    this.id = id;
    this.data = data;
    this.kind = kindOf(data.kind);
    this.seal = seal;
    this.#user = user;
    this.#now = now;
    this.#revision = revision;
  }

  get context(): ImportContext {
    return contextOf(this.#user, this.id, this.data, this.#now);
  }

  change(changes: Partial<Import>): void {
    this.data = { ...this.data, ...changes };
  }

  async move(name: ImportTransition, changes: Partial<Import> = {}): Promise<void> {
    this.change({ ...changes, status: importTransitions[name].to });
    await this.saveProgress();
  }

  /** Saves the progress and renews the lease. @throws StaleRevision if someone else changed the import */
  async saveProgress(heldUntil: string | null = new Date(Date.now() + importLeaseMs).toISOString()): Promise<void> {
    const revision = this.#revision;
    if (revision === null) return;
    this.change({ heldUntil });
    this.#revision = null;
    this.#revision = await db.set(imports, this.id, this.data, { revision });
    this.#savedAt = Date.now();
  }

  async saveProgressIfDue(): Promise<void> {
    if (Date.now() - this.#savedAt >= saveIntervalMs) await this.saveProgress();
  }

  /** Releases the lease. Changes by others stay. */
  async release(): Promise<void> {
    try {
      await this.saveProgress(null);
    } catch (error) {
      if (!(error instanceof StaleRevision)) throw error;
    }
  }

  async end(name: ImportTransition, what: Verb<typeof importEvents>): Promise<void> {
    const [beforeData, revision] = [this.data, this.#revision];
    if (revision === null) return;
    this.change({ status: importTransitions[name].to, heldUntil: null, endedAt: this.#now.toISOString() });
    this.#revision = null;
    const before = { id: this.id, data: beforeData, revision };
    await writeImport(before, this.data, { user: this.#user, now: this.#now, what });
  }
}
