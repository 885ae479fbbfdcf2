import { m } from "#app/i18n/locale.ts";
import type { ItemType } from "./draft.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { EvidenceRule } from "./template.ts";

export const typeNames: Record<ItemType, () => string> = {
  "pass-fail": () => m.templates_type_pass_fail(),
  scale: () => m.templates_edit_type_scale(),
  choice: () => m.templates_type_choice(),
  number: () => m.templates_type_number(),
  text: () => m.templates_type_text(),
  date: () => m.templates_type_date(),
  photo: () => m.templates_type_photo(),
  signature: () => m.templates_type_signature(),
};

export const evidenceNames: Record<EvidenceRule, () => string> = {
  off: () => m.templates_edit_evidence_off(),
  optional: () => m.templates_edit_evidence_optional(),
  required: () => m.templates_edit_evidence_required(),
  "on-fault": () => m.templates_edit_evidence_on_finding(),
};

export const itemSeverityNames: Record<Severity, () => string> = {
  critical: () => m.templates_critical(),
  major: () => m.templates_severity_major(),
  minor: () => m.templates_edit_severity_minor(),
};

const valueNames = { type: typeNames, severity: itemSeverityNames, photo: evidenceNames, note: evidenceNames };

export function valueLabel(field: keyof typeof valueNames, value: string): string {
  const names: Readonly<Record<string, () => string>> = valueNames[field];
  return Object.hasOwn(names, value) ? names[value]!() : value;
}

const fieldNames: Record<string, () => string> = {
  name: () => m.ui_name(),
  category: () => m.templates_category(),
  scored: () => m.templates_scored(),
  passMark: () => m.templates_field_pass_mark(),
  bands: () => m.templates_bands(),
  fixDays: () => m.templates_due(),
  title: () => m.templates_field_title(),
  weight: () => m.templates_field_weight(),
  type: () => m.templates_field_type(),
  text: () => m.templates_field_text(),
  help: () => m.templates_field_help(),
  group: () => m.templates_field_group(),
  picture: () => m.templates_field_picture(),
  points: () => m.templates_field_points(),
  critical: () => m.templates_critical(),
  severity: () => m.templates_field_severity(),
  allowNa: () => m.templates_na_allowed(),
  photo: () => m.templates_type_photo(),
  note: () => m.ui_note(),
  required: () => m.templates_field_required(),
  when: () => m.templates_field_when(),
  scaleMax: () => m.templates_field_scale_max(),
  faultBelow: () => m.templates_field_finding_below(),
  options: () => m.templates_field_options(),
  min: () => m.templates_field_min(),
  max: () => m.templates_field_max(),
  unit: () => m.templates_field_unit(),
  decimals: () => m.templates_field_decimals(),
};

/** @param number of an option, from 1; 0 for the whole field */
export function fieldLabel(field: string, number = 0): string {
  if (number > 0) return m.templates_edit_option_number({ number });
  const name = field.startsWith("option.") ? "options" : (field.split(".")[0] ?? "");
  return Object.hasOwn(fieldNames, name) ? fieldNames[name]!() : "";
}
