import type { ComponentProps, Ref } from "react";
import { Score } from "#app/score-policy/parts/score.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { useErrorTitle } from "#app/ui/error-title.tsx";
import { FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { History } from "#app/timeline/parts/history.tsx";
import { ResultBadge, StatusBadge } from "#app/checks/parts/status.tsx";
import type { DecisionSubject } from "./subject.server.ts";
import { viewHref } from "./view/address.ts";

export function SubjectHead({ title, subject }: { title: string; subject: DecisionSubject }) {
  const { outcome } = subject;
  return (
    <>
      <PageHeader title={title} />
      <a
        href={viewHref(subject.id)}
        className="panel mb-4 block no-underline hover:border-line-strong"
        title={subject.texts.view}
      >
        <span className="block font-semibold">{subject.storeName}</span>
        <span className="block">{subject.template}</span>
        <span className="block text-sm text-muted tabular-nums">
          {[subject.code, subject.day, subject.inspector].join(" · ")}
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={subject.status} />
          {outcome?.score != null && <Score score={outcome.score} isFail={outcome.result === "fail"} />}
          {outcome?.result && <ResultBadge result={outcome.result} />}
          {outcome && <span className="text-sm text-muted tabular-nums">{outcome.findings}</span>}
        </span>
      </a>
    </>
  );
}

interface DecisionErrorsProps extends Omit<ComponentProps<typeof FormErrors>, "reply"> {
  answer: { readonly reply: Reply; readonly stale?: boolean } | undefined;
  subject: DecisionSubject;
}

export function DecisionErrors({ answer, subject, ...errors }: DecisionErrorsProps) {
  const focused = useAnswerFocus(answer);
  useErrorTitle(Boolean(answer?.stale));
  return (
    <>
      {answer?.stale && <MovedOn subject={subject} focused={focused} />}
      <FormErrors reply={answer?.reply} {...errors} />
    </>
  );
}

function MovedOn({
  subject,
  possible = true,
  focused,
}: {
  subject: DecisionSubject;
  possible?: boolean;
  focused?: Ref<HTMLDivElement>;
}) {
  const { movedOn, again, notPossibleTitle, notPossible } = subject.texts;
  return (
    <div className="mb-4">
      <Notice tone="warn" title={possible ? movedOn : notPossibleTitle} focused={focused}>
        <p className="mb-3">{possible ? again : notPossible}</p>
        <History history={subject.latest} />
      </Notice>
    </div>
  );
}

export function NotPossible({
  title,
  subject,
  typed,
  notice = null,
}: {
  title: string;
  subject: DecisionSubject;
  typed: readonly string[];
  notice?: (NonNullable<DecisionSubject["decided"]> & { readonly link?: { to: string; label: string } }) | null;
}) {
  const { to, label } = notice?.link ?? { to: viewHref(subject.id), label: subject.texts.view };
  return (
    <div className="max-w-2xl">
      <SubjectHead title={title} subject={subject} />
      {notice ? (
        <div className="mb-4">
          <Notice title={notice.title}>
            <p className="mb-3">{notice.body}</p>
            <History history={subject.latest} />
          </Notice>
        </div>
      ) : (
        <MovedOn subject={subject} possible={false} />
      )}
      {typed.length > 0 && (
        <Notice title={subject.texts.typed}>
          {typed.map((text) => (
            <p key={text} className="mt-1 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ))}
        </Notice>
      )}
      <p className="mt-4">
        <LinkButton tone="primary" to={to}>
          {label}
        </LinkButton>
      </p>
    </div>
  );
}
