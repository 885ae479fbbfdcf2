import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { answerMovedOn, handleSent, pressAgain } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { keepEvidence } from "#app/tasks/pages/evidence.server.ts";
import { changePhotos, requireTask } from "#app/tasks/tasks.server.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/photo";
import { taskPhotos } from "./photos.server.ts";

export const loader = taskPhotos.loadFile;

/** Scripts get `EvidenceReply` with 400 for a refused photo, 503 to send it again, 409 for a finished task; forms are redirected. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "work on task", (await requireTask(user, id)).data);
  const form = await readForm(request, emptyForm, { files: true });
  const to = href("/tasks/:id", { id });
  const isScript = request.headers.get("Accept") === "application/json";
  const change = async () => {
    const remove = form.fields.getAll("remove").map(String);
    if (remove.length > 0 && currentReview()) return pressAgain(request, to);
    if (remove.length > 0) await changePhotos(user, id, { remove }, new Date());
    const { problem, passing } = await keepEvidence(user, id, form, new Date());
    if (isScript && problem) return Response.json({ problem, again: passing }, { status: passing ? 503 : 400 });
    if (isScript) return Response.json({});
    const toast = problem
      ? ({ tone: "warn", message: problem } as const)
      : ({ tone: "good", message: m.tasks_photos_saved() } as const);
    return redirectWithToast(request, to, toast);
  };
  return handleSent(change, async (error) => {
    if (!(error instanceof StaleRecord) || isScript) return answerMovedOn(error);
    return redirectWithToast(request, to, { tone: "warn", message: m.tasks_moved_on() });
  });
}
