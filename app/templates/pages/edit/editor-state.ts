import type { OutboxState } from "#app/outbox/outbox.ts";
import { type DraftProblem, draftProblems, untranslatedPlaces } from "#app/templates/draft-problems.ts";
import { type Draft, type DraftPlace, placeName, readDraftPlace } from "#app/templates/draft.ts";
import { type Shares, sharesOf } from "#app/templates/shares.ts";
import { partAt } from "./places.ts";
import type { DraftRefusal, TemplateEditView } from "./save-form.server.ts";
import type { DescribedConflict } from "./editor-texts.server.ts";

export interface EditorState {
  readonly draft: Draft;
  readonly open: DraftPlace | null;
  readonly last: DraftPlace | null;
  readonly shares: Shares;
  readonly problems: ReadonlyMap<string, readonly DraftProblem[]>;
  readonly problemCount: number;
  readonly missing: ReadonlySet<string>;
  readonly conflicts: readonly DescribedConflict[];
  /** Increases when the open part's fields must show other values than typed. */
  readonly refillCount: number;
  readonly save: OutboxState;
  readonly savedAt: number | null;
  readonly enhanced: boolean;
  readonly restored: boolean;
  readonly idPrefix: string;
  readonly removedNow: string | null;
}

export function initialState(view: TemplateEditView, refusal: DraftRefusal | null): EditorState {
  const open = readDraftPlace(view.open ?? "");
  return {
    ...derivedState(refusal?.unsaved?.draft ?? view.draft),
    open: open && partAt(view.draft, open) ? open : null,
    last: open,
    conflicts: refusal?.conflicts ?? [],
    refillCount: 0,
    save: "idle",
    savedAt: null,
    enhanced: false,
    restored: false,
    idPrefix: view.idPrefix,
    removedNow: view.removed,
  };
}

export function conflictKey({ at, mine }: DescribedConflict): string {
  return `${placeName(at)} ${Object.keys(mine).join()}`;
}

export function isDraftChanged({ savedAt, save }: EditorState, view: Pick<TemplateEditView, "revision">): boolean {
  return view.revision !== null || savedAt !== null || save !== "idle";
}

export function derivedState(
  draft: Draft,
): Pick<EditorState, "draft" | "shares" | "problems" | "problemCount" | "missing"> {
  const problems = new Map<string, DraftProblem[]>();
  const all = draftProblems(draft);
  for (const problem of all) {
    const name = placeName(problem.at);
    const list = problems.get(name);
    if (list) list.push(problem);
    else problems.set(name, [problem]);
  }
  return {
    draft,
    shares: sharesOf(draft),
    problems,
    problemCount: all.length,
    missing: new Set(untranslatedPlaces(draft, "vi").map(placeName)),
  };
}
