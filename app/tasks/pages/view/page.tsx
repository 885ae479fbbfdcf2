import { authorize } from "#app/auth/authorize.server.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { DraftWithoutForm } from "#app/outbox/draft-without-form.tsx";
import { isUnreached, sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { keepEvidence } from "#app/tasks/pages/evidence.server.ts";
import { taskRefusal } from "#app/tasks/pages/problems.ts";
import { Due } from "#app/tasks/parts/status.tsx";
import { finishForm } from "#app/tasks/task-form.ts";
import { finishTask, requireTask } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Badge, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { TaskActions } from "./actions.tsx";
import { CommentForm } from "./comment-form.tsx";
import { Evidence } from "./evidence.tsx";
import { TaskFacts } from "./facts.tsx";
import { later } from "#app/ui/later.tsx";
import { readTaskPage } from "./read-task.server.ts";
import { VerifyPanel } from "./verify-panel.tsx";

const loadFinishPanel = () => import("./finish-panel.tsx");
const FinishPanel = later(loadFinishPanel, import.meta.env.SSR ? await loadFinishPanel() : null);
/** The photos of a fix have a queue of their own. */
const photosApart = ["photos"];

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.title ?? m.tasks_title()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return readTaskPage(user, await requireTask(user, params.id), new Date());
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  const { data } = await requireTask(user, id);
  authorize(user, "work on task", data);
  const form = await readForm(request, finishForm, { files: true });
  // A form can't restore parked photos, so they are added to the task at once.
  if (currentReview()) await keepEvidence(user, id, form, now);
  return handleForm(
    form,
    async ({ words }, identity) => {
      const { problem } = data.status === "done" ? { problem: "" } : await keepEvidence(user, id, form, now);
      if (problem) return form.refuse({ photos: problem });
      await finishTask(user, id, { words, ...identity }, now);
      const message = m.tasks_finished({ task: say(titleOf(data)) });
      return redirectWithToast(request, href("/tasks/:id", { id }), { tone: "good", message });
    },
    { refusal: taskRefusal, stale: m.tasks_moved_on() },
  );
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default function TaskView({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id, store, finish } = page;
  return (
    <>
      <PageHeader
        title={page.title}
        lead={
          <>
            {page.statement && <span className="block">{`✗ ${page.statement}`}</span>}
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{store.name}</span>
              <Due {...page.dueLabel} />
              {page.startedLabel && <span>{page.startedLabel}</span>}
              {page.urgentLabel && (
                <Badge tone="bad" sign="severe">
                  {page.urgentLabel}
                </Badge>
              )}
            </span>
          </>
        }
        actions={<TaskActions page={page} />}
      />
      {!finish && (
        <>
          <FormErrors reply={isUnreached(actionData) ? undefined : actionData?.reply} />
          <DraftWithoutForm path={href("/tasks/:id", { id })} actionData={actionData} except={photosApart} />
        </>
      )}
      {page.cancelled !== null && (
        <Notice tone="warn" title={m.tasks_is_cancelled()}>
          {page.cancelled}
        </Notice>
      )}
      {page.reopened && (
        <Notice tone="warn" title={m.tasks_was_reopened({ name: page.reopened.byName, at: page.reopened.at })}>
          {page.reopened.reason}
        </Notice>
      )}
      {page.ownFix && <Notice title={m.tasks_own_fix()} />}
      <div className="record">
        <div className="empty:hidden">
          {page.details && (
            <Panel title={m.tasks_field_details()}>
              <p className="wrap-anywhere whitespace-pre-line">{page.details}</p>
            </Panel>
          )}
          <Evidence page={page} />
        </div>
        <div className="max-lg:contents">
          {finish && <FinishPanel key={id} page={page} finish={finish} lastAnswer={actionData} except={photosApart} />}
          {page.moves.includes("verify") && <VerifyPanel page={page} />}
          <TaskFacts page={page} />
        </div>
        <Panel title={m.tasks_timeline()}>
          <CommentForm key={id} id={id} commentKey={page.commentKey} />
          <History history={page.history} />
        </Panel>
      </div>
    </>
  );
}
