/** Takes an uploaded file, or says at its field why not. */
import { z } from "zod";
import { isFormKey } from "#app/auth/once.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { Upload } from "#app/files/upload.server.ts";
import { m } from "#app/i18n/locale.ts";
import { isImportKind } from "#app/import/import.ts";
import { importIdOf, canImport } from "#app/import/imports.server.ts";
import { takeFile } from "#app/import/take-file.server.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { maxSheetBytes, UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import type { User } from "#app/auth/user.ts";
import { anyText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";

const mebibyte = 1024 * 1024;
export const maxMebibytes = maxSheetBytes / mebibyte;
/** The file, and room for the other fields and the form's own separators. */
const limits = { bytes: maxSheetBytes + mebibyte, urlencodedBytes: 64 * 1024, parts: 20, fileBytes: Infinity };

export interface UploadProblem {
  readonly kind: string;
  readonly field: "kind" | "file" | null;
  readonly message: string;
  readonly status: number;
}

/** @throws Response 403, 503, 415 */
export async function takeUpload(user: User, request: Request, now: Date): Promise<{ id: string } | UploadProblem> {
  const take = async () => takeSent(user, await readForm(request, uploadForm, { files: limits }), now);
  return handleSent(take, (error) => {
    if (!(error instanceof Response)) return null;
    if (error.status === 413) return refuse("", "file", m.imports_problem_large({ max: maxMebibytes }), 413);
    return error.status === 400 ? refuse("", "file", m.imports_problem_broken()) : null;
  });
}

const uploadForm = z.object({ kind: anyText, key: anyText });

async function takeSent(user: User, { fields, files }: Upload, now: Date): Promise<{ id: string } | UploadProblem> {
  const kind = textOf(fields, "kind");
  if (!isImportKind(kind)) return refuse(kind, "kind", m.imports_problem_kind());
  if (!canImport(user, kind)) throw new Response(null, { status: 403 });
  const file = files.find(({ name }) => name === "file");
  if (!file?.fileName) return refuse(kind, "file", m.imports_problem_file());
  const { fileName, bytes } = file;
  const key = textOf(fields, "key");
  if (!isFormKey(user.uid, "import", key)) return refuse(kind, null, m.imports_form_expired());
  const take = async () => {
    const id = importIdOf(user, key);
    const sheet = await openSheet({ name: fileName, bytes: bytes ?? new Uint8Array() });
    await takeFile(user, id, { kind, fileName, sheet }, now);
    return { id };
  };
  return handleSent(take, (error) => {
    if (error instanceof QuotaReached) return refuse(kind, null, error.said, 429);
    return error instanceof UnreadableSheet ? refuse(kind, "file", describeUnreadable(error)) : null;
  });
}

function refuse(kind: string, field: UploadProblem["field"], message: string, status = 400): UploadProblem {
  return { kind, field, message, status };
}
