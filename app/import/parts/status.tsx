import { m } from "#app/i18n/locale.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";
import { type Counts, type ImportStatus, countWrites } from "#app/import/import.ts";
import type { RowStatus } from "#app/import/kind.ts";

type Look = BadgeLook & { readonly name: () => string };

const statusLooks: Record<ImportStatus, Look> = {
  reading: { tone: "bad", icon: "warning", name: () => m.imports_state_reading() },
  columns: { tone: "warn", icon: "clipboard", name: () => m.imports_state_columns() },
  judging: { tone: "accent", icon: "clock", name: () => m.imports_state_judging() },
  judged: { tone: "warn", icon: "clipboard", name: () => m.imports_state_judged() },
  writing: { tone: "accent", icon: "clock", name: () => m.imports_state_writing() },
  done: { ...quiet, name: () => m.imports_state_done() },
  checking: { tone: "accent", icon: "clock", name: () => m.imports_state_undoing() },
  undoing: { tone: "accent", icon: "clock", name: () => m.imports_state_undoing() },
  undone: { icon: "close", name: () => m.imports_state_undone() },
};

const rowStatusLooks: Record<RowStatus, Look> = {
  new: { tone: "good", icon: "check", name: () => m.imports_verdict_new() },
  changed: { tone: "accent", icon: "arrow-up", name: () => m.imports_verdict_changed() },
  same: { ...quiet, name: () => m.imports_verdict_same() },
  error: { tone: "bad", icon: "cross", name: () => m.imports_verdict_error() },
};

function LookBadge({ look: { name, ...look } }: { look: Look }) {
  return <Badge {...look}>{name()}</Badge>;
}

const emptyLook: Look = { icon: "minus", name: () => m.imports_state_nothing() };

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
  return <LookBadge look={rowStatusLooks[status]} />;
}

export function rowStatusName(status: RowStatus): string {
  return rowStatusLooks[status].name();
}
