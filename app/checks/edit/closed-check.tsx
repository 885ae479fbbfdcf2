import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { StatusBadge } from "#app/checks/status.tsx";
import type { CheckStatus } from "#app/checks/check.ts";

/** What was sent and not saved, beside what is stored, in words. */
export interface UnsavedEntry {
  readonly item: string;
  readonly text: string;
  readonly mine: string;
  readonly stored: string;
}

/** A check that can't be edited any more, with what was sent too late. */
export function ClosedCheck({
  check,
  unsaved,
}: {
  check: { id: string; code: string; storeName: string; status: CheckStatus };
  unsaved: readonly UnsavedEntry[];
}) {
  return (
    <>
      <PageHeader title={check.storeName} lead={check.code} />
      <Notice tone="warn" title={m.checks_edit_closed_title()}>
        <p className="my-2">
          <StatusBadge status={check.status} />
        </p>
        <p>{m.checks_edit_closed_body()}</p>
        {unsaved.length > 0 && (
          <>
            <p className="mt-2 font-medium">{m.checks_edit_closed_unsaved()}</p>
            <ul className="list-disc pl-5">
              {unsaved.map((entry) => (
                <li key={entry.item}>
                  {entry.text}: <strong>{entry.mine}</strong> ({m.checks_edit_closed_stored({ answer: entry.stored })})
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
      <p className="mt-4">
        <LinkButton tone="primary" to={`/qc/check/view?${new URLSearchParams({ id: check.id })}`}>
          {m.checks_edit_closed_view()}
        </LinkButton>
      </p>
    </>
  );
}
