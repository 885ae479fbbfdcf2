import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { editHref } from "./form-view.ts";

export interface DraftLine {
  readonly id: string;
  readonly storeName: string;
  readonly templateName: string;
  /** Its code, when it was started, and how far it is, in words. */
  readonly facts: string;
}

/** One's own drafts, each to be continued. */
export function DraftList({ drafts, canStart }: { drafts: readonly DraftLine[]; canStart: boolean }) {
  return (
    <>
      <PageHeader title={m.checks_edit_drafts_title()} lead={m.checks_edit_drafts_lead()} />
      {drafts.length === 0 ? (
        <EmptyState
          title={m.checks_edit_drafts_none_title()}
          action={
            canStart && (
              <LinkButton tone="primary" to="/qc/check/">
                {m.checks_start()}
              </LinkButton>
            )
          }
        >
          {canStart && m.checks_edit_drafts_none_body()}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {drafts.map((draft) => (
            <li
              key={draft.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised p-4"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">{draft.storeName}</p>
                <p>{draft.templateName}</p>
                <p className="text-sm text-muted">{draft.facts}</p>
              </div>
              <LinkButton
                tone="primary"
                to={editHref(draft.id)}
                aria-label={`${m.checks_continue()}: ${draft.storeName}, ${draft.templateName}`}
              >
                {m.checks_continue()}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
