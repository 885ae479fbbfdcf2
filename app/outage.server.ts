/**
 * Where a store or the identity provider is away or too busy, pages say so with 503, as `/readyz` does: nothing is wrong with the request or
 * the app. A form that was sent meanwhile stays on the page, to be sent again. Where facts are damaged the page names their month.
 */
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { isSecret } from "./auth/parked-submission.ts";
import { pathOf } from "./auth/return-path.ts";
import { isUnavailable } from "./auth/unavailable.server.ts";
import { DamagedFacts } from "./facts/shard.ts";
import { readSkippedForm, type CapturedForm, captureForm } from "./files/form-body.server.ts";
import { formatMonth } from "./i18n/format.ts";
import { m } from "./i18n/locale.ts";
import { logError } from "./log.server.ts";
import type { Outage } from "./shell/unsent-form.tsx";

const outage = createContext(false);
/** Of facts that were asked for and can't be read; empty while all can. */
const damagedMonth = createContext("");

/** The router's hook for errors that no route answers itself. It can't change the answer, so what it saw is noted. */
export function noteError(
  error: unknown,
  asked: { request: Request; context?: Readonly<RouterContextProvider> },
): void {
  logError(error, asked);
  if (isUnavailable(error)) asked.context?.set(outage, true);
  if (error instanceof DamagedFacts) asked.context?.set(damagedMonth, error.month);
}

export const reportOutage: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { result, getForm: sent } = captureForm(next);
  const response = await result.catch((error: unknown) => {
    // What only a script or an image asks for is no page, which the router would answer for.
    if (!isUnavailable(error)) throw error;
    logError(error, { request, context });
    return new Response(null, { status: 503 });
  });
  const month = context.get(damagedMonth);
  if (response.status !== 500 || !(context.get(outage) || month)) return response;
  throw data(outageOf(month, pathOf(url), sent() ?? (await readSkippedForm(request))), { status: 503 });
};

/** A form with a secret is typed again, and never goes into a page. */
function outageOf(month: string, action: string, form: CapturedForm | null): Outage {
  const fields = [...(form?.fields ?? [])].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const names = [...fields.map(([name]) => name), ...(form?.files ?? []).map(({ name }) => name)];
  const keeps = names.length > 0 && !names.some(isSecret);
  const files = (form?.files ?? []).filter(({ isEmpty }) => !isEmpty).length;
  const command = `npm run facts -- rebuild ${month}`;
  const said = [
    month && m.shell_damaged_month({ month: formatMonth(month), command }),
    keeps && m.shell_unsent_text(),
    keeps && files > 0 && m.shell_unsent_files({ count: files }),
  ];
  return {
    text: said.filter(Boolean).join(" ") || null,
    unsent: keeps ? { action, fields, button: m.shell_send_again() } : null,
  };
}
