import { useHydrated } from "remix-utils/use-hydrated";
import type { CheckStatus } from "#app/checks/check.ts";
import { StatusBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useErrorTitle } from "#app/ui/error-title.tsx";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { later } from "#app/ui/later.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";

export interface UnsavedEntry {
  readonly item: string;
  readonly text: string;
  readonly mine: string;
  readonly stored: string;
}

const LocalAnswers = later(() => import("./local-answers.tsx"));

export interface ClosedView {
  id: string;
  uid: string;
  code: string;
  storeName: string;
  status: CheckStatus;
  items: readonly Item[];
  texts: Record<"title" | "body" | "unsaved" | "view" | "entriesTitle" | "forget", string>;
}

export default function ClosedCheck({ check, unsaved }: { check: ClosedView; unsaved: readonly UnsavedEntry[] }) {
  const refused = unsaved.length > 0;
  const focused = useAnswerFocus(unsaved);
  useErrorTitle(refused);
  const hydrated = useHydrated();
  return (
    <>
      <PageHeader title={check.storeName} lead={check.code} />
      <Notice tone="warn" title={check.texts.title} focused={refused ? focused : undefined}>
        <p className="my-2">
          <StatusBadge status={check.status} />
        </p>
        <p>{check.texts.body}</p>
        {refused && (
          <>
            <p className="mt-2 font-medium">{check.texts.unsaved}</p>
            <ul className="list-disc pl-5">
              {unsaved.map((entry) => (
                <li key={entry.item}>
                  <span>{`${entry.text}: `}</span>
                  <strong>{entry.mine}</strong>
                  <span>{` (${m.checks_edit_closed_stored({ answer: entry.stored })})`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
      {hydrated && <LocalAnswers check={check} />}
      <p className="mt-4">
        <LinkButton tone="primary" to={href("/qc/check/view", { id: check.id })}>
          {check.texts.view}
        </LinkButton>
      </p>
    </>
  );
}
