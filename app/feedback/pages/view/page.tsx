import { requireUser } from "#app/auth/user-context.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { config } from "#app/config.server.ts";
import { CaseRefused } from "#app/feedback/case-errors.ts";
import { answerForm } from "#app/feedback/case-form.ts";
import { answerCase, requireCase } from "#app/feedback/cases.server.ts";
import { describeProblems } from "#app/feedback/pages/problems.ts";
import { instantOf } from "#app/i18n/clock.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { CaseActions } from "./actions.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { CaseFacts, ContactPanel, Twins } from "./facts.tsx";
import { readCasePage } from "./read-case.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? m.feedback_of({ store: loaderData.store.name }) : m.feedback_title()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return readCasePage(user, await requireCase(user, params.id), new Date());
}

/** Keeps the answer. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "work on feedback", (await requireCase(user, id)).data);
  const form = await readForm(request, answerForm);
  if (!form.value) return form.refuse({}, { stale: false });
  const { answeredDay, answeredTime, answer, ...sent } = form.value;
  const answeredAt = instantOf(answeredDay, answeredTime, config.APP_TIME_ZONE).toISOString();
  const to = href("/qc/feedback/:id", { id });
  try {
    const outcome = await answerCase(user, id, { answeredAt, answer }, sent, new Date());
    if (outcome === "same") return await redirectUnchanged(request, to, 304);
    return await redirectWithToast(request, to, { tone: "good", message: m.feedback_answer_saved() });
  } catch (error) {
    if (error instanceof CaseRefused) return form.refuse(describeProblems(error), { stale: false });
    if (error instanceof StaleRecord)
      return form.refuse({ "": m.feedback_answer_stale() }, { status: 409, stale: true });
    return form.refuseExpired(error, { stale: false });
  }
}

export default function CaseView({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.feedback_of({ store: page.store.name })}
        lead={`${page.store.code} · ${page.came}`}
        actions={<CaseActions page={page} />}
      />
      <Twins page={page} />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start [&>*]:mt-0!">
        <div className="flex min-w-0 flex-col gap-4 [&>*]:mt-0!">
          <CaseFacts page={page} />
          <AnswerPanel page={page} answer={actionData} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 [&>*]:mt-0!">
          <ContactPanel page={page} />
          <details className="disclosure" open>
            <summary>{m.stores_history()}</summary>
            <div className="mt-2">
              <History history={page.history} />
            </div>
          </details>
        </div>
      </div>
    </>
  );
}
