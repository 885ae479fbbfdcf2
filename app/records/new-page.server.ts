import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { handleForm } from "./handle-form.server.ts";
import {
  type EditContext,
  type FieldTexts,
  type FormOutput,
  readRecordForm,
  type FormDeclaration,
  redirectToSaved,
  type RefusalDetails,
  type SentForm,
} from "./record-form.server.ts";

export interface NewPage<Shape extends z.ZodRawShape, Created extends { readonly id: string }> {
  readonly formName: string;
  readonly action: Action;
  getInitialValues?(user: User, search: URLSearchParams, now: Date): Promise<FieldTexts<keyof Shape & string>>;
  create(
    user: User,
    fields: FormOutput<Shape>,
    form: SentForm,
    context: Omit<EditContext<never>, "current">,
  ): Promise<Created>;
  /** Null for an error that isn't about another record with the same code. */
  onDuplicate?(
    error: unknown,
    user: User,
    fields: FormOutput<Shape>,
  ): Promise<readonly [errors: FieldTexts, details: RefusalDetails] | null>;
  message(fields: FormOutput<Shape>): string;
}

export function defineNewPage<
  T extends object,
  Shape extends z.ZodRawShape,
  Choices,
  Created extends { readonly id: string },
>(
  recordForm: FormDeclaration<T, Shape, Choices>,
  { formName, action, getInitialValues, create, onDuplicate, message }: NewPage<Shape, Created>,
) {
  async function load(user: User, search = new URLSearchParams(), now = new Date()) {
    authorize(user, action);
    const key = mintFormKey(user.uid, formName);
    const [choices, values = {} as FieldTexts<keyof Shape & string>] = await Promise.all([
      recordForm.getChoices(user, undefined),
      getInitialValues?.(user, search, now),
    ]);
    return { id: null, values, seen: "", key, choices };
  }

  async function handle<Answer = never>(
    user: User,
    request: Request,
    now = new Date(),
    onCreated?: (created: Created) => Promise<Answer> | Answer,
  ) {
    authorize(user, action);
    const { form, handling } = await readRecordForm(recordForm, user, request, now);
    const { photos, problem, hidden, value, refuse } = form;
    return handleForm(
      form,
      async (fields) => {
        const created = await create(user, fields, hidden, { now, photos });
        if (onCreated) return onCreated(created);
        return redirectToSaved(recordForm, request, created.id, { message: message(fields), problem });
      },
      {
        ...handling,
        async answer(error) {
          const duplicate = value && (await onDuplicate?.(error, user, value));
          return duplicate ? refuse(...duplicate) : null;
        },
      },
    );
  }

  return { load, handle };
}
