/** A text may also be one string, and fields with a default may be missing. */
import { shorten } from "#app/i18n/plain.ts";
import { photoSchema } from "#app/files/photo.ts";
import type { Locale, Text } from "#app/i18n/text.ts";
import { headFields, itemFields } from "#app/templates/content-fields.ts";
import { columnKey } from "#app/sheets/columns.ts";
import { flatFields } from "./flat-fields.ts";
import { bySeverity, severities } from "#app/score-policy/severity.ts";
import { type FileField, type FilePosition, wholeFile } from "./problems.ts";
import { wholeNumberEntry, type FileItem, type DraftBuilder } from "./draft-builder.ts";
import type { FileHead } from "./file-head.ts";
import { missingPicture, jsonFormat } from "./json-form.ts";

type Json = Readonly<Record<string, unknown>>;

const knownFields = {
  template: new Set(["format", "code", ...headFields, "sections", "changes"]),
  band: new Set(["name", "from"]),
  fixDays: new Set<string>(severities),
  section: new Set(["id", "title", "weight", "items"]),
  item: new Set([...itemFields, "critical"]),
  option: new Set(["id", "text", "points", "fault"]),
  when: new Set(["item", "is"]),
  text: new Set(["en", "vi"]),
};

export function isTemplate(json: unknown): json is Json {
  return isObject(json) && "sections" in json;
}

/** Items with column names that differ from ours are read as rows. */
export function isForeign(json: Json): boolean {
  const { format, sections } = json;
  if (format !== undefined || !Array.isArray(sections)) return false;
  const items = sections
    .filter(isObject)
    .flatMap((section) => section["items"])
    .filter(isObject);
  if (items.length === 0) return true;
  const keys = new Set(items.flatMap((item) => Object.keys(item)));
  return [...keys].some((key) => !knownFields.item.has(key) && usualColumns.has(columnKey(key)));
}

const usualColumns = new Set(Object.values(flatFields).flatMap(({ headings }) => headings.map(columnKey)));

export class JsonReader {
  readonly #builder: DraftBuilder;
  readonly #language: Locale;
  readonly #unused = new Set<string>();

  constructor(builder: DraftBuilder, language: Locale) {
    this.#builder = builder;
    this.#language = language;
  }

  read(json: Json): { code: string; head: FileHead; changes: string } {
    const { format } = json;
    if (format !== undefined && format !== jsonFormat)
      this.#builder.report({ at: wholeFile, field: "" }, "newer", {
        value: shorten(typeof format === "string" ? format : "?"),
        format: jsonFormat,
      });
    this.#noteUnused(json, "template");
    this.#list(json["sections"], wholeFile, "sections").forEach((entry, index) => this.#takeSection(entry, index));
    if (this.#unused.size > 0)
      this.#builder.notes.push({ what: "unused", values: { names: [...this.#unused].join(", ") } });
    const fixDays = this.#object("fixDays", json["fixDays"] ?? {}, { at: wholeFile, field: "fixDays" }) ?? {};
    const head = (field: string) => this.#plain(json[field], wholeFile, field);
    return {
      code: head("code"),
      changes: head("changes"),
      head: {
        name: this.#text(json["name"], wholeFile, "name"),
        category: head("category"),
        scored: head("scored"),
        passMark: head("passMark"),
        bands:
          json["bands"] === undefined
            ? null
            : this.#list(json["bands"], wholeFile, "bands").flatMap((entry) => this.#band(entry)),
        fixDays: bySeverity((severity) => this.#plain(fixDays[severity], wholeFile, "fixDays")),
      },
    };
  }

  #band(entry: unknown): { name: string; value: string }[] {
    const band = this.#object("band", entry, { at: wholeFile, field: "bands" });
    const plain = (field: string) => this.#plain(band?.[field], wholeFile, "bands");
    return band ? [{ name: plain("name"), value: plain("from") }] : [];
  }

  #takeSection(json: unknown, index: number): void {
    const number = String(index + 1);
    const place: FilePosition = { row: null, number, title: "" };
    const object = this.#object("section", json, { at: place, field: "" });
    if (!object) return;
    const title = this.#text(object["title"], place, "title");
    const at = { ...place, title: title.en || title.vi };
    const ownId = this.#builder.readId(at, this.#plain(object["id"], at, "id"));
    const isUsed = ownId !== null && this.#builder.sections.some(({ id }) => id === ownId);
    if (isUsed) this.#builder.report({ at, field: "id" }, "id-twice", { value: ownId, place: "" });
    const id = ownId !== null && !isUsed ? ownId : this.#builder.newSectionId(title.en || title.vi);
    const section = this.#builder.addSection(at, id, title);
    if (!section) return;
    section.weight = wholeNumberEntry(this.#plain(object["weight"], at, "weight"));
    this.#list(object["items"], at, "").forEach((entry, nth) => {
      const itemPlace = { ...place, number: `${number}.${nth + 1}` };
      const item = this.#object("item", entry, { at: itemPlace, field: "" });
      if (item) this.#builder.addItem(section, this.#item(item, itemPlace));
    });
  }

  #item(object: Json, place: FilePosition): FileItem {
    const text = this.#text(object["text"], place, "text");
    const at = { ...place, title: text.en || text.vi };
    return {
      at,
      text,
      get: (field) => this.#plain(object[field], at, field),
      help: this.#text(object["help"], at, "help"),
      group: this.#text(object["group"], at, "group"),
      options: this.#list(object["options"] ?? [], at, "options").flatMap((entry) => this.#option(entry, at)),
      when: this.#condition(object["when"], at),
      picture: this.#picture(object["picture"], at),
    };
  }

  #option(entry: unknown, at: FilePosition): FileItem["options"][number][] {
    const option = this.#object("option", entry, { at, field: "options" });
    if (!option) return [];
    const plain = (value: unknown) => this.#plain(value, at, "options");
    const id = this.#builder.readId(at, plain(option["id"]));
    const text = this.#text(option["text"], at, "options");
    const points = plain(option["points"] ?? 0);
    return [
      {
        id,
        text,
        points,
        fault: this.#builder.readFlag({ at, field: "options" }, { cell: plain(option["fault"]), fallback: false }),
      },
    ];
  }

  #condition(value: unknown, at: FilePosition): FileItem["when"] {
    const when = value === null ? null : this.#object("when", value, { at, field: "when" });
    if (!when) return null;
    const plain = (each: unknown) => this.#plain(each, at, "when");
    return { item: plain(when["item"]), is: this.#list(when["is"], at, "when").map(plain) };
  }

  #picture(value: unknown, at: FilePosition): FileItem["picture"] {
    if (value === undefined || value === null || value === missingPicture) return null;
    const photo = photoSchema.safeParse(value);
    if (!photo.success) this.#builder.report({ at, field: "picture" }, "shape");
    return photo.data ?? null;
  }

  #text(value: unknown, at: FilePosition, field: string): Text {
    if (value === undefined || value === null) return { en: "", vi: "" };
    if (typeof value === "string") return { en: "", vi: "", [this.#language]: lines(value) };
    const text = this.#object("text", value, { at, field }) ?? {};
    return { en: lines(this.#plain(text["en"], at, field)), vi: lines(this.#plain(text["vi"], at, field)) };
  }

  #plain(value: unknown, at: FilePosition, field: string): string {
    if (value === undefined || value === null) return "";
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    this.#builder.report({ at, field }, "shape");
    return "";
  }

  #object(kind: keyof typeof knownFields, value: unknown, { at, field }: FileField): Json | null {
    if (isObject(value)) this.#noteUnused(value, kind);
    else if (value !== undefined) this.#builder.report({ at, field }, "shape");
    return isObject(value) ? value : null;
  }

  #list(value: unknown, at: FilePosition, field: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    this.#builder.report({ at, field }, "shape");
    return [];
  }

  #noteUnused(object: Json, kind: keyof typeof knownFields): void {
    for (const key of Object.keys(object)) if (!knownFields[kind].has(key)) this.#unused.add(shorten(key));
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
