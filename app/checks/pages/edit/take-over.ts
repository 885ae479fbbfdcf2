import { naChoice } from "#app/checks/answers.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { deviceState, waitForStorage } from "#app/outbox/device.ts";
import { href } from "#app/ui/href.ts";
import { saveKitDraft } from "#app/offline/kit.ts";
import { type AnswerFields, namedFields } from "#app/checks/device/fields.ts";
import type { CheckEditor } from "./editor.ts";
import { lockForm } from "#app/checks/device/locks.ts";
import { type LocalEntry, takeLocalEntries } from "#app/checks/device/local-entries.ts";
import { type LocalPhoto, localPhotos } from "#app/checks/device/local-photos.ts";
import { isReachable } from "#app/outbox/is-reachable.ts";
import { moveOn } from "./move-on.ts";
import { openAutosave } from "./open-autosave.ts";
import { PhotoUploads } from "./photo-uploads.ts";

export interface LocalDrafts {
  readonly entries: Readonly<Record<string, LocalEntry>>;
  readonly photos: readonly LocalPhoto[];
}

export async function takeLocalDrafts({ view: { uid, checkId } }: CheckEditor): Promise<LocalDrafts> {
  const [entries, photos] = await Promise.all([takeLocalEntries(uid, checkId), localPhotos(uid, checkId)]);
  return { entries, photos };
}

/** Also saves what was typed before the scripts loaded. Returns a function that stops. */
export function takeOverForm(editor: CheckEditor, form: HTMLFormElement, { entries, photos }: LocalDrafts): () => void {
  editor.afterPaint = afterPaint;
  const release = lockForm(editor.view.checkId);
  editor.begin({ openAutosave, PhotoUploads });
  if (!editor.view.isFromKit) void saveKitDraft(editor.view.uid, editor.view);
  editor.restore(entries);
  editor.photos?.restore(photos);
  for (const box of form.querySelectorAll<HTMLFieldSetElement>("fieldset[data-item]")) {
    const id = box.dataset["item"]!;
    const typed = typedIn(box);
    if (!entries[id] && !box.disabled && editor.differs(id, typed)) editor.answer(id, typed, false);
    const chooser = box.querySelector<HTMLInputElement>("input[type=file]");
    if (chooser?.files?.length) choose(editor, id, chooser);
    // A photo being taken arrives at this field, which the page is about to replace.
    chooser?.addEventListener("change", () => !chooser.isConnected && choose(editor, id, chooser));
    const chosen = box.querySelector<HTMLInputElement>("input[name^='resolve.']:checked");
    if (chosen) takeChange(editor, chosen);
  }
  const stop = new AbortController();
  const listen = (target: EventTarget, event: string, run: (event: Event) => void) =>
    target.addEventListener(event, run, { signal: stop.signal });
  // Native events also cover items that React hasn't hydrated yet.
  for (const event of ["input", "change"])
    listen(form, event, ({ target }) => {
      const input = target as HTMLInputElement;
      if ((input.type === "file") === (event === "change")) takeChange(editor, input);
    });
  listen(window, "online", () => {
    editor.delay(null);
    editor.retry();
  });
  listen(window, "pagehide", () => editor.leave());
  listen(window, "beforeunload", (event) => {
    if (editor.page.unsentPhotos > 0 && !document.documentElement.dataset["asked"]) event.preventDefault();
  });
  listen(document, "visibilitychange", () => editor.retryAnswers());
  editor.enhance();
  return () => {
    editor.close();
    stop.abort();
    release();
  };
}

/** The stored page shows the review where there is a service worker and no network. */
export async function reviewWithoutNetwork(editor: CheckEditor): Promise<void> {
  if (!navigator.serviceWorker?.controller || (await isReachable())) return editor.delay("submit");
  await waitForStorage();
  if (deviceState() === "failed") return editor.delay("submit");
  document.documentElement.dataset["asked"] = "true";
  location.assign(href("/qc/check/review", { id: editor.view.checkId }));
}

function takeChange(editor: CheckEditor, input: HTMLInputElement | HTMLTextAreaElement): void {
  const box = input.closest<HTMLFieldSetElement>("fieldset[data-item]");
  const id = box?.dataset["item"];
  if (!box || !id) return;
  if (input.type === "file") return choose(editor, id, input as HTMLInputElement);
  if (input.name.startsWith("resolve.")) return editor.resolve(id, input.value === "mine" ? "mine" : "theirs");
  if (input.name.endsWith(".value")) unsetNa(box);
  const isFirst = !editor.isAnswered(id);
  editor.answer(id, typedIn(box), ["textarea", "text", "date"].includes(input.type));
  // By keyboard, the focus decides what is in view.
  if (input.type === "radio" && !input.matches(":focus-visible")) {
    navigator.vibrate?.(10);
    moveOn(editor, box, isFirst);
  }
}

export function fieldsElsewhere(editor: CheckEditor, form: HTMLFormElement): [string, string][] {
  return Object.entries(editor.unsent())
    .filter(([id]) => !form.querySelector(`fieldset[data-item="${id}"]`))
    .flatMap(([id, entry]) => namedFields(id, entry));
}

function typedIn(box: HTMLFieldSetElement): AnswerFields {
  const fields = { value: "", na: "", note: "" };
  for (const control of box.elements as unknown as Iterable<HTMLInputElement>) {
    const part = /^a\.[a-z0-9-]+\.(value|na|note)$/.exec(control.name)?.[1] as keyof typeof fields | undefined;
    if (!part || (["radio", "checkbox"].includes(control.type) && !control.checked)) continue;
    if (control.value === naChoice && control.type === "radio") fields.na = "on";
    else fields[part] = control.value;
  }
  return fields;
}

function unsetNa(box: HTMLFieldSetElement): void {
  const na = box.querySelector<HTMLInputElement>("input[type=checkbox][name$='.na']");
  if (na) na.checked = false;
}

function choose(editor: CheckEditor, id: string, input: HTMLInputElement): void {
  const files = [...(input.files ?? [])];
  input.value = "";
  if (files.length > 0) editor.photos?.add(id, files);
}
