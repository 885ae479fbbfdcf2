/** The editor in the browser: shows every edit at once, and saves it when the server can be reached. Knows no page and no request. */
import { type Delivery, Outbox, type Ports as OutboxPorts } from "#app/outbox/outbox.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import { type DraftEdit, joinEdits } from "#app/templates/draft-edits.ts";
import type { Draft, Place } from "#app/templates/draft.ts";
import { overruling } from "#app/templates/set-edit.ts";
import { conflictKey, derived, type EditorState } from "./editor-state.ts";
import { carryOut, partEdits, removedBy } from "./intents.ts";
import { partAt, removedWith } from "./places.ts";
import type { Entries } from "./part-form.ts";
import type { SaveReply } from "./send-edits.ts";
import type { EditView } from "./save-form.server.ts";
import type { DescribedConflict } from "./edit-words.server.ts";

export interface Ports extends Pick<OutboxPorts<DraftEdit>, "now" | "wake"> {
  send(edits: readonly DraftEdit[], seen: string | null): Promise<SaveReply>;
  /** Keeps what isn't confirmed on this device; an empty list forgets it. */
  keep(edits: readonly DraftEdit[]): void;
  fresh(): string;
}

/** Milliseconds. What is typed within a second goes together. */
const pace = { between: 1000, firstWait: 2000, longestWait: 30_000 };

export class TemplateEditor {
  state: EditorState;
  readonly #listeners = new Set<() => void>();
  #stored: Draft;
  #revision: string | null;
  #outbox: Outbox<DraftEdit> | null = null;
  #edits = 0;
  #fresh = () => this.state.fresh;

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
    const persist = () => ports.keep([...outbox.entries().values()]);
    const outbox = new Outbox<DraftEdit>(
      {
        ...ports,
        persist,
        forget: persist,
        onChange: () => this.#set({ save: outbox.state, savedAt: outbox.savedAt }),
        send: async (edits) => this.#saved([...edits.values()], await ports.send([...edits.values()], this.#revision)),
      },
      pace,
    );
    this.#outbox = outbox;
    this.#fresh = ports.fresh;
    this.#set({ enhanced: true, restored: kept.length > 0 });
    if (kept.length > 0) this.edit(kept, true);
  }

  /** What someone typed in the open part's fields; `fill`, where they may not show it any more. */
  type(entries: Entries, fill = false): void {
    const { open, draft } = this.state;
    const was = open && partAt(draft, open);
    if (open && was) this.edit(partEdits(draft, open, was, entries), fill);
  }

  press(intent: string, entries: Entries): void {
    const { open, draft, fresh } = this.state;
    const was = (open && partAt(draft, open)) ?? undefined;
    const outcome = carryOut(draft, { open, was, entries, intent, fresh });
    this.#set({ fresh: this.#fresh(), removedNow: removedBy(intent) });
    // Rows of bands have no ids: their fields are filled in again.
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
    this.#set({
      ...derived(applied.draft),
      // There is nothing left to choose in a part that is removed here.
      conflicts: this.state.conflicts.filter(({ at, theirs }) => !theirs || partAt(applied.draft, at)),
      ...(fill && { filled: this.state.filled + 1 }),
    });
    for (const edit of edits) this.#put(edit);
  }

  decide(conflict: DescribedConflict, mine: boolean): void {
    this.#set({ conflicts: this.state.conflicts.filter((each) => each !== conflict) });
    const { at, theirs } = conflict;
    if (!theirs) {
      const removed = removedWith(this.state.draft, at);
      if (removed && mine) this.edit([{ edit: "restore", id: removed }], true);
    } else if (mine) this.edit([overruling(conflict)], true);
  }

  adopt(draft: Draft, revision: string | null): void {
    if (revision === this.#revision || this.#outbox?.state === "sending") return;
    this.#revision = revision;
    this.#rebase(draft, []);
  }

  /** Sends what is left, and resolves when all is saved or it turned out that it can't be now. */
  async flush(): Promise<void> {
    await this.#outbox?.flush();
  }

  retry(): void {
    this.#outbox?.retry();
  }

  /** What is typed on in one field stays one edit until it is sent. */
  #put(edit: DraftEdit): void {
    const [key, last] = [...(this.#outbox?.queued ?? [])].at(-1) ?? [];
    const joined = last && joinEdits(last, edit);
    this.#outbox?.enter(joined ? key! : String(this.#edits++), joined ?? edit, pace.between);
  }

  #saved(sent: readonly DraftEdit[], reply: SaveReply): Delivery {
    if (reply.kind !== "saved") return reply;
    this.#revision = reply.revision;
    if (reply.draft) this.#rebase(reply.draft, reply.conflicts);
    else this.#stored = applyEdits(this.#stored, sent).draft;
    return { kind: "accepted" };
  }

  /** Shows the server's draft with what isn't sent yet on top; what of that is in conflict, the server will say when it is sent. */
  #rebase(stored: Draft, conflicts: readonly DescribedConflict[]): void {
    this.#stored = stored;
    const before = this.state.open && partAt(this.state.draft, this.state.open);
    const applied = applyEdits(stored, [...(this.#outbox?.queued.values() ?? [])]);
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
function latest(conflicts: readonly DescribedConflict[]): DescribedConflict[] {
  return [...new Map(conflicts.map((conflict) => [conflictKey(conflict), conflict])).values()];
}
