import { useEffect, useState } from "react";
import { CheckForm } from "#app/checks/pages/edit/check-form.tsx";
import type { CheckFormView } from "#app/checks/pages/edit/form-view.ts";
import { m } from "#app/i18n/locale.ts";
import { Notice } from "#app/ui/page.tsx";
import { openWholePage } from "./open-whole-page.ts";
import { problemBody, ProblemNotice } from "./problem-notice.tsx";
import { StoredReview, useStoredReview } from "./stored-review.tsx";

interface StoredCheckProps {
  readonly view: CheckFormView;
  readonly isReview: boolean;
}

/** A check that waits to be submitted shows its review, where it can be taken back; one whose start was refused says so in its form. */
export function StoredCheck({ view, isReview }: StoredCheckProps) {
  const stored = useStoredReview(view);
  const [isForm, setIsForm] = useState<boolean | null>(null);
  if (stored && isForm === null) setIsForm(!isReview && (!stored.submission || stored.problem?.reason === "start"));
  useEffect(() => {
    document.title = [view.storeName, document.title].join(" · ");
  }, [view]);
  return (
    <main className="px-4 py-4 lg:py-6" onClickCapture={openWholePage}>
      {isForm && (
        <CheckForm view={view} refusal={null}>
          {stored?.problem?.reason === "start" ? (
            <ProblemNotice problem={stored.problem} />
          ) : (
            stored?.isPending && (
              <Notice title={m.checks_offline_pending()}>{stored.problem && problemBody(stored.problem)}</Notice>
            )
          )}
        </CheckForm>
      )}
      {stored && isForm === false && <StoredReview {...stored} />}
    </main>
  );
}
