import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { storePages } from "./form.server.ts";
import { StoreForm } from "./form.tsx";

export function meta() {
  return [{ title: pageTitle(m.stores_new_title()) }];
}

export function loader({ context }: Route.LoaderArgs) {
  return storePages.openNew(requireUser(context));
}

export function action({ request, context }: Route.ActionArgs) {
  return storePages.takeNew(requireUser(context), request);
}

export default StoreForm;
