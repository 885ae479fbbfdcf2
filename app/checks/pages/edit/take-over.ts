import { naChoice } from "#app/checks/answers.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { AnswerFields } from "./autosave.ts";
import type { CheckEditor } from "./editor.ts";
import { namedFields } from "./fields.ts";
import { type LocalEntry, takeLocalEntries } from "./local-entries.ts";
import { openAutosave } from "./open-autosave.ts";
import { type LocalPhoto, localPhotos, PhotoUploads } from "./photo-uploads.ts";

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
  editor.begin({ openAutosave, PhotoUploads });
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
    target.addEventListener(event, run, stop);
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
  };
}

function takeChange(editor: CheckEditor, input: HTMLInputElement | HTMLTextAreaElement): void {
  const box = input.closest<HTMLFieldSetElement>("fieldset[data-item]");
  const id = box?.dataset["item"];
  if (!box || !id) return;
  if (input.type === "file") return choose(editor, id, input as HTMLInputElement);
  if (input.name.startsWith("resolve.")) return editor.resolve(id, input.value === "mine" ? "mine" : "theirs");
  if (input.name.endsWith(".value")) unsetNa(box);
  editor.answer(id, typedIn(box), ["textarea", "text", "date"].includes(input.type));
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
