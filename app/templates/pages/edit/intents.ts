/** An intent is a verb and its arguments, joined by dots. */
import * as draftLimits from "#app/templates/draft-limits.ts";
import { type DraftEdit, editBetween } from "#app/templates/draft-edits.ts";
import {
  type Draft,
  type DraftItem,
  findItem,
  type HeadFields,
  itemTypes,
  type ItemType,
  type DraftPlace,
  readDraftPlace,
  placeOfRemoved,
} from "#app/templates/draft.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { readPasted } from "#app/templates/pasted-items.ts";
import { type FormEntries, type Part, readPart } from "./part-form.ts";

export interface IntentOutcome {
  readonly edits: DraftEdit[];
  readonly open: DraftPlace | null;
}

export function editPart(
  draft: Pick<Draft, "sections">,
  { open, basePart, entries }: { open: DraftPlace; basePart: Part; entries: FormEntries },
): DraftEdit[] {
  const after = readPart(open, basePart, { entries, itemOf: (id) => findItem(draft, id)?.item });
  const edit = editBetween(open, basePart, after);
  return edit ? [edit] : [];
}

export function applyIntent(
  draft: Draft,
  form: { open: DraftPlace | null; basePart: Part | undefined; entries: FormEntries; intent: string; idPrefix: string },
): IntentOutcome {
  const { open, basePart, entries, intent, idPrefix } = form;
  const edits = open && basePart ? editPart(draft, { open, basePart, entries }) : [];
  edits.push(...editsForNewParts(draft, { open, entries, idPrefix }));
  const [verb = "", ...args] = intent.split(".");
  const [id = "", ...moreArgs] = args;
  const outcomeWith = (edit: DraftEdit | null, next = open): IntentOutcome => ({
    edits: edit ? [...edits, edit] : edits,
    open: next,
  });
  switch (verb) {
    case "open":
      return outcomeWith(null, readDraftPlace(args.join(".")));
    case "close":
      return outcomeWith(null, null);
    case "move":
      return outcomeWith({ edit: "move-item", id, section: moreArgs[0] ?? "", before: moreArgs[1] || null });
    case "transfer":
      return outcomeWith({ edit: "move-item", id, section: new Map(entries).get("move.section") ?? "", before: null });
    case "shift":
      return outcomeWith({ edit: "move-section", id, before: moreArgs[0] || null });
    case "copy": {
      const place = readDraftPlace(args.join("."));
      if (!place || place.kind === "head") return outcomeWith(null);
      const as = `${idPrefix}-c`;
      return outcomeWith({ edit: "copy", kind: place.kind, id: place.id, as }, { kind: place.kind, id: as });
    }
    case "after": {
      const home = findItem(draft, id);
      if (!home) return outcomeWith(null);
      const { section, item } = home;
      const before = section.items[section.items.indexOf(item) + 1]?.id ?? null;
      const items = [{ id: `${idPrefix}-a`, type: item.type, text: { en: "", vi: "" } }];
      return outcomeWith(
        { edit: "add-items", section: section.id, before, items },
        { kind: "item", id: `${idPrefix}-a` },
      );
    }
    case "remove":
      return outcomeWith({ edit: "remove", id }, placeAfterRemoval(draft, id));
    case "restore":
      return outcomeWith({ edit: "restore", id });
    case "undo":
      return outcomeWith(
        { edit: "restore", id },
        draft.removed.map(placeOfRemoved).find((place) => place.id === id) ?? open,
      );
    case "option":
    case "band":
      return outcomeWith(
        open && basePart ? editRows({ at: open, part: withEdit(basePart, edits[0]) }, [verb, ...args], idPrefix) : null,
      );
    case "picture":
      return outcomeWith(open?.kind === "item" && basePart ? editBetween(open, basePart, { picture: null }) : null);
    default:
      return outcomeWith(null);
  }
}

export function removedBy(intent: string): string | null {
  return intent.startsWith("remove.") ? intent.slice("remove.".length) : null;
}

function editsForNewParts(
  draft: Draft,
  { open, entries, idPrefix }: { open: DraftPlace | null; entries: FormEntries; idPrefix: string },
): DraftEdit[] {
  const typed = new Map(entries);
  const edits: DraftEdit[] = [];
  const text = (name: string) => ({
    en: (typed.get(`${name}.en`) ?? "").trim().slice(0, draftLimits.text),
    vi: (typed.get(`${name}.vi`) ?? "").trim().slice(0, draftLimits.text),
  });
  const title = text("section");
  if (title.en || title.vi) edits.push({ edit: "add-section", id: `${idPrefix}-s`, title, before: null });
  const section = open?.kind === "section" ? open.id : undefined;
  const line = text("quick");
  if (section && (line.en || line.vi)) {
    const item = { id: `${idPrefix}-q`, type: typeOf(typed.get("quick.type")), text: line };
    edits.push({ edit: "add-items", section, before: null, items: [item] });
  }
  let into = section ?? draft.sections.at(-1)?.id ?? `${idPrefix}-0`;
  let next = section ? draft.sections[draft.sections.findIndex(({ id }) => id === section) + 1]?.id : undefined;
  readPasted(typed.get("paste.lines") ?? "").forEach((part, at) => {
    if (part.title || !(section || draft.sections.length > 0)) {
      into = `${idPrefix}-${at}`;
      edits.push({ edit: "add-section", id: into, title: part.title ?? { en: "", vi: "" }, before: next ?? null });
    }
    const type = typeOf(typed.get("paste.type"));
    const items = part.items.map((item, index) => ({ id: `${idPrefix}-${at}-${index}`, type, text: item }));
    edits.push({ edit: "add-items", section: into, before: null, items });
  });
  return edits;
}

function typeOf(typed: string | undefined): ItemType {
  return itemTypes.find((type) => type === typed) ?? "pass-fail";
}

function placeAfterRemoval(draft: Draft, id: string): DraftPlace | null {
  const home = findItem(draft, id);
  if (!home) return null;
  const at = home.section.items.indexOf(home.item);
  const next = home.section.items[at + 1] ?? home.section.items[at - 1];
  return next ? { kind: "item", id: next.id } : { kind: "section", id: home.section.id };
}

function withEdit(part: Part, edit: DraftEdit | undefined): Part {
  return edit && "now" in edit ? { ...part, ...edit.now } : part;
}

function editRows(
  { at, part }: { at: DraftPlace; part: Part },
  [kind, verb, row]: string[],
  idPrefix: string,
): DraftEdit | null {
  const change = <Row>(rows: readonly Row[], index: number, added: Row): Row[] => {
    if (verb === "add") return [...rows, added];
    if (index < 0 || index >= rows.length) return [...rows];
    if (verb === "remove") return rows.toSpliced(index, 1);
    const to = index + (verb === "up" ? -1 : 1);
    return to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(index, 1).toSpliced(to, 0, rows[index]!);
  };
  let changed: Partial<DraftItem & HeadFields> | null = null;
  if (kind === "option" && "options" in part) {
    const option = { id: `${idPrefix}-o`, text: { en: "", vi: "" }, points: "0", fault: false };
    const index = part.options.findIndex(({ id }) => id === row);
    if (
      verb !== "add" ||
      (part.options.length < templateLimits.options && !part.options.some(({ id }) => id === option.id))
    )
      changed = { options: change(part.options, index, option) };
  } else if (kind === "band" && "bands" in part) {
    if (verb !== "add" || part.bands.length < templateLimits.bands)
      changed = { bands: change(part.bands, Number(row ?? "-1"), { name: "", from: "" }) };
  }
  return changed && editBetween(at, part, changed);
}
