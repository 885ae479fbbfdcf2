/** A form of a record as it was sent, with its photos: `handleForm` answers it. */
import type { z } from "zod";
import { textOf } from "#app/files/form-body.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { readUpload, type Upload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { parseForm, readFields } from "#app/ui/form.server.ts";

export type Texts<Field extends string = string> = Partial<Record<Field, string>>;

/** What becomes of a form that was refused, beside conform's reply. */
export interface Answer {
  readonly status?: number;
  /** Revision that the typed values belong to. */
  readonly seen?: string;
  /** Id of what has the code already. */
  readonly taken?: string;
  /** The record as someone else has left it. */
  readonly current?: Texts;
  readonly asked?: Question;
  /** It was moved on meanwhile. */
  readonly stale?: true;
}

/** What concerns others, to be read before a record is saved. */
export interface Question {
  readonly digest: string;
  readonly said: readonly string[];
  readonly warnings: readonly string[];
}

/** Photos that a form sends. */
interface FormPhotos<Again> {
  /** At which what is wrong with one is told. */
  readonly field: string;
  /** The photos there are from now on, what is wrong with any, and what shows them again where the form is refused. */
  take(upload: Upload): Promise<{ readonly photos: Photo[]; readonly problem: string; readonly again: Again }>;
}

interface Status {
  readonly status?: number;
  readonly headers?: HeadersInit;
}

interface Taken<Shape extends z.ZodRawShape, Again> {
  readonly photos?: FormPhotos<Again> | undefined;
  /** What the form may hold, by what was sent. */
  schema(fields: FormData): z.ZodObject<Shape> | Promise<z.ZodObject<Shape>>;
}

/** @throws Response for what is no form, as `readForm` does */
export async function takeForm<Shape extends z.ZodRawShape, Again extends object = object>(
  request: Request,
  { photos: has, schema }: Taken<Shape, Again>,
) {
  const upload = has ? await readUpload(request) : { fields: await readFields(request), files: [] };
  const { fields } = upload;
  const form = parseForm(fields, await schema(fields));
  const { photos = [], problem = "", again } = (await has?.take(upload)) ?? {};
  const refuse = <More extends object = object>(errors: Texts = {}, more: Status & More = {} as More) =>
    form.refuse<Again & More>(
      { ...(has && { [has.field]: problem }), ...errors } as object,
      { ...again, ...more } as Status & Again & More,
    );
  const refuseExpired = <More extends object = object>(error: unknown, more: More = {} as More) => {
    if (error instanceof Response && error.status === 400) return refuse<More>({ "": m.ui_form_expired() }, more);
    throw error;
  };
  const sent = { ...form.sent, confirmed: textOf(fields, "confirmed") };
  return { ...form, fields, photos, problem, sent, refuse, refuseExpired };
}
