/** State of the edit page. Inputs stay uncontrolled; components subscribe to one item or to the page. take-over.ts watches the DOM. */
import type { Autosave } from "./autosave.ts";
import type { AnswerEntries, AnswerFields } from "#app/checks/device/fields.ts";
import { FormAnswers } from "./form-answers.ts";
import { firstState, type FormState, type ItemState, type PageState } from "./form-state.ts";
import type { CheckFormRefusal, CheckFormView } from "./form-view.ts";
import type { ShownAnswer } from "#app/checks/device/send-answers.ts";
import type { LocalEntry } from "#app/checks/device/local-entries.ts";
import type { openAutosave } from "./open-autosave.ts";
import type { PhotoUploads } from "./photo-uploads.ts";

interface Saving {
  readonly openAutosave: typeof openAutosave;
  readonly PhotoUploads: typeof PhotoUploads;
}

export class CheckEditor {
  readonly view: CheckFormView;
  photos: PhotoUploads | null = null;
  afterPaint: (run: () => void) => void = (run) => void setTimeout(run, 0);
  readonly #answers: FormAnswers;
  readonly #state: FormState;
  readonly #refusal: CheckFormRefusal | null;
  #autosave: Autosave<ShownAnswer | null> | null = null;
  #refreshing = false;
  #touched = false;

  constructor(view: CheckFormView, refusal: CheckFormRefusal | null) {
    this.view = view;
    this.#refusal = refusal;
    this.#answers = new FormAnswers(view, refusal?.typed ?? {});
    this.#state = firstState(view, refusal, this.#answers);
  }

  begin({ openAutosave, PhotoUploads: Photos }: Saving): void {
    this.#autosave = openAutosave(this.view, {
      refusal: this.#refusal,
      answers: this.#answers,
      state: this.#state,
      onChange: () => this.#refresh(),
    });
    this.photos = new Photos(this.view, this.#state, (item) => {
      this.#answers.takeFields(item, this.item(item).photos);
      this.#refresh();
    });
  }

  item(id: string): ItemState {
    return this.#state.item(id);
  }

  firstItem(id: string): ItemState {
    return this.#state.firstItem(id);
  }

  get page(): PageState {
    return this.#state.page;
  }

  subscribe(id: string, listener: () => void): () => void {
    return this.#state.subscribe(id, listener);
  }

  fieldsOf(id: string): AnswerFields {
    return this.#answers.fieldsOf(id);
  }

  restore(entries: Readonly<Record<string, LocalEntry>>): void {
    for (const [id, entry] of Object.entries(entries)) {
      if (!this.#state.has(id) || this.item(id).conflict) continue;
      if (!this.differs(id, entry.fields)) {
        this.#autosave?.discard(id);
        continue;
      }
      this.#fill(id, entry.fields);
      this.#state.patch(id, { changes: entry.basedOn, basisDigest: entry.was ?? "" });
      this.#autosave?.restore(id, entry);
      this.#state.patchPage({ restored: true });
    }
  }

  enhance(): void {
    this.#state.patchPage({ enhanced: true });
    this.#refresh();
  }

  isAnswered(id: string): boolean {
    return this.#answers.isAnswered(id);
  }

  differs(id: string, fields: AnswerFields): boolean {
    return this.#answers.differs(id, fields);
  }

  answer(id: string, fields: AnswerFields, typing: boolean): void {
    this.#touched = true;
    this.#answers.fill(id, fields);
    this.#answers.takeFields(id, this.item(id).photos);
    if (this.item(id).problems.length > 0) this.#state.patch(id, { problems: [] });
    this.#autosave?.put(id, fields, typing);
    this.#refresh();
  }

  resolve(id: string, choice: "mine" | "theirs"): void {
    const { conflict } = this.item(id);
    if (!conflict || !this.#autosave) return;
    this.#answers.store(id, conflict.theirs ?? {});
    if (choice === "theirs") this.#fill(id, this.#answers.storedFields(id));
    this.#state.patch(id, {
      conflict: null,
      problems: [],
      ...(choice === "theirs" && conflict.theirs && { photos: conflict.theirs.photos ?? [] }),
    });
    this.#autosave.settle(id, choice, this.fieldsOf(id));
    this.#refresh();
  }

  show(section: string): void {
    this.#state.patchPage({ section, restored: false });
    void this.#autosave?.flush();
  }

  get settled(): boolean {
    return this.#autosave?.state === "closed" || (this.#autosave?.state === "idle" && this.photos?.queue.unsent === 0);
  }

  async flush(): Promise<boolean> {
    const results = await Promise.all([this.#autosave?.flush(), this.photos?.queue.flush()]);
    return results.every(Boolean);
  }

  retry(): void {
    this.retryAnswers();
    this.photos?.queue.retry();
  }

  retryAnswers(): void {
    this.#autosave?.retry();
  }

  delay(delayed: PageState["delayed"]): void {
    this.#state.patchPage({ delayed });
  }

  unsent(): AnswerEntries {
    return this.#autosave?.unsent() ?? {};
  }

  leave(): void {
    this.#autosave?.leave();
  }

  close(): void {
    this.leave();
    this.#autosave?.close();
    this.photos?.queue.close();
  }

  #fill(id: string, fields: AnswerFields): void {
    this.#answers.fill(id, fields);
    this.#answers.takeFields(id, this.item(id).photos);
    this.#state.patch(id, { fillCount: this.item(id).fillCount + 1 });
  }

  #refresh(): void {
    if (this.#refreshing) return;
    this.#refreshing = true;
    this.afterPaint(() => this.settle());
  }

  settle(): void {
    this.#refreshing = false;
    const askedIds = this.#answers.askedIds();
    for (const id of this.#answers.items.keys()) {
      const state = this.item(id);
      const next = {
        isAsked: askedIds.has(id),
        finding: this.#answers.isFinding(id),
        settledAnswer: this.#answers.settledAnswer(id),
      };
      const changes = this.#autosave?.basisOf(id) ?? state.changes;
      if (changes !== state.changes)
        this.#state.patch(id, { ...next, changes, basisDigest: this.#answers.storedDigest(id) });
      else if (Object.entries(next).some(([name, value]) => state[name as keyof typeof next] !== value))
        this.#state.patch(id, next);
    }
    const { state: queue = "idle", savedAt = null } = this.#autosave ?? {};
    const unsent = this.unsent();
    const idle = queue === "idle";
    const offline = "onLine" in navigator && !navigator.onLine;
    this.#state.patchPage({
      ...this.#answers.figures(),
      queue,
      savedAt,
      unsaved: [...askedIds].filter((id) => idle && Object.hasOwn(unsent, id)),
      restored: this.page.restored && !(idle && this.#touched),
      delayed: offline || !idle ? this.page.delayed : null,
    });
  }
}
