import type { z } from "zod";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { FormIdentity } from "#app/changes/change.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Photo } from "#app/files/photo.ts";
import type { FormUpload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readPhotoField } from "#app/photos/form-photos.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import type { Refusal } from "./refusals.ts";

export type FieldTexts<Field extends string = string> = Partial<Record<Field, string>>;

/** The texts of all fields of a form but its photos; undefined for fields that the user can't see. */
export type FormValues<Shape extends z.ZodRawShape> = Record<
  Exclude<keyof Shape & string, "photos">,
  string | undefined
>;

export type FormOutput<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

export interface SentForm extends FormIdentity {
  /** Digest of the consequences that were shown. */
  readonly confirmed: string;
}

export interface RefusalDetails {
  readonly status?: number;
  readonly seen?: string;
  readonly existingId?: string;
  readonly current?: FieldTexts;
  readonly question?: Question;
  readonly stale?: true;
}

/** Consequences for others, to be read before a record is saved. */
export interface Question {
  readonly digest: string;
  readonly sentences: readonly string[];
  readonly warnings: readonly string[];
}

/** `photos` remain or were added; `current` is the record before. */
export interface EditContext<T> {
  readonly now: Date;
  readonly photos: Photo[];
  readonly current: T;
}

interface SchemaContext<T> {
  readonly user: User;
  readonly fields: FormData;
  readonly current?: T | undefined;
}

export interface FormDeclaration<T extends object, Shape extends z.ZodRawShape, Choices> {
  /** Null if the record doesn't exist or the user can't see it. */
  find(user: User, id: string): Promise<Stored<T> | null>;
  href(id: string): string;
  nameOf(record: NoInfer<T>): string;
  /** Default: the document's revision. */
  revisionOf?(record: NoInfer<T>): string;
  getChoices(user: User, current: T | undefined): Promise<Choices>;
  schema(context: SchemaContext<T>): z.ZodObject<Shape> | Promise<z.ZodObject<Shape>>;
  /** For a form with invalid fields, so that it shows all problems at once. */
  validate?(valid: Partial<FormOutput<Shape>>, now: Date, current: T | undefined): FieldTexts | Promise<FieldTexts>;
  readonly photos?: { readonly formName: string; readonly max: number; photosOf(record: T): readonly Photo[] };
  readonly refusal?: Refusal | readonly Refusal[];
  /** Stands beside the message that the record is saved; "" for none. */
  findWarning?(id: string): Promise<string>;
}

export function defineRecordForm<T extends object, Shape extends z.ZodRawShape, Choices>(
  form: FormDeclaration<T, Shape, Choices>,
) {
  return form;
}

/** @throws Response 404 for a record that the user can't see, 403 for one that they may not change */
export async function requireRecord<T extends object>(
  { find }: Pick<FormDeclaration<T, z.ZodRawShape, unknown>, "find">,
  user: User,
  id: string,
  action: Action,
): Promise<Stored<T>> {
  const stored = orNotFound(await find(user, id));
  authorize(user, action, stored.data);
  return stored;
}

export function shownRevision<T extends object>(
  { revisionOf }: { revisionOf?(record: T): string },
  { data, revision }: Stored<T>,
): string {
  return revisionOf?.(data) ?? revision;
}

export async function readRecordForm<T extends object, Shape extends z.ZodRawShape>(
  { schema, validate, photos, refusal }: FormDeclaration<T, Shape, unknown>,
  user: User,
  request: Request,
  now: Date,
  current?: T,
) {
  const photoField = photos && {
    field: "photos",
    saveFiles(upload: FormUpload) {
      const existing = current ? photos.photosOf(current) : [];
      return readPhotoField(user, upload, { form: photos.formName, existing, max: photos.max }, now);
    },
  };
  const form = await readForm(request, (fields) => schema({ user, fields, current }), { photos: photoField });
  return {
    form,
    handling: {
      // If every field is valid, the function that saves the record finds the remaining problems.
      check: async (valid: Partial<FormOutput<Shape>>) =>
        form.value ? {} : ((await validate?.(valid, now, current)) ?? {}),
      stale: m.ui_form_sent(),
      refusal,
    },
  };
}

/** `problem` is why a photo was refused; all else is saved. */
export async function redirectToSaved(
  { href, findWarning }: Pick<FormDeclaration<never, z.ZodRawShape, unknown>, "href" | "findWarning">,
  request: Request,
  id: string,
  { message, problem }: { readonly message: string; readonly problem: string },
) {
  const warning = problem || (await findWarning?.(id));
  return redirectWithToast(request, href(id), {
    tone: warning ? "warn" : "good",
    message: warning ? `${message} ${warning}` : message,
  });
}
