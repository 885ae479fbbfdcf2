import { mintFormKey } from "#app/auth/once.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { localesSchema } from "#app/i18n/text.ts";
import { categoryName } from "#app/templates/category.ts";
import { describeChanges } from "#app/templates/pages/changes/describe-changes.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftItems } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { slug } from "#app/templates/local-ids.ts";
import { findTemplate } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { freeCode } from "./code.server.ts";
import {
  notFoundWhereUnreadable,
  readSingleTemplate,
  type ReadTemplate,
} from "#app/templates/exchange/read-template.server.ts";
import { describeNote } from "#app/templates/exchange/describe-problem.ts";
import { columnChoicesOf } from "#app/templates/exchange/columns.server.ts";
import { requireUploaded, templateOfCode } from "#app/templates/exchange/upload.server.ts";

export interface Uploaded {
  readonly file: string;
  readonly fileName: string;
  readonly read: ReadTemplate;
  readonly into: string | null;
  readonly sameCode: string | null;
}

/** @throws Response 403; 404 if there is no such file or template, or the file has problems */
export async function findUploaded(user: User, search: URLSearchParams): Promise<Uploaded> {
  const file = await requireUploaded(user, search);
  const language = localesSchema.safeParse(search.get("language")).data ?? "en";
  const read = await readSingleTemplate(file, { language, ...columnChoicesOf(search) }).catch(notFoundWhereUnreadable);
  if (read.problems.length > 0) throw new Response(null, { status: 404 });
  const into = search.get("into") ?? "new";
  if (into !== "new" && !(await findTemplate(user, into))) throw new Response(null, { status: 404 });
  const sameCode = await templateOfCode(user, read.code);
  return { file: file.key, fileName: file.name, read, into: into === "new" ? null : into, sameCode };
}

export async function reviewUploaded(user: User, { fileName, read, into, sameCode }: Uploaded) {
  const { head, sections } = read.draft;
  const locale = getLocale();
  const name = say(head.name);
  return {
    fileName,
    name,
    category: categoryName(head.category),
    scored: head.scored,
    passMark: head.passMark,
    items: draftItems(read.draft).length,
    sections: sections.map(({ id, title, weight, items }) => ({
      id,
      title: say(title),
      weight: weight && formatNumber(Number(weight), locale),
      items: items.map((item) => ({ id: item.id, text: say(item.text) })),
    })),
    notes: read.notes.map(describeNote),
    hasColumns: read.rows !== undefined,
    sameCode,
    into: into === null ? null : await compared(user, into, read),
    code: into === null ? await freeCode(read.code || slug(name, 30).toUpperCase()) : "",
    key: mintFormKey(user.uid, into === null ? "import-template" : `import-template/${into}`),
  };
}

async function compared(user: User, id: string, read: ReadTemplate) {
  const { template, draft, revision } = await findDraft(user, id);
  return {
    id,
    name: say(template.name) || template.code,
    code: template.code,
    archived: template.status === "archived",
    revision: revision ?? "",
    before:
      revision === null
        ? m.templates_version_of({ version: template.version })
        : draft.updatedByName
          ? m.exchange_open_draft_by({ name: draft.updatedByName })
          : m.exchange_open_draft(),
    changes: describeChanges(contentOfDraft(draft), contentOfDraft(read.draft)),
  };
}
