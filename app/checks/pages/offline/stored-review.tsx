import { type MouseEvent, type SubmitEvent, useEffect, useState, useSyncExternalStore } from "react";
import { type LocalDraft, readLocalDraft } from "#app/checks/device/local-draft.ts";
import { reviewDigest } from "#app/checks/device/review-digest.ts";
import { type CheckProblem, needsPerson, readProblems } from "#app/checks/device/problems.ts";
import { onSending, retryCheck, sendState, withdrawSubmission } from "#app/checks/device/send-queue.ts";
import { readStarts } from "#app/checks/device/starts.ts";
import { readSubmission, saveSubmission, type Submission } from "#app/checks/device/submissions.ts";
import { removedItems } from "#app/checks/pages/edit/form-answers.ts";
import { type CheckFormView, checkEditHref } from "#app/checks/pages/edit/form-view.ts";
import { PlaceInput } from "#app/checks/pages/place.tsx";
import { reviewAnswers } from "#app/checks/pages/review/review.ts";
import { CompleteSheet, OpenSheet } from "#app/checks/pages/review/sheet.tsx";
import { m } from "#app/i18n/locale.ts";
import { readKit } from "#app/offline/kit.ts";
import { onDeviceChange } from "#app/outbox/device.ts";
import { unsentInWords } from "#app/sign-in/parts/unsent-words.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { useIsOnline } from "#app/ui/use-is-online.tsx";
import { problemBody, ProblemNotice } from "./problem-notice.tsx";

export interface StoredReviewProps {
  view: CheckFormView;
  draft: LocalDraft;
  submission: Submission | null;
  problem: CheckProblem | null;
  isPending: boolean;
}

export function StoredReview({ view, draft, submission, problem }: StoredReviewProps) {
  const [isFull, setIsFull] = useState(false);
  const { uid, checkId, version } = view;
  const removed = removedItems(view.removed, draft.answers);
  const { review, back, findings } = reviewAnswers({ checkId, ...draft, version, removed });
  const { missing } = review;
  const openCount = missing.filter(({ at }) => at === "answer").length;
  const later = findings?.length ? m.checks_offline_tasks() : null;
  // Pictures are on the server, or not sent yet.
  const sheet = { ...review, findings: review.findings.map((item) => ({ ...item, photos: [] })) };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = new FormData(event.currentTarget).get("place");
    const isSaved = await saveSubmission(uid, checkId, {
      key: view.submitKey,
      digest: reviewDigest(draft.answers, view.reopenedAt),
      place: typeof place === "string" ? place : "",
      storeName: view.storeName,
      lead: view.lead,
      pressedAt: Date.now(),
    });
    setIsFull(!isSaved);
    if (isSaved) retryCheck(uid, checkId);
  }

  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={m.checks_review_title()}
        lead={
          <>
            <span>{view.storeName}</span>
            <br />
            <span>{view.lead}</span>
          </>
        }
      />
      {missing.length === 0 ? (
        <CompleteSheet review={sheet} tasks={later} />
      ) : (
        <OpenSheet review={sheet} isRefused={false} />
      )}
      {submission ? (
        <div className="mt-4">
          <SubmissionState view={view} draft={draft} problem={problem} />
        </div>
      ) : (
        <form className="action-bar mt-4" onSubmit={(event) => void submit(event)}>
          {isFull && (
            <div className="w-full">
              <Notice tone="bad" title={m.checks_offline_submit_full()}>
                {m.checks_offline_submit_full_body()}
              </Notice>
            </div>
          )}
          {missing.length === 0 ? (
            <>
              <PlaceInput />
              <a href={back} className={buttonClass("secondary", "max-md:flex-none!")}>
                {m.checks_edit_back()}
              </a>
              <Button tone="primary" className="md:min-w-40">
                {m.checks_edit_submit()}
              </Button>
            </>
          ) : (
            <a href={back} className={buttonClass("primary")}>
              {openCount > 0
                ? m.checks_review_answer({ count: openCount })
                : m.checks_review_complete({ count: missing.length })}
            </a>
          )}
        </form>
      )}
    </div>
  );
}

function SubmissionState({ view, draft, problem }: Pick<StoredReviewProps, "view" | "draft" | "problem">) {
  const { uid, checkId } = view;
  const sending = useSyncExternalStore(onSending, sendState);
  const isOnline = useIsOnline();
  const withdraw = () => withdrawSubmission(uid, checkId);
  const withdrawAndOpen = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    await withdraw();
    location.assign(checkEditHref(checkId));
  };
  if (needsPerson(problem))
    return (
      <ProblemNotice problem={problem}>
        <a
          href={checkEditHref(checkId)}
          className={buttonClass("primary")}
          onClick={problem.reason === "start" ? undefined : (event) => void withdrawAndOpen(event)}
        >
          {m.checks_offline_open_check()}
        </a>
      </ProblemNotice>
    );
  if (sending.isSignedOut)
    return (
      <Notice tone="warn" title={m.checks_edit_state_signed_out()}>
        <a href={href("/sign-in", { redirect: checkEditHref(checkId) })} className={buttonClass("primary")}>
          {m.checks_edit_state_sign_in()}
        </a>
      </Notice>
    );
  const what = unsentInWords({ ...draft.unsent, submissions: 1 });
  const isSending = sending.checkId === checkId && isOnline;
  return (
    <Notice tone="good" title={isSending ? m.checks_offline_sending() : m.checks_offline_will_send()}>
      <p className="mb-2">{m.checks_offline_only_here({ what })}</p>
      {problem && <p className="mb-2">{problemBody(problem)}</p>}
      <Button type="button" tone="quiet" onClick={() => void withdraw()}>
        {m.checks_offline_withdraw()}
      </Button>
    </Notice>
  );
}

export function useStoredReview(view: CheckFormView): StoredReviewProps | null {
  const [stored, setStored] = useState<StoredReviewProps | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = () => void readReview(view).then((review) => isGone || setStored(review));
    read();
    const stop = onDeviceChange(read);
    return () => {
      isGone = true;
      stop();
    };
  }, [view]);
  return stored;
}

async function readReview(view: CheckFormView): Promise<StoredReviewProps> {
  const { uid, checkId } = view;
  const [kit, submission, problems, starts] = await Promise.all([
    readKit<CheckFormView>(uid),
    readSubmission(uid, checkId),
    readProblems(uid),
    readStarts(uid),
  ]);
  const { answers } = kit?.drafts.find((each) => each.checkId === checkId) ?? view;
  const draft = await readLocalDraft({ ...view, answers });
  const isPending = starts.some((start) => start.view.checkId === checkId);
  return { view, draft, submission, problem: problems.get(checkId) ?? null, isPending };
}
