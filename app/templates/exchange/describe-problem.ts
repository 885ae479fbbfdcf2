import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { describeBadRow } from "#app/sheets/words.ts";
import { problemWords } from "#app/templates/problem-words.ts";
import { fieldLabel } from "#app/templates/words.ts";
import { fileProblemWords, noteWords, type Texts } from "./problem-words.ts";
import type { FilePosition, FileNote, FileProblem } from "./problems.ts";

function texts(values: FileProblem["values"]): Texts {
  const textOf = (value: unknown) => (typeof value === "number" ? formatNumber(value, getLocale()) : String(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])) as Texts;
}

export function describeTemplateProblem(problem: FileProblem): string {
  const { number } = problem.values;
  const place = [
    problem.at.row === null ? placeLabel(problem.at) : "",
    fieldLabel(problem.field),
    number ? fieldLabel(problem.field, Number(number)) : "",
  ].filter(Boolean);
  return place.length > 0 ? `${place.join(" · ")}: ${problemText(problem)}` : problemText(problem);
}

export function rowLabel({ row }: FilePosition): string {
  return row === null ? "" : m.exchange_row({ row });
}

function placeLabel({ number, title }: FilePosition): string {
  return [number, shorten(title)].filter(Boolean).join(" ");
}

function problemText(problem: FileProblem): string {
  switch (problem.of) {
    case "file":
      return fileProblemWords[problem.what](texts(problem.values));
    case "draft":
      return problemWords[problem.what](texts(problem.values));
    case "sheet":
      return describeBadRow(problem);
  }
}

export function describeNote({ what, values }: FileNote): string {
  return noteWords[what](texts(values));
}
