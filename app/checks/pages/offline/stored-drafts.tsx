import { useEffect, useState } from "react";
import { readLocalDraft } from "#app/checks/device/local-draft.ts";
import { needsPerson, readProblems } from "#app/checks/device/problems.ts";
import { readSubmission } from "#app/checks/device/submissions.ts";
import { type CheckFormView, checkEditHref, progressOf, totalProgress } from "#app/checks/pages/edit/form-view.ts";
import { m } from "#app/i18n/locale.ts";
import { unsentInWords } from "#app/sign-in/parts/unsent-words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page.tsx";
import { ProgressMeter } from "#app/ui/progress.tsx";

interface StoredDraft {
  readonly view: CheckFormView;
  readonly progress: { readonly done: number; readonly of: number };
  readonly unsent: string;
  readonly isBlocked: boolean;
}

export function StoredDrafts({ drafts }: { drafts: readonly CheckFormView[] }) {
  const [rows, setRows] = useState<readonly StoredDraft[]>([]);
  useEffect(() => void Promise.all(drafts.map(readDraft)).then(setRows), [drafts]);
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className="mb-2">
        {m.checks_offline_drafts()}
      </h2>
      <ul className="flex flex-col gap-3">
        {rows.map(({ view, progress: { done, of }, unsent, isBlocked }) => {
          const label = m.checks_edit_progress({ answered: done, asked: of });
          return (
            <li key={view.checkId} className="panel relative hover:border-line-strong">
              <a href={checkEditHref(view.checkId)} className="font-semibold after:absolute after:inset-0">
                {view.storeName}
              </a>
              <p>{view.lead}</p>
              {isBlocked && (
                <Badge tone="warn" sign="severe">
                  {m.checks_phone_needs_you()}
                </Badge>
              )}
              {unsent && (
                <Badge tone="warn" sign="time">
                  {m.checks_offline_only_here({ what: unsent })}
                </Badge>
              )}
              <p className="mt-2 flex items-center gap-3">
                <span className="flex-1">
                  <ProgressMeter done={done} of={Math.max(1, of)} label={label} />
                </span>
                <span className="text-sm text-muted">{label}</span>
                <Icon name="chevron-right" />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

async function readDraft(view: CheckFormView): Promise<StoredDraft> {
  const [{ answers, unsent }, submission, problems] = await Promise.all([
    readLocalDraft(view),
    readSubmission(view.uid, view.checkId),
    readProblems(view.uid),
  ]);
  const { answered, total } = totalProgress(progressOf(view.version, answers));
  const summary = unsentInWords({ ...unsent, starts: view.isPending ? 1 : 0, submissions: submission ? 1 : 0 });
  const isBlocked = summary !== "" && needsPerson(problems.get(view.checkId));
  return { view, progress: { done: answered, of: total }, unsent: summary, isBlocked };
}
