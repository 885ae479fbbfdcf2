import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { draftOf } from "#app/templates/draft-content.ts";
import type { DraftContent } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { findTemplate, findVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Route } from "./+types/export";
import { templateFile, templateFormatOf } from "./template-file.server.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const { code, draft } = await readTemplate(requireUser(context), params.id, searchParams.get("version"));
  return templateFile(templateFormatOf(pathname), code, draft);
}

async function readTemplate(
  user: User,
  id: string,
  requested: string | null,
): Promise<{ code: string; draft: DraftContent }> {
  const template = orNotFound(await findTemplate(user, id));
  const { code, version: latest } = template.data;
  if (requested === "draft" || (requested === null && latest === 0)) {
    if (!can(user, "manage templates")) throw new Response(null, { status: 404 });
    return { code, draft: (await findDraft(user, id)).draft };
  }
  const number = requested === null ? latest : /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 0;
  const version = orNotFound(number > 0 ? await findVersion(id, number) : null);
  return { code, draft: draftOf(version) };
}
