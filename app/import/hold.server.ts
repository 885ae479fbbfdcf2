/**
 * A hold on an import: whoever takes it up has it to themselves for a while, so that two tabs don't do it twice. What is done is noted about once
 * a second; what was done since the last note is found to be done when the import is taken up again.
 */
import { db } from "#app/db/db.server.ts";
import { StaleRevision } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";
import { type Import, holdTime, imports, isHeld, isWorking, type TransitionName, transitions } from "./import.ts";
import { recordImport, requireImport } from "./imports.server.ts";
import type { ImportContext, ImportKind } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import type { importEvents } from "./events.ts";
import type { Verb } from "#app/timeline/events.ts";

const betweenNotes = 1000;

/** Null when there is nothing to do, or somebody else has it. @throws Response 403, 404 */
export async function takeUp(user: User, id: string, now: Date): Promise<Hold | null> {
  const { data, revision } = await requireImport(user, id);
  if (!isWorking(data.status) || isHeld(data, new Date())) return null;
  const taken = new Hold(user, id, now, { ...data, run: data.run + 1 }, revision);
  try {
    await taken.note();
    return taken;
  } catch (error) {
    if (error instanceof StaleRevision) return null;
    throw error;
  }
}

export class Hold {
  /** As it will be noted. */
  data: Import;
  readonly id: string;
  readonly kind: ImportKind;
  /** Changes that were kept under this hold. */
  kept = 0;
  readonly #user: User;
  readonly #now: Date;
  /** Null once it isn't ours any more. */
  #revision: string | null;
  #notedAt = 0;

  constructor(user: User, id: string, now: Date, data: Import, revision: string) {
    this.id = id;
    this.data = data;
    this.kind = kindOf(data.kind);
    this.#user = user;
    this.#now = now;
    this.#revision = revision;
  }

  get context(): ImportContext {
    const { create, fileName } = this.data;
    return { user: this.#user, importId: this.id, fileName, options: { create }, now: this.#now };
  }

  change(more: Partial<Import>): void {
    this.data = { ...this.data, ...more };
  }

  /** Goes on to another stage. */
  async move(name: TransitionName, more: Partial<Import> = {}): Promise<void> {
    this.change({ ...more, status: transitions[name].to });
    await this.note();
  }

  /** Notes how far it has come, and holds it for longer. @throws StaleRevision when somebody else changed it */
  async note(heldUntil: string | null = new Date(Date.now() + holdTime).toISOString()): Promise<void> {
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

  /** Lets go of it. What somebody else made of it meanwhile stays. */
  async letGo(): Promise<void> {
    try {
      await this.note(null);
    } catch (error) {
      if (!(error instanceof StaleRevision)) throw error;
    }
  }

  /** Ends it for good, with an event. */
  async end(name: TransitionName, what: Verb<typeof importEvents>): Promise<void> {
    const revision = this.#revision;
    if (revision === null) return;
    this.change({ status: transitions[name].to, heldUntil: null, endedAt: this.#now.toISOString() });
    this.#revision = null;
    await db.transaction((tx) => {
      tx.set(imports, this.id, this.data, { revision });
      recordImport(tx, this.id, { user: this.#user, now: this.#now, what });
      return Promise.resolve();
    });
  }
}
