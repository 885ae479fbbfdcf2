/**
 * A template as a file: `/qc/templates/ID/items.csv`, `.xlsx` and `.json`. The latest version, or the one that `version` names; for those who
 * keep templates also the draft (`version=draft`), which is what there is of a template that was never published.
 */
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { draftOf } from "#app/templates/draft-content.ts";
import type { Draft } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { findTemplate, findVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Route } from "./+types/export";
import { templateFile, templateFormatOf } from "./template-file.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { code, draft } = await readTemplate(requireUser(context), params.id, searchParams.get("version"));
  return templateFile(templateFormatOf(pathname), code, draft);
}

async function readTemplate(
  user: User,
  id: string,
  asked: string | null,
): Promise<{ code: string; draft: Pick<Draft, "head" | "sections"> }> {
  const template = await findTemplate(user, id);
  if (!template) throw new Response(null, { status: 404 });
  const { code, version: latest } = template.data;
  if (asked === "draft" || (asked === null && latest === 0)) {
    if (!can(user, "keep templates")) throw new Response(null, { status: 404 });
    return { code, draft: (await findDraft(user, id)).draft };
  }
  const number = asked === null ? latest : /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;
  const version = number > 0 ? await findVersion(id, number) : null;
  if (!version) throw new Response(null, { status: 404 });
  return { code, draft: draftOf(version) };
}
