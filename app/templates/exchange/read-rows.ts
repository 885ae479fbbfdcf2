import { shorten } from "#app/i18n/plain.ts";
import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { photoSchema } from "#app/files/photo.ts";
import { columnKey } from "#app/sheets/columns.ts";
import type { DraftSection } from "#app/templates/draft.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { withLineBreaks } from "./checklist.ts";
import { readCondition, readLabels, readOptions, readPairs } from "./cells.ts";
import { type FlatFieldName, sectionType, type SettingName, settingFields, settingType } from "./flat-fields.ts";
import type { FilePosition } from "./problems.ts";
import { wholeNumberEntry, type FileItem, type DraftBuilder } from "./draft-builder.ts";
import type { FileHead } from "./file-head.ts";
import { missingPicture } from "./json-form.ts";

export interface ItemFileRow {
  readonly row: number;
  readonly get: (field: FlatFieldName) => string;
}

const settingWords: Readonly<Record<string, SettingName>> = Object.fromEntries(
  (Object.keys(settingFields) as SettingName[]).map((name) => [columnKey(name), name]),
);
const isSetting = (type: string) => [settingType, "cai dat"].includes(type);
const isSection = (type: string) => [sectionType, "phan"].includes(type);

export class RowReader {
  readonly #builder: DraftBuilder;
  readonly #say: (en: string, vi: string) => Text;
  readonly #settings = new Map<SettingName, { text: string; vi: string }>();
  /** Keys are "id ID" and "title FOLDED-TITLE". */
  readonly #sections = new Map<string, DraftSection>();
  /** Rows without a section belong to the last one, as people write in spreadsheets. */
  #last: { id: string; title: string } = { id: "", title: "Items" };

  /** @param isOwnFormat whether "/n" stays text; in other files it is a line break */
  constructor(
    builder: DraftBuilder,
    { isOwnFormat, isBilingual, language }: { isOwnFormat: boolean; isBilingual: boolean; language: Locale },
  ) {
    this.#builder = builder;
    const lines = (cell: string) =>
      isOwnFormat ? cell.replace(/\r\n?/g, "\n") : withLineBreaks(cell.replace(/\r\n?/g, "\n"));
    this.#say = (en, vi) =>
      language === "vi" && !isBilingual ? { en: "", vi: lines(en) || lines(vi) } : { en: lines(en), vi: lines(vi) };
  }

  addRow({ row, get }: ItemFileRow): void {
    const type = foldedWords(get("type")).join(" ");
    const at: FilePosition = { row, number: "", title: "" };
    if (isSetting(type)) return this.#takeSetting(at, get);
    const section = this.#sectionOf(at, get);
    if (section && !isSection(type)) this.#builder.addItem(section, this.#itemOf(at, get));
  }

  readHead(): { code: string; head: FileHead } {
    const text = (name: SettingName) => this.#settings.get(name)?.text ?? "";
    const name = this.#settings.get("name");
    return {
      code: text("code"),
      head: {
        name: name ? this.#say(name.text, name.vi) : { en: "", vi: "" },
        category: text("category"),
        scored: text("scored"),
        passMark: text("pass_mark"),
        bands: this.#settings.has("bands") ? readPairs(text("bands")) : null,
        fixDays: bySeverity((severity) => text(`due_days_${severity}`)),
      },
    };
  }

  #takeSetting(at: FilePosition, get: ItemFileRow["get"]): void {
    const name = meaningIn(settingWords, get("id"));
    if (!name)
      return this.#builder.report({ at, field: "" }, "setting-unknown", {
        value: shorten(get("id")),
        words: Object.keys(settingFields).join(", "),
      });
    if (this.#settings.has(name)) return this.#builder.report({ at, field: "" }, "setting-twice", { value: name });
    this.#settings.set(name, { text: get("text"), vi: get("textVi") });
    this.#builder.positions.set(`head.${settingFields[name]}`, at);
  }

  #sectionOf(at: FilePosition, get: ItemFileRow["get"]): DraftSection | null {
    const sectionCells = { id: get("sectionId"), title: get("section") || get("sectionVi") };
    const { id, title } = sectionCells.id || sectionCells.title ? sectionCells : this.#last;
    const section =
      this.#sections.get(id ? `id ${id}` : `title ${folded(title)}`) ?? this.#newSection(at, { id, title }, get);
    if (!section) return null;
    this.#last = { id: section.id, title };
    if (sectionCells.title) this.#compareTitle(at, section, get);
    this.#takeWeight(at, section, get("weight").replace(/%$/, ""));
    return section;
  }

  #newSection(
    at: FilePosition,
    { id: ownId, title }: { id: string; title: string },
    get: ItemFileRow["get"],
  ): DraftSection | null {
    const id = this.#builder.readId(at, ownId) ?? this.#builder.newSectionId(title);
    const text =
      get("section") || get("sectionVi") ? this.#say(get("section"), get("sectionVi")) : { en: title, vi: "" };
    const section = this.#builder.addSection(at, id, text);
    if (!section) return null;
    this.#sections.set(`id ${id}`, section);
    if (ownId) this.#sections.set(`id ${ownId}`, section);
    const byTitle = `title ${folded(title)}`;
    if (!this.#sections.has(byTitle)) this.#sections.set(byTitle, section);
    return section;
  }

  #compareTitle(at: FilePosition, section: DraftSection, get: ItemFileRow["get"]): void {
    const { en, vi } = this.#say(get("section"), get("sectionVi"));
    const first = this.#builder.positionOf(`section.${section.id}`);
    if (first.row === at.row) return;
    const differs = (here: string, there: string) => here !== "" && folded(here) !== folded(there);
    if (differs(en, section.title.en) || differs(vi, section.title.vi))
      this.#builder.report({ at, field: "title" }, "section-differs", {
        value: shorten(en || vi),
        title: shorten(section.title.en || section.title.vi),
        row: first.row ?? 0,
      });
  }

  #takeWeight(at: FilePosition, section: DraftSection, weight: string): void {
    if (weight === "") return;
    const place = `section.${section.id}.weight`;
    if (section.weight !== "" && section.weight !== wholeNumberEntry(weight))
      this.#builder.report({ at, field: "weight" }, "weight-differs", {
        value: shorten(weight),
        weight: section.weight,
        row: this.#builder.positionOf(place).row ?? 0,
      });
    else if (section.weight === "") {
      section.weight = wholeNumberEntry(weight);
      this.#builder.positions.set(place, at);
    }
  }

  #itemOf(at: FilePosition, get: ItemFileRow["get"]): FileItem {
    const when = get("when") ? readCondition(get("when")) : null;
    if (get("when") && !when) this.#builder.report({ at, field: "when" }, "condition-form");
    return {
      at,
      get,
      text: this.#say(get("text"), get("textVi")),
      help: this.#say(get("help"), get("helpVi")),
      group: this.#say(get("group"), get("groupVi")),
      options: this.#optionsOf(get),
      when,
      picture: this.#pictureOf(at, get("picture")),
    };
  }

  #optionsOf(get: ItemFileRow["get"]): FileItem["options"] {
    const labels = readLabels(get("optionsVi"));
    return readOptions(get("options")).map((option, index) => {
      const label =
        labels.find(({ id }) => id !== null && id === option.id) ??
        (labels[index]?.id === null ? labels[index] : undefined);
      return { ...option, text: this.#say(option.text, label?.text ?? "") };
    });
  }

  #pictureOf(at: FilePosition, cell: string): FileItem["picture"] {
    if (cell === "" || cell === missingPicture) return null;
    const [, key, thumb, width, height] = /^(\S+)\s+(\S+)\s+(\d{1,6})x(\d{1,6})$/.exec(cell) ?? [];
    const photo = photoSchema.safeParse({ key, thumb, width: Number(width), height: Number(height) });
    if (!photo.success) this.#builder.report({ at, field: "picture" }, "shape");
    return photo.data ?? null;
  }
}

function folded(title: string): string {
  return foldedWords(title).join(" ");
}
