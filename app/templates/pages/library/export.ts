import { draftOf } from "#app/templates/draft-content.ts";
import { templateFile, templateFormatOf } from "#app/templates/pages/exchange/template-file.server.ts";
import { requireStarter, starterContent } from "./read-starters.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import type { Route } from "./+types/export";

export function loader({ url, params, context }: Route.LoaderArgs) {
  const starter = requireStarter(requireUser(context), params.key);
  return templateFile(templateFormatOf(url.pathname), starter.content.code, draftOf(starterContent(starter)));
}
