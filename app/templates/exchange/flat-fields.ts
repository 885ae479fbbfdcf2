/** Headers are the same in every language, so that everybody can read exports; `headings` has names that other files use. */

export interface FlatField {
  readonly header: string;
  readonly width: number;
  readonly headings: readonly string[];
}

const field = (header: string, width: number, ...headings: string[]): FlatField => ({
  header,
  width,
  headings: [header, ...headings],
});

export const flatFields = {
  type: field("type", 12, "item type", "answer type", "question type", "loai", "kieu tra loi", "loai cau hoi"),
  id: field("id", 18, "item id", "question id", "item code", "question code", "ma cau hoi"),
  sectionId: field("section_id", 14),
  section: field("section", 24, "section title", "section name", "area", "category", "phan", "muc", "khu vuc"),
  sectionVi: field("section_vi", 24, "phan tieng viet"),
  weight: field("weight", 8, "section weight", "share", "trong so", "ty trong"),
  group: field("group", 18, "subsection", "subtitle", "nhom"),
  groupVi: field("group_vi", 18),
  text: field(
    "text",
    48,
    "question",
    "item",
    "question text",
    "item text",
    "question en",
    "text en",
    "cau hoi",
    "noi dung",
    "noi dung kiem tra",
    "hang muc",
    "hang muc kiem tra",
    "tieu chi",
  ),
  textVi: field("text_vi", 48, "question vi", "cau hoi tieng viet"),
  help: field("help", 32, "hint", "guidance", "huong dan", "ghi chu"),
  helpVi: field("help_vi", 32, "huong dan tieng viet"),
  points: field("points", 8, "score", "max score", "max points", "diem"),
  critical: field("critical", 8, "nghiem trong"),
  severity: field("severity", 10, "muc do"),
  allowNa: field("na", 8, "n a", "allow na", "na allowed"),
  photo: field("photo", 10, "anh"),
  note: field("note", 10),
  required: field("required", 9, "bat buoc"),
  when: field("when", 24, "condition", "dieu kien"),
  options: field("options", 40, "choices", "answers", "answer options", "lua chon"),
  optionsVi: field("options_vi", 40, "choices vi"),
  min: field("min", 8, "minimum"),
  max: field("max", 8, "maximum"),
  faultBelow: field("fault_below", 11),
  unit: field("unit", 8, "don vi"),
  decimals: field("decimals", 8),
  picture: field("picture", 20),
} as const satisfies Record<string, FlatField>;
export type FlatFieldName = keyof typeof flatFields;

/** Only other programs write it; our exports have the severity. */
export const foreignField = "critical" satisfies FlatFieldName;

/** Keyed by the "id" of their row. The value is in "text", the Vietnamese name in "text_vi". */
export const settingFields = {
  code: "code",
  name: "name",
  category: "category",
  scored: "scored",
  pass_mark: "passMark",
  bands: "bands",
  due_days_critical: "fixDays.critical",
  due_days_major: "fixDays.major",
  due_days_minor: "fixDays.minor",
} as const;
export type SettingName = keyof typeof settingFields;

export const settingType = "setting";
export const sectionType = "section";
