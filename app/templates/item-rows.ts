/** Items from flat rows, one each: a spreadsheet's way to write a template. */
import type { ImportError } from "#app/import/report.ts";
import { Unreadable } from "#app/import/report.ts";
import { columnsOf, type Rows } from "#app/import/rows.ts";
import { fold, foldedWords } from "#app/i18n/fold.ts";
import { withLineBreaks } from "./checklist.ts";
import type { TemplateInput } from "./content.ts";
import { slug, textId } from "./local-ids.ts";
import { itemSchema } from "./template.ts";

/** Our fields, and the columns that usually hold them. */
const fields = {
  section: ["section title", "phan", "muc"],
  sectionVi: ["section vi"],
  weight: ["section weight", "share", "trong so", "ty trong"],
  group: ["subsection", "subtitle", "nhom"],
  groupVi: ["group vi"],
  id: ["item id", "question id"],
  type: ["item type", "loai"],
  text: ["question", "item", "text en", "cau hoi", "noi dung"],
  textVi: ["question vi", "text vi"],
  help: ["hint", "guidance", "huong dan"],
  points: ["score", "diem"],
  critical: ["nghiem trong"],
  severity: ["muc do"],
  allowNa: ["na", "n a", "allow na"],
  photo: ["anh"],
  note: ["ghi chu"],
  required: ["bat buoc"],
  options: ["choices", "lua chon"],
  min: ["minimum"],
  max: ["maximum"],
  faultBelow: ["fault below"],
  unit: ["don vi"],
  when: ["condition", "dieu kien"],
} satisfies Record<string, string[]>;
type Field = keyof typeof fields;

const types: Record<string, string> = {
  "": "pass-fail",
  "pass fail": "pass-fail",
  "yes no": "pass-fail",
  "dat khong dat": "pass-fail",
};

type Sections = TemplateInput["sections"];

/**
 * Sections in the order in which the rows first name them. Options are "Clean=2 | Dirty=0!" (points, ! for a fault); a condition is "item-id=fail | pass".
 * @throws Unreadable when there is no column for the questions
 */
export function readItemRows(
  file: Rows,
  map: Readonly<Record<string, string>>,
  language: "en" | "vi",
): { sections: Sections; errors: ImportError[]; rowOf: (section: number, item: number) => number } {
  const columns = columnsOf(fields, file.columns, map) as Partial<Record<Field, string>>;
  if (columns.text === undefined && columns.textVi === undefined)
    throw new Unreadable(
      `No column holds the questions: say which with --map text=COLUMN. Columns: ${file.columns.join(", ")}.`,
    );
  const errors: ImportError[] = [...file.errors];
  const sections = new Map<string, { section: Sections[number]; rows: number[] }>();
  const itemIds = new Set<string>();
  let last = "";
  for (const { row, values } of file.rows) {
    const get = (field: Field) => (columns[field] === undefined ? "" : (values[columns[field]] ?? ""));
    const text = (field: Field, other?: Field) => {
      const given = { en: "", vi: "", [language]: withLineBreaks(get(field)) };
      if (other && get(other)) given.vi = withLineBreaks(get(other));
      return given;
    };
    // A section named once holds the rows below it, as people write in spreadsheets.
    last = get("section") || get("sectionVi") || last || "Items";
    const key = foldedWords(last).join(" ");
    const section = sections.get(key) ?? {
      section: {
        id: uniqueSlug(
          last,
          [...sections.values()].map((known) => known.section.id),
        ),
        title: get("section") || get("sectionVi") ? text("section", "sectionVi") : { en: last, vi: "" },
        weight: null,
        items: [],
      },
      rows: [],
    };
    sections.set(key, section);
    const weight = get("weight").replace(/\s*%$/, "");
    if (weight) {
      const known = section.section.weight ?? null;
      if (!/^\d+$/.test(weight)) errors.push({ row, message: `weight: "${weight}" is not a whole number` });
      else if (known !== null && known !== Number(weight))
        errors.push({ row, message: `weight: the section has the weight ${known} in an earlier row` });
      else section.section.weight = Number(weight);
    }
    const given = text("text", "textVi");
    const read = itemSchema.safeParse({
      id: get("id") || textId(itemIds, given.en || given.vi, last, get("group")),
      type: types[foldedWords(get("type")).join(" ")] ?? fold(get("type")),
      text: given,
      ...(get("help") && { help: text("help") }),
      ...((get("group") || get("groupVi")) && { group: text("group", "groupVi") }),
      ...numbers(get, ["points", "faultBelow"]),
      ...(/^(number|scale)$/.test(fold(get("type"))) && { min: null, max: null, ...numbers(get, ["min", "max"]) }),
      ...flags(get),
      ...Object.fromEntries(
        (["severity", "photo", "note"] as const)
          .filter((field) => get(field))
          .map((field) => [field, fold(get(field))]),
      ),
      ...(get("unit") && { unit: get("unit") }),
      ...(get("options") && { options: readOptions(get("options"), language) }),
      ...(get("when") && { when: readCondition(get("when")) }),
    });
    if (!given.en && !given.vi) errors.push({ row, message: "text: is missing" });
    else if (!read.success)
      errors.push(...read.error.issues.map((issue) => ({ row, message: `${issue.path.join(".")}: ${issue.message}` })));
    else {
      section.section.items.push(read.data);
      section.rows.push(row);
    }
  }
  const list = [...sections.values()];
  if (list.length === 0 && errors.length === 0) throw new Unreadable("The file has a header and no rows.");
  return { sections: list.map(({ section }) => section), errors, rowOf: (section, item) => list[section]!.rows[item]! };
}

function uniqueSlug(text: string, taken: readonly string[]): string {
  const base = slug(text, 36);
  let id = base;
  for (let count = 2; taken.includes(id); count++) id = `${base}-${count}`;
  return id;
}

function numbers(get: (field: Field) => string, names: readonly Field[]): Record<string, number | string> {
  return Object.fromEntries(
    names
      .filter((field) => get(field))
      .map((field) => [
        field,
        Number.isNaN(Number(get(field).replace(",", "."))) ? get(field) : Number(get(field).replace(",", ".")),
      ]),
  );
}

const yes = new Set(["yes", "y", "true", "1", "x", "co"]);
const no = new Set(["no", "n", "false", "0", "khong"]);

function flags(get: (field: Field) => string): Record<string, boolean | string> {
  return Object.fromEntries(
    (["critical", "allowNa", "required"] as const)
      .filter((field) => get(field))
      .map((field) => {
        const word = fold(get(field));
        return [field, yes.has(word) ? true : no.has(word) ? false : get(field)];
      }),
  );
}

function readOptions(text: string, language: "en" | "vi") {
  const taken: string[] = [];
  return text.split("|").map((part) => {
    const match = /^(.*?)(?:=\s*(\d+))?\s*(!?)$/su.exec(part.trim())!;
    const label = match[1]!.trim();
    const id = uniqueSlug(label, taken);
    taken.push(id);
    return { id, text: { en: "", vi: "", [language]: label }, points: Number(match[2] ?? 0), fault: match[3] === "!" };
  });
}

function readCondition(text: string) {
  const [item = "", is = ""] = text.split("=", 2);
  return {
    item: item.trim(),
    is: is
      .split("|")
      .map((value) => value.trim())
      .filter(Boolean),
  };
}
