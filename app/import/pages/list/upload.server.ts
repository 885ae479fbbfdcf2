/** Takes an uploaded file, or says at its field why not. */
import { QuotaReached } from "#app/auth/quota.ts";
import { readFormBody, textOf } from "#app/files/form-body.server.ts";
import { m } from "#app/i18n/locale.ts";
import { isImportKind } from "#app/import/import.ts";
import { importIdOf, canImport } from "#app/import/imports.server.ts";
import { takeFile } from "#app/import/take-file.server.ts";
import { openSheet } from "#app/sheets/open-sheet.server.ts";
import { maxSheetBytes, UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import type { User } from "#app/auth/user.ts";

const mebibyte = 1024 * 1024;
export const maxMebibytes = maxSheetBytes / mebibyte;
/** The file, and room for the other fields and the form's own separators. */
const limits = { bytes: maxSheetBytes + mebibyte, urlencodedBytes: 64 * 1024, parts: 20 };

export interface UploadProblem {
  readonly kind: string;
  readonly field: "kind" | "file" | null;
  readonly message: string;
  readonly status: number;
}

/** @throws Response 403, 503, 415 */
export async function takeUpload(user: User, request: Request, now: Date): Promise<{ id: string } | UploadProblem> {
  let kind = "";
  const problem = (field: UploadProblem["field"], message: string, status = 400) => ({ kind, field, message, status });
  try {
    const { fields, files } = await readFormBody(request, limits);
    kind = textOf(fields, "kind");
    if (!isImportKind(kind)) return problem("kind", m.imports_problem_kind());
    if (!canImport(user, kind)) throw new Response(null, { status: 403 });
    const file = files.find(({ name }) => name === "file");
    if (!file?.fileName) return problem("file", m.imports_problem_file());
    const id = idFor(user, textOf(fields, "key"));
    if (id === null) return problem(null, m.imports_form_expired());
    const sheet = await openSheet({ name: file.fileName, bytes: file.bytes });
    await takeFile(user, id, { kind, fileName: file.fileName, sheet }, now);
    return { id };
  } catch (error) {
    if (error instanceof QuotaReached) return problem(null, error.said, 429);
    if (error instanceof UnreadableSheet) return problem("file", describeUnreadable(error));
    if (error instanceof Response && error.status === 413)
      return problem("file", m.imports_problem_large({ max: maxMebibytes }), 413);
    if (error instanceof Response && error.status === 400) return problem("file", m.imports_problem_broken());
    throw error;
  }
}

function idFor(user: User, key: string): string | null {
  try {
    return importIdOf(user, key);
  } catch {
    return null;
  }
}
