import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep, type SendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { SittingForm } from "./sitting-form.tsx";
import { newSittingPage } from "./form.server.ts";

export const meta = titled(m.camera_record);

export function loader({ url, context }: Route.LoaderArgs) {
  return newSittingPage.load(requireUser(context), url.searchParams);
}

export function action({ request, context }: Route.ActionArgs) {
  return newSittingPage.handle(requireUser(context), request);
}

export const clientAction: SendOrKeep<Route.ClientActionArgs> = sendOrKeep;

export default SittingForm;
