/** Pages with a form that moves a record on, such as to another status or another owner. */
import type { z } from "zod";
import type { Action } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { m } from "#app/i18n/locale.ts";
import type { Toast } from "#app/shell/flash.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { handleForm } from "./handle-form.server.ts";
import {
  type FormOutput,
  type FormDeclaration,
  requireRecord,
  type SentForm,
  shownRevision,
} from "./record-form.server.ts";
import type { Refusal } from "./refusals.ts";

/** @throws Response 400: none of our pages sends another status */
export function requireStatus<Status>(status: Status | null): Status {
  if (status === null) throw new Response(null, { status: 400 });
  return status;
}

interface Move<Shape extends z.ZodRawShape> {
  readonly schema: z.ZodObject<Shape>;
  readonly action?: Action;
  change(fields: FormOutput<Shape>, form: SentForm): Promise<"changed" | "same">;
  nextHref?(fields: FormOutput<Shape>): string;
  toast(fields: FormOutput<Shape>): Pick<Toast, "message" | "undo">;
  readonly refusal?: Refusal | readonly Refusal[] | undefined;
  /** Null for an error that isn't an unconfirmed change. */
  onUnconfirmed?(error: unknown): Promise<object | null>;
  staleMessage?(): string;
}

interface Moves<T extends object, Description extends object> {
  readonly action: Action;
  describe(record: NoInfer<T>): Description;
}

export function defineMoves<T extends object, Description extends object>(
  recordForm: Pick<FormDeclaration<T, never, unknown>, "find" | "href" | "nameOf" | "revisionOf" | "refusal">,
  { action: usualAction, describe }: Moves<T, Description>,
) {
  /** `formName` differs from that of the record's edit form. */
  async function load(user: User, id: string, formName: string, action = usualAction) {
    const stored = await requireRecord(recordForm, user, id, action);
    const key = mintFormKey(user.uid, `${formName}/${id}`);
    const crumb = recordForm.nameOf(stored.data);
    return { id, crumb, ...describe(stored.data), seen: shownRevision(recordForm, stored), key };
  }

  async function handle<Shape extends z.ZodRawShape>(
    user: User,
    id: string,
    request: Request,
    {
      schema,
      action = usualAction,
      change,
      nextHref,
      toast,
      refusal = recordForm.refusal,
      onUnconfirmed,
      staleMessage = m.ui_form_expired,
    }: Move<Shape>,
  ) {
    await requireRecord(recordForm, user, id, action);
    const form = await readForm(request, schema);
    return handleForm(
      form,
      async (fields, { seen, ...hidden }) => {
        const outcome = await change(fields, { ...hidden, ...(seen && { seen }) });
        return redirectChanged(request, nextHref?.(fields) ?? recordForm.href(id), outcome, toast(fields));
      },
      {
        refusal,
        async answer(error) {
          const question = await onUnconfirmed?.(error);
          if (question) return form.refuse({}, { status: 200, ...question });
          if (!(error instanceof StaleRecord)) return null;
          return form.refuse({ "": staleMessage() } as object, { status: 409, stale: true });
        },
      },
    );
  }

  return { load, handle };
}
