import { shorten } from "#app/i18n/plain.ts";
import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { photoSchema } from "#app/files/photo.ts";
import { columnKey } from "#app/sheets/columns.ts";
import type { DraftSection } from "#app/templates/draft.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import { withLineBreaks } from "./checklist.ts";
import { readCondition, readLabels, readOptions, readPairs } from "./cells.ts";
import { type FlatFieldName, sectionType, type SettingName, settingFields, settingType } from "./fields.ts";
import type { At } from "./problems.ts";
import { asWhole, type GivenItem, type Reading } from "./reading.ts";
import type { GivenHead } from "./reading-head.ts";
import { goneFile } from "./json-form.ts";

export interface GivenRow {
  readonly row: number;
  readonly get: (field: FlatFieldName) => string;
}

const settingWords: Readonly<Record<string, SettingName>> = Object.fromEntries(
  (Object.keys(settingFields) as SettingName[]).map((name) => [columnKey(name), name]),
);
const isSetting = (type: string) => [settingType, "cai dat"].includes(type);
const isSection = (type: string) => [sectionType, "phan"].includes(type);

/** Takes one row after the other; what stands above the items may set what the template is called and how it counts. */
export class RowReader {
  readonly #reading: Reading;
  readonly #say: (en: string, vi: string) => Text;
  readonly #settings = new Map<SettingName, { text: string; vi: string }>();
  /** By what rows call it: its id, or its folded title. */
  readonly #sections = new Map<string, DraftSection>();
  /** A section named once holds the rows below it, as people write in spreadsheets. */
  #last: { id: string; title: string } = { id: "", title: "Items" };

  /**
   * @param own whether the file has the columns of ours: then a line break is one, and no "/n" stands for it
   * @param language of the texts, where the file has no column of Vietnamese ones
   */
  constructor(reading: Reading, { own, bilingual, language }: { own: boolean; bilingual: boolean; language: Locale }) {
    this.#reading = reading;
    const lines = (cell: string) => (own ? cell.replace(/\r\n?/g, "\n") : withLineBreaks(cell.replace(/\r\n?/g, "\n")));
    this.#say = (en, vi) =>
      language === "vi" && !bilingual ? { en: "", vi: lines(en) || lines(vi) } : { en: lines(en), vi: lines(vi) };
  }

  take({ row, get }: GivenRow): void {
    const type = foldedWords(get("type")).join(" ");
    const at: At = { row, number: "", title: "" };
    if (isSetting(type)) return this.#takeSetting(at, get);
    const section = this.#sectionOf(at, get);
    if (section && !isSection(type)) this.#reading.addItem(section, this.#itemOf(at, get));
  }

  head(): { code: string; given: GivenHead } {
    const text = (name: SettingName) => this.#settings.get(name)?.text ?? "";
    const name = this.#settings.get("name");
    return {
      code: text("code"),
      given: {
        name: name ? this.#say(name.text, name.vi) : { en: "", vi: "" },
        category: text("category"),
        scored: text("scored"),
        passMark: text("pass_mark"),
        bands: this.#settings.has("bands") ? readPairs(text("bands")) : null,
        fixDays: bySeverity((severity) => text(`due_days_${severity}`)),
      },
    };
  }

  #takeSetting(at: At, get: GivenRow["get"]): void {
    const name = meaningIn(settingWords, get("id"));
    if (!name)
      return this.#reading.report(at, "", "setting-unknown", {
        value: shorten(get("id")),
        words: Object.keys(settingFields).join(", "),
      });
    if (this.#settings.has(name)) return this.#reading.report(at, "", "setting-twice", { value: name });
    this.#settings.set(name, { text: get("text"), vi: get("textVi") });
    this.#reading.places.set(`head.${settingFields[name]}`, at);
  }

  #sectionOf(at: At, get: GivenRow["get"]): DraftSection | null {
    const given = { id: get("sectionId"), title: get("section") || get("sectionVi") };
    const { id, title } = given.id || given.title ? given : this.#last;
    const section =
      this.#sections.get(id ? `id ${id}` : `title ${folded(title)}`) ?? this.#newSection(at, { id, title }, get);
    if (!section) return null;
    this.#last = { id: section.id, title };
    if (given.title) this.#compareTitle(at, section, get);
    this.#takeWeight(at, section, get("weight").replace(/%$/, ""));
    return section;
  }

  #newSection(at: At, { id: given, title }: { id: string; title: string }, get: GivenRow["get"]): DraftSection | null {
    const id = this.#reading.id(at, given) ?? this.#reading.sectionId(title);
    const words =
      get("section") || get("sectionVi") ? this.#say(get("section"), get("sectionVi")) : { en: title, vi: "" };
    const section = this.#reading.addSection(at, id, words);
    if (!section) return null;
    this.#sections.set(`id ${id}`, section);
    if (given) this.#sections.set(`id ${given}`, section);
    const byTitle = `title ${folded(title)}`;
    if (!this.#sections.has(byTitle)) this.#sections.set(byTitle, section);
    return section;
  }

  #compareTitle(at: At, section: DraftSection, get: GivenRow["get"]): void {
    const { en, vi } = this.#say(get("section"), get("sectionVi"));
    const first = this.#reading.placeOf(`section.${section.id}`);
    if (first.row === at.row) return;
    const differs = (here: string, there: string) => here !== "" && folded(here) !== folded(there);
    if (differs(en, section.title.en) || differs(vi, section.title.vi))
      this.#reading.report(at, "title", "section-differs", {
        value: shorten(en || vi),
        title: shorten(section.title.en || section.title.vi),
        row: first.row ?? 0,
      });
  }

  #takeWeight(at: At, section: DraftSection, weight: string): void {
    if (weight === "") return;
    const place = `section.${section.id}.weight`;
    if (section.weight !== "" && section.weight !== asWhole(weight))
      this.#reading.report(at, "weight", "weight-differs", {
        value: shorten(weight),
        weight: section.weight,
        row: this.#reading.placeOf(place).row ?? 0,
      });
    else if (section.weight === "") {
      section.weight = asWhole(weight);
      this.#reading.places.set(place, at);
    }
  }

  #itemOf(at: At, get: GivenRow["get"]): GivenItem {
    const when = get("when") ? readCondition(get("when")) : null;
    if (get("when") && !when) this.#reading.report(at, "when", "condition-form");
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

  #optionsOf(get: GivenRow["get"]): GivenItem["options"] {
    const labels = readLabels(get("optionsVi"));
    return readOptions(get("options")).map((option, index) => {
      const label =
        labels.find(({ id }) => id !== null && id === option.id) ??
        (labels[index]?.id === null ? labels[index] : undefined);
      return { ...option, text: this.#say(option.text, label?.text ?? "") };
    });
  }

  #pictureOf(at: At, cell: string): GivenItem["picture"] {
    if (cell === "" || cell === goneFile) return null;
    const [, key, thumb, width, height] = /^(\S+)\s+(\S+)\s+(\d{1,6})x(\d{1,6})$/.exec(cell) ?? [];
    const photo = photoSchema.safeParse({ key, thumb, width: Number(width), height: Number(height) });
    if (!photo.success) this.#reading.report(at, "picture", "shape");
    return photo.data ?? null;
  }
}

function folded(title: string): string {
  return foldedWords(title).join(" ");
}
