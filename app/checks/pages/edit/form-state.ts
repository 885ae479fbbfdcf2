import { answerOf } from "#app/checks/asked-items.ts";
import type { Photo } from "#app/files/photo.ts";
import type { OutboxState } from "#app/outbox/outbox.ts";
import type { FormAnswers } from "./form-answers.ts";
import type { CheckFormRefusal, CheckFormView } from "./form-view.ts";
import type { ShownConflict, ItemProblem } from "#app/checks/device/send-answers.ts";
import type { QueuedPhoto } from "./photo-queue.ts";

export interface ItemState {
  readonly isAsked: boolean;
  readonly finding: boolean;
  /** The answer in words of an item that needs nothing more. */
  readonly settledAnswer: string | null;
  readonly fillCount: number;
  readonly photos: readonly Photo[];
  readonly uploads: readonly QueuedPhoto[];
  readonly conflict: ShownConflict | null;
  readonly problems: readonly ItemProblem[];
  readonly changes: number;
  readonly basisDigest: string;
}

export interface PageState extends ReturnType<FormAnswers["figures"]> {
  readonly enhanced: boolean;
  readonly section: string;
  readonly queue: OutboxState;
  readonly savedAt: number | null;
  readonly unsentPhotos: number;
  readonly unsaved: readonly string[];
  readonly restored: boolean;
  readonly delayed: "save" | "submit" | null;
}

export class FormState {
  #page: PageState;
  readonly #firstItems: ReadonlyMap<string, ItemState>;
  readonly #items: Map<string, ItemState>;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(page: PageState, items: Iterable<readonly [string, ItemState]>) {
    this.#page = page;
    this.#firstItems = new Map(items);
    this.#items = new Map(this.#firstItems);
  }

  get page(): PageState {
    return this.#page;
  }

  has(id: string): boolean {
    return this.#items.has(id);
  }

  item(id: string): ItemState {
    return this.#items.get(id)!;
  }

  firstItem(id: string): ItemState {
    return this.#firstItems.get(id)!;
  }

  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  patch(id: string, change: Partial<ItemState>): void {
    const state = this.#items.get(id);
    if (!state) return;
    this.#items.set(id, { ...state, ...change });
    this.#notify(id);
  }

  patchPage(change: Partial<PageState>): void {
    this.#page = { ...this.#page, ...change };
    this.#notify("");
  }

  #notify(id: string): void {
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }
}

export function firstState(view: CheckFormView, refusal: CheckFormRefusal | null, answers: FormAnswers): FormState {
  const askedIds = answers.askedIds();
  const items = [...answers.items.keys()].map((id): [string, ItemState] => {
    const answer = answerOf(view.answers, id);
    const basis = answerOf(refusal?.basis ?? {}, id);
    return [
      id,
      {
        isAsked: askedIds.has(id),
        finding: answers.isFinding(id),
        settledAnswer: answers.settledAnswer(id),
        fillCount: 0,
        photos: answer?.photos ?? [],
        uploads: [],
        conflict: answerOf(refusal?.conflicts ?? {}, id) ?? null,
        problems: refusal?.problems.filter((problem) => problem.item === id) ?? [],
        changes: basis?.changes ?? answer?.changes ?? 0,
        basisDigest: basis?.basisDigest ?? answers.storedDigest(id),
      },
    ];
  });
  const page: PageState = {
    enhanced: false,
    section: view.section,
    queue: "idle",
    savedAt: null,
    unsentPhotos: 0,
    unsaved: [],
    restored: false,
    delayed: null,
    ...answers.figures(),
  };
  return new FormState(page, items);
}
