import { Form, redirect } from "react-router";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { isUndoable } from "#app/import/import.ts";
import { beginUndo, requireImport } from "#app/import/imports.server.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/undo";
import { answerOvertaken, continueRun } from "./continue-run.server.ts";

export const meta = titled(m.imports_undo_title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await requireImport(requireUser(context), params.id);
  if (!isUndoable(data, new Date())) throw redirect(importHref(params.id), 302);
  return { id: params.id, crumb: data.fileName, fileName: data.fileName, counts: data.written! };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  if (currentReview()) return null;
  const undo = async () => {
    await beginUndo(user, params.id, new Date());
    return continueRun(user, params.id, new Date());
  };
  return handleSent(undo, answerOvertaken(request, params.id));
}

export default function UndoImport({ loaderData: { id, fileName, counts } }: Route.ComponentProps) {
  const number = (value: number) => formatNumber(value, getLocale());
  const lead = m.imports_undo_lead({
    file: fileName,
    created: number(counts.new),
    changed: number(counts.changed),
  });
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.imports_undo_title()} lead={lead} />
      <Form method="post" action={importHref(id, "/undo")} className="flex flex-col gap-4">
        <p>{m.imports_undo_body()}</p>
        <div className="action-bar">
          <LinkButton to={importHref(id)}>{m.ui_cancel()}</LinkButton>
          <Button tone="danger">{m.imports_undo_do()}</Button>
        </div>
      </Form>
    </div>
  );
}
