import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { voidActivity } from "#app/activities/record-activity.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/void";
import { activityMoves } from "./form.server.ts";

export const meta = titled(m.activities_void);

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return activityMoves.load(requireUser(context), id, "void-activity");
}

const voidForm = z.object({ reason: reasonText });

export function action({ params: { id }, request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return activityMoves.handle(user, id, request, {
    schema: voidForm,
    change: ({ reason }, identity) => voidActivity(user, id, { reason, ...identity }, new Date()),
    toast: () => ({ message: m.activities_voided() }),
  });
}

export default function VoidActivity({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id } = page;
  return (
    <StatusForm
      page={page}
      ends
      href={href("/qc/activities/:id", { id })}
      action={href("/qc/activities/:id/void", { id })}
      reply={actionData?.reply}
      texts={{ title: m.activities_void, body: m.activities_void_body, button: m.activities_void }}
      reason={{ label: m.records_reason(), required: true }}
    />
  );
}
