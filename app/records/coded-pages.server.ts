/** The pages of records that have a code and a status, such as stores: a code that is taken leads to what has it. */
import type { z } from "zod";
import { StaleForm } from "#app/auth/once.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { CodedRecord, RecordDefinition } from "./define-record.server.ts";
import { CodeTaken, describeTwin } from "./record-errors.ts";
import { definePages, type RecordPages } from "./record-pages.server.ts";

interface Named<T extends CodedRecord> {
  readonly code: string;
  readonly name: string;
  readonly status: T["status"];
}

interface CodedPages<T extends CodedRecord, Shape extends z.ZodRawShape, Choices> extends Omit<
  RecordPages<T, Shape, Choices, Named<T>>,
  "forms" | "actions" | "named" | "complete" | "taken"
> {
  readonly record: Pick<RecordDefinition<T, z.ZodObject, never>, "name" | "action" | "idOf">;
}

export function defineCodedPages<T extends CodedRecord, Shape extends z.ZodRawShape, Choices>({
  record: { name, action, idOf },
  ...pages
}: CodedPages<T, Shape, Choices>) {
  return definePages<T, Shape, Choices, Named<T>>({
    ...pages,
    forms: { create: `create-${name}`, edit: `edit-${name}` },
    actions: { create: action, edit: action },
    named: ({ code, name: called, status }) => ({ code, name: called, status }),
    complete: (fields, { code }) => fields.set("code", code),
    async taken(error, user, fields) {
      if (error instanceof CodeTaken) return [{ code: describeTwin(error.twin) }, { taken: error.id }];
      if (!(error instanceof StaleForm)) return null;
      const taken = idOf((fields as unknown as CodedRecord).code);
      const twin = await pages.find(user, taken);
      if (twin) return [{ code: describeTwin(twin.data) }, { status: 409, taken }];
      return [{ "": m.ui_form_expired() }, { status: 409 }];
    },
  });
}
