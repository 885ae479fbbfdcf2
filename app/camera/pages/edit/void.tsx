import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { voidSitting } from "#app/camera/record-sitting.server.ts";
import { m } from "#app/i18n/locale.ts";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { titled } from "#app/shell/page-title.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/void";
import { sittingMoves } from "./form.server.ts";

export const meta = titled(m.camera_void);

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return sittingMoves.load(requireUser(context), id, "void-sitting");
}

const voidForm = z.object({ reason: reasonText });

export function action({ params: { id }, request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  return sittingMoves.handle(user, id, request, {
    schema: voidForm,
    change: ({ reason }, identity) => voidSitting(user, id, { reason, ...identity }, new Date()),
    toast: () => ({ message: m.camera_voided() }),
  });
}

export default function VoidSitting({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id } = page;
  return (
    <StatusForm
      page={page}
      ends
      href={href("/qc/camera/:id", { id })}
      action={href("/qc/camera/:id/void", { id })}
      reply={actionData?.reply}
      texts={{ title: m.camera_void, body: m.camera_void_body, button: m.camera_void }}
      reason={{ label: m.records_reason(), required: true }}
    />
  );
}
