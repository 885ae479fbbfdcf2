/** A template from JSON: the form of `json-form.ts`, in which a text may also be one plain string, and whatever has a usual value may be left out. */
import { shorten } from "#app/i18n/plain.ts";
import { photoSchema } from "#app/files/photo.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { headFields, itemFields } from "#app/templates/content-fields.ts";
import { columnKey } from "#app/sheets/columns.ts";
import { flatFields } from "./fields.ts";
import { type At, wholeFile } from "./problems.ts";
import { asWhole, type GivenItem, type PlainField, type Reading } from "./reading.ts";
import type { GivenHead } from "./reading-head.ts";
import { firstJsonFormat, goneFile, jsonFormat } from "./json-form.ts";

type Json = Readonly<Record<string, unknown>>;

const known = {
  template: new Set(["format", "code", ...headFields, "sections", "changes"]),
  band: new Set(["name", "from"]),
  dueDays: new Set(["critical", "major", "minor"]),
  section: new Set(["id", "title", "weight", "items"]),
  item: new Set([...itemFields, "critical"]),
  option: new Set(["id", "text", "points", "fault"]),
  when: new Set(["item", "is"]),
  text: new Set(["en", "vi"]),
};

/** Whether it is an object that has sections: one of ours, or one that should be. */
export function isTemplate(json: unknown): json is Json {
  return isObject(json) && "sections" in json;
}

/** Whether its items have fields of other names than ours, by which columns are known: then its lists are read as rows. */
export function isForeign(json: Json): boolean {
  const { format, sections } = json;
  if (format !== undefined || !Array.isArray(sections)) return false;
  const items = sections
    .filter(isObject)
    .flatMap((section) => section["items"])
    .filter(isObject);
  if (items.length === 0) return true;
  const keys = new Set(items.flatMap((item) => Object.keys(item)));
  return [...keys].some((key) => !known.item.has(key) && usualColumns.has(columnKey(key)));
}

const usualColumns = new Set(Object.values(flatFields).flatMap(({ usual }) => usual.map(columnKey)));

export class JsonReader {
  readonly #reading: Reading;
  /** Of texts that are plain strings. */
  readonly #language: Locale;
  readonly #unused = new Set<string>();

  constructor(reading: Reading, language: Locale) {
    this.#reading = reading;
    this.#language = language;
  }

  /** Takes the sections, and answers with the rest. */
  take(json: Json): { code: string; given: GivenHead; changes: string } {
    const { format } = json;
    if (format !== undefined && format !== jsonFormat && format !== firstJsonFormat)
      this.#reading.report(wholeFile, "", "newer", {
        value: shorten(typeof format === "string" ? format : "?"),
        format: jsonFormat,
      });
    this.#noteUnused(json, "template");
    this.#list(json["sections"], wholeFile, "sections").forEach((entry, index) => this.#takeSection(entry, index));
    if (this.#unused.size > 0)
      this.#reading.notes.push({ what: "unused", values: { names: [...this.#unused].join(", ") } });
    const dueDays = this.#object(json["dueDays"], wholeFile, "dueDays") ?? {};
    this.#noteUnused(dueDays, "dueDays");
    const due = (severity: string) => this.#plain(dueDays[severity], wholeFile, "dueDays");
    const head = (field: string) => this.#plain(json[field], wholeFile, field);
    return {
      code: head("code"),
      changes: head("changes"),
      given: {
        name: this.#text(json["name"], wholeFile, "name"),
        category: head("category"),
        scored: head("scored"),
        passMark: head("passMark"),
        bands:
          json["bands"] === undefined
            ? null
            : this.#list(json["bands"], wholeFile, "bands").flatMap((entry) => this.#band(entry)),
        dueDays: { critical: due("critical"), major: due("major"), minor: due("minor") },
      },
    };
  }

  #band(entry: unknown): { name: string; value: string }[] {
    const band = this.#object(entry, wholeFile, "bands");
    if (!band) return [];
    this.#noteUnused(band, "band");
    return [
      { name: this.#plain(band["name"], wholeFile, "bands"), value: this.#plain(band["from"], wholeFile, "bands") },
    ];
  }

  #takeSection(json: unknown, index: number): void {
    const number = String(index + 1);
    const object = this.#object(json, { row: null, number, title: "" }, "");
    if (!object) return;
    this.#noteUnused(object, "section");
    const title = this.#text(object["title"], { row: null, number, title: "" }, "title");
    const at: At = { row: null, number, title: title.en || title.vi };
    const given = this.#reading.id(at, this.#plain(object["id"], at, "id"));
    const taken = given !== null && this.#reading.sections.some(({ id }) => id === given);
    if (taken) this.#reading.report(at, "id", "id-twice", { value: given, place: "" });
    const id = given !== null && !taken ? given : this.#reading.sectionId(title.en || title.vi);
    const section = this.#reading.addSection(at, id, title);
    if (!section) return;
    section.weight = asWhole(this.#plain(object["weight"], at, "weight"));
    this.#list(object["items"], at, "").forEach((item, place) => {
      const itemAt = { row: null, number: `${number}.${place + 1}`, title: "" };
      const entry = this.#object(item, itemAt, "");
      if (entry) this.#reading.addItem(section, this.#item(entry, itemAt));
    });
  }

  #item(object: Json, place: At): GivenItem {
    this.#noteUnused(object, "item");
    const text = this.#text(object["text"], place, "text");
    const at = { ...place, title: text.en || text.vi };
    return {
      at,
      text,
      get: (field: PlainField) => this.#plain(object[field], at, field),
      help: this.#text(object["help"], at, "help"),
      group: this.#text(object["group"], at, "group"),
      options: this.#list(object["options"] ?? [], at, "options").flatMap((entry) => this.#option(entry, at)),
      when: this.#condition(object["when"], at),
      picture: this.#picture(object["picture"], at),
    };
  }

  #option(entry: unknown, at: At): GivenItem["options"][number][] {
    const option = this.#object(entry, at, "options");
    if (!option) return [];
    this.#noteUnused(option, "option");
    const id = this.#plain(option["id"], at, "options");
    return [
      {
        id: this.#reading.id(at, id),
        text: this.#text(option["text"], at, "options"),
        points: this.#plain(option["points"] ?? 0, at, "options"),
        fault: this.#reading.flag(at, "options", this.#plain(option["fault"], at, "options"), false),
      },
    ];
  }

  #condition(value: unknown, at: At): GivenItem["when"] {
    if (value === undefined || value === null) return null;
    const when = this.#object(value, at, "when");
    if (!when) return null;
    this.#noteUnused(when, "when");
    return {
      item: this.#plain(when["item"], at, "when"),
      is: this.#list(when["is"], at, "when").map((answer) => this.#plain(answer, at, "when")),
    };
  }

  #picture(value: unknown, at: At): GivenItem["picture"] {
    if (value === undefined || value === null || value === goneFile) return null;
    const photo = photoSchema.safeParse(value);
    if (!photo.success) this.#reading.report(at, "picture", "shape");
    return photo.data ?? null;
  }

  #text(value: unknown, at: At, field: string): Text {
    if (value === undefined || value === null) return { en: "", vi: "" };
    if (typeof value === "string") return { en: "", vi: "", [this.#language]: lines(value) };
    const text = this.#object(value, at, field) ?? {};
    this.#noteUnused(text, "text");
    return { en: lines(this.#plain(text["en"], at, field)), vi: lines(this.#plain(text["vi"], at, field)) };
  }

  /** One value as it would be typed. */
  #plain(value: unknown, at: At, field: string): string {
    if (value === undefined || value === null) return "";
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    this.#reading.report(at, field, "shape");
    return "";
  }

  #object(value: unknown, at: At, field: string): Json | null {
    if (value === undefined) return null;
    if (isObject(value)) return value;
    this.#reading.report(at, field, "shape");
    return null;
  }

  #list(value: unknown, at: At, field: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    this.#reading.report(at, field, "shape");
    return [];
  }

  #noteUnused(object: Json, kind: keyof typeof known): void {
    for (const key of Object.keys(object)) if (!known[kind].has(key)) this.#unused.add(shorten(key));
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
