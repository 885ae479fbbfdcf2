import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { addMonths } from "#app/i18n/days.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthsToTry, previewPolicy, usualMonths } from "#app/reports/monthly/policy-preview.server.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { applyRowButton, readFormRows, formRowsOf } from "#app/score-policy/form-rows.ts";
import { choiceLists } from "#app/score-policy/names.ts";
import { policyDifferences } from "#app/score-policy/parts/policy-lines.server.ts";
import { PolicyRefused, StalePolicy } from "#app/score-policy/policy-errors.ts";
import { policyForm, policyOfForm, fieldsOfPolicy } from "#app/score-policy/policy-form.ts";
import { readPolicyVersions, savePolicy } from "#app/score-policy/policy.server.ts";
import { monthSchema } from "#app/score-policy/policy.ts";
import { firstOpenMonth, policyOf, policyRevision, versionOf } from "#app/score-policy/versions.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";

const limits = { bytes: 256 * 1024, urlencodedBytes: 256 * 1024, parts: 800 };
const monthsAhead = 12;

export async function openPolicyForm(user: User, month: string, now: Date) {
  authorize(user, "keep score policy");
  const first = firstOpenMonth(now, config.APP_TIME_ZONE);
  const requested = monthSchema.safeParse(month).data ?? "";
  const from = requested < first ? first : requested;
  const versions = await readPolicyVersions(db);
  const policy = policyOf(versions, from);
  const earlier = policyOf(
    versions.filter(({ id }) => id < from),
    from,
  );
  const months = Array.from({ length: monthsAhead }, (_, ahead) => addMonths(first, ahead));
  return {
    from,
    problem: month && requested < first ? m.policy_problem_begun({ first: formatMonth(first, getLocale()) }) : null,
    months: [...new Set([...months, from])].toSorted(),
    pastMonths: usualMonths,
    next: versions.findLast(({ id }) => id > from)?.id ?? null,
    first: fieldsOfPolicy(policy),
    rows: formRowsOf(policy),
    retireOnly: choiceLists.flatMap((list) => earlier[list].map(({ code }) => `${list} ${code}`)),
    revision: policyRevision(versionOf(versions, from)),
    key: mintFormKey(user.uid, `score-policy/${from}`),
  };
}

/** How many past months to try the policy on. */
function readPastMonths(fields: FormData): number {
  const months = Number(textOf(fields, "months"));
  return Number.isInteger(months) && months >= 1 && months <= monthsToTry ? months : usualMonths;
}

export async function handlePolicyForm(user: User, month: string, request: Request, now: Date) {
  authorize(user, "keep score policy");
  const form = await readForm(request, (fields) => policyForm(readFormRows(fields.keys())), { limits });
  const rows = readFormRows(form.fields.keys());
  const changed = applyRowButton(rows, textOf(form.fields, "intent"));
  const pastMonths = readPastMonths(form.fields);
  const formAsTyped = { reply: form.typed, revision: form.hidden.seen, pastMonths };
  if (changed) return { ...formAsTyped, added: null, ...changed };
  if (textOf(form.fields, "intent") === "try") {
    if (!form.value) return form.refuse({}, { rows, pastMonths });
    return {
      ...formAsTyped,
      rows,
      preview: await previewPolicy(user, policyOfForm(form.value, rows), pastMonths, now),
    };
  }
  const from = monthSchema.safeParse(month).data;
  const monthBegunMessage = () =>
    m.policy_problem_begun({ first: formatMonth(firstOpenMonth(now, config.APP_TIME_ZONE), getLocale()) });
  if (from === undefined) return form.refuse({ "": monthBegunMessage() }, { rows, pastMonths });
  return handleForm(
    form,
    async (fields, submission) => {
      const outcome = await savePolicy(user, { from, policy: policyOfForm(fields, rows) }, submission, now);
      const message = m.policy_saved({ month: formatMonth(from, getLocale()) });
      return redirectChanged(request, href("/qc/score-policy", { month: from }), outcome, message);
    },
    {
      more: { rows, pastMonths },
      refusal: refuseCodes(PolicyRefused, {
        "month-begun": ["", monthBegunMessage],
        removed: ["", () => m.policy_problem_removed()],
        full: ["", () => m.policy_problem_full()],
      }),
      answer(error) {
        if (!(error instanceof StalePolicy && form.value)) return null;
        const { current } = error;
        const conflict = policyDifferences(policyOf(current ? [current] : [], from), policyOfForm(form.value, rows));
        return form.refuse({}, { status: 409, rows, pastMonths, revision: policyRevision(current), conflict });
      },
    },
  );
}
