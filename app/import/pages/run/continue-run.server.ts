import { redirect } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { importHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { Overtaken } from "#app/import/imports.server.ts";
import { continueImport } from "#app/import/run.server.ts";
import type { User } from "#app/auth/user.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";

/** How long one request works; the next one continues. */
const workMs = 3000;

export async function continueRun(user: User, id: string, now: Date): Promise<Response> {
  const { data } = await continueImport(user, id, { maxMs: workMs }, now);
  return redirect(importHref(id, isWorking(data.status) ? "/run" : ""), 303);
}

export const answerOvertaken = (request: Request, id: string) => async (error: unknown) =>
  error instanceof Overtaken
    ? redirectWithToast(request, importHref(id), { tone: "warn", message: m.imports_overtaken() })
    : null;
