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
import { columnsHref, templateReviewHref } from "./href.ts";
import { readSingleTemplate, type TemplateFile } from "./read-template.server.ts";
import { describeTemplateProblem, rowLabel } from "./describe-problem.ts";

export const maxTemplateMebibytes = 10;
const maxShown = 200;

export interface UploadChoice {
  /** Id of the template whose draft is replaced; "new" for none, "" for the template with the file's code. */
  readonly into: string;
  readonly language: Locale;
}

export interface UploadRefusal extends UploadChoice {
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

export async function receiveTemplateUpload(user: User, request: Request, fallback: UploadChoice, now = new Date()) {
  authorize(user, "manage templates");
  const choiceOf = (fields: FormData): UploadChoice => ({
    into: textOf(fields, "into"),
    language: localesSchema.safeParse(textOf(fields, "language")).data ?? fallback.language,
  });
  return receiveFile(request, {
    form: z.object({ into: anyText, language: anyText }),
    maxMebibytes: maxTemplateMebibytes,
    messages: { large: m.exchange_large, broken: m.exchange_broken },
    store: (fields, requireFile) => storeFile(user, requireFile(), choiceOf(fields), now),
    refuse({ message, status }, fields, fileName): UploadRefusal {
      return { ...refusalOf(choiceOf(fields), fileName, []), message, status };
    },
  });
}

async function storeFile(
  user: User,
  file: TemplateFile,
  choice: UploadChoice,
  now: Date,
): Promise<{ next: string } | UploadRefusal> {
  const { code, problems, rows } = await readSingleTemplate(file, choice);
  if (problems.length > 0 && !rows) return refusalOf(choice, file.name, problems);
  await countAgainstQuota(user, "imports", now);
  const { key } = await files.put(file.bytes, uploadType);
  const columns = columnsHref({ ...choice, file: key, name: file.name });
  // The user chooses the columns where some would be ignored or the questions are not found.
  const lacksQuestions = problems.some(({ what }) => what === "no-text-column");
  if (rows && (lacksQuestions || rows.unused.length > 0)) return { next: columns };
  if (problems.length > 0) return { ...refusalOf(choice, file.name, problems), columns };
  // Fixed now, so that templates created in the meantime don't change the target.
  const into = choice.into || (await templateOfCode(user, code)) || "new";
  return { next: templateReviewHref({ ...choice, into, file: key, name: file.name }) };
}

export function refusalOf(choice: UploadChoice, fileName: string, problems: readonly FileProblem[]): UploadRefusal {
  const descriptions = describeDistinct(problems);
  const firstDescriptions = descriptions.slice(0, maxShown);
  return {
    ...choice,
    fileName,
    message: null,
    problems: firstDescriptions,
    count: descriptions.length,
    status: 400,
    columns: null,
  };
}

function describeDistinct(problems: readonly FileProblem[]): UploadRefusal["problems"][number][] {
  const descriptions = problems.map((problem) => ({
    row: rowLabel(problem.at),
    text: describeTemplateProblem(problem),
  }));
  return [...new Map(descriptions.map((each) => [`${each.row} ${each.text}`, each])).values()];
}

/** Distinguishes uploaded templates from other stored files. */
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
