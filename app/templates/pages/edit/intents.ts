/**
 * What the editor's buttons do. A button's value is a verb and what it is about, joined by dots; whatever is typed is taken along by every
 * one of them. The same in the browser, at once, and on the server, where it is a form's.
 */
import * as draftLimits from "#app/templates/draft-limits.ts";
import { type DraftEdit, editBetween } from "#app/templates/draft-edits.ts";
import {
  type Draft,
  type DraftItem,
  findItem,
  type HeadFields,
  itemTypes,
  type ItemType,
  type Place,
  readPlace,
  removedPlace,
} from "#app/templates/draft.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { readPasted } from "#app/templates/pasted-items.ts";
import { type Entries, type Part, readPart } from "./part-form.ts";

export interface Outcome {
  readonly edits: DraftEdit[];
  readonly open: Place | null;
}

export function partEdits(draft: Pick<Draft, "sections">, at: Place, was: Part, entries: Entries): DraftEdit[] {
  const now = readPart(at, was, entries, (id) => findItem(draft, id)?.item);
  const edit = editBetween(at, was, now);
  return edit ? [edit] : [];
}

/** Everything that pressing a button amounts to, and what is open afterwards. `was` is the open part as the form showed it. */
export function carryOut(
  draft: Draft,
  form: { open: Place | null; was: Part | undefined; entries: Entries; intent: string; fresh: string },
): Outcome {
  const { open, was, entries, intent, fresh } = form;
  const edits = open && was ? partEdits(draft, open, was, entries) : [];
  edits.push(...addedIn(draft, open, entries, fresh));
  const [verb = "", ...about] = intent.split(".");
  const [id = "", ...more] = about;
  const and = (edit: DraftEdit | null, next = open): Outcome => ({
    edits: edit ? [...edits, edit] : edits,
    open: next,
  });
  switch (verb) {
    case "open":
      return and(null, readPlace(about.join(".")));
    case "close":
      return and(null, null);
    case "move":
      return and({ edit: "move-item", id, section: more[0] ?? "", before: more[1] || null });
    case "transfer":
      return and({ edit: "move-item", id, section: new Map(entries).get("move.section") ?? "", before: null });
    case "shift":
      return and({ edit: "move-section", id, before: more[0] || null });
    case "copy": {
      const place = readPlace(about.join("."));
      if (!place || place.kind === "head") return and(null);
      const as = `${fresh}-c`;
      return and({ edit: "copy", kind: place.kind, id: place.id, as }, { kind: place.kind, id: as });
    }
    case "after": {
      const home = findItem(draft, id);
      if (!home) return and(null);
      const { section, item } = home;
      const before = section.items[section.items.indexOf(item) + 1]?.id ?? null;
      const items = [{ id: `${fresh}-a`, type: item.type, text: { en: "", vi: "" } }];
      return and({ edit: "add-items", section: section.id, before, items }, { kind: "item", id: `${fresh}-a` });
    }
    case "remove":
      return and({ edit: "remove", id }, afterRemoval(draft, id));
    case "restore":
      return and({ edit: "restore", id });
    case "undo":
      return and({ edit: "restore", id }, draft.removed.map(removedPlace).find((place) => place.id === id) ?? open);
    case "option":
    case "band":
      return and(open && was ? rowEdit(open, withEdits(was, edits[0]), [verb, ...about], fresh) : null);
    case "picture":
      return and(open?.kind === "item" && was ? editBetween(open, was, { picture: null }) : null);
    default:
      return and(null);
  }
}

/** The section or item that the button removes. */
export function removedBy(intent: string): string | null {
  return intent.startsWith("remove.") ? intent.slice("remove.".length) : null;
}

function addedIn(draft: Draft, open: Place | null, entries: Entries, fresh: string): DraftEdit[] {
  const typed = new Map(entries);
  const edits: DraftEdit[] = [];
  const text = (name: string) => ({
    en: (typed.get(`${name}.en`) ?? "").trim().slice(0, draftLimits.text),
    vi: (typed.get(`${name}.vi`) ?? "").trim().slice(0, draftLimits.text),
  });
  const title = text("section");
  if (title.en || title.vi) edits.push({ edit: "add-section", id: `${fresh}-s`, title, before: null });
  const section = open?.kind === "section" ? open.id : undefined;
  const line = text("quick");
  if (section && (line.en || line.vi)) {
    const item = { id: `${fresh}-q`, type: typeOf(typed.get("quick.type")), text: line };
    edits.push({ edit: "add-items", section, before: null, items: [item] });
  }
  let into = section ?? draft.sections.at(-1)?.id ?? `${fresh}-0`;
  let next = section ? draft.sections[draft.sections.findIndex(({ id }) => id === section) + 1]?.id : undefined;
  readPasted(typed.get("paste.lines") ?? "").forEach((part, at) => {
    if (part.title || !(section || draft.sections.length > 0)) {
      into = `${fresh}-${at}`;
      edits.push({ edit: "add-section", id: into, title: part.title ?? { en: "", vi: "" }, before: next ?? null });
    }
    const type = typeOf(typed.get("paste.type"));
    const items = part.items.map((item, index) => ({ id: `${fresh}-${at}-${index}`, type, text: item }));
    edits.push({ edit: "add-items", section: into, before: null, items });
  });
  return edits;
}

function typeOf(typed: string | undefined): ItemType {
  return itemTypes.find((type) => type === typed) ?? "pass-fail";
}

/** The item that takes the place of a removed one, else its section; nothing after a section. */
function afterRemoval(draft: Draft, id: string): Place | null {
  const home = findItem(draft, id);
  if (!home) return null;
  const at = home.section.items.indexOf(home.item);
  const next = home.section.items[at + 1] ?? home.section.items[at - 1];
  return next ? { kind: "item", id: next.id } : { kind: "section", id: home.section.id };
}

function withEdits(was: Part, edit: DraftEdit | undefined): Part {
  return edit && "now" in edit ? { ...was, ...edit.now } : was;
}

function rowEdit(at: Place, part: Part, [kind, verb, about]: string[], fresh: string): DraftEdit | null {
  const change = <Row>(rows: readonly Row[], index: number, added: Row): Row[] => {
    if (verb === "add") return [...rows, added];
    if (index < 0 || index >= rows.length) return [...rows];
    if (verb === "remove") return rows.toSpliced(index, 1);
    const to = index + (verb === "up" ? -1 : 1);
    return to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(index, 1).toSpliced(to, 0, rows[index]!);
  };
  let now: Partial<DraftItem & HeadFields> | null = null;
  if (kind === "option" && "options" in part) {
    const option = { id: `${fresh}-o`, text: { en: "", vi: "" }, points: "0", fault: false };
    const index = part.options.findIndex(({ id }) => id === about);
    if (
      verb !== "add" ||
      (part.options.length < templateLimits.options && !part.options.some(({ id }) => id === option.id))
    )
      now = { options: change(part.options, index, option) };
  } else if (kind === "band" && "bands" in part) {
    if (verb !== "add" || part.bands.length < templateLimits.bands)
      now = { bands: change(part.bands, Number(about ?? "-1"), { name: "", from: "" }) };
  }
  return now && editBetween(at, part, now);
}
