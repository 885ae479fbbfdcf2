import { redirect } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { Overtaken } from "#app/import/imports.server.ts";
import { continueImport } from "#app/import/run.server.ts";
import type { User } from "#app/auth/user.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";

/** Milliseconds that one request works; what is left is done by the next. */
const share = 3000;

/** Works for a while, and leads to where the import then stands: its progress, or its page. */
export async function continueRun(user: User, id: string, now: Date): Promise<Response> {
  const { data } = await continueImport(user, id, now, share);
  return redirect(importHref(id, isWorking(data.status) ? "/run" : ""), 303);
}

/** The answer of forms to an import that someone else moved on meanwhile. */
export const answerOvertaken = (request: Request, id: string) => async (error: unknown) =>
  error instanceof Overtaken
    ? redirectWithToast(request, importHref(id), { tone: "warn", message: m.imports_overtaken() })
    : null;
