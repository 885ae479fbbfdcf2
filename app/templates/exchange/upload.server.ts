import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { files } from "#app/files/files.server.ts";
import { m } from "#app/i18n/locale.ts";
import { localesSchema, type Locale } from "#app/i18n/text.ts";
import { receiveFile } from "#app/import/receive-file.server.ts";
import { findTemplate, templateId } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { anyText } from "#app/ui/form-values.ts";
import type { FileProblem } from "./problems.ts";
import { columnsHref, reviewHref } from "./href.ts";
import { readOne, type TemplateFile } from "./read-template.server.ts";
import { describeProblem, rowLabel } from "./describe-problem.ts";

export const maxMebibytes = 10;
const maxShown = 200;

export interface Chosen {
  /** The template whose draft is replaced: its id, "new" for none, "" for the one that has the file's code, if any. */
  readonly into: string;
  readonly language: Locale;
}

export interface UploadRefusal extends Chosen {
  readonly fileName: string;
  readonly message: string | null;
  readonly problems: readonly { readonly row: string; readonly text: string }[];
  readonly count: number;
  readonly status: number;
  readonly columns: string | null;
}

export async function templateOfCode(user: User, code: string): Promise<string | null> {
  const id = code && templateId(code);
  return id && (await findTemplate(user, id)) ? id : null;
}

export async function takeTemplateUpload(user: User, request: Request, otherwise: Chosen, now = new Date()) {
  authorize(user, "manage templates");
  const chosenIn = (fields: FormData): Chosen => ({
    into: textOf(fields, "into"),
    language: localesSchema.safeParse(textOf(fields, "language")).data ?? otherwise.language,
  });
  return receiveFile(request, {
    form: z.object({ into: anyText, language: anyText }),
    maxMebibytes,
    messages: { large: m.exchange_large, broken: m.exchange_broken },
    store: (fields, requireFile) => takeFile(user, requireFile(), chosenIn(fields), now),
    refuse({ message, status }, fields, fileName): UploadRefusal {
      return { ...refusalOf(chosenIn(fields), fileName, []), message, status };
    },
  });
}

async function takeFile(
  user: User,
  file: TemplateFile,
  chosen: Chosen,
  now: Date,
): Promise<{ next: string } | UploadRefusal> {
  const { code, problems, rows } = await readOne(file, chosen);
  if (problems.length > 0 && !rows) return refusalOf(chosen, file.name, problems);
  await countAgainstQuota(user, "imports", now);
  const { key } = await files.put(file.bytes, uploadType);
  const columns = columnsHref({ ...chosen, file: key, name: file.name });
  // Columns that would be dropped, and questions that aren't found, are settled by whoever knows the file.
  const asksNothing = problems.some(({ what }) => what === "no-text-column");
  if (rows && (asksNothing || rows.unused.length > 0)) return { next: columns };
  if (problems.length > 0) return { ...refusalOf(chosen, file.name, problems), columns };
  // Settled once, so that it stays what was looked at whatever templates are made meanwhile.
  const into = chosen.into || (await templateOfCode(user, code)) || "new";
  return { next: reviewHref({ ...chosen, into, file: key, name: file.name }) };
}

export function refusalOf(chosen: Chosen, fileName: string, problems: readonly FileProblem[]): UploadRefusal {
  const said = saidOnce(problems);
  const shown = said.slice(0, maxShown);
  return { ...chosen, fileName, message: null, problems: shown, count: said.length, status: 400, columns: null };
}

/** The same words about the same row are one thing to put right. */
function saidOnce(problems: readonly FileProblem[]): UploadRefusal["problems"][number][] {
  const said = problems.map((problem) => ({ row: rowLabel(problem.at), text: describeProblem(problem) }));
  return [...new Map(said.map((each) => [`${each.row} ${each.text}`, each])).values()];
}

/** What tells such files from all others in the store. */
const uploadType = "application/octet-stream; of=template";

export async function requireUploaded(user: User, search: URLSearchParams): Promise<TemplateFile & { key: string }> {
  authorize(user, "manage templates");
  const key = fileKeySchema.safeParse(search.get("file")).data;
  const file = key === undefined ? null : await readUploaded(key, (search.get("name") ?? "").slice(-200));
  if (!key || !file) throw new Response(null, { status: 404 });
  return { ...file, key };
}

async function readUploaded(key: string, name: string): Promise<TemplateFile | null> {
  const stored = await files.get(key);
  if (!stored) return null;
  const bytes = await new Response(stored.body).bytes();
  return stored.info.type === uploadType ? { name, bytes } : null;
}
