import { z } from "zod";
import { QuotaReached } from "#app/auth/quota.ts";
import { StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { CheckRefused } from "#app/checks/check-errors.ts";
import type { StartReply } from "#app/checks/device/starts.ts";
import { parsePosition } from "#app/checks/evidence.ts";
import { phoneInstant } from "#app/checks/phone-time.ts";
import { startCheck, startedVersion } from "#app/checks/start-check.server.ts";
import { m } from "#app/i18n/locale.ts";
import { startKeyDays } from "#app/offline/start-key.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import type { Route } from "./+types/start";

const formSchema = z.object({
  keyAt: phoneInstant,
  startedAt: phoneInstant,
  storeId: anyText,
  templateId: anyText,
  templateVersion: z.coerce.number().int().min(1),
  place: anyText,
});

/** 200 with the check's id and template version, 409 with the problem of a start that stays on the phone, 429 for one that is sent later. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { value, hidden } = await readForm(request, formSchema);
  const refuse = (problem: string) => Response.json({ problem } satisfies StartReply, { status: 409 });
  const delay = (problem: string) => Response.json({ problem, again: true } satisfies StartReply, { status: 429 });
  if (!value) return refuse(m.checks_phone_start_unknown());
  const { keyAt, startedAt, templateVersion, place, ...choice } = value;
  const phone = { keyAt, startedAt, templateVersion };
  const start = async () => {
    const input = { ...choice, place: parsePosition(place), key: hidden.key, phone };
    const { id } = await startCheck(user, input, new Date());
    return Response.json({ id, templateVersion: await startedVersion(id) } satisfies StartReply);
  };
  return handleSent(start, (error) => {
    if (error instanceof QuotaReached) return delay(error.explanation);
    const problem = describeProblem(error);
    return problem ? refuse(problem) : null;
  });
}

const startProblems: Partial<Record<CheckRefused["code"], () => string>> = {
  "store-unknown": m.checks_phone_start_store,
  "store-closed": m.checks_create_problem_store_closed,
  "template-archived": m.checks_create_problem_template,
  "start-key-expired": () => m.checks_phone_start_expired({ days: startKeyDays.acceptance }),
};

function describeProblem(error: unknown): string | null {
  if (error instanceof CheckRefused) return (startProblems[error.code] ?? m.checks_phone_start_template)();
  if (error instanceof StaleForm) return m.checks_phone_start_unknown();
  if (!(error instanceof Response)) return null;
  if (error.status === 403) return m.checks_phone_start_not_allowed();
  return error.status === 400 ? m.checks_phone_start_unknown() : null;
}

export const loader = postOnly;
