/** The draft of a form: its texts and choices are stored on this device until the server has them. Browser only. */
import { type DraftKey, readDeviceDrafts, removeDeviceDraft, saveDeviceDraft } from "./device.ts";
import { isControlChanged } from "./typed.ts";

export interface FormName {
  readonly uid: string;
  /** Path that it is sent to, with the search that names its record. */
  readonly path: string;
  /** Fields that are never stored. */
  readonly except: readonly string[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Readonly<Record<string, unknown>>;

const keyOfForm = ({ uid, path }: FormName): DraftKey => [uid, "form", path];

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

function fileFieldsOf(form: HTMLFormElement, { except }: FormName): HTMLInputElement[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type === "file" &&
      element.name !== "" &&
      !except.includes(element.name),
  );
}

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
/** Several checkboxes may share a name. */
const keyOf = (field: Field) => (isTick(field) ? `${field.name}=${field.value}` : field.name);
const ticked = "on";
const valueOf = (field: Field) => (isTick(field) ? (field.checked ? labelOf(field) : "") : field.value);

/** Says without the form what was ticked. */
function labelOf(field: HTMLInputElement): string {
  const words = [field.closest("fieldset")?.querySelector("legend"), ...(field.labels ?? [])];
  const texts = words.flatMap((each) => each?.innerText.replaceAll(/\s+/g, " ").trim() || []);
  return texts.join(": ") || ticked;
}

export function readableText(field: string, text: string): string {
  return field.includes("=") && text === ticked ? "" : text;
}

function enterValue(field: Field, value: string): void {
  if (isTick(field)) field.checked = value !== "";
  else field.value = value;
  field.dispatchEvent(new Event("change"));
}

/** Identify a resubmitted form, and a record that others changed. */
const hiddenNames = ["key", "seen"];

function hiddenFieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return hiddenNames.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.type === "hidden" ? [field] : [];
  });
}

function enterHiddenFields(form: HTMLFormElement, values: Values | null): void {
  for (const field of hiddenFieldsOf(form)) {
    const value = values?.[field.name];
    if (typeof value === "string") field.value = value;
  }
}

/** The key under which the draft stores that the whole form was sent without an answer; fields have names. */
const sent = "";
const isSent = (values: Values | null) => values?.[sent] === sent;

/**
 * Stores the fields that differ from the rendered form, and a sent form even if none differs. A form sent without an answer is sent again
 * under the same key.
 * @returns whether everything typed is stored
 */
export function saveFormDraft(form: HTMLFormElement, name: FormName, sends = false): boolean {
  const earlier = knownValues.get(textOf(name)) ?? null;
  if (sends && isSent(earlier)) enterHiddenFields(form, earlier);
  // A refused form is rendered with the typed texts.
  const isRefused = "refused" in form.dataset;
  const changed = fieldsOf(form, name).filter(
    (field) => isControlChanged(field) || (isRefused && keyOf(field) in (earlier ?? {})),
  );
  const entries = [...changed, ...hiddenFieldsOf(form)].map((field) => [keyOf(field), valueOf(field)]);
  const isLeftOut = (element: Element) => isControlChanged(element) || (isRefused && (element as Field).value !== "");
  const isWhole = ![...form.elements].some((each) => name.except.includes((each as Field).name) && isLeftOut(each));
  if (sends && isWhole) entries.push([sent, sent]);
  saveValues(name, changed.length > 0 || (sends && isWhole) ? Object.fromEntries(entries) : undefined);
  return isWhole;
}

/** Saves the files of a field, replacing earlier ones. */
export function saveDraftFiles({ name: field, files }: HTMLInputElement, name: FormName): void {
  if (field === "" || name.except.includes(field)) return;
  const key: DraftKey = [...keyOfForm(name), field];
  if (files?.length) saveDeviceDraft(key, [...files]);
  else removeDeviceDraft(key);
}

/** The draft found when the form was opened. */
interface Restored {
  /** There was a draft, and it was filled in. */
  readonly isBack: boolean;
  /** It was sent without an answer. */
  readonly isSent: boolean;
  /** The form shows a parked submission, and the draft is of another form. */
  readonly isOther: boolean;
}

/** Restores the draft, except in fields that were changed meanwhile. An answered form has a new key and its own photos. */
export async function restoreFormDraft(form: HTMLFormElement, name: FormName): Promise<Restored> {
  const { values, files } = await readDraft(name);
  if (values && isOther(form, values)) return { isBack: false, isSent: false, isOther: true };
  const isAnswered = "refused" in form.dataset;
  if (!isAnswered) enterHiddenFields(form, values);
  for (const field of fieldsOf(form, name)) {
    const value = values?.[keyOf(field)];
    if (typeof value === "string" && !isControlChanged(field)) enterValue(field, value);
  }
  for (const field of isAnswered ? [] : fileFieldsOf(form, name)) {
    const own = files.get(field.name);
    if (!own || field.files?.length) continue;
    const chosen = new DataTransfer();
    for (const file of own) chosen.items.add(file);
    field.files = chosen.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return { isBack: values !== null || files.size > 0, isSent: !isAnswered && isSent(values), isOther: false };
}

/** A parked submission: its id, and the key that the form was sent with. */
export interface ParkedForm {
  readonly id: string;
  readonly formKey: string;
}

/** The drafts of a parked submission: of the form that was sent, and of the form that showed it. */
export async function findParkedDrafts(uid: string, parked: ParkedForm): Promise<FormName[]> {
  return (await readDeviceDrafts([uid, "form"])).flatMap(([[path = "", part], values]) =>
    part === "" && isOfParked(values as Values, parked) ? [{ uid, path, except: [] }] : [],
  );
}

/** A form that shows a parked submission has a key with the random part of the sent one, or with the submission's id. */
function isOfParked({ key }: Values, { id, formKey }: ParkedForm): boolean {
  const [random, , parkedId] = typeof key === "string" ? key.split(".") : [];
  return parkedId === id || (formKey !== "" && random === formKey.split(".", 1)[0]);
}

/** Whether a form shows a parked submission, and the draft at its address is of another form. */
function isOther(form: HTMLFormElement, values: Values): boolean {
  const formKey = hiddenFieldsOf(form).find((field) => field.name === "key")?.value ?? "";
  const [, , id] = formKey.split(".");
  return id !== undefined && !isOfParked(values, { id, formKey });
}

export interface FormDraft {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly string[];
  readonly isSent: boolean;
}

export async function readFormDraft(name: FormName): Promise<FormDraft | null> {
  const { values, files } = await readDraft(name);
  if (!values && files.size === 0) return null;
  const fields = Object.entries(values ?? {}).flatMap(([field, value]) =>
    typeof value === "string" && field !== sent && !hiddenNames.includes(field) ? [[field, value] as const] : [],
  );
  return { fields: new Map(fields), files: [...files.keys()], isSent: isSent(values) };
}

/** Whether the draft's form was sent without an answer. */
export function isSentDraft(draft: unknown): boolean {
  return isSent(draft as Values);
}

/** Marks a form as unsent, so that it waits for its writer. The draft may be of another form than the parked one that `form` shows. */
export async function holdFormDraft(name: FormName, form: HTMLFormElement | null = null): Promise<void> {
  const values = knownValues.get(textOf(name)) ?? (await readDraft(name)).values;
  if (!values || !isSent(values) || (form && isOther(form, values))) return;
  saveValues(name, Object.fromEntries(Object.entries(values).filter(([field]) => field !== sent)));
}

/** Deletes the draft of a form that was accepted or cleared. */
export function forgetFormDraft(name: FormName): void {
  knownValues.delete(textOf(name));
  removeDeviceDraft(keyOfForm(name));
}

/** Values that this page read or saved last, by form. */
const knownValues = new Map<string, Values>();
const textOf = (name: FormName) => JSON.stringify(keyOfForm(name));

function saveValues(name: FormName, values: Values | undefined): void {
  const key: DraftKey = [...keyOfForm(name), ""];
  if (values) {
    knownValues.set(textOf(name), values);
    saveDeviceDraft(key, values);
  } else {
    knownValues.delete(textOf(name));
    removeDeviceDraft(key);
  }
}

/** Values by field, and files by field. */
async function readDraft(name: FormName): Promise<{ values: Values | null; files: Map<string, readonly File[]> }> {
  const drafts = new Map((await readDeviceDrafts(keyOfForm(name))).map(([[field = ""], draft]) => [field, draft]));
  const values = (drafts.get("") as Values | undefined) ?? null;
  if (values) knownValues.set(textOf(name), values);
  drafts.delete("");
  return { values, files: drafts as Map<string, readonly File[]> };
}
