/** Sent by the server, so that scripts don't hold both languages. */
import { m } from "#app/i18n/locale.ts";
import { itemTypes } from "#app/templates/draft.ts";
import { jsonFormat } from "#app/templates/exchange/json-form.ts";
import { href } from "#app/ui/href.ts";

interface FormField {
  readonly name: string;
  readonly text: string;
}

const answers = `[clean] Clean = 2 | [dirty] Dirty = 0!`;

export function describeFileForm(): { lead: string; columns: FormField[]; settings: FormField[]; example: string } {
  const types = itemTypes.join(", ");
  return {
    lead: m.exchange_form_lead({ format: jsonFormat }),
    columns: [
      { name: "type", text: m.exchange_form_type({ types }) },
      { name: "id", text: m.exchange_form_id() },
      { name: "section, section_vi, section_id", text: m.exchange_form_section() },
      { name: "weight", text: m.exchange_form_weight() },
      { name: "group, group_vi", text: m.exchange_form_group() },
      { name: "text, text_vi", text: m.exchange_form_text() },
      { name: "help, help_vi", text: m.exchange_form_help() },
      { name: "points", text: m.exchange_form_points() },
      { name: "na, required", text: m.exchange_form_flags() },
      { name: "severity", text: m.exchange_form_severity() },
      { name: "photo, note", text: m.exchange_form_evidence() },
      { name: "when", text: m.exchange_form_when() },
      { name: "options, options_vi", text: m.exchange_form_options({ answers }) },
      { name: "min, max", text: m.exchange_form_range() },
      { name: "fault_below", text: m.exchange_form_finding_below() },
      { name: "unit, decimals", text: m.exchange_form_unit() },
      { name: "picture", text: m.exchange_form_picture() },
    ],
    settings: [
      { name: "code", text: m.exchange_form_code() },
      { name: "name", text: m.exchange_form_name() },
      { name: "category", text: m.exchange_form_category() },
      { name: "scored", text: m.exchange_form_scored() },
      { name: "pass_mark", text: m.exchange_form_pass_mark() },
      { name: "bands", text: m.exchange_form_bands() },
      { name: "due_days_critical, due_days_major, due_days_minor", text: m.exchange_form_due_days() },
    ],
    example: `${href("/qc/templates/library/:key", { key: "hygiene" })}/items`,
  };
}
