/** What is typed and chosen in a form, kept on this device until the server has it. In the browser only. */
import { forgetFile, ownerOf, saveFile, savedFiles } from "./saved-files.ts";
import { savedNames, saveText, savedText } from "./saved-texts.ts";
import { isChanged } from "./typed.ts";

export interface FormName {
  readonly uid: string;
  /** Path that it is sent to, with the search that names its record. */
  readonly path: string;
  /** Fields that are never kept. */
  readonly except: readonly string[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Readonly<Record<string, unknown>>;

const shelfOf = ({ uid, path }: Pick<FormName, "uid" | "path">) => `qc-form/${uid}/${encodeURIComponent(path)}`;
const filesOf = ({ uid, path }: FormName) => ownerOf(uid, `form-${path}`);
const valuesOf = (name: FormName) => savedText(shelfOf(name)) as Values | null;

function fieldsOf(form: HTMLFormElement, { except }: FormName): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement ||
        (element instanceof HTMLInputElement && !/^(hidden|file)$/.test(element.type))) &&
      element.name !== "" &&
      !except.includes(element.name),
  );
}

function filesIn(form: HTMLFormElement, { except }: FormName): HTMLInputElement[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type === "file" &&
      element.name !== "" &&
      !except.includes(element.name),
  );
}

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
/** Several boxes may share a name. */
const keyOf = (field: Field) => (isTick(field) ? `${field.name}=${field.value}` : field.name);
const ticked = "on";
const valueOf = (field: Field) => (isTick(field) ? (field.checked ? ticked : "") : field.value);

function enter(field: Field, value: string): void {
  if (isTick(field)) field.checked = value === ticked;
  else field.value = value;
}

/** By which the server knows a form that it had already, and a record that others changed. */
const marks = ["key", "seen"];

function marksOf(form: HTMLFormElement): HTMLInputElement[] {
  return marks.flatMap((name) => {
    const mark = form.elements.namedItem(name);
    return mark instanceof HTMLInputElement && mark.type === "hidden" ? [mark] : [];
  });
}

function enterMarks(form: HTMLFormElement, values: Values | null): void {
  for (const mark of marksOf(form)) {
    const value = values?.[mark.name];
    if (typeof value === "string") mark.value = value;
  }
}

/** Beside the fields: the whole form was sent, and is to be until there is an answer. A field has a name. */
const sent = "";
const isSent = (values: Values | null) => values?.[sent] === sent;

/**
 * Keeps what differs from how the form was rendered, and all the same a form that is sent as it was rendered. What was sent without an
 * answer is sent again under the key that it had.
 * @returns whether all that was typed is kept
 */
export function saveForm(form: HTMLFormElement, name: FormName, sends = false): boolean {
  const earlier = valuesOf(name);
  if (sends && isSent(earlier)) enterMarks(form, earlier);
  // A refused form is rendered with what was typed.
  const isRefused = "refused" in form.dataset;
  const changed = fieldsOf(form, name).filter(
    (field) => isChanged(field) || (isRefused && keyOf(field) in (earlier ?? {})),
  );
  const kept = [...changed, ...marksOf(form)].map((field) => [keyOf(field), valueOf(field)]);
  const isLeftOut = (element: Element) => isChanged(element) || (isRefused && (element as Field).value !== "");
  const isWhole = ![...form.elements].some((each) => name.except.includes((each as Field).name) && isLeftOut(each));
  if (sends && isWhole) kept.push([sent, sent]);
  saveText(shelfOf(name), changed.length > 0 || (sends && isWhole) ? Object.fromEntries(kept) : null);
  return isWhole;
}

let earlier: Promise<unknown> = Promise.resolve();

/** One after another, as they were asked for: no file comes back that was forgotten while it was being kept. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = earlier.then(work);
  earlier = result.catch(() => {});
  return result;
}

/** Keeps the files of a field in place of those that were chosen in it before. */
export async function saveFilesOf({ name: item, files }: HTMLInputElement, name: FormName): Promise<void> {
  if (item === "" || name.except.includes(item)) return;
  const chosen = [...(files ?? [])];
  const owner = filesOf(name);
  await inTurn(async () => {
    for (const { key, item: of } of await savedFiles((each) => each === owner)) if (of === item) await forgetFile(key);
    for (const [index, file] of chosen.entries())
      await saveFile({ key: `${owner}/${item}/${Date.now()}/${index}`, owner, item, file });
  });
}

/** Fills in what was kept; whether there was anything, and whether it was sent without an answer. */
export async function restoreForm(
  form: HTMLFormElement,
  name: FormName,
): Promise<{ readonly isBack: boolean; readonly isSent: boolean }> {
  const kept = valuesOf(name);
  const owner = filesOf(name);
  const files = await inTurn(() => savedFiles((each) => each === owner));
  enterMarks(form, kept);
  for (const field of fieldsOf(form, name)) {
    const value = kept?.[keyOf(field)];
    if (typeof value === "string") enter(field, value);
  }
  for (const field of filesIn(form, name)) {
    const own = files.filter(({ item }) => item === field.name);
    if (own.length === 0 || field.files?.length) continue;
    const chosen = new DataTransfer();
    for (const { file } of own) chosen.items.add(file);
    field.files = chosen.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return { isBack: kept !== null || files.length > 0, isSent: isSent(kept) };
}

/** Of a form that is kept: names and values of its fields but the marks, the names of its files' fields, and whether it was sent. */
export interface SavedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly string[];
  readonly isSent: boolean;
}

export async function readForm(name: FormName): Promise<SavedForm | null> {
  const [kept, owner] = [valuesOf(name), filesOf(name)];
  const files = (await savedFiles((each) => each === owner)).map(({ item }) => item);
  if (!kept && files.length === 0) return null;
  const fields = Object.entries(kept ?? {}).flatMap(([field, value]) =>
    typeof value === "string" && field !== sent && !marks.includes(field) ? [[field, value] as const] : [],
  );
  return { fields: new Map(fields), files: [...new Set(files)], isSent: isSent(kept) };
}

/** Paths of the forms that were sent and have no answer. */
export function sentForms(uid: string): string[] {
  const beginning = shelfOf({ uid, path: "" });
  return savedNames(beginning)
    .filter((shelf) => isSent(savedText(shelf) as Values | null))
    .map((shelf) => decodeURIComponent(shelf.slice(beginning.length)));
}

/** It can't be sent as it is: it waits for its writer, and is not sent by itself. */
export function holdForm(name: FormName): void {
  const kept = valuesOf(name);
  if (kept) saveText(shelfOf(name), Object.fromEntries(Object.entries(kept).filter(([field]) => field !== sent)));
}

/** The server has it, or it is not wanted. */
export async function forgetForm(name: FormName): Promise<void> {
  saveText(shelfOf(name), null);
  const owner = filesOf(name);
  await inTurn(async () => {
    for (const { key } of await savedFiles((each) => each === owner)) await forgetFile(key);
  });
}
