/** What is typed and chosen in a form, kept on this device until the server has it. In the browser only. */
import { forgetFile, ownerOf, saveFile, savedFiles } from "./saved-files.ts";
import { saveText, savedText } from "./saved-texts.ts";
import { isChanged } from "./typed.ts";

export interface FormName {
  readonly uid: string;
  /** Path that it is sent to. */
  readonly path: string;
  /** Fields that are never kept. */
  readonly except: readonly string[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const shelfOf = ({ uid, path }: FormName) => `qc-form/${uid}/${encodeURIComponent(path)}`;
const filesOf = ({ uid, path }: FormName) => ownerOf(uid, `form-${path}`);

function fieldsOf(form: HTMLFormElement, { except }: FormName): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement ||
        (element instanceof HTMLInputElement && !/^(hidden|file|checkbox|radio)$/.test(element.type))) &&
      element.name !== "" &&
      !except.includes(element.name),
  );
}

function filesIn(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.type === "file",
  );
}

/** By which the server knows a form that it had already, and a record that others changed. */
const marks = ["key", "seen"];

function marksOf(form: HTMLFormElement): HTMLInputElement[] {
  return marks.flatMap((name) => {
    const mark = form.elements.namedItem(name);
    return mark instanceof HTMLInputElement && mark.type === "hidden" ? [mark] : [];
  });
}

/** Beside the fields: the whole form was sent, and is to be until there is an answer. A field has a name. */
const sent = "";

/** Keeps what differs from how the form was rendered. */
export function saveForm(form: HTMLFormElement, name: FormName, isSent = false): void {
  const changed = fieldsOf(form, name).filter(isChanged);
  const kept = [...changed, ...marksOf(form)].map((field) => [field.name, field.value]);
  if (isSent && isWhole(form, name)) kept.push([sent, sent]);
  saveText(shelfOf(name), changed.length > 0 ? Object.fromEntries(kept) : null);
}

/** Whether all that was typed and chosen is kept. */
function isWhole(form: HTMLFormElement, { except }: FormName): boolean {
  return ![...form.elements].some(
    (field) =>
      isChanged(field) &&
      field instanceof HTMLInputElement &&
      (except.includes(field.name) || field.type === "checkbox" || field.type === "radio"),
  );
}

/** Keeps the files of a field in place of those that were chosen in it before. */
export async function saveFilesOf({ name: item, files }: HTMLInputElement, name: FormName): Promise<void> {
  const chosen = [...(files ?? [])];
  const owner = filesOf(name);
  for (const { key, item: of } of await savedFiles((each) => each === owner)) if (of === item) await forgetFile(key);
  for (const [index, file] of chosen.entries())
    await saveFile({ key: `${owner}/${item}/${Date.now()}/${index}`, owner, item, file });
}

/** Fills in what was kept; whether there was anything, and whether it was sent without an answer. */
export async function restoreForm(
  form: HTMLFormElement,
  name: FormName,
): Promise<{ readonly isBack: boolean; readonly isSent: boolean }> {
  const kept = savedText(shelfOf(name)) as Readonly<Record<string, unknown>> | null;
  const owner = filesOf(name);
  const files = await savedFiles((each) => each === owner);
  for (const field of [...fieldsOf(form, name), ...marksOf(form)]) {
    const value = kept?.[field.name];
    if (typeof value === "string") field.value = value;
  }
  for (const field of filesIn(form)) {
    const own = files.filter(({ item }) => item === field.name);
    if (own.length === 0 || field.files?.length) continue;
    const chosen = new DataTransfer();
    for (const { file } of own) chosen.items.add(file);
    field.files = chosen.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return { isBack: kept !== null || files.length > 0, isSent: kept?.[sent] === sent };
}

/** The server has it, or it is not wanted. */
export async function forgetForm(name: FormName): Promise<void> {
  saveText(shelfOf(name), null);
  const owner = filesOf(name);
  for (const { key } of await savedFiles((each) => each === owner)) await forgetFile(key);
}
