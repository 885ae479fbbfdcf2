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
import { TaskOverdueBadge, PriorityBadge, TaskStatusBadge } from "#app/tasks/parts/status.tsx";
import { finishForm } from "#app/tasks/task-form.ts";
import { finishTask, requireTask } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { TaskActions } from "./actions.tsx";
import { CommentForm } from "./comment-form.tsx";
import { BeforeAfter } from "./evidence.tsx";
import { TaskFacts } from "./facts.tsx";
import { FinishPanel, photosApart } from "./finish-panel.tsx";
import { readTaskPage } from "./read-task.server.ts";

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
            {page.statement && <span className="block text-ink">{page.statement}</span>}
            <span>{`${store.code} · ${store.name}`}</span>
            <span className="mt-2 flex flex-wrap items-center gap-2 text-ink">
              <TaskStatusBadge status={page.status} />
              <PriorityBadge priority={page.priority} />
              <span>{m.tasks_due_on({ day: page.due })}</span>
              {page.overdue && <TaskOverdueBadge />}
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
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start [&>*]:mt-0!">
        <div className="flex min-w-0 flex-col gap-4 [&>*]:mt-0!">
          {page.details && (
            <Panel title={m.tasks_field_details()}>
              <p className="wrap-anywhere whitespace-pre-line">{page.details}</p>
            </Panel>
          )}
          <BeforeAfter page={page} />
          {finish && <FinishPanel key={id} page={page} finish={finish} lastAnswer={actionData} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 [&>*]:mt-0!">
          <TaskFacts page={page} />
          <Panel title={m.tasks_timeline()}>
            <CommentForm key={id} id={id} commentKey={page.commentKey} />
            <History history={page.history} />
          </Panel>
        </div>
      </div>
    </>
  );
}
