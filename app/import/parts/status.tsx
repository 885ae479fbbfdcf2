import { m } from "#app/i18n/locale.ts";
import { Badge, type SignName, type Tone } from "#app/ui/page.tsx";
import { type Counts, type ImportStatus, countWrites } from "#app/import/import.ts";
import type { RowStatus } from "#app/import/kind.ts";

type Look = readonly [tone: Tone, sign: SignName, name: () => string];

const statusLooks: Record<ImportStatus, Look> = {
  reading: ["bad", "warning", () => m.imports_state_reading()],
  columns: ["warn", "clipboard", () => m.imports_state_columns()],
  judging: ["accent", "clock", () => m.imports_state_judging()],
  judged: ["warn", "clipboard", () => m.imports_state_judged()],
  writing: ["accent", "clock", () => m.imports_state_writing()],
  done: ["good", "check", () => m.imports_state_done()],
  checking: ["accent", "clock", () => m.imports_state_undoing()],
  undoing: ["accent", "clock", () => m.imports_state_undoing()],
  undone: ["neutral", "close", () => m.imports_state_undone()],
};

const rowStatusLooks: Record<RowStatus, Look> = {
  new: ["good", "check", () => m.imports_verdict_new()],
  changed: ["accent", "arrow-up", () => m.imports_verdict_changed()],
  same: ["neutral", "minus", () => m.imports_verdict_same()],
  error: ["bad", "cross", () => m.imports_verdict_error()],
};

function LookBadge({ look: [tone, sign, name] }: { look: Look }) {
  return (
    <Badge tone={tone} icon={sign}>
      {name()}
    </Badge>
  );
}

const emptyLook: Look = ["neutral", "minus", () => m.imports_state_nothing()];

interface State {
  status: ImportStatus;
  judged: Counts | null;
}

function lookOf({ status, judged: preview }: State): Look {
  const isEmpty = status === "judged" && preview && !countWrites(preview);
  return isEmpty ? emptyLook : statusLooks[status];
}

export function ImportState(state: State) {
  return <LookBadge look={lookOf(state)} />;
}

export function stateName(state: State): string {
  return lookOf(state)[2]();
}

export function RowStatusBadge({ status }: { status: RowStatus }) {
  return <LookBadge look={rowStatusLooks[status]} />;
}

export function rowStatusName(status: RowStatus): string {
  return rowStatusLooks[status][2]();
}
