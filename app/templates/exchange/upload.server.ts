/** Takes a template's file in, or says why not: its problems, each at its row. Nothing is made of it yet; it is looked at first. */
import { authorize } from "#app/auth/authorize.server.ts";
import { textOf } from "#app/auth/form.server.ts";
import { takeQuota } from "#app/auth/quota.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { readFormBody } from "#app/files/form-body.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { files } from "#app/files/files.server.ts";
import { m } from "#app/i18n/locale.ts";
import { localesSchema, type Locale } from "#app/i18n/text.ts";
import { UnreadableSheet } from "#app/sheets/sheet.ts";
import { sayUnreadable } from "#app/sheets/words.ts";
import { findTemplate, templateId } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import type { FileProblem } from "./problems.ts";
import { columnsHref, reviewHref } from "./href.ts";
import { readOne, type TemplateFile } from "./read-template.server.ts";
import { sayProblem, sayRow } from "./say-problem.ts";

const mebibyte = 1024 * 1024;
export const mostMebibytes = 10;
/** The file, and room for the other fields and the form's own separators. */
const limits = { bytes: (mostMebibytes + 1) * mebibyte, urlencodedBytes: 64 * 1024, parts: 20 };
/** Problems that are shown; who has more of them has one cause. */
const mostShown = 200;

/** What was chosen in the form. */
export interface Chosen {
  /** The template whose draft is replaced: its id, "new" for none, "" for the one that has the file's code, if any. */
  readonly into: string;
  readonly language: Locale;
}

export interface UploadRefusal extends Chosen {
  readonly fileName: string;
  /** Why nothing of it can be read; null where it is its rows. */
  readonly message: string | null;
  readonly problems: readonly { readonly row: string; readonly text: string }[];
  /** All of them, also those that aren't shown. */
  readonly count: number;
  readonly status: number;
  /** Where another column can be chosen for each field, of a file of rows. */
  readonly columns: string | null;
}

/** The template that has the code; null where none has. */
export async function templateOfCode(user: User, code: string): Promise<string | null> {
  const id = code && templateId(code);
  return id && (await findTemplate(user, id)) ? id : null;
}

/** @throws Response 403, 415, 503 */
export async function takeTemplateUpload(
  user: User,
  request: Request,
  otherwise: Chosen,
  now = new Date(),
): Promise<{ next: string } | UploadRefusal> {
  authorize(user, "keep templates");
  let chosen = otherwise;
  let fileName = "";
  const refuse = (message: string, status = 400): UploadRefusal => ({
    ...chosen,
    fileName,
    message,
    problems: [],
    count: 0,
    status,
    columns: null,
  });
  try {
    const { fields, files: sent } = await readFormBody(request, limits);
    chosen = {
      into: textOf(fields, "into"),
      language: localesSchema.safeParse(textOf(fields, "language")).data ?? chosen.language,
    };
    const given = sent.find(({ name }) => name === "file");
    if (!given?.fileName) return refuse(m.exchange_no_file());
    fileName = given.fileName.slice(-200);
    if (given.bytes.byteLength > mostMebibytes * mebibyte) return refuse(m.exchange_large({ max: mostMebibytes }), 413);
    const file: TemplateFile = { name: fileName, bytes: given.bytes };
    const { code, problems, rows } = await readOne(file, chosen);
    if (problems.length > 0 && !rows) return refusalOf(chosen, fileName, problems);
    await takeQuota(user, "imports", now);
    const { key } = await files.put(file.bytes, uploadType);
    const columns = columnsHref({ ...chosen, file: key, name: fileName });
    // Columns that would be dropped, and questions that aren't found, are settled by whoever knows the file.
    const asksNothing = problems.some(({ what }) => what === "no-text-column");
    if (rows && (asksNothing || rows.unused.length > 0)) return { next: columns };
    if (problems.length > 0) return { ...refusalOf(chosen, fileName, problems), columns };
    // Settled once, so that it stays what was looked at whatever templates are made meanwhile.
    const into = chosen.into || (await templateOfCode(user, code)) || "new";
    return { next: reviewHref({ ...chosen, into, file: key, name: fileName }) };
  } catch (error) {
    if (error instanceof QuotaReached) return refuse(error.said, 429);
    if (error instanceof UnreadableSheet) return refuse(sayUnreadable(error));
    if (error instanceof Response && error.status === 413) return refuse(m.exchange_large({ max: mostMebibytes }), 413);
    if (error instanceof Response && error.status === 400) return refuse(m.exchange_broken());
    throw error;
  }
}

/** All that is wrong with a file. */
export function refusalOf(chosen: Chosen, fileName: string, problems: readonly FileProblem[]): UploadRefusal {
  const said = saidOnce(problems);
  const shown = said.slice(0, mostShown);
  return { ...chosen, fileName, message: null, problems: shown, count: said.length, status: 400, columns: null };
}

/** The same words about the same row are one thing to put right. */
function saidOnce(problems: readonly FileProblem[]): UploadRefusal["problems"][number][] {
  const said = problems.map((problem) => ({ row: sayRow(problem.at), text: sayProblem(problem) }));
  return [...new Map(said.map((each) => [`${each.row} ${each.text}`, each])).values()];
}

/** What tells such files from all others in the store. */
const uploadType = "application/octet-stream; of=template";

/** The file that an address names. @throws Response 403; 404 where there is none */
export async function requireUploaded(user: User, search: URLSearchParams): Promise<TemplateFile & { key: string }> {
  authorize(user, "keep templates");
  const key = fileKeySchema.safeParse(search.get("file")).data;
  const file = key === undefined ? null : await readUploaded(key, (search.get("name") ?? "").slice(-200));
  if (!key || !file) throw new Response(null, { status: 404 });
  return { ...file, key };
}

/** A file that was taken in; null where there is none of this key. */
async function readUploaded(key: string, name: string): Promise<TemplateFile | null> {
  const stored = await files.get(key);
  if (!stored) return null;
  const bytes = await new Response(stored.body).bytes();
  return stored.info.type === uploadType ? { name, bytes } : null;
}
