import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { type FormLimits, isSecretField, readFormBody, textOf } from "#app/files/form-body.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { type FileLimits, readUpload, type FormUpload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";

const kibibyte = 1024;
const usualLimits: FormLimits = { bytes: 64 * kibibyte, urlencodedBytes: 64 * kibibyte, parts: 50 };

/** "reason", or "reason.ITEM" of a record: deeper names and indices of lists could make one field cost as much as a million. */
const fieldName = /^(\w{1,40})(?:\.[a-z0-9][\w-]{0,39})?$/i;

interface Status {
  readonly status?: number;
  readonly headers?: HeadersInit;
}

type Errors<Field extends string> = Partial<Record<Field | `${Field}.${string}` | "", string | undefined>>;

export interface HiddenValues {
  readonly key: string;
  readonly seen: string;
  readonly confirmed: string;
}

interface FormPhotos<Field extends string, Again> {
  readonly field: Field;
  /** `photos` are those from now on, `problem` is of any, and `again` shows them where the form is refused. */
  saveFiles(upload: FormUpload): Promise<{ readonly photos: Photo[]; readonly problem: string; readonly again: Again }>;
}

interface ReadOptions<Field extends string, Again> {
  readonly limits?: FormLimits;
  readonly files?: boolean | FileLimits;
  readonly photos?: FormPhotos<Field, Again> | undefined;
}

/**
 * The only way to read a form. `value` is null for an invalid one; `refuse` shows it as it was typed, with all problems.
 * @throws Response 413 beyond the limits (64 KiB and 50 fields), 415 for no form, 400 for a broken one
 */
export async function readForm<
  Shape extends z.ZodRawShape,
  Field extends string = never,
  Again extends object = object,
>(
  request: Request,
  schema: z.ZodObject<Shape> | ((fields: FormData) => z.ZodObject<Shape> | Promise<z.ZodObject<Shape>>),
  { limits = usualLimits, files = false, photos: photoOptions }: ReadOptions<Field, Again> = {},
) {
  const upload: FormUpload =
    files || photoOptions
      ? await readUpload(request, files === true || !files ? undefined : files)
      : { fields: (await readFormBody(request, limits)).fields, files: [] };
  const form = parseForm(upload.fields, typeof schema === "function" ? await schema(upload.fields) : schema);
  const { photos = [], problem = "", again } = (await photoOptions?.saveFiles(upload)) ?? {};
  const refuse = <More extends object = object>(
    errors: Errors<(keyof Shape & string) | Field> = {},
    more: Status & More = {} as More,
  ) =>
    form.refuse<Again & More>({ ...(photoOptions && { [photoOptions.field]: problem }), ...errors }, {
      ...again,
      ...more,
    } as Status & Again & More);
  return { ...form, ...upload, photos, problem, refuse };
}

export type AnyForm = ReturnType<typeof parseForm<z.ZodRawShape>>;

/** `fields` are in the page's order; those that the schema doesn't name are left out. `typed` shows the form as it is. */
export function parseForm<Shape extends z.ZodRawShape>(fields: FormData, schema: z.ZodObject<Shape>) {
  const schemaFields = new FormData();
  for (const [name, value] of fields)
    if (Object.hasOwn(schema.shape, fieldName.exec(name)?.[1] ?? ""))
      schemaFields.append(name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);
  const submission = parseWithZod(schemaFields, { schema, error: () => m.ui_form_value() });
  const hidden: HiddenValues = {
    key: textOf(fields, "key"),
    seen: textOf(fields, "seen"),
    confirmed: textOf(fields, "confirmed"),
  };
  const fieldOrder = Object.keys(schema.shape);
  const hideFields = [...schemaFields.keys()].filter(isSecretField);
  const refuse = <More extends object = object>(
    errors: Errors<keyof Shape & string> = {},
    { status = 400, headers, ...more }: Status & More = {} as More,
  ) => {
    const { "": formError, ...fieldErrors } = Object.fromEntries(
      Object.entries<string | undefined>(errors).flatMap(([name, message]) => (message ? [[name, [message]]] : [])),
    );
    const { initialValue, error } = submission.reply({
      formErrors: formError ?? [],
      fieldErrors,
      hideFields,
    });
    // Problems stand in the order of the form, and those of one of several values at their field.
    const placeOf = (name: string) => fieldOrder.indexOf(name.split(".", 1)[0]!);
    const inOrder = Object.entries(error ?? {})
      .map(([name, messages]) => [name.replace(/\[\d+\]$/, ""), messages] as const)
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
    const answer = { reply: { initialValue, error: error && Object.fromEntries(inOrder) }, seen: hidden.seen };
    return data({ ...answer, ...(more as unknown as More) }, { status, headers });
  };
  const { initialValue: typed } = submission.reply({ hideFields });
  const value = submission.status === "success" ? submission.value : null;
  /** Fields that are valid by themselves. */
  const right = (): Partial<z.output<z.ZodObject<Shape>>> => {
    if (value) return value;
    const ones = Object.entries(schema.shape).map(([name, field]) =>
      parseWithZod(schemaFields, { schema: z.object({ [name]: field as z.ZodType }) }),
    );
    return Object.assign({}, ...ones.map((one) => (one.status === "success" ? one.value : {})));
  };
  return {
    value,
    right,
    hidden,
    typed: { initialValue: typed },
    refuse,
  };
}

/** The `loader` of an address that only takes forms. */
export function postOnly(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
