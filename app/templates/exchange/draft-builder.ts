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
import { type EvidenceRule, localIdSchema } from "#app/templates/template.ts";
import type { OptionCell } from "./cells.ts";
import type { FlatFieldName } from "./flat-fields.ts";
import type { FileProblemCode } from "./problem-words.ts";
import { type FileField, type FilePosition, type FileNote, type FileProblem, wholeFile } from "./problems.ts";

export interface FileItem {
  readonly at: FilePosition;
  readonly get: (field: FlatFieldName) => string;
  readonly text: Text;
  readonly help: Text;
  readonly group: Text;
  readonly options: readonly (Omit<OptionCell, "text"> & { readonly text: Text })[];
  readonly when: { readonly item: string; readonly is: readonly string[] } | null;
  readonly picture: Photo | null;
}

const typesByName = valuesByName({
  "pass-fail": ["", "pass fail", "yes no", "dat khong dat", "dat hoac khong dat"],
  scale: ["scale", "thang diem"],
  choice: ["choice", "lua chon", "chon mot"],
  number: ["number", "so", "so do"],
  text: ["text", "ghi chu"],
  date: ["date", "ngay"],
  photo: ["photo", "anh"],
  signature: ["signature", "chu ky"],
} satisfies Record<ItemType, string[]>);
const severitiesByName = valuesByName({
  critical: ["critical", "nghiem trong"],
  major: ["major", "nang"],
  minor: ["minor", "nhe"],
} satisfies Record<Severity, string[]>);
const evidencesByName = valuesByName({
  off: ["off", "khong hoi"],
  optional: ["optional", "tuy chon"],
  required: ["required", "bat buoc"],
  "on-fault": ["on fault", "bat buoc khi co loi"],
} satisfies Record<EvidenceRule, string[]>);

function valuesByName<Value extends string>(names: Readonly<Record<Value, readonly string[]>>) {
  const entries = Object.entries<readonly string[]>(names);
  return Object.fromEntries(entries.flatMap(([value, valueNames]) => valueNames.map((name) => [name, value as Value])));
}

export class DraftBuilder {
  readonly problems: FileProblem[] = [];
  readonly notes: FileNote[] = [];
  readonly positions = new Map<string, FilePosition>();
  readonly sections: DraftSection[] = [];
  readonly #itemIds = new Set<string>();
  readonly #firsts = new Map<string, FilePosition>();

  report({ at, field }: FileField, what: FileProblemCode, values: FileProblem["values"] = {}): void {
    this.problems.push({ of: "file", at, field, what, values });
  }

  limitText({ at, field }: FileField, { en, vi }: Text): Text {
    const cut = (text: string) => {
      if (text.length > maxTextLength) this.report({ at, field }, "too-long", { max: maxTextLength });
      return text.slice(0, maxTextLength);
    };
    return { en: cut(en), vi: cut(vi) };
  }

  readFlag({ at, field }: FileField, { cell, fallback }: { cell: string; fallback: boolean }): boolean {
    if (cell === "") return fallback;
    const flag = readYesNo(cell);
    if (flag === undefined) this.report({ at, field }, "yes-no", { value: shorten(cell) });
    return flag ?? fallback;
  }

  readId(at: FilePosition, cell: string): string | null {
    const id = normalizeId(cell);
    if (id === "" || localIdSchema.safeParse(id).success) return id || null;
    this.report({ at, field: "id" }, "id-bad", { value: shorten(cell) });
    return null;
  }

  addSection(at: FilePosition, id: string, title: Text): DraftSection | null {
    if (this.sections.length >= draftLimits.sections) {
      if (this.sections.length === draftLimits.sections && !this.problems.some(({ what }) => what === "too-many"))
        this.report({ at, field: "" }, "too-many", { max: draftLimits.sections });
      return null;
    }
    const section: DraftSection = { id, title: this.limitText({ at, field: "title" }, title), weight: "", items: [] };
    this.positions.set(`section.${id}`, at);
    this.sections.push(section);
    return section;
  }

  newSectionId(title: string): string {
    return uniqueId(
      slug(title, 36),
      this.sections.map(({ id }) => id),
    );
  }

  addItem(section: DraftSection, item: FileItem): void {
    const { at, get } = item;
    if (section.items.length >= draftLimits.itemsPerSection)
      return this.report({ at, field: "" }, "too-many", { max: draftLimits.itemsPerSection });
    const text = this.limitText({ at, field: "text" }, item.text);
    const group = this.limitText({ at, field: "group" }, item.group);
    const id = this.#itemId(item, section);
    this.positions.set(`item.${id}`, at);
    const type = this.#type(at, get("type"));
    section.items.push(
      newItem(id, {
        type,
        text,
        group,
        help: this.limitText({ at, field: "help" }, item.help),
        picture: item.picture,
        points: wholeNumberEntry(get("points") || "1"),
        severity: this.#severity(at, get),
        allowNa: this.readFlag({ at, field: "allowNa" }, { cell: get("allowNa"), fallback: false }),
        photo: this.#readOneOf(
          { at, field: "photo" },
          { cell: get("photo"), values: evidencesByName, fallback: "optional" },
        ),
        note: this.#readOneOf(
          { at, field: "note" },
          { cell: get("note"), values: evidencesByName, fallback: "optional" },
        ),
        required: this.readFlag({ at, field: "required" }, { cell: get("required"), fallback: true }),
        when: this.#condition(at, item.when),
        ...this.#ofType(type, item),
      }),
    );
  }

  #itemId({ at, get, text, group }: FileItem, section: DraftSection): string {
    const ownId = this.readId(at, get("id"));
    if (ownId !== null && !this.#itemIds.has(ownId)) {
      this.#itemIds.add(ownId);
      this.#firsts.set(ownId, at);
      return ownId;
    }
    const firstPosition = ownId === null ? undefined : this.#firsts.get(ownId);
    if (ownId !== null) this.report({ at, field: "id" }, "id-twice", { value: ownId, place: firstPosition?.row ?? "" });
    const title = section.title.en || section.title.vi;
    return textId(this.#itemIds, text.en || text.vi, title, group.en || group.vi);
  }

  #type(at: FilePosition, cell: string): ItemType {
    const type = meaningIn(typesByName, cell);
    if (type === undefined) this.report({ at, field: "type" }, "type-unknown", { value: shorten(cell) });
    return type ?? "pass-fail";
  }

  /** Files may have "critical: yes" beside a severity; the two must agree. */
  #severity(at: FilePosition, get: FileItem["get"]): Severity {
    const severity = this.#readOneOf(
      { at, field: "severity" },
      { cell: get("severity"), values: severitiesByName, fallback: null },
    );
    const critical =
      get("critical") === ""
        ? null
        : this.readFlag({ at, field: "critical" }, { cell: get("critical"), fallback: false });
    if (critical === null || critical === (severity === "critical")) return severity ?? "minor";
    if (severity !== null)
      this.report({ at, field: "severity" }, critical ? "critical-not-severe" : "severe-not-critical", {
        value: severity,
      });
    return critical ? "critical" : (severity ?? "minor");
  }

  #readOneOf<Value extends string, Fallback>(
    { at, field }: FileField,
    { cell, values, fallback }: { cell: string; values: Readonly<Record<string, Value>>; fallback: Value | Fallback },
  ): Value | Fallback {
    if (foldedWords(cell).length === 0) return fallback;
    const value = meaningIn(values, cell);
    if (value === undefined)
      this.report({ at, field }, "one-of", {
        value: shorten(cell),
        words: [...new Set(Object.values(values))].join(", "),
      });
    return value ?? fallback;
  }

  #condition(at: FilePosition, condition: FileItem["when"]): DraftItem["when"] {
    if (!condition) return null;
    const item = normalizeId(condition.item);
    if (
      !localIdSchema.safeParse(item).success ||
      condition.is.some((value) => value.length > draftLimits.conditionAnswer)
    ) {
      this.report({ at, field: "when" }, "condition-form");
      return null;
    }
    if (condition.is.length > draftLimits.conditionAnswers)
      this.report({ at, field: "when" }, "too-many", { max: draftLimits.conditionAnswers });
    return { item, is: condition.is.slice(0, draftLimits.conditionAnswers) };
  }

  #ofType(type: ItemType, item: FileItem): Partial<DraftItem> {
    const { at, get } = item;
    if (type === "scale")
      return { scaleMax: wholeNumberEntry(get("max")), faultBelow: wholeNumberEntry(get("faultBelow")) };
    if (type === "choice") return { options: this.#options(at, item.options) };
    if (type !== "number") return {};
    if (get("unit").length > draftLimits.entry)
      this.report({ at, field: "unit" }, "too-long", { max: templateLimits.unit });
    return {
      min: asEntry(get("min")),
      max: asEntry(get("max")),
      unit: get("unit").slice(0, draftLimits.entry),
      decimals: wholeNumberEntry(get("decimals") || "1"),
    };
  }

  #options(at: FilePosition, fileOptions: FileItem["options"]): DraftOption[] {
    if (fileOptions.length > templateLimits.options)
      this.report({ at, field: "options" }, "too-many", { max: templateLimits.options });
    const options: DraftOption[] = [];
    for (const { id, text, points, fault } of fileOptions.slice(0, templateLimits.options)) {
      const usedIds = options.map((option) => option.id);
      if (id !== null && usedIds.includes(id)) this.report({ at, field: "options" }, "option-id-twice", { value: id });
      const optionId = id !== null && !usedIds.includes(id) ? id : uniqueId(slug(text.en || text.vi, 36), usedIds);
      options.push({
        id: optionId,
        text: this.limitText({ at, field: "options" }, text),
        points: wholeNumberEntry(points),
        fault,
      });
    }
    return options;
  }

  positionOf(...names: string[]): FilePosition {
    return names.map((name) => this.positions.get(name)).find((at) => at !== undefined) ?? wholeFile;
  }
}

function normalizeId(id: string): string {
  return id.trim().toLowerCase().replace(/[._]/g, "-");
}

/** Some programs write whole numbers as "15.0". */
export function wholeNumberEntry(cell: string): string {
  return asEntry(cell).replace(/^([+-]?\d+)\.0+$/, "$1");
}

function uniqueId(base: string, usedIds: readonly string[]): string {
  let id = base;
  for (let count = 2; usedIds.includes(id); count++) id = `${base}-${count}`;
  return id;
}
