import { type AnswerRow, readAnswerRows } from "#app/checks/answer-rows.server.ts";
import { severityLabel } from "#app/checks/check-names.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import type { Cell, ExportColumn } from "#app/export/columns.ts";
import { m, say } from "#app/i18n/locale.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import { typeNames } from "#app/templates/words.ts";
import type { Route } from "./+types/export-answers";
import { checkFileColumns } from "./check-file-columns.ts";
import { checkList } from "./check-list.server.ts";

function columns(): ExportColumn<AnswerRow>[] {
  return [
    ...checkFileColumns(({ check }: AnswerRow) => check),
    { header: m.checks_template(), width: 30, value: ({ check }) => say(check.templateName) },
    { header: m.checks_filter_version(), width: 10, value: ({ check }) => check.templateVersion },
    { header: m.templates_edit_section(), width: 24, value: ({ section }) => say(section.title) },
    { header: m.checks_import_item(), width: 60, value: ({ item }) => say(item.text) },
    { header: m.templates_field_type(), width: 14, value: ({ item }) => typeNames[item.type]() },
    { header: m.checks_answer(), width: 24, value: formatCell },
    {
      header: m.templates_field_unit(),
      width: 10,
      value: ({ item }) => (item.type === "number" ? item.unit || null : null),
    },
    { header: m.checks_import_earned(), width: 10, value: ({ earned }) => earned },
    { header: m.checks_import_available(), width: 10, value: ({ available }) => available },
    { header: m.checks_view_na(), width: 8, value: ({ isNa }) => (isNa ? m.checks_view_na() : null) },
    { header: m.checks_finding(), width: 16, value: formatFinding },
    { header: m.ui_note(), width: 60, value: ({ answer }) => answer.note ?? null },
    { header: m.photos_field(), width: 60, value: ({ photos }) => photos.join(" ") || null },
  ];
}

function formatCell({ item, answer, isNa }: AnswerRow): Cell {
  if (isNa || answer.value === undefined || answer.value === "") return null;
  return typeof answer.value === "number" ? answer.value : formatAnswer(item, answer);
}

function formatFinding({ finding, isRemoved }: AnswerRow): string | null {
  if (isRemoved) return m.checks_removed_on_appeal();
  return finding && severityLabel(finding);
}

export function loader(args: Route.LoaderArgs) {
  return exportList(args, checkList, {
    name: "answers",
    title: m.checks_answers,
    columns,
    rows: readAnswerRows,
  });
}
