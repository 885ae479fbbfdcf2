/** The upload of a file: received with its form, or refused at the field that is wrong. */
import type { z } from "zod";
import { QuotaReached } from "#app/auth/quota.ts";
import { m } from "#app/i18n/locale.ts";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import { readForm } from "#app/ui/form.server.ts";

export interface UploadProblem {
  /** Null where it is about the whole form. */
  readonly field: string | null;
  readonly message: string;
  readonly status: number;
}

export class UploadRefused extends Error {
  override name = "UploadRefused";
  readonly problem: UploadProblem;

  constructor(message: string, field: string | null = "file", status = 400) {
    super(message);
    this.problem = { field, message, status };
  }
}

interface Receiving<Taken, Refused> {
  readonly form: z.ZodObject;
  readonly maxMebibytes: number;
  readonly words: { large(values: { max: number }): string; broken(): string };
  /** @throws UploadRefused, QuotaReached, UnreadableSheet */
  take(fields: FormData, requireFile: () => { name: string; bytes: Uint8Array }): Promise<Taken>;
  /** The answer that shows the form again; without fields where these couldn't be read. */
  refuse(problem: UploadProblem, fields: FormData, fileName: string): Refused;
}

const mebibyte = 1024 * 1024;

/** @throws Response 415, 503, and what `take` throws of others */
export async function receiveFile<Taken, Refused>(
  request: Request,
  { form, maxMebibytes, words, take, refuse }: Receiving<Taken, Refused>,
): Promise<Taken | Refused> {
  const fileBytes = maxMebibytes * mebibyte;
  const large = () => new UploadRefused(words.large({ max: maxMebibytes }), "file", 413);
  let fields = new FormData();
  let fileName = "";
  try {
    // The file, and room for the other fields and the form's own separators.
    const limits = { bytes: fileBytes + mebibyte, urlencodedBytes: 64 * 1024, parts: 20, fileBytes };
    const sent = await readForm(request, form, { files: limits });
    ({ fields } = sent);
    return await take(fields, () => {
      const file = sent.files.find(({ name }) => name === "file");
      if (!file?.fileName) throw new UploadRefused(m.imports_problem_file());
      fileName = file.fileName.slice(-200);
      if (file.problem === "size") throw large();
      return { name: fileName, bytes: file.bytes ?? new Uint8Array() };
    });
  } catch (error) {
    const problem = error instanceof Response && error.status === 413 ? large().problem : problemOf(error, words);
    if (!problem) throw error;
    return refuse(problem, fields, fileName);
  }
}

function problemOf(error: unknown, words: Receiving<unknown, unknown>["words"]): UploadProblem | null {
  if (error instanceof UploadRefused) return error.problem;
  if (error instanceof QuotaReached) return { field: null, message: error.explanation, status: 429 };
  if (error instanceof UnreadableSheet) return { field: "file", message: describeUnreadable(error), status: 400 };
  const isBroken = error instanceof Response && error.status === 400;
  return isBroken ? { field: "file", message: words.broken(), status: 400 } : null;
}
