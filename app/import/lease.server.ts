/**
 * A lease on an import: whoever takes it up has it to themselves for a while, so that two tabs don't do it twice. What is done is noted about once
 * a second; what was done since the last note is found to be done when the import is taken up again.
 */
import { db } from "#app/db/db.server.ts";
import { StaleRevision } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import {
  type Import,
  leaseMilliseconds,
  imports,
  isHeld,
  isWorking,
  type TransitionName,
  transitions,
} from "./import.ts";
import { requireImport, writeImport } from "./imports.server.ts";
import type { ImportContext, ImportKind } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { readSeal, type Seal } from "./sealed.server.ts";
import type { importEvents } from "./events.ts";
import type { Verb } from "#app/timeline/events.ts";

const betweenNotes = 1000;

/** Null when there is nothing to do, or someone else has it. @throws Response 403, 404 */
export async function acquire(user: User, id: string, now: Date): Promise<ImportLease | null> {
  const { data, revision } = await requireImport(user, id);
  if (!isWorking(data.status) || isHeld(data, new Date())) return null;
  const seal = await readSeal(id, kindOf(data.kind));
  const taken = new ImportLease(user, id, now, { ...data, run: data.run + 1 }, { revision, seal });
  try {
    await taken.note();
    return taken;
  } catch (error) {
    if (error instanceof StaleRevision) return null;
    throw error;
  }
}

export class ImportLease {
  /** As it will be noted. */
  data: Import;
  readonly id: string;
  readonly kind: ImportKind;
  readonly seal: Seal;
  /** Changes that were kept under this lease. */
  kept = 0;
  readonly #user: User;
  readonly #now: Date;
  /** Null once it is no longer ours. */
  #revision: string | null;
  #notedAt = 0;

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
    const { create, allFindings, fileName } = this.data;
    return { user: this.#user, importId: this.id, fileName, options: { create, allFindings }, now: this.#now };
  }

  change(more: Partial<Import>): void {
    this.data = { ...this.data, ...more };
  }

  /** Goes on to another stage. */
  async move(name: TransitionName, more: Partial<Import> = {}): Promise<void> {
    this.change({ ...more, status: transitions[name].to });
    await this.note();
  }

  /** Notes how far it has come, and holds it for longer. @throws StaleRevision when someone else changed it */
  async note(heldUntil: string | null = new Date(Date.now() + leaseMilliseconds).toISOString()): Promise<void> {
    const revision = this.#revision;
    if (revision === null) return;
    this.change({ heldUntil });
    this.#revision = null;
    this.#revision = await db.set(imports, this.id, this.data, { revision });
    this.#notedAt = Date.now();
  }

  async noteNowAndThen(): Promise<void> {
    if (Date.now() - this.#notedAt >= betweenNotes) await this.note();
  }

  /** Releases it. What someone else made of it meanwhile stays. */
  async release(): Promise<void> {
    try {
      await this.note(null);
    } catch (error) {
      if (!(error instanceof StaleRevision)) throw error;
    }
  }

  /** Ends it for good, with an event. */
  async end(name: TransitionName, what: Verb<typeof importEvents>): Promise<void> {
    const [was, revision] = [this.data, this.#revision];
    if (revision === null) return;
    this.change({ status: transitions[name].to, heldUntil: null, endedAt: this.#now.toISOString() });
    this.#revision = null;
    const before = { id: this.id, data: was, revision };
    await writeImport(before, this.data, { user: this.#user, now: this.#now, what });
  }
}
