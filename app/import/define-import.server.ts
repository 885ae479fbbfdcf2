import { authorize } from "#app/auth/authorize.server.ts";
import type { ImportContext, ImportKind } from "./kind.ts";

/** Declares a kind of import. Every stage checks the kind's permission first. */
export function defineImport(kind: ImportKind): ImportKind {
  const authorized =
    <Context extends ImportContext, Rest extends unknown[], Result>(
      stage: (context: Context, ...rest: Rest) => Promise<Result>,
    ) =>
    async (context: Context, ...rest: Rest) => {
      authorize(context.user, kind.action);
      return stage(context, ...rest);
    };
  const { preview, prepare, write, finish, obstacles, undo } = kind;
  return {
    ...kind,
    preview: authorized(preview),
    ...(prepare && { prepare: authorized(prepare) }),
    write: authorized(write),
    ...(finish && { finish: authorized(finish) }),
    obstacles: authorized(obstacles),
    undo: authorized(undo),
  };
}
