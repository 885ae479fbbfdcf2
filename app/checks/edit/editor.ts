/**
 * The edit page's memory in the browser: what each item's inputs hold, what the server has, and what follows from both
 * (items asked, live score, progress). Inputs stay the browser's own; components subscribe to one item, or to the page.
 * The document itself is watched by take-over.ts.
 */
import type { Photo } from "#app/files/photo.ts";
import { getLocale } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { digestOf, type GivenAnswer } from "#app/checks/answers.ts";
import { answerOf, askedItems, type Given } from "#app/checks/asked.ts";
import { Autosave, type Entries, type Entry, type Fields, type QueueState } from "./autosave.ts";
import {
  type Conflict,
  type EditRefusal,
  type EditView,
  fieldsOf,
  type ItemProblem,
  type Progress,
  progressOf,
  sameFields,
  type ShownAnswer,
} from "./form-view.ts";
import { keepEntry, type KeptEntry } from "./kept-answers.ts";
import { forgetPhoto, keepPhoto, type KeptPhoto, photoOwner } from "./kept-photos.ts";
import { PhotoQueue, type Upload } from "./photo-queue.ts";
import { faultOf, scoreCheck } from "#app/checks/score.ts";
import { dropPhoto, readFields, sendAnswers, sendPhoto } from "./send-answers.ts";

export interface ItemState {
  readonly asked: boolean;
  readonly fault: boolean;
  /** Counts up when the item's inputs are to be filled anew. */
  readonly filled: number;
  readonly photos: readonly Photo[];
  readonly uploads: readonly Upload[];
  readonly conflict: Conflict | null;
  readonly problems: readonly ItemProblem[];
  /** What the next save is based on. */
  readonly changes: number;
  readonly was: string;
}

export interface PageState {
  /** Whether scripts have taken over the form. */
  readonly enhanced: boolean;
  readonly section: string;
  readonly score: number | null;
  readonly band: string | null;
  readonly progress: readonly Progress[];
  readonly queue: QueueState;
  readonly savedAt: number | null;
  readonly unsentPhotos: number;
  /** Items whose entry the server did not take, in order: unreadable, or changed elsewhere and undecided. */
  readonly unsaved: readonly string[];
  readonly restored: boolean;
  /** Submitting was put off because something could not be sent. */
  readonly heldBack: boolean;
}

const noProblems: readonly ItemProblem[] = [];

export class CheckEditor {
  readonly view: EditView;
  /** Runs something once what was just pressed is on the screen. */
  afterPaint: (run: () => void) => void = (run) => void setTimeout(run, 0);
  readonly #locale: Locale = getLocale();
  readonly #items: ReadonlyMap<string, Item>;
  readonly #fields = new Map<string, Fields>();
  /** What the server holds, as far as it said so. */
  readonly #stored: Record<string, Given>;
  /** What the form now says, and where that can't be read, what the server holds: the score's answers. */
  readonly #answers: Record<string, Given>;
  readonly #states = new Map<string, ItemState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #autosave: Autosave<ShownAnswer | null>;
  readonly #photos: PhotoQueue;
  /** Digests of what was last sent, by item. */
  readonly #sent = new Map<string, string>();
  #page: PageState;
  #refreshing = false;
  /** Whether anything was answered since the page was opened. */
  #touched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditView, refusal: EditRefusal | null) {
    this.view = view;
    this.#items = new Map(itemsOf(view.version).map((item) => [item.id, item]));
    this.#stored = { ...view.answers };
    this.#answers = { ...view.answers };
    this.#autosave = new Autosave(
      {
        send: (entries) => this.#send(entries),
        now: () => Date.now(),
        wake: (milliseconds, run) => {
          clearTimeout(this.#timer);
          this.#timer = setTimeout(run, milliseconds);
        },
        keep: (item, entry) => this.#keep(item, entry),
        changed: () => this.#refresh(),
      },
      Object.fromEntries(Object.entries(view.answers).map(([item, answer]) => [item, answer.changes])),
    );
    this.#photos = new PhotoQueue({
      // Fetched once the form is taken over; a phone that could not fetch it sends the photo as it is.
      shrink: (file) => import("./shrink-photo.ts").then(({ shrinkPhoto }) => shrinkPhoto(file)).catch(() => file),
      send: (item, photo, name) => sendPhoto(view.checkId, item, photo, name),
      newId: () => `${view.checkId}/${Date.now()}/${Math.random()}`,
      keep: (key, item, file) =>
        void (file ? keepPhoto({ key, owner: photoOwner(view.uid, view.checkId), item, file }) : forgetPhoto(key)),
      preview: (file) => URL.createObjectURL(file),
      release: (preview) => URL.revokeObjectURL(preview),
      attached: (item, reply) => this.#photosAre(item, reply.photos),
      refused: (item, problem, name, again) =>
        this.#patch(item, {
          problems: [
            ...this.item(item).problems,
            { item, code: again ? "unsent" : "photo", at: "photo", message: `${name}: ${problem}` },
          ],
        }),
      changed: (item) => {
        const uploads = this.#photos.of(item);
        const failed = uploads.some((upload) => upload.state === "failed");
        const problems = this.item(item).problems.filter((problem) => failed || problem.code !== "unsent");
        this.#patch(item, { uploads, problems });
        this.#patchPage({ unsentPhotos: this.#photos.unsent });
      },
    });
    const asked = new Set(askedItems(view.version, this.#answers).map((item) => item.id));
    for (const item of this.#items.values()) {
      const answer = answerOf(view.answers, item.id);
      const fields = answerOf(refusal?.typed ?? {}, item.id) ?? fieldsOf(answer, this.#locale);
      const conflict = answerOf(refusal?.conflicts ?? {}, item.id) ?? null;
      const basis = answerOf(refusal?.basis ?? {}, item.id);
      if (basis) this.#autosave.rebase(item.id, basis.changes);
      if (conflict) this.#autosave.conflicts.set(item.id, conflict);
      this.#fields.set(item.id, fields);
      this.#states.set(item.id, {
        asked: asked.has(item.id),
        fault: faultOf(item, answer),
        filled: 0,
        photos: answer?.photos ?? [],
        uploads: [],
        conflict,
        problems: refusal?.problems.filter((problem) => problem.item === item.id) ?? noProblems,
        changes: this.#autosave.basisOf(item.id),
        was: basis?.was ?? digestOf(answer),
      });
    }
    this.#page = {
      enhanced: false,
      section: view.section,
      queue: "idle",
      savedAt: null,
      unsentPhotos: 0,
      unsaved: [],
      restored: false,
      heldBack: false,
      ...this.#figures(),
    };
  }

  item(id: string): ItemState {
    return this.#states.get(id)!;
  }

  get page(): PageState {
    return this.#page;
  }

  /** Calls back when the item changes, or with "" when the page does. */
  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Takes up what an earlier visit kept: it is still based on the answer that it was typed upon, and says so. */
  restore(kept: Readonly<Record<string, KeptEntry>>): void {
    for (const [id, entry] of Object.entries(kept)) {
      if (this.#states.get(id)?.conflict) continue;
      if (!this.#items.has(id) || sameFields(entry.fields, this.#storedFields(id))) {
        this.#keep(id, null);
        continue;
      }
      this.#fill(id, entry.fields);
      this.#patch(id, { changes: entry.basedOn, was: entry.was ?? "" });
      this.#autosave.restore(id, entry);
      this.#patchPage({ restored: true });
    }
  }

  restorePhotos(photos: readonly KeptPhoto[]): void {
    for (const { key, item, file } of photos) if (this.#items.has(item)) this.#photos.restore(key, item, file);
  }

  /** The scripts have taken the form over. */
  enhance(): void {
    this.#patchPage({ enhanced: true });
    this.#refresh();
  }

  /** An item's inputs say something else than the server has. */
  differs(id: string, fields: Fields): boolean {
    return !sameFields(fields, this.#storedFields(id));
  }

  /** An item was answered. `typing` lets a text come to rest before it is sent. */
  answer(id: string, fields: Fields, typing: boolean): void {
    this.#touched = true;
    this.#fields.set(id, fields);
    this.#take(id);
    const problems = this.item(id).problems;
    if (problems.length > 0) this.#patch(id, { problems: noProblems });
    this.#autosave.put(id, fields, typing);
    this.#refresh();
  }

  addPhotos(id: string, files: readonly File[]): void {
    this.#patch(id, { problems: this.item(id).problems.filter((problem) => problem.at !== "photo") });
    this.#photos.add(id, files);
  }

  /** Decides a conflict. */
  resolve(id: string, choice: "mine" | "theirs"): void {
    const conflict = this.item(id).conflict;
    if (!conflict) return;
    this.#stored[id] = conflict.theirs ?? {};
    if (choice === "theirs") this.#fill(id, this.#storedFields(id));
    this.#patch(id, {
      conflict: null,
      problems: noProblems,
      ...(choice === "theirs" && conflict.theirs && { photos: conflict.theirs.photos ?? [] }),
    });
    this.#autosave.settle(id, choice, this.fieldsOf(id));
    this.#refresh();
  }

  /** Shows another section, without asking the server. */
  show(section: string): void {
    this.#patchPage({ section, restored: false });
    void this.#autosave.flush();
  }

  /** Whether there is nothing to wait for before submitting; the page says what became of a check that is closed. */
  get settled(): boolean {
    return this.#autosave.state === "closed" || (this.#autosave.state === "idle" && this.#photos.unsent === 0);
  }

  /** Sends what waits, and tries photos again. True when the server has everything. */
  async flush(): Promise<boolean> {
    const [answers, photos] = await Promise.all([this.#autosave.flush(), this.#photos.flush()]);
    return answers && photos;
  }

  retry(): void {
    this.retryAnswers();
    this.#photos.retry();
  }

  retryAnswers(): void {
    this.#autosave.retry();
  }

  dropUpload(id: string): void {
    this.#photos.drop(id);
  }

  async removePhoto(item: string, key: string): Promise<void> {
    const before = this.item(item).photos;
    this.#photosAre(
      item,
      before.filter((photo) => photo.key !== key),
    );
    const result = await dropPhoto(this.view.checkId, item, key);
    if (result.kind === "done" && "photos" in result.reply) this.#photosAre(item, result.reply.photos);
    else this.#photosAre(item, before);
  }

  holdBack(heldBack: boolean): void {
    this.#patchPage({ heldBack });
  }

  /** Everything that the server has not confirmed. */
  unsent(): Entries {
    return this.#autosave.unsent();
  }

  /** The page is going away: sends what waits at once. */
  leave(): void {
    this.#autosave.leave();
  }

  /** Sends what waits, and nothing more. */
  close(): void {
    this.leave();
    clearTimeout(this.#timer);
  }

  #keep(id: string, entry: Entry | null): void {
    keepEntry(
      this.view.uid,
      this.view.checkId,
      id,
      entry && { ...entry, was: this.#before(id, digestOf(this.#read(id, entry.fields))) },
    );
  }

  async #send(entries: Entries) {
    const result = await sendAnswers(this.view.checkId, entries, (id, fields) => {
      const given = this.#read(id, fields);
      const before = this.#before(id, digestOf(given));
      if (given) this.#sent.set(id, digestOf(given));
      return before;
    });
    if (result.reply)
      for (const [id, { fields }] of Object.entries(entries)) {
        if (Object.hasOwn(result.reply.saved, id)) this.#stored[id] = this.#read(id, fields) ?? {};
        this.#confirmed(
          id,
          result.reply.conflicts[id] ?? null,
          result.reply.problems.filter((problem) => problem.item === id),
        );
      }
    return result;
  }

  /**
   * Digest of what the server should have before it takes another answer: what was last sent, whether its reply arrived or not,
   * so that nobody is ever in conflict with themselves.
   */
  #before(id: string, sending: string): string | undefined {
    return [this.#sent.get(id), this.item(id).was].find((digest) => digest !== undefined && digest !== sending);
  }

  #confirmed(id: string, conflict: Conflict | null, problems: readonly ItemProblem[]): void {
    if (!this.#states.has(id)) return;
    if (conflict) this.#sent.delete(id);
    this.#take(id, problems.length > 0);
    const photoProblems = this.item(id).problems.filter((problem) => problem.at === "photo");
    this.#patch(id, { conflict, problems: [...photoProblems, ...problems] });
  }

  /** Reads an item's fields into the answers that are scored; what is refused leaves what the server holds. */
  #take(id: string, refused = false): void {
    const { photos } = this.item(id);
    const given = refused ? undefined : this.#read(id, this.fieldsOf(id));
    const { value, na, note } = given ?? answerOf(this.#stored, id) ?? {};
    this.#answers[id] = { value, na, note, ...(photos.length > 0 && { photos: [...photos] }) };
  }

  #read(id: string, fields: Fields): GivenAnswer | undefined {
    return readFields(this.#items.get(id)!, fields);
  }

  #fill(id: string, fields: Fields): void {
    this.#fields.set(id, fields);
    this.#take(id);
    this.#patch(id, { filled: this.item(id).filled + 1 });
  }

  #storedFields(id: string): Fields {
    return fieldsOf(answerOf(this.#stored, id), this.#locale);
  }

  #photosAre(id: string, photos: readonly Photo[]): void {
    this.#patch(id, { photos, problems: this.item(id).problems.filter((problem) => problem.code !== "photo-missing") });
    this.#take(id);
    this.#refresh();
  }

  /** Shows what follows from the answers, once, after the browser has painted what was just pressed. */
  #refresh(): void {
    if (this.#refreshing) return;
    this.#refreshing = true;
    this.afterPaint(() => this.settle());
  }

  /** Works out what follows from the answers and from what was saved: items asked, faults, hidden inputs, score and state. */
  settle(): void {
    this.#refreshing = false;
    const asked = new Set(askedItems(this.view.version, this.#answers).map((item) => item.id));
    for (const [id, item] of this.#items) {
      const state = this.item(id);
      const fault = faultOf(item, this.#answers[id]);
      const changes = this.#autosave.basisOf(id);
      if (changes !== state.changes)
        this.#patch(id, { asked: asked.has(id), fault, changes, was: digestOf(answerOf(this.#stored, id)) });
      else if (state.asked !== asked.has(id) || state.fault !== fault) this.#patch(id, { asked: asked.has(id), fault });
    }
    const { state: queue, savedAt } = this.#autosave;
    const unsent = this.unsent();
    const idle = queue === "idle";
    this.#patchPage({
      ...this.#figures(),
      queue,
      savedAt,
      unsaved: [...asked].filter((id) => idle && Object.hasOwn(unsent, id)),
      restored: this.#page.restored && !(idle && this.#touched),
      heldBack: this.#page.heldBack && !idle,
    });
  }

  #figures(): Pick<PageState, "score" | "band" | "progress"> {
    const { score, band } = this.view.version.scored
      ? scoreCheck(this.view.version, this.#answers, { answeredOnly: true })
      : { score: null, band: null };
    return { score, band, progress: progressOf(this.view.version, this.#answers) };
  }

  #patch(id: string, change: Partial<ItemState>): void {
    const state = this.#states.get(id);
    if (!state) return;
    this.#states.set(id, { ...state, ...change });
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  #patchPage(change: Partial<PageState>): void {
    this.#page = { ...this.#page, ...change };
    for (const listener of this.#listeners.get("") ?? []) listener();
  }

  /** What the inputs of an item are to be filled with when its section is shown. */
  fieldsOf(id: string): Fields {
    return this.#fields.get(id)!;
  }
}
