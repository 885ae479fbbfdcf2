/** Receives an uploaded file with its form, or refuses it with a message at a field. */
import type { z } from "zod";
import { QuotaReached } from "#app/auth/quota.ts";
import { m } from "#app/i18n/locale.ts";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { describeUnreadable } from "#app/sheets/words.ts";
import { readForm } from "#app/ui/form.server.ts";

export interface UploadProblem {
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

interface UploadOptions<Result, Refused> {
  readonly form: z.ZodObject;
  readonly maxMebibytes: number;
  readonly messages: { large(values: { max: number }): string; broken(): string };
  store(fields: FormData, requireFile: () => { name: string; bytes: Uint8Array }): Promise<Result>;
  refuse(problem: UploadProblem, fields: FormData, fileName: string): Refused;
}

const mebibyte = 1024 * 1024;

/** @throws Response 415, 503, and other errors of `store` */
export async function receiveFile<Result, Refused>(
  request: Request,
  { form, maxMebibytes, messages, store, refuse }: UploadOptions<Result, Refused>,
): Promise<Result | Refused> {
  const fileBytes = maxMebibytes * mebibyte;
  const large = () => new UploadRefused(messages.large({ max: maxMebibytes }), "file", 413);
  let fields = new FormData();
  let fileName = "";
  try {
    // The file, and room for the other fields and the separators.
    const limits = { bytes: fileBytes + mebibyte, urlencodedBytes: 64 * 1024, parts: 20, fileBytes };
    const received = await readForm(request, form, { files: limits });
    ({ fields } = received);
    return await store(fields, () => {
      const file = received.files.find(({ name }) => name === "file");
      if (!file?.fileName) throw new UploadRefused(m.imports_problem_file());
      fileName = file.fileName.slice(-200);
      if (file.problem === "size") throw large();
      return { name: fileName, bytes: file.bytes ?? new Uint8Array() };
    });
  } catch (error) {
    const problem = error instanceof Response && error.status === 413 ? large().problem : problemOf(error, messages);
    if (!problem) throw error;
    return refuse(problem, fields, fileName);
  }
}

function problemOf(error: unknown, messages: UploadOptions<unknown, unknown>["messages"]): UploadProblem | null {
  if (error instanceof UploadRefused) return error.problem;
  if (error instanceof QuotaReached) return { field: null, message: error.explanation, status: 429 };
  if (error instanceof UnreadableSheet) return { field: "file", message: describeUnreadable(error), status: 400 };
  const isBroken = error instanceof Response && error.status === 400;
  return isBroken ? { field: "file", message: messages.broken(), status: 400 } : null;
}
