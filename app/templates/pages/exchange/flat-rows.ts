import type { Cell, ExportColumn } from "#app/export/columns.ts";
import type { Photo } from "#app/files/photo.ts";
import type { Text } from "#app/i18n/text.ts";
import { conditionCell, labelsCell, optionsCell, pairsCell } from "#app/templates/exchange/cells.ts";
import {
  flatFields,
  type FlatFieldName,
  foreignField,
  sectionType,
  type SettingName,
  settingType,
} from "#app/templates/exchange/flat-fields.ts";
import { severities } from "#app/score-policy/severity.ts";
import type { SharedTemplate } from "#app/templates/exchange/json-form.ts";

export type FlatRow = Partial<Record<FlatFieldName, Cell>>;

export const flatColumns: ExportColumn<FlatRow>[] = Object.entries(flatFields)
  .filter(([name]) => name !== foreignField)
  .map(([name, { header, width }]) => ({ header, width, value: (row) => row[name as FlatFieldName] ?? null }));

export function flatRows(template: SharedTemplate): FlatRow[] {
  return [
    ...settingRows(template),
    ...template.sections.flatMap(({ id, title, weight, items }): FlatRow[] => {
      const section: FlatRow = { sectionId: id, section: title.en, sectionVi: title.vi };
      const rows = items.length > 0 ? items.map((item) => ({ ...itemRow(item), ...section })) : [section];
      // Only in the first row, so that a user changes one cell.
      return rows.map((row, index) => ({
        ...row,
        ...(items.length === 0 && { type: sectionType }),
        ...(index === 0 && { weight }),
      }));
    }),
  ];
}

function settingRows({ code, name, category, scored, passMark, bands, fixDays }: SharedTemplate): FlatRow[] {
  const setting = (id: SettingName, text: Cell, textVi: Cell = null): FlatRow => ({
    type: settingType,
    id,
    text,
    textVi,
  });
  return [
    setting("code", code),
    setting("name", name.en, name.vi),
    setting("category", category),
    setting("scored", yesNo(scored)),
    setting("pass_mark", passMark),
    setting("bands", pairsCell(bands.map((band) => ({ name: band.name, value: String(band.from) })))),
    ...severities.map((severity) => setting(`due_days_${severity}`, fixDays[severity])),
  ];
}

function itemRow(item: SharedTemplate["sections"][number]["items"][number]): FlatRow {
  const { id, type, points, severity, photo, note, when, picture } = item;
  return {
    id,
    type,
    points,
    severity,
    photo,
    note,
    allowNa: yesNo(item.allowNa),
    required: yesNo(item.required),
    ...texts("text", item.text),
    ...(item.help && texts("help", item.help)),
    ...(item.group && texts("group", item.group)),
    ...(when && { when: conditionCell(when) }),
    ...(picture && { picture: typeof picture === "string" ? picture : pictureCell(picture) }),
    ...byType(item),
  };
}

function byType(item: Parameters<typeof itemRow>[0]): FlatRow {
  switch (item.type) {
    case "scale":
      return { max: item.max, faultBelow: item.faultBelow };
    case "number":
      return { min: item.min, max: item.max, unit: item.unit, decimals: item.decimals };
    case "choice": {
      const options = item.options.map((option) => ({ ...option, points: String(option.points) }));
      return {
        options: optionsCell(options.map((option) => ({ ...option, text: option.text.en }))),
        optionsVi: labelsCell(options.map(({ id, text }) => ({ id, text: text.vi }))) || null,
      };
    }
    default:
      return {};
  }
}

function texts(field: "text" | "help" | "group", { en, vi }: Text): FlatRow {
  return { [field]: en, [`${field}Vi`]: vi };
}

function yesNo(flag: boolean): string {
  return flag ? "yes" : "no";
}

function pictureCell({ key, thumb, width, height }: Photo): string {
  return `${key} ${thumb} ${width}x${height}`;
}
