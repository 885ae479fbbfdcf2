/** Pages answer 503 in an outage, and a sent form stays, to be sent again; a file's address answers with a line of text. */
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { pathOf } from "./auth/return-path.ts";
import { isUnavailable } from "./auth/unavailable.server.ts";
import { DamagedFacts } from "./facts/shard.ts";
import { captureForm, type CapturedForm, isSecretField, readSkippedForm } from "./files/form-body.server.ts";
import { formatMonth } from "./i18n/format.ts";
import { getLocale, m } from "./i18n/locale.ts";
import { logError } from "./log.server.ts";
import type { Outage } from "./shell/unsent-form.tsx";

const outage = createContext(false);
const damagedMonth = createContext("");

/** The router's hook can't change the answer, so it only takes notes. */
export function noteError(
  error: unknown,
  errorArgs: { request: Request; context?: Readonly<RouterContextProvider> },
): void {
  logError(error, errorArgs);
  if (isUnavailable(error)) errorArgs.context?.set(outage, true);
  if (error instanceof DamagedFacts) errorArgs.context?.set(damagedMonth, error.month);
}

export const reportOutage: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { result, getForm } = captureForm(next);
  const response = await result.catch((error: unknown) => {
    // Requests by scripts and for images get no page.
    if (!isUnavailable(error)) throw error;
    logError(error, { request, context });
    return new Response(null, { status: 503 });
  });
  const month = context.get(damagedMonth);
  if (response.status !== 500 || !(context.get(outage) || month)) return response;
  if (/\.(csv|xlsx)$/.test(url.pathname)) {
    const text = month ? describeDamage(month) : m.shell_503_text();
    return new Response(`${text}\n`, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  throw data(outageOf(month, pathOf(url), getForm() ?? (await readSkippedForm(request))), { status: 503 });
};

function describeDamage(month: string): string {
  return m.shell_damaged_month({
    month: formatMonth(month, getLocale()),
    command: `npm run facts -- rebuild ${month}`,
  });
}

/** A form with a secret is never put into a page. */
function outageOf(month: string, action: string, form: CapturedForm | null): Outage {
  const fields = [...(form?.fields ?? [])].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const names = [...fields.map(([name]) => name), ...(form?.files ?? []).map(({ name }) => name)];
  const isKept = names.length > 0 && !names.some(isSecretField);
  const files = (form?.files ?? []).filter(({ isEmpty }) => !isEmpty).length;
  const messages = [
    month && describeDamage(month),
    isKept && m.shell_unsent_text(),
    isKept && files > 0 && m.shell_unsent_files({ count: files }),
  ];
  return {
    text: messages.filter(Boolean).join(" ") || null,
    unsent: isKept ? { action, fields, button: m.shell_send_again() } : null,
  };
}
