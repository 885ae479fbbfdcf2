import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { storePages } from "./form.server.ts";
import { StoreForm } from "./form.tsx";

export const meta = titled(m.stores_new_title);

export function loader({ context }: Route.LoaderArgs) {
  return storePages.newPage.load(requireUser(context));
}

export function action({ request, context }: Route.ActionArgs) {
  return storePages.newPage.handle(requireUser(context), request);
}

export default StoreForm;
