import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { pageTitle } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { openNew, takeNew } from "./form.server.ts";
import { SittingForm } from "./sitting-form.tsx";

export function meta() {
  return [{ title: pageTitle(m.camera_record()) }];
}

export function loader({ request, context }: Route.LoaderArgs) {
  return openNew(requireUser(context), new URL(request.url).searchParams.get("storeId")?.trim() ?? "", new Date());
}

export function action({ request, context }: Route.ActionArgs) {
  return takeNew(requireUser(context), request, new Date());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args);
}

export default function NewSitting({ loaderData, actionData }: Route.ComponentProps) {
  return <SittingForm loaderData={loaderData} given={actionData} />;
}
