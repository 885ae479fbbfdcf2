/** Applies every edit at once and saves it when the server can be reached. Knows no page and no request. */
import { type SendResult, Outbox, type OutboxPorts } from "#app/outbox/outbox.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import { type DraftEdit, joinEdits } from "#app/templates/draft-edits.ts";
import type { Draft, DraftPlace } from "#app/templates/draft.ts";
import { overrulingEdit } from "#app/templates/set-edit.ts";
import { conflictKey, derivedState, type EditorState } from "./editor-state.ts";
import { applyIntent, editPart, removedBy } from "./intents.ts";
import { partAt, removedIdOf } from "./places.ts";
import type { FormEntries } from "./part-form.ts";
import type { SaveReply } from "./send-edits.ts";
import type { TemplateEditView } from "./save-form.server.ts";
import type { DescribedConflict } from "./editor-texts.server.ts";

export interface EditorPorts extends Pick<OutboxPorts<DraftEdit>, "now" | "wake"> {
  send(edits: readonly DraftEdit[], revision: string | null): Promise<SaveReply>;
  /** An empty list deletes them. */
  storeLocally(edits: readonly DraftEdit[]): void;
  newIdPrefix(): string;
}

/** Milliseconds. */
const timing = { between: 1000, firstWait: 2000, longestWait: 30_000 };

interface EditOptions {
  readonly refill?: boolean;
}

export type ConflictChoice = "mine" | "theirs";

export class TemplateEditor {
  state: EditorState;
  readonly #listeners = new Set<() => void>();
  #stored: Draft;
  #revision: string | null;
  #outbox: Outbox<DraftEdit> | null = null;
  #edits = 0;
  #newIdPrefix = () => this.state.idPrefix;

  constructor(state: EditorState, view: Pick<TemplateEditView, "draft" | "revision">) {
    this.state = state;
    this.#stored = view.draft;
    this.#revision = view.revision;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  enhance(ports: EditorPorts, localEdits: readonly DraftEdit[]): void {
    const storeUnsent = () => ports.storeLocally([...outbox.entries().values()]);
    const outbox = new Outbox<DraftEdit>(
      {
        ...ports,
        persist: storeUnsent,
        forget: storeUnsent,
        onChange: () => this.#set({ save: outbox.state, savedAt: outbox.savedAt }),
        send: async (edits) => this.#saved([...edits.values()], await ports.send([...edits.values()], this.#revision)),
      },
      timing,
    );
    this.#outbox = outbox;
    this.#newIdPrefix = ports.newIdPrefix;
    this.#set({ enhanced: true, restored: localEdits.length > 0 });
    if (localEdits.length > 0) this.edit(localEdits, { refill: true });
  }

  type(entries: FormEntries, options?: EditOptions): void {
    const { open, draft } = this.state;
    const before = open && partAt(draft, open);
    if (open && before) this.edit(editPart(draft, { open, basePart: before, entries }), options);
  }

  press(intent: string, entries: FormEntries): void {
    const { open, draft, idPrefix } = this.state;
    const basePart = (open && partAt(draft, open)) ?? undefined;
    const outcome = applyIntent(draft, { open, basePart, entries, intent, idPrefix });
    this.#set({ idPrefix: this.#newIdPrefix(), removedNow: removedBy(intent) });
    this.edit(outcome.edits, { refill: intent.startsWith("band.") });
    this.show(outcome.open);
  }

  show(open: DraftPlace | null): void {
    const next = open && partAt(this.state.draft, open) ? open : null;
    this.#set({ open: next, last: next ?? this.state.open ?? this.state.last });
  }

  edit(edits: readonly DraftEdit[], { refill = false }: EditOptions = {}): void {
    if (edits.length === 0) return;
    const applied = applyEdits(this.state.draft, edits);
    this.#set({
      ...derivedState(applied.draft),
      conflicts: this.state.conflicts.filter(({ at, theirs }) => !theirs || partAt(applied.draft, at)),
      ...(refill && { refillCount: this.state.refillCount + 1 }),
    });
    for (const edit of edits) this.#put(edit);
  }

  decide(conflict: DescribedConflict, choice: ConflictChoice): void {
    this.#set({ conflicts: this.state.conflicts.filter((each) => each !== conflict) });
    const { at, theirs } = conflict;
    if (!theirs) {
      const removed = removedIdOf(this.state.draft, at);
      if (removed && choice === "mine") this.edit([{ edit: "restore", id: removed }], { refill: true });
    } else if (choice === "mine") this.edit([overrulingEdit(conflict)], { refill: true });
  }

  adopt(draft: Draft, revision: string | null): void {
    if (revision === this.#revision || this.#outbox?.state === "sending") return;
    this.#revision = revision;
    this.#rebase(draft, []);
  }

  async flush(): Promise<void> {
    await this.#outbox?.flush();
  }

  retry(): void {
    this.#outbox?.retry();
  }

  #put(edit: DraftEdit): void {
    const [key, last] = [...(this.#outbox?.queued ?? [])].at(-1) ?? [];
    const joined = last && joinEdits(last, edit);
    this.#outbox?.enter(joined ? key! : String(this.#edits++), joined ?? edit, timing.between);
  }

  #saved(edits: readonly DraftEdit[], reply: SaveReply): SendResult {
    if (reply.kind !== "saved") return reply;
    this.#revision = reply.revision;
    if (reply.draft) this.#rebase(reply.draft, reply.conflicts);
    else this.#stored = applyEdits(this.#stored, edits).draft;
    return { kind: "accepted" };
  }

  /** Conflicts of these edits are reported when they are sent. */
  #rebase(stored: Draft, conflicts: readonly DescribedConflict[]): void {
    this.#stored = stored;
    const before = this.state.open && partAt(this.state.draft, this.state.open);
    const applied = applyEdits(stored, [...(this.#outbox?.queued.values() ?? [])]);
    const open = this.state.open && partAt(applied.draft, this.state.open) ? this.state.open : null;
    const changed = open && JSON.stringify(before) !== JSON.stringify(partAt(applied.draft, open));
    this.#set({
      ...derivedState(applied.draft),
      open,
      conflicts: latestConflicts([...this.state.conflicts, ...conflicts]),
      ...(changed && { refillCount: this.state.refillCount + 1 }),
    });
  }

  #set(more: Partial<EditorState>): void {
    this.state = { ...this.state, ...more };
    for (const listener of this.#listeners) listener();
  }
}

function latestConflicts(conflicts: readonly DescribedConflict[]): DescribedConflict[] {
  return [...new Map(conflicts.map((conflict) => [conflictKey(conflict), conflict])).values()];
}
