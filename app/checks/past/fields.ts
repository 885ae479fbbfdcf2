import { m } from "#app/i18n/locale.ts";
import type { ImportField, ProblemMessages } from "#app/import/kind.ts";
import { rowProblems } from "#app/import/row-messages.ts";

export const pastProblems: ProblemMessages = {
  ...rowProblems,
  "unknown-template": m.checks_import_unknown_template,
  "several-templates": m.checks_import_several_templates,
  unpublished: m.checks_import_unpublished,
  "not-imported": m.checks_import_not_imported,
  voided: m.checks_import_voided,
  "followed-up": m.checks_import_followed_up,
  "imported-again": ({ check }) => m.imports_row_imported_again({ value: check }),
};

/** With the headers that other systems use. */
export const checkField = {
  name: m.checks_code,
  headings: ["check code", "check id", "inspection id", "ma phieu", "ma phieu kiem tra"],
} satisfies ImportField;
export const templateField = {
  name: m.checks_template,
  headings: ["template code", "template name", "checklist", "inspection type", "mau kiem tra", "mau"],
} satisfies ImportField;
