import { requireUser } from "#app/auth/user-context.server.ts";
import { answerForm } from "#app/feedback/case-form.ts";
import { answerCase, requireCase } from "#app/feedback/cases.server.ts";
import { caseMoves, toInstant } from "#app/feedback/pages/edit/form.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { CaseActions } from "./actions.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { CaseFacts, ContactPanel, CustomerWords, Twins } from "./facts.tsx";
import { readCasePage } from "./read-case.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? m.feedback_of({ store: loaderData.store.name }) : m.shell_nav_feedback()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return readCasePage(user, await requireCase(user, params.id), new Date());
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return caseMoves.handle(user, id, request, {
    schema: answerForm,
    action: "work on feedback",
    change: ({ answeredDay, answeredTime, answer }, sent) =>
      answerCase(user, id, { answeredAt: toInstant(answeredDay, answeredTime), answer }, sent, new Date()),
    toast: () => ({ message: m.feedback_answer_saved() }),
    staleMessage: m.feedback_answer_stale,
  });
}

export default function CaseView({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.feedback_of({ store: page.store.name })}
        lead={page.store.code}
        actions={<CaseActions page={page} />}
      />
      <Twins page={page} />
      <div className="record">
        <div>
          <CustomerWords page={page} />
          <AnswerPanel page={page} answer={actionData} />
        </div>
        <div>
          <ContactPanel page={page} />
          <CaseFacts page={page} />
        </div>
        <details className="disclosure" open>
          <summary>{m.records_history()}</summary>
          <div className="mt-2">
            <History history={page.history} />
          </div>
        </details>
      </div>
    </>
  );
}
