import { authorize } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { editsField } from "#app/templates/draft-edits.ts";
import { saveDraftEdits } from "#app/templates/drafts.server.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import type { Route } from "./+types/draft";
import { describeConflicts } from "./editor-texts.server.ts";
import type { DraftReply } from "./send-edits.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const { fields, hidden } = await readForm(request, emptyForm, { files: true });
  const save = async () => {
    const edits = editsField.safeParse(textOf(fields, "edits"));
    if (!edits.success) return new Response(null, { status: 400 });
    const saved = await saveDraftEdits(user, params.id, edits.data, new Date());
    const { head, sections, removed } = saved.draft;
    const expected = (hidden.seen || null) === saved.before && saved.asSent && saved.conflicts.length === 0;
    const reply: DraftReply = {
      revision: saved.revision,
      conflicts: describeConflicts(saved.conflicts),
      ...(!expected && { draft: { head, sections, removed } }),
    };
    return Response.json(reply);
  };
  return handleSent(save, (error) => {
    if (!(error instanceof TemplateRefused)) return null;
    return new Response(null, { status: error.code === "too-large" ? 413 : 409 });
  });
}

export const loader = postOnly;
