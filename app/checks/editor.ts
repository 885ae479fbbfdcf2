/**
 * The edit page's memory in the browser: what each item's inputs hold, what the server has, and what follows from both
 * (items asked, live score, progress). Inputs stay the browser's own; components subscribe to one item, or to the page.
 */
import { getLocale } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { digestOf, type GivenAnswer } from "./answers.ts";
import { answerOf, askedItems, type Given } from "./asked.ts";
import { Autosave, type Entries, type Fields, type QueueState } from "./autosave.ts";
import type { Photo } from "./check.ts";
import {
  type Conflict,
  type EditRefusal,
  type EditView,
  fieldsOf,
  hasRadios,
  type ItemProblem,
  naChoice,
  type Progress,
  progressOf,
  sameFields,
  type ShownAnswer,
} from "./edit-view.ts";
import { keepEntry, keptEntries } from "./kept-answers.ts";
import { forgetPhoto, keepPhoto, keptPhotos, photoOwner } from "./kept-photos.ts";
import { PhotoQueue, type Upload } from "./photo-queue.ts";
import { faultOf, scoreCheck } from "./score.ts";
import { dropPhoto, namedFields, readFields, sendAnswers, sendPhoto } from "./send-answers.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

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
  readonly restored: boolean;
  /** Submitting was put off because something could not be sent. */
  readonly heldBack: boolean;
}

const noProblems: readonly ItemProblem[] = [];

export class CheckEditor {
  readonly view: EditView;
  readonly #locale: Locale = getLocale();
  readonly #items: ReadonlyMap<string, Item>;
  readonly #fields = new Map<string, Fields>();
  /** What the form now says, as far as it can be read: the score's answers. */
  readonly #answers: Record<string, Given>;
  readonly #states = new Map<string, ItemState>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #autosave: Autosave<ShownAnswer | null>;
  readonly #photos: PhotoQueue;
  /** Digests of what was last sent, by item. */
  readonly #sent = new Map<string, string>();
  #page: PageState;
  #refreshing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditView, refusal: EditRefusal | null) {
    this.view = view;
    this.#items = new Map(itemsOf(view.version).map((item) => [item.id, item]));
    this.#answers = { ...view.answers };
    this.#autosave = new Autosave(
      {
        send: (entries) => this.#send(entries),
        now: () => Date.now(),
        wake: (milliseconds, run) => {
          clearTimeout(this.#timer);
          this.#timer = setTimeout(run, milliseconds);
        },
        keep: (item, entry) => keepEntry(view.uid, view.checkId, item, entry),
        changed: () => this.#refresh(),
      },
      Object.fromEntries(Object.entries(view.answers).map(([item, answer]) => [item, answer.changes])),
    );
    this.#photos = new PhotoQueue({
      shrink: shrinkPhoto,
      send: (item, photo, name) => sendPhoto(view.checkId, item, photo, name),
      newId: () => `${view.checkId}/${Date.now()}/${Math.random()}`,
      keep: (key, item, file) =>
        void (file ? keepPhoto({ key, owner: photoOwner(view.uid, view.checkId), item, file }) : forgetPhoto(key)),
      preview: (file) => URL.createObjectURL(file),
      release: (preview) => URL.revokeObjectURL(preview),
      attached: (item, reply) => this.#photosAre(item, reply.photos),
      refused: (item, problem, name) =>
        this.#patch(item, {
          problems: [...this.item(item).problems, { item, code: "photo", at: "photo", message: `${name}: ${problem}` }],
        }),
      changed: (item) => {
        this.#patch(item, { uploads: this.#photos.of(item) });
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

  /**
   * Takes the form over: fills in what this device still keeps, saves what was typed before the scripts came, and listens.
   * Returns how to let go again.
   */
  start(form: HTMLFormElement): () => void {
    let restored = false;
    const kept = keptEntries(this.view.uid, this.view.checkId);
    for (const [id, entry] of Object.entries(kept)) {
      const item = this.#items.get(id);
      const stored = fieldsOf(answerOf(this.view.answers, id), this.#locale);
      if (!item || sameFields(entry.fields, stored) || this.item(id).conflict) {
        if (!this.item(id)?.conflict) keepEntry(this.view.uid, this.view.checkId, id, null);
        continue;
      }
      this.#fill(id, entry.fields);
      this.#autosave.restore(id, entry);
      restored = true;
    }
    for (const box of form.querySelectorAll<HTMLFieldSetElement>("fieldset[data-item]")) {
      const id = box.dataset["item"]!;
      const typed = this.#typedIn(box);
      if (!kept[id] && !box.disabled && !sameFields(typed, fieldsOf(answerOf(this.view.answers, id), this.#locale)))
        this.#answered(id, typed, false);
      const chooser = box.querySelector<HTMLInputElement>("input[type=file]");
      if (chooser?.files?.length) this.#choose(id, chooser);
    }
    void keptPhotos(photoOwner(this.view.uid, this.view.checkId)).then((photos) => {
      for (const { key, item, file } of photos) if (this.#items.has(item)) this.#photos.restore(key, item, file);
    });
    const retry = () => this.retry();
    const seen = () => this.#autosave.retry();
    const leave = () => this.#autosave.leave();
    const warn = (event: BeforeUnloadEvent) => {
      if (this.#photos.unsent > 0) event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", leave);
    window.addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", seen);
    this.#patchPage({ enhanced: true, restored });
    this.#refresh();
    return () => {
      this.#autosave.leave();
      clearTimeout(this.#timer);
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** Something in the form was changed. */
  changed(input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
    const box = input.closest<HTMLFieldSetElement>("fieldset[data-item]");
    const id = box?.dataset["item"];
    if (!box || !id) return;
    if (input instanceof HTMLInputElement && input.type === "file") return this.#choose(id, input);
    if (input.name.startsWith("resolve.")) return this.#resolve(id, input.value === "mine" ? "mine" : "theirs");
    this.#unsetNa(box, input);
    const typing =
      input instanceof HTMLTextAreaElement ||
      (input instanceof HTMLInputElement && ["text", "date"].includes(input.type));
    this.#answered(id, this.#typedIn(box), typing);
  }

  /** Shows another section, without asking the server. */
  show(section: string): void {
    this.#patchPage({ section });
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
    this.#autosave.retry();
    this.#photos.retry();
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

  /** Answers that are not saved and not in the form that is being submitted, as fields to add to it. */
  fieldsElsewhere(form: HTMLFormElement): [string, string][] {
    return Object.entries(this.#autosave.unsent())
      .filter(([id]) => !form.querySelector(`fieldset[data-item="${id}"]`))
      .flatMap(([id, entry]) => namedFields(id, entry.fields, entry.basedOn));
  }

  async #send(entries: Entries) {
    const result = await sendAnswers(this.view.checkId, entries, (id, fields) => this.#before(id, fields));
    if (result.reply)
      for (const id of Object.keys(entries))
        this.#confirmed(
          id,
          result.reply.conflicts[id] ?? null,
          result.reply.problems.filter((problem) => problem.item === id),
        );
    return result;
  }

  /**
   * Digest of what the server should have before it takes these fields: what was last sent, whether its reply arrived or not,
   * so that nobody is ever in conflict with themselves.
   */
  #before(id: string, fields: Fields): string | undefined {
    const sending = digestOf(this.#read(id, fields));
    const before = [this.#sent.get(id), this.item(id).was].find((digest) => digest !== undefined && digest !== sending);
    this.#sent.set(id, sending);
    return before;
  }

  #confirmed(id: string, conflict: Conflict | null, problems: readonly ItemProblem[]): void {
    if (!this.#states.has(id)) return;
    const photoProblems = this.item(id).problems.filter((problem) => problem.at === "photo");
    this.#patch(id, { conflict, problems: [...photoProblems, ...problems] });
  }

  #answered(id: string, fields: Fields, typing: boolean): void {
    this.#fields.set(id, fields);
    this.#take(id);
    const problems = this.item(id).problems;
    if (problems.length > 0) this.#patch(id, { problems: noProblems });
    this.#autosave.put(id, fields, typing);
    this.#refresh();
  }

  /** Reads an item's fields into the answers that are scored. */
  #take(id: string): void {
    const { photos } = this.item(id);
    const given = this.#given(id);
    this.#answers[id] = {
      ...(given?.value !== undefined && { value: given.value }),
      ...(given?.na && { na: true }),
      ...(given?.note && { note: given.note }),
      ...(photos.length > 0 && { photos: [...photos] }),
    };
  }

  #given(id: string): GivenAnswer | undefined {
    return this.#read(id, this.#fields.get(id)!);
  }

  #read(id: string, fields: Fields): GivenAnswer | undefined {
    return readFields(this.#items.get(id)!, fields);
  }

  #fill(id: string, fields: Fields): void {
    this.#fields.set(id, fields);
    this.#take(id);
    this.#patch(id, { filled: this.item(id).filled + 1 });
  }

  #typedIn(box: HTMLFieldSetElement): Fields {
    const fields = { value: "", na: "", note: "" };
    for (const control of box.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
      const part = /^a\.[a-z0-9-]+\.(value|na|note)$/.exec(control.name)?.[1] as keyof typeof fields | undefined;
      if (!part) continue;
      if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox")) {
        if (!control.checked) continue;
        if (control.value === naChoice) fields.na = "on";
        else fields[part] = control.value;
      } else fields[part] = control.value;
    }
    return fields;
  }

  /** Whoever types an answer beside a ticked N/A means the answer. */
  #unsetNa(box: HTMLFieldSetElement, input: Element & { name: string }): void {
    const item = this.#items.get(box.dataset["item"]!);
    if (!item || hasRadios(item) || !input.name.endsWith(".value")) return;
    const na = box.querySelector<HTMLInputElement>("input[type=checkbox][name$='.na']");
    if (na) na.checked = false;
  }

  #choose(id: string, input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    input.value = "";
    this.#patch(id, { problems: this.item(id).problems.filter((problem) => problem.at !== "photo") });
    if (files.length > 0) this.#photos.add(id, files);
  }

  #resolve(id: string, choice: "mine" | "theirs"): void {
    const conflict = this.item(id).conflict;
    if (!conflict) return;
    if (choice === "theirs") this.#fill(id, fieldsOf(conflict.theirs ?? undefined, this.#locale));
    this.#patch(id, {
      conflict: null,
      problems: noProblems,
      ...(choice === "theirs" && conflict.theirs && { photos: conflict.theirs.photos ?? [] }),
    });
    this.#autosave.settle(id, choice, this.#fields.get(id)!);
    this.#refresh();
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
    const later = () => setTimeout(() => this.settle(), 0);
    if (document.visibilityState === "visible") requestAnimationFrame(later);
    else later();
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
        this.#patch(id, { asked: asked.has(id), fault, changes, was: digestOf(this.#given(id)) });
      else if (state.asked !== asked.has(id) || state.fault !== fault) this.#patch(id, { asked: asked.has(id), fault });
    }
    const { state: queue, savedAt } = this.#autosave;
    this.#patchPage({ ...this.#figures(), queue, savedAt, heldBack: this.#page.heldBack && queue !== "idle" });
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
