/** Autosave of a template's draft: takes edits, and says what came of them. */
import { authorize } from "#app/auth/authorize.server.ts";
import { textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { editsSchema } from "#app/templates/draft-edits.ts";
import { saveDraft } from "#app/templates/drafts.server.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import type { Route } from "./+types/draft";
import { sayConflicts } from "./edit-words.server.ts";
import type { DraftReply } from "./send-edits.ts";

/** 200 with the new revision and what met somebody else's change, 400 for what are no edits, 409 for an archived template, 413 for too much. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep templates");
  const { fields } = await readUpload(request);
  const edits = editsSchema.safeParse(parsed(textOf(fields, "edits")));
  if (!edits.success) return new Response(null, { status: 400 });
  try {
    const saved = await saveDraft(user, params.id, edits.data, new Date());
    const { head, sections, removed } = saved.draft;
    const expected = (textOf(fields, "seen") || null) === saved.before && saved.asSent && saved.conflicts.length === 0;
    const reply: DraftReply = {
      revision: saved.revision,
      conflicts: sayConflicts(saved.conflicts),
      ...(!expected && { draft: { head, sections, removed } }),
    };
    return Response.json(reply);
  } catch (error) {
    if (error instanceof TemplateRefused) return new Response(null, { status: error.code === "too-large" ? 413 : 409 });
    throw error;
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
