/** What a row of a file says about a sitting, and about an observation of it. Undefined is what its file says nothing about. Pure. */
import { readLine, readPastDay } from "#app/checks/past/check-row.ts";
import { severityOf } from "#app/checks/past/finding-row.ts";
import { meaningIn } from "#app/i18n/fold.ts";
import { shorten } from "#app/i18n/plain.ts";
import type { Given, RowProblem } from "#app/import/kind.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { readClock } from "#app/sheets/moment.ts";
import { sittingLimits } from "./limits.ts";
import type { SittingStatus } from "./sitting.ts";

export interface SittingRow {
  readonly code: string;
  readonly store: string;
  /** "" where they can't be read. */
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly observer: string | undefined;
  readonly note: string | undefined;
  readonly status: SittingStatus | undefined;
  /** Null for a row of a sitting without findings. */
  readonly seen: SeenRow | null;
}

interface SeenRow {
  readonly code: string;
  readonly camera: string;
  readonly at: string;
  /** As the row calls it. */
  readonly category: string;
  readonly severity: Severity | undefined;
  readonly words: string;
}

const statusWords: Record<string, SittingStatus> = {
  recorded: "recorded",
  "da ghi": "recorded",
  void: "void",
  voided: "void",
  "da huy": "void",
};

/** HH:MM; "" for none. */
export function timeOf(text: string): string {
  return readClock(text)?.slice(0, 5) ?? "";
}

const seenFields = ["camera", "seen", "category", "severity", "words"] as const;

export function readSittingRow(given: Given, today: string): { said: SittingRow; errors: RowProblem[] } {
  const errors: RowProblem[] = [];
  const line = (field: string, max: number) => readLine(given, field, max, errors);
  const clock = (field: "from" | "to" | "seen") => {
    const text = given[field] ?? "";
    const time = timeOf(text);
    if (!text) errors.push({ field, what: "missing" });
    else if (!time) errors.push({ field, what: "no-time", values: { value: shorten(text) } });
    return time;
  };
  const words = (field: "words" | "note") => {
    const text = given[field]?.replace(/\r\n?/g, "\n");
    if (text && text.length > sittingLimits[field])
      errors.push({ field, what: "long", values: { max: sittingLimits[field] } });
    return text;
  };
  const store = line("store", 40);
  if (!store) errors.push({ field: "store", what: "missing" });
  const text = given["status"];
  const status = text ? meaningIn(statusWords, text) : undefined;
  if (text && !status) errors.push({ field: "status", what: "status", values: { value: shorten(text) } });
  const [from, to] = [clock("from"), clock("to")];
  if (from && from === to) errors.push({ field: "to", what: "empty" });
  const read = {
    code: line("code", 60),
    store,
    from,
    to,
    status,
    observer: namedOr(given["observer"], () => line("observer", 200)),
  };
  return {
    said: {
      ...read,
      day: readPastDay(given, today, errors, "day"),
      note: words("note"),
      seen: seenFields.some((field) => given[field]) ? readSeen() : null,
    },
    errors,
  };

  function readSeen(): SeenRow {
    const [camera, category] = [line("camera", sittingLimits.camera), line("category", 200)];
    if (!camera) errors.push({ field: "camera", what: "missing" });
    if (!category) errors.push({ field: "category", what: "missing" });
    const risk = given["severity"] ?? "";
    const severity = risk ? severityOf(risk) : undefined;
    if (!risk) errors.push({ field: "severity", what: "missing" });
    else if (!severity) errors.push({ field: "severity", what: "severity", values: { value: shorten(risk) } });
    return {
      code: line("observation", 60),
      camera,
      at: clock("seen"),
      category,
      severity,
      words: words("words") ?? "",
    };
  }
}

function namedOr(text: string | undefined, read: () => string): string | undefined {
  return text === undefined ? undefined : read();
}
