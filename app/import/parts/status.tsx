import { m } from "#app/i18n/locale.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";
import { type Counts, type ImportStatus, countWrites } from "#app/import/import.ts";
import type { RowStatus } from "#app/import/kind.ts";

type Look = BadgeLook & { readonly name: () => string };

const statusLooks: Record<ImportStatus, Look> = {
  reading: { tone: "bad", sign: "failed", name: () => m.imports_state_reading() },
  columns: { tone: "warn", sign: "unfinished", name: () => m.imports_state_columns() },
  judging: { tone: "accent", sign: "time", name: () => m.imports_state_judging() },
  judged: { tone: "warn", sign: "unfinished", name: () => m.imports_state_judged() },
  writing: { tone: "accent", sign: "time", name: () => m.imports_state_writing() },
  done: { ...quiet, name: () => m.imports_state_done() },
  checking: { tone: "accent", sign: "time", name: () => m.imports_state_undoing() },
  undoing: { tone: "accent", sign: "time", name: () => m.imports_state_undoing() },
  undone: { sign: "inactive", name: () => m.imports_state_undone() },
};

const rowStatusNames: Record<RowStatus, () => string> = {
  new: () => m.imports_verdict_new(),
  changed: () => m.imports_verdict_changed(),
  same: () => m.imports_verdict_same(),
  error: () => m.imports_verdict_error(),
};

function LookBadge({ look: { name, ...look } }: { look: Look }) {
  return <Badge {...look}>{name()}</Badge>;
}

const emptyLook: Look = { sign: "inactive", name: () => m.imports_state_nothing() };

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
  return lookOf(state).name();
}

export function RowStatusBadge({ status }: { status: RowStatus }) {
  const look: BadgeLook = status === "error" ? { tone: "bad", sign: "failed" } : quiet;
  return <Badge {...look}>{rowStatusName(status)}</Badge>;
}

export function rowStatusName(status: RowStatus): string {
  return rowStatusNames[status]();
}
