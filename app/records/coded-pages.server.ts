/** Pages of records such as stores: a code that is in use leads to the record that has it. */
import type { z } from "zod";
import { StaleForm } from "#app/auth/once.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { CodedRecord, RecordDefinition } from "./define-record.server.ts";
import { defineEditPage, type EditPage } from "./edit-page.server.ts";
import { defineMoves } from "./move-page.server.ts";
import { defineNewPage, type NewPage } from "./new-page.server.ts";
import { CodeTaken, describeTwin } from "./record-errors.ts";
import type { FormDeclaration } from "./record-form.server.ts";

interface CodedPages<T extends CodedRecord, Shape extends z.ZodRawShape, Choices> extends Omit<
  FormDeclaration<T, Shape, Choices>,
  "nameOf"
> {
  readonly record: Pick<RecordDefinition<T, z.ZodObject, never>, "name" | "action" | "idOf">;
  readonly create: NewPage<Shape, { readonly id: string }>["create"];
  readonly update: EditPage<T, Shape>["update"];
  readonly toFormValues: EditPage<T, Shape>["toFormValues"];
  readonly onUnconfirmed?: EditPage<T, Shape>["onUnconfirmed"];
  readonly messages: {
    readonly created: NewPage<Shape, { readonly id: string }>["message"];
    readonly saved: EditPage<T, Shape>["message"];
  };
}

export function defineCodedPages<T extends CodedRecord, Shape extends z.ZodRawShape, Choices>({
  record: { name, action, idOf },
  create,
  update,
  toFormValues,
  onUnconfirmed,
  messages,
  ...declared
}: CodedPages<T, Shape, Choices>) {
  const recordForm: FormDeclaration<T, Shape, Choices> = { ...declared, nameOf: (record) => record.name };
  return {
    newPage: defineNewPage(recordForm, {
      formName: `create-${name}`,
      action,
      create,
      message: messages.created,
      async onDuplicate(error, user, fields) {
        if (error instanceof CodeTaken) return [{ code: describeTwin(error.twin) }, { existingId: error.id }];
        if (!(error instanceof StaleForm)) return null;
        const existingId = idOf((fields as unknown as CodedRecord).code);
        const existing = await recordForm.find(user, existingId);
        if (existing) return [{ code: describeTwin(existing.data) }, { status: 409, existingId }];
        return [{ "": m.ui_form_expired() }, { status: 409 }];
      },
    }),
    editPage: defineEditPage<T, Shape, Choices>(recordForm, {
      formName: `edit-${name}`,
      action,
      toFormValues,
      update,
      onUnconfirmed,
      setFixedFields: (fields, { code }) => fields.set("code", code),
      message: messages.saved,
    }),
    moves: defineMoves<T, { code: string; name: string; status: T["status"] }>(recordForm, {
      action,
      describe: (record) => ({ code: record.code, name: record.name, status: record.status }),
    }),
  };
}
