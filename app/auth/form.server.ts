/** Reads small forms. */
import { readFormBody } from "#app/files/form-body.server.ts";

/** A field's text; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const kibibyte = 1024;
const limits = { bytes: 64 * kibibyte, urlencodedBytes: 64 * kibibyte, parts: 50 };

/**
 * The named fields of a request's form; others are left out.
 * @throws Response 413 beyond 64 KiB or 50 fields, 415 for what is no form, 400 for a broken one
 */
export async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
  const { fields } = await readFormBody(request, limits);
  const form = new FormData();
  for (const name of names) if (fields.has(name)) form.set(name, textOf(fields, name));
  return form;
}
