/** The editor in the browser: shows every edit at once, and saves it when the server can be reached. Knows no page and no request. */
import { applyEdits } from "#app/templates/draft-apply.ts";
import { type DraftEdit, joinEdits } from "#app/templates/draft-edits.ts";
import type { Draft, Place } from "#app/templates/draft.ts";
import { conflictKey, derived, type EditorState } from "./editor-state.ts";
import { carryOut, partEdits } from "./intents.ts";
import { partAt } from "./places.ts";
import { overruling } from "./overruling.ts";
import type { Entries } from "./part-form.ts";
import type { SaveReply } from "./send-edits.ts";
import type { EditView, SaidConflict } from "#app/templates/edit-view.ts";

/** What the browser does for the editor. */
export interface Ports {
  send(edits: readonly DraftEdit[], seen: string | null): Promise<SaveReply>;
  /** Keeps what isn't confirmed on this device; an empty list forgets it. */
  keep(edits: readonly DraftEdit[]): void;
  now(): number;
  after(milliseconds: number, run: () => void): void;
  fresh(): string;
}

/** At most one request a second; after failures ever longer, up to half a minute. */
const pace = 1000;
const longestWait = 30_000;

export class TemplateEditor {
  state: EditorState;
  readonly #listeners = new Set<() => void>();
  /** What the server has, as far as is known. */
  #stored: Draft;
  #revision: string | null;
  #pending: DraftEdit[] = [];
  #flying: DraftEdit[] = [];
  #ports: Ports | null = null;
  #failures = 0;
  #timed = false;
  #settled: (() => void)[] = [];

  constructor(state: EditorState, view: Pick<EditView, "draft" | "revision">) {
    this.state = state;
    this.#stored = view.draft;
    this.#revision = view.revision;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Scripts run: saves from now on, beginning with what this device had kept. */
  enhance(ports: Ports, kept: readonly DraftEdit[]): void {
    this.#ports = ports;
    this.#set({ enhanced: true, restored: kept.length > 0 });
    if (kept.length > 0) this.edit(kept, true);
  }

  /** What somebody typed in the open part's fields; `fill`, where they may not show it any more. */
  type(entries: Entries, fill = false): void {
    const { open, draft } = this.state;
    const was = open && partAt(draft, open);
    if (open && was) this.edit(partEdits(draft, open, was, entries), fill);
  }

  /** A button of the form. */
  press(intent: string, entries: Entries): void {
    const { open, draft, fresh } = this.state;
    const was = (open && partAt(draft, open)) ?? undefined;
    const outcome = carryOut(draft, { open, was, entries, intent, fresh });
    const removedNow = intent.startsWith("remove.") ? intent.slice("remove.".length) : null;
    this.#set({ fresh: this.#ports?.fresh() ?? fresh, removedNow });
    // Rows of bands have no ids: their fields are filled in anew.
    this.edit(outcome.edits, intent.startsWith("band."));
    this.show(outcome.open);
  }

  show(open: Place | null): void {
    const next = open && partAt(this.state.draft, open) ? open : null;
    this.#set({ open: next, last: next ?? this.state.open ?? this.state.last });
  }

  /** `fill`: the open part's fields are to show what came of it. */
  edit(edits: readonly DraftEdit[], fill = false): void {
    if (edits.length === 0) return;
    const applied = applyEdits(this.state.draft, edits);
    for (const edit of edits) {
      const last = this.#pending.at(-1);
      const joined = last && joinEdits(last, edit);
      if (joined) this.#pending[this.#pending.length - 1] = joined;
      else this.#pending.push(edit);
    }
    this.#ports?.keep([...this.#flying, ...this.#pending]);
    this.#set({
      ...derived(applied.draft),
      // There is nothing left to choose in a part that is removed here.
      conflicts: this.state.conflicts.filter(({ at, theirs }) => !theirs || partAt(applied.draft, at)),
      ...(fill && { filled: this.state.filled + 1 }),
      save: this.#flying.length > 0 ? "sending" : "waiting",
    });
    this.#later(pace);
  }

  /** Takes what was typed in place of theirs, or leaves it. */
  decide(conflict: SaidConflict, mine: boolean): void {
    this.#set({ conflicts: this.state.conflicts.filter((each) => each !== conflict) });
    const { at, theirs } = conflict;
    if (!theirs) {
      if (at.kind !== "head" && mine) this.edit([{ edit: "restore", id: at.id }], true);
    } else if (mine) this.edit([overruling(conflict)], true);
  }

  /** The server's draft, read anew: somebody else may have changed it. */
  adopt(draft: Draft, revision: string | null): void {
    if (revision === this.#revision || this.#flying.length > 0) return;
    this.#revision = revision;
    this.#rebase(draft, []);
  }

  /** Sends what is left, and resolves when all is saved or it turned out that it can't be now. */
  flush(): Promise<void> {
    if (this.#pending.length === 0 && this.#flying.length === 0) return Promise.resolve();
    void this.#send();
    return new Promise((resolve) => this.#settled.push(resolve));
  }

  retry(): void {
    this.#failures = 0;
    if (this.#pending.length > 0) void this.#send();
  }

  #later(milliseconds: number): void {
    if (this.#timed || !this.#ports) return;
    this.#timed = true;
    this.#ports.after(milliseconds, () => {
      this.#timed = false;
      void this.#send();
    });
  }

  async #send(): Promise<void> {
    const ports = this.#ports;
    if (!ports || this.#flying.length > 0 || this.#pending.length === 0) return;
    [this.#flying, this.#pending] = [this.#pending, []];
    this.#set({ save: "sending" });
    const reply = await ports.send(this.#flying, this.#revision).catch(() => ({ kind: "unreachable" }) as const);
    const sent = this.#flying;
    this.#flying = [];
    if (reply.kind === "saved") {
      this.#failures = 0;
      this.#revision = reply.revision;
      const stored = reply.draft ?? applyEdits(this.#stored, sent).draft;
      if (reply.draft) this.#rebase(stored, reply.conflicts);
      else this.#stored = stored;
      ports.keep(this.#pending);
      this.#set({ save: this.#pending.length > 0 ? "waiting" : "idle", savedAt: ports.now() });
      if (this.#pending.length > 0) this.#later(pace);
    } else {
      this.#pending = [...sent, ...this.#pending];
      this.#set({ save: reply.kind });
      if (reply.kind === "unreachable") this.#later(Math.min(longestWait, pace * 2 ** ++this.#failures));
    }
    if (this.#pending.length === 0 || reply.kind !== "saved") for (const done of this.#settled.splice(0)) done();
    else if (this.#settled.length > 0) void this.#send();
  }

  /** Shows the server's draft with what isn't sent yet on top; what of that is in conflict, the server will say when it is sent. */
  #rebase(stored: Draft, conflicts: readonly SaidConflict[]): void {
    this.#stored = stored;
    const before = this.state.open && partAt(this.state.draft, this.state.open);
    const applied = applyEdits(stored, this.#pending);
    const open = this.state.open && partAt(applied.draft, this.state.open) ? this.state.open : null;
    const changed = open && JSON.stringify(before) !== JSON.stringify(partAt(applied.draft, open));
    this.#set({
      ...derived(applied.draft),
      open,
      conflicts: latest([...this.state.conflicts, ...conflicts]),
      ...(changed && { filled: this.state.filled + 1 }),
    });
  }

  #set(more: Partial<EditorState>): void {
    this.state = { ...this.state, ...more };
    for (const listener of this.#listeners) listener();
  }
}

/** Of several conflicts about the same fields only the last still says what was typed. */
function latest(conflicts: readonly SaidConflict[]): SaidConflict[] {
  return [...new Map(conflicts.map((conflict) => [conflictKey(conflict), conflict])).values()];
}
