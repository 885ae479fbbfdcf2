import type { z } from "zod";
import type { Action } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Stored } from "#app/db/documents.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { handleForm } from "./handle-form.server.ts";
import {
  type EditContext,
  type FormOutput,
  type FormValues,
  type Question,
  readRecordForm,
  type FormDeclaration,
  redirectToSaved,
  requireRecord,
  type SentForm,
  shownRevision,
} from "./record-form.server.ts";

export interface EditPage<T extends object, Shape extends z.ZodRawShape> {
  /** Keys are minted for this name and the record's id. */
  readonly formName: string;
  readonly action: Action;
  toFormValues(record: NoInfer<T>, user: User, id: string): Promise<FormValues<Shape>> | FormValues<Shape>;
  /** For fields that the form doesn't send or can't change. */
  setFixedFields?(fields: FormData, current: NoInfer<T>): void;
  update(
    user: User,
    id: string,
    fields: FormOutput<Shape>,
    form: SentForm,
    context: EditContext<NoInfer<T>>,
  ): Promise<"changed" | "same">;
  /** Null for an error that isn't an unconfirmed change. */
  onUnconfirmed?(error: unknown): Question | null;
  closedReason?(record: NoInfer<T>): string | null;
  message(): string;
}

export function defineEditPage<T extends object, Shape extends z.ZodRawShape, Choices>(
  recordForm: FormDeclaration<T, Shape, Choices>,
  { formName, action, toFormValues, setFixedFields, update, onUnconfirmed, closedReason, message }: EditPage<T, Shape>,
) {
  async function load(user: User, id: string) {
    const stored = await requireRecord(recordForm, user, id, action);
    const key = mintFormKey(user.uid, `${formName}/${id}`);
    const [choices, values] = await Promise.all([
      recordForm.getChoices(user, stored.data),
      toFormValues(stored.data, user, id),
    ]);
    const seen = shownRevision(recordForm, stored);
    const crumb = recordForm.nameOf(stored.data);
    return { id, crumb, values, seen, key, choices, closedReason: closedReason?.(stored.data) ?? null };
  }

  async function handle(user: User, id: string, request: Request, now = new Date()) {
    const { data: current } = await requireRecord(recordForm, user, id, action);
    const schema: typeof recordForm.schema = (context) => {
      setFixedFields?.(context.fields, current);
      return recordForm.schema(context);
    };
    const { form, handling } = await readRecordForm({ ...recordForm, schema }, user, request, now, current);
    const { photos, problem, hidden, refuse } = form;

    async function showConflict(latest: Stored<T>) {
      const closed = closedReason?.(latest.data);
      if (closed) return refuse({ "": closed } as object, { status: 409 });
      const values = await toFormValues(latest.data, user, id);
      return refuse({}, { status: 409, seen: shownRevision(recordForm, latest), current: values });
    }

    return handleForm(
      form,
      async (fields) => {
        const outcome = await update(user, id, fields, hidden, { now, photos, current });
        if (outcome === "same" && !problem) return redirectUnchanged(request, recordForm.href(id), 304);
        return redirectToSaved(recordForm, request, id, { message: message(), problem });
      },
      {
        ...handling,
        answer(error) {
          const question = onUnconfirmed?.(error);
          if (question) return refuse({}, { status: 200, question });
          return error instanceof StaleRecord ? showConflict(error.current as Stored<T>) : null;
        },
      },
    );
  }

  return { load, handle };
}
