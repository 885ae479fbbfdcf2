/** One readable file with all that only this phone has of an entry, so that somebody can enter it by hand. */
import { answerOf } from "#app/checks/asked-items.ts";
import { readLocalEntries } from "#app/checks/device/local-entries.ts";
import { readLocalDraft } from "#app/checks/device/local-draft.ts";
import type { Entry } from "#app/checks/device/fields.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import type { CheckFormView } from "#app/checks/pages/edit/form-view.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { itemsOf } from "#app/templates/template.ts";
import type { PhoneEntry } from "./entries.ts";

const pictureWidth = 480;
/** Safari reads a file after the press that saves it. */
const readingMs = 60_000;

type Row = readonly [name: string, text: string, photos?: readonly File[]];

export async function saveEntryFile(entry: PhoneEntry, timeZone: string): Promise<void> {
  const page = document.implementation.createHTMLDocument(entry.title);
  page.head.appendChild(page.createElement("meta")).setAttribute("charset", "utf-8");
  page.documentElement.lang = document.documentElement.lang;
  const append = (parent: Element, name: string, text = "") => {
    const element = parent.appendChild(page.createElement(name));
    element.textContent = text;
    return element;
  };
  append(page.body, "h1", entry.title);
  append(page.body, "p", entry.lead);
  append(page.body, "p", m.checks_phone_file_saved({ at: formatInstant(new Date().toISOString(), timeZone) }));
  append(page.body, "p", entry.record);
  const table = append(page.body, "table");
  Object.assign(table, { border: "1", cellPadding: "8" });
  for (const [name, text, photos = []] of await readRows(entry)) {
    const row = append(table, "tr");
    append(row, "th", name);
    const cell = append(row, "td", text);
    for (const photo of photos) append(cell, "p").append(await pictureOf(page, photo));
  }
  const url = URL.createObjectURL(new Blob(["<!doctype html>", page.documentElement.outerHTML], { type: "text/html" }));
  const name = [entry.title, entry.record].join(" ").replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  Object.assign(document.createElement("a"), { href: url, download: `${name}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(url), readingMs);
}

async function pictureOf(page: Document, photo: File): Promise<Element> {
  const image = page.createElement("img");
  Object.assign(image, { alt: photo.name, width: pictureWidth });
  image.src = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("Not read")));
    reader.readAsDataURL(photo);
  });
  return image;
}

export async function readRows({ view, drafts }: PhoneEntry): Promise<Row[]> {
  if (view) return readCheckRows(view, drafts);
  return drafts.flatMap(({ kind, part, value }): Row[] => {
    const files = [value].flat().filter((each) => each instanceof File);
    if (files.length > 0) return [[part, "", files]];
    if (kind === "check-photo") return [[(value as { item: string }).item, "", [(value as { file: File }).file]]];
    const fields = kind === "answer" ? (value as { entry: Entry }).entry.fields : (value as object);
    return Object.entries(fields).map(([name, text]) => [
      [part, name].filter(Boolean).join(" "),
      typeof text === "string" ? text : JSON.stringify(text),
    ]);
  });
}

async function readCheckRows(view: CheckFormView, drafts: PhoneEntry["drafts"]): Promise<Row[]> {
  const [{ answers, problems }, entries] = await Promise.all([
    readLocalDraft(view),
    readLocalEntries(view.uid, view.checkId),
  ]);
  const photos = drafts.flatMap(({ kind, value }) =>
    kind === "check-photo" ? (value as { readonly item: string; readonly file: File }) : [],
  );
  const items = itemsOf(view.version);
  const rejected = [...entries].flatMap(([id, { entry }]): Row[] => {
    const item = items.find((each) => each.id === id);
    if (item && problems.every((problem) => problem.item !== id)) return [];
    return [[item ? say(item.text) : id, Object.values(entry.fields).filter(Boolean).join(" · ")]];
  });
  const rows = items.flatMap((item): Row[] => {
    const answer = answerOf(answers, item.id);
    if (!answer) return [];
    const text = [formatAnswer(item, answer), answer.note].filter(Boolean).join(" · ");
    return [[say(item.text), text, photos.flatMap((photo) => (photo.item === item.id ? photo.file : []))]];
  });
  const others = photos.filter((photo) => items.every(({ id }) => id !== photo.item));
  return [...rows, ...rejected, ...others.map(({ item, file }): Row => [item, "", [file]])];
}
