/** The list of imports, and what a file of each kind may hold. */
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { countsText } from "#app/import/counts-text.ts";
import { importHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { kindsFor, listImports } from "#app/import/imports.server.ts";
import { kindOf } from "#app/import/kinds.server.ts";
import { wordsOf } from "#app/import/problem-words.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { defineParams } from "#app/lists/params.ts";
import { authorOf } from "#app/timeline/author.ts";

export const importList = defineList({
  params: defineParams({ filters: {} }),
  limit: 20,
  read: async ({ user }, page) => {
    const { imports, next } = await listImports(user, page);
    return { documents: imports, next };
  },
  rows: (imports) =>
    imports.map(({ id, data }) => ({
      href: importHref(id, isWorking(data.status) ? "run" : ""),
      kind: wordsOf(data.kind).name(),
      fileName: data.fileName,
      by: authorOf({ by: data.uid, byName: data.byName }),
      at: formatInstant(data.startedAt, config.APP_TIME_ZONE),
      status: data.status,
      judged: data.judged,
      rows: data.rows,
      found: data.written || data.judged ? countsText(data.written ?? data.judged!) : "",
    })),
});

/** What the user may import, and the fields of each, in words. */
export function readKinds(user: User) {
  return kindsFor(user).map((kind) => {
    const { name, about, fields } = wordsOf(kind);
    return {
      kind,
      name: name(),
      about: about(),
      fields: Object.entries(kindOf(kind).fields).map(([field, { required = false }]) => ({
        field,
        name: fields[field]?.name() ?? field,
        hint: fields[field]?.hint?.() ?? "",
        required,
      })),
    };
  });
}
