import { redirect } from "react-router";
import { importHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { continueImport } from "#app/import/run.server.ts";
import type { User } from "#app/auth/user.ts";

/** Milliseconds that one request works; what is left is done by the next. */
const share = 3000;

/** Works for a while, and leads to where the import then stands: its progress, or its page. */
export async function continueRun(user: User, id: string, now: Date): Promise<Response> {
  const { data } = await continueImport(user, id, now, share);
  return redirect(importHref(id, isWorking(data.status) ? "/run" : ""), 303);
}
