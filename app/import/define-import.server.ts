import { authorize } from "#app/auth/authorize.server.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { locales } from "#app/i18n/languages.ts";
import type { ImportContext, ImportKind } from "./kind.ts";

/** Every stage checks the kind's permission first. Columns are found by a field's name in both languages, too. */
export function defineImport(kind: ImportKind): ImportKind {
  const authorized =
    <Context extends ImportContext, Rest extends unknown[], Result>(
      stage: (context: Context, ...rest: Rest) => Promise<Result>,
    ) =>
    async (context: Context, ...rest: Rest) => {
      authorize(context.user, kind.action);
      return stage(context, ...rest);
    };
  const { preview, readChangeLines, prepare, write, finish, obstacles, undo } = kind;
  const fields = Object.entries(kind.fields).map(([field, { headings = [], ...rest }]) => {
    const names = locales.map((locale) => inLocale(locale, rest.name));
    return [field, { ...rest, headings: [...headings, ...names] }];
  });
  return {
    ...kind,
    fields: Object.fromEntries(fields) as ImportKind["fields"],
    preview: authorized(preview),
    ...(readChangeLines && { readChangeLines: authorized(readChangeLines) }),
    ...(prepare && { prepare: authorized(prepare) }),
    write: authorized(write),
    ...(finish && { finish: authorized(finish) }),
    obstacles: authorized(obstacles),
    undo: authorized(undo),
  };
}
