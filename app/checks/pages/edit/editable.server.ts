import { orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { Check } from "#app/checks/check.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import { wasTaken } from "#app/checks/hand-over.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { User } from "#app/auth/user.ts";

/** @throws Response 404 */
export async function requireEditable(user: User, id: string): Promise<Stored<Check>> {
  const check = await findCheck(user, id);
  return orNotFound(withinScope(user, "check", check, ({ data }) => can(user, "edit check", data)));
}

/** Also finds a draft that was handed to someone else. @throws Response 404 */
export async function requireEditableOrTaken(user: User, id: string): Promise<Stored<Check>> {
  const check = await findCheck(user, id);
  if (!check || !(can(user, "edit check", check.data) || (await wasTaken(user, id))))
    throw new Response(null, { status: 404 });
  return check;
}
