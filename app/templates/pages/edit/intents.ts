/**
 * What the editor's buttons do. A button's value is a verb and what it is about, joined by dots; whatever is typed is taken along by every
 * one of them. The same in the browser, at once, and on the server, where it is a form's.
 */
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
import { readPasted } from "#app/templates/pasted-items.ts";
import { type Entries, type Part, readPart } from "./part-form.ts";

export interface Outcome {
  readonly edits: DraftEdit[];
  readonly open: Place | null;
}

/** The edit that the open part's fields amount to; none where they say what they said. */
export function partEdits(draft: Pick<Draft, "sections">, at: Place, was: Part, entries: Entries): DraftEdit[] {
  const now = readPart(at, was, entries, (id) => findItem(draft, id)?.item);
  const edit = editBetween(at, was, now);
  return edit ? [edit] : [];
}

/** Everything that pressing a button amounts to, and what is open afterwards. `was` is the open part as the form showed it. */
export function carryOut(
  draft: Draft,
  {
    open,
    was,
    entries,
    intent,
    fresh,
  }: { open: Place | null; was: Part | undefined; entries: Entries; intent: string; fresh: string },
): Outcome {
  const edits = open && was ? partEdits(draft, open, was, entries) : [];
  edits.push(...addedIn(draft, open, entries, fresh));
  const typed = new Map(entries);
  const [verb = "", ...about] = intent.split(".");
  const [id = ""] = about;
  const stay = { edits, open };
  switch (verb) {
    case "open":
      return { edits, open: readPlace(about.join(".")) };
    case "close":
      return { edits, open: null };
    case "move":
      edits.push({ edit: "move-item", id, section: about[1] ?? "", before: about[2] || null });
      return stay;
    case "transfer":
      edits.push({ edit: "move-item", id, section: typed.get("move.section") ?? "", before: null });
      return stay;
    case "shift":
      edits.push({ edit: "move-section", id, before: about[1] || null });
      return stay;
    case "copy": {
      const place = readPlace(about.join("."));
      if (!place || place.kind === "head") return stay;
      const as = `${fresh}-c`;
      edits.push({ edit: "copy", kind: place.kind, id: place.id, as });
      return { edits, open: { kind: place.kind, id: as } };
    }
    case "after": {
      const home = findItem(draft, id);
      if (!home) return stay;
      const at = home.section.items.indexOf(home.item);
      const item = { id: `${fresh}-a`, type: home.item.type, text: { en: "", vi: "" } };
      edits.push({
        edit: "add-items",
        section: home.section.id,
        before: home.section.items[at + 1]?.id ?? null,
        items: [item],
      });
      return { edits, open: { kind: "item", id: item.id } };
    }
    case "remove":
      edits.push({ edit: "remove", id });
      return { edits, open: afterRemoval(draft, id) };
    case "restore":
      edits.push({ edit: "restore", id });
      return stay;
    case "undo":
      edits.push({ edit: "restore", id });
      return { edits, open: draft.removed.map(removedPlace).find((place) => place.id === id) ?? open };
    case "option":
    case "band":
      if (open && was) edits.push(...rowEdits(open, withEdits(was, edits[0]), [verb, ...about], fresh));
      return stay;
    case "picture":
      if (open?.kind === "item" && was)
        edits.push(...[editBetween(open, was, { picture: null })].filter((edit) => edit !== null));
      return stay;
    default:
      return stay;
  }
}

/** What stands in the fields for new sections and items, whichever button was pressed. */
function addedIn(draft: Draft, open: Place | null, entries: Entries, fresh: string): DraftEdit[] {
  const typed = new Map(entries);
  const edits: DraftEdit[] = [];
  const text = (name: string) => ({
    en: (typed.get(`${name}.en`) ?? "").trim().slice(0, 2000),
    vi: (typed.get(`${name}.vi`) ?? "").trim().slice(0, 2000),
  });
  const title = text("section");
  if (title.en || title.vi) edits.push({ edit: "add-section", id: `${fresh}-s`, title, before: null });
  const section = open?.kind === "section" ? open.id : undefined;
  const line = text("quick");
  if (section && (line.en || line.vi))
    edits.push({
      edit: "add-items",
      section,
      before: null,
      items: [{ id: `${fresh}-q`, type: typeOf(typed.get("quick.type")), text: line }],
    });
  let into = section ?? draft.sections.at(-1)?.id ?? `${fresh}-0`;
  let next = section ? draft.sections[draft.sections.findIndex(({ id }) => id === section) + 1]?.id : undefined;
  readPasted(typed.get("paste.lines") ?? "").forEach((part, at) => {
    if (part.title || !(section || draft.sections.length > 0)) {
      into = `${fresh}-${at}`;
      edits.push({ edit: "add-section", id: into, title: part.title ?? { en: "", vi: "" }, before: next ?? null });
    }
    edits.push({
      edit: "add-items",
      section: into,
      before: null,
      items: part.items.map((item, index) => ({
        id: `${fresh}-${at}-${index}`,
        type: typeOf(typed.get("paste.type")),
        text: item,
      })),
    });
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

/** Rows of options and bands: add, remove, up, down. They join what was typed in the rows. */
function rowEdits(at: Place, part: Part, [kind, verb, about]: string[], fresh: string): DraftEdit[] {
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
    if (verb !== "add" || (part.options.length < 20 && !part.options.some(({ id }) => id === option.id)))
      now = { options: change(part.options, index, option) };
  } else if (kind === "band" && "bands" in part) {
    if (verb !== "add" || part.bands.length < 8)
      now = { bands: change(part.bands, Number(about ?? "-1"), { name: "", from: "" }) };
  }
  const edit = now && editBetween(at, part, now);
  return edit ? [edit] : [];
}
