import { config } from "#app/config.server.ts";
import type { User } from "#app/auth/user.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { authorOf } from "#app/timeline/author.ts";
import { importHref } from "./href.ts";
import type { ImportOrigin } from "./imported.ts";
import { canImport } from "./imports.server.ts";
import type { ImportKindName } from "./kind.ts";

export type Origin = ReturnType<typeof describeOrigin>;

export function describeOrigin(user: User, kind: ImportKindName, imported: ImportOrigin | undefined) {
  if (!imported) return null;
  const { importId, file, row, at } = imported;
  return {
    from: m.imports_origin_from({ file, row }),
    by: m.imports_origin_by({ name: authorOf(imported), at: formatInstant(at, config.APP_TIME_ZONE) }),
    href: canImport(user, kind) ? importHref(importId) : null,
  };
}
