import { shorten } from "#app/i18n/plain.ts";
import type { Photo } from "#app/files/photo.ts";
import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { maxTextLength, type Text } from "#app/i18n/text.ts";
import { readYesNo } from "#app/sheets/yes-no.ts";
import {
  asEntry,
  type DraftItem,
  type DraftOption,
  type DraftSection,
  type ItemType,
  newItem,
} from "#app/templates/draft.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { slug, textId } from "#app/templates/local-ids.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { type Evidence, localId } from "#app/templates/template.ts";
import type { OptionCell } from "./cells.ts";
import type { FlatFieldName } from "./fields.ts";
import type { FileProblemCode } from "./problem-words.ts";
import { type At, type FileNote, type FileProblem, wholeFile } from "./problems.ts";

export interface GivenItem {
  readonly at: At;
  readonly get: (field: FlatFieldName) => string;
  readonly text: Text;
  readonly help: Text;
  readonly group: Text;
  readonly options: readonly (Omit<OptionCell, "text"> & { readonly text: Text })[];
  readonly when: { readonly item: string; readonly is: readonly string[] } | null;
  readonly picture: Photo | null;
}

/** What each value is called in files, in folded words. */
const typeWords = byWord({
  "pass-fail": ["", "pass fail", "yes no", "dat khong dat", "dat hoac khong dat"],
  scale: ["scale", "thang diem"],
  choice: ["choice", "lua chon", "chon mot"],
  number: ["number", "so", "so do"],
  text: ["text", "ghi chu"],
  date: ["date", "ngay"],
  photo: ["photo", "anh"],
  signature: ["signature", "chu ky"],
} satisfies Record<ItemType, string[]>);
const severityWords = byWord({
  critical: ["critical", "nghiem trong"],
  major: ["major", "nang"],
  minor: ["minor", "nhe"],
} satisfies Record<Severity, string[]>);
const evidenceWords = byWord({
  off: ["off", "khong hoi"],
  optional: ["optional", "tuy chon"],
  required: ["required", "bat buoc"],
  "on-fault": ["on fault", "bat buoc khi co loi"],
} satisfies Record<Evidence, string[]>);

function byWord<Value extends string>(called: Readonly<Record<Value, readonly string[]>>) {
  const entries = Object.entries<readonly string[]>(called);
  return Object.fromEntries(entries.flatMap(([value, words]) => words.map((word) => [word, value as Value])));
}

export class Reading {
  readonly problems: FileProblem[] = [];
  readonly notes: FileNote[] = [];
  /** Where each part of the draft, or one field of it, stands in the file: "item.ID", "section.ID.weight", "head.bands". */
  readonly places = new Map<string, At>();
  readonly sections: DraftSection[] = [];
  readonly #itemIds = new Set<string>();
  /** Of items whose id was taken already; the first of an id is meant by conditions. */
  readonly #firsts = new Map<string, At>();

  report(at: At, field: string, what: FileProblemCode, values: FileProblem["values"] = {}): void {
    this.problems.push({ of: "file", at, field, what, values });
  }

  text(at: At, field: string, given: Text): Text {
    const cut = (text: string) => {
      if (text.length > maxTextLength) this.report(at, field, "too-long", { max: maxTextLength });
      return text.slice(0, maxTextLength);
    };
    return { en: cut(given.en), vi: cut(given.vi) };
  }

  flag(at: At, field: string, given: string, otherwise: boolean): boolean {
    if (given === "") return otherwise;
    const flag = readYesNo(given);
    if (flag === undefined) this.report(at, field, "yes-no", { value: shorten(given) });
    return flag ?? otherwise;
  }

  /** An id as it is given, or as it is written here: "HYG_01.2" is "hyg-01-2". Null where there is none that can be used. */
  id(at: At, given: string): string | null {
    const id = ownSpelling(given);
    if (id === "" || localId.safeParse(id).success) return id || null;
    this.report(at, "id", "id-bad", { value: shorten(given) });
    return null;
  }

  addSection(at: At, id: string, title: Text): DraftSection | null {
    if (this.sections.length >= draftLimits.sections) {
      if (this.sections.length === draftLimits.sections && !this.problems.some(({ what }) => what === "too-many"))
        this.report(at, "", "too-many", { max: draftLimits.sections });
      return null;
    }
    const section: DraftSection = { id, title: this.text(at, "title", title), weight: "", items: [] };
    this.places.set(`section.${id}`, at);
    this.sections.push(section);
    return section;
  }

  sectionId(title: string): string {
    return unlike(
      slug(title, 36),
      this.sections.map(({ id }) => id),
    );
  }

  addItem(section: DraftSection, given: GivenItem): void {
    const { at, get } = given;
    if (section.items.length >= draftLimits.itemsOfOne)
      return this.report(at, "", "too-many", { max: draftLimits.itemsOfOne });
    const text = this.text(at, "text", given.text);
    const group = this.text(at, "group", given.group);
    const id = this.#itemId(given, section);
    this.places.set(`item.${id}`, at);
    const type = this.#type(at, get("type"));
    section.items.push(
      newItem(id, {
        type,
        text,
        group,
        help: this.text(at, "help", given.help),
        picture: given.picture,
        points: asWhole(get("points") || "1"),
        severity: this.#severity(at, get),
        allowNa: this.flag(at, "allowNa", get("allowNa"), false),
        photo: this.#oneOf(at, "photo", get("photo"), evidenceWords, "optional"),
        note: this.#oneOf(at, "note", get("note"), evidenceWords, "optional"),
        required: this.flag(at, "required", get("required"), true),
        when: this.#condition(at, given.when),
        ...this.#ofType(type, given),
      }),
    );
  }

  #itemId({ at, get, text, group }: GivenItem, section: DraftSection): string {
    const given = this.id(at, get("id"));
    if (given !== null && !this.#itemIds.has(given)) {
      this.#itemIds.add(given);
      this.#firsts.set(given, at);
      return given;
    }
    const first = given === null ? undefined : this.#firsts.get(given);
    if (given !== null) this.report(at, "id", "id-twice", { value: given, place: first?.row ?? "" });
    const title = section.title.en || section.title.vi;
    return textId(this.#itemIds, text.en || text.vi, title, group.en || group.vi);
  }

  #type(at: At, given: string): ItemType {
    const type = meaningIn(typeWords, given);
    if (type === undefined) this.report(at, "type", "type-unknown", { value: shorten(given) });
    return type ?? "pass-fail";
  }

  /** A file may say of severity critical "critical: yes"; the two are one thing, so they can't differ. */
  #severity(at: At, get: GivenItem["get"]): Severity {
    const severity = this.#oneOf(at, "severity", get("severity"), severityWords, null);
    const critical = get("critical") === "" ? null : this.flag(at, "critical", get("critical"), false);
    if (critical === null || critical === (severity === "critical")) return severity ?? "minor";
    if (severity !== null)
      this.report(at, "severity", critical ? "critical-not-severe" : "severe-not-critical", { value: severity });
    return critical ? "critical" : (severity ?? "minor");
  }

  #oneOf<Value extends string, Otherwise>(
    at: At,
    field: string,
    given: string,
    words: Readonly<Record<string, Value>>,
    otherwise: Value | Otherwise,
  ): Value | Otherwise {
    if (foldedWords(given).length === 0) return otherwise;
    const value = meaningIn(words, given);
    if (value === undefined)
      this.report(at, field, "one-of", { value: shorten(given), words: [...new Set(Object.values(words))].join(", ") });
    return value ?? otherwise;
  }

  #condition(at: At, given: GivenItem["when"]): DraftItem["when"] {
    if (!given) return null;
    const item = ownSpelling(given.item);
    if (!localId.safeParse(item).success || given.is.some((value) => value.length > draftLimits.answer)) {
      this.report(at, "when", "condition-form");
      return null;
    }
    if (given.is.length > draftLimits.answers) this.report(at, "when", "too-many", { max: draftLimits.answers });
    return { item, is: given.is.slice(0, draftLimits.answers) };
  }

  #ofType(type: ItemType, given: GivenItem): Partial<DraftItem> {
    const { at, get } = given;
    if (type === "scale") return { scaleMax: asWhole(get("max")), faultBelow: asWhole(get("faultBelow")) };
    if (type === "choice") return { options: this.#options(at, given.options) };
    if (type !== "number") return {};
    if (get("unit").length > draftLimits.entry) this.report(at, "unit", "too-long", { max: templateLimits.unit });
    return {
      min: asEntry(get("min")),
      max: asEntry(get("max")),
      unit: get("unit").slice(0, draftLimits.entry),
      decimals: asWhole(get("decimals") || "1"),
    };
  }

  #options(at: At, given: GivenItem["options"]): DraftOption[] {
    if (given.length > templateLimits.options) this.report(at, "options", "too-many", { max: templateLimits.options });
    const options: DraftOption[] = [];
    for (const { id, text, points, fault } of given.slice(0, templateLimits.options)) {
      const taken = options.map((option) => option.id);
      if (id !== null && taken.includes(id)) this.report(at, "options", "option-id-twice", { value: id });
      const own = id !== null && !taken.includes(id) ? id : unlike(slug(text.en || text.vi, 36), taken);
      options.push({ id: own, text: this.text(at, "options", text), points: asWhole(points), fault });
    }
    return options;
  }

  placeOf(...names: string[]): At {
    return names.map((name) => this.places.get(name)).find((at) => at !== undefined) ?? wholeFile;
  }
}

/** Ids have no capitals, dots or underscores here. */
function ownSpelling(id: string): string {
  return id.trim().toLowerCase().replace(/[._]/g, "-");
}

/** The same, of a number that a program wrote as "15.0". */
export function asWhole(given: string): string {
  return asEntry(given).replace(/^([+-]?\d+)\.0+$/, "$1");
}

function unlike(base: string, taken: readonly string[]): string {
  let id = base;
  for (let count = 2; taken.includes(id); count++) id = `${base}-${count}`;
  return id;
}
