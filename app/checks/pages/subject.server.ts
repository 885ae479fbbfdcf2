import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import type { User } from "#app/auth/user.ts";
import { removedFindings } from "#app/checks/appeal.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { type Check, isCounted, checkRevision } from "#app/checks/check.ts";
import { findCheck, findVersionOf } from "#app/checks/checks.server.ts";
import { readCheckHistory } from "#app/checks/parts/history.server.ts";
import { handleForm, type RefusedAnswer } from "#app/records/handle-form.server.ts";
import type { Refusal } from "#app/records/refusals.ts";
import type { AnyForm } from "#app/ui/form.server.ts";
import { itemNumbers, toSheet } from "./view/sheet.ts";

export type DecisionSubject = Awaited<ReturnType<typeof subjectOf>>;

/** @throws Response 404 for a check that the user can't see, 403 without the permission */
export async function requireSubject(user: User, id: string, action: Action): Promise<Stored<Check>> {
  const stored = orNotFound(await findCheck(user, id));
  authorize(user, action, stored.data);
  return stored;
}

/** Handles a decision's form like `handleForm`. An expired form is treated as stale, so that the page says that the check has moved on. */
export function handleDecision<Form extends AnyForm, Answer>(
  form: Form,
  change: (value: NonNullable<Form["value"]>, identity: Form["hidden"]) => Promise<Answer>,
  refusal: Refusal,
) {
  const moved = (status: number) => form.refuse({}, { status, stale: true }) as RefusedAnswer<Form, { stale: boolean }>;
  return handleForm(form, change, {
    refusal,
    more: { stale: false },
    answer(error) {
      if (error instanceof StaleCheck) return moved(409);
      return error instanceof Response && error.status === 400 ? moved(400) : null;
    },
  });
}

export async function subjectOf(user: User, { id, data: check }: Stored<Check>, form: string) {
  const sections = toSheet(check, await findVersionOf(check), getLocale());
  return {
    id,
    code: check.code,
    status: check.status,
    storeName: check.storeName,
    template: say(check.templateName),
    crumb: joinFacts([check.storeName, say(check.templateName)]),
    day: formatDay(check.day),
    inspector: check.inspectorName,
    inspectorId: check.inspectorId,
    outcome: check.outcome
      ? {
          score: check.scored ? check.outcome.score : null,
          result: check.scored ? check.outcome.result : null,
          findings: m.checks_view_section_findings({ count: check.outcome.findings.length }),
        }
      : null,
    key: mintFormKey(user.uid, `${form}/${id}`),
    revision: checkRevision(check),
    texts: {
      view: m.checks_edit_closed_view(),
      cancel: m.ui_cancel(),
      optional: m.checks_decide_words(),
      reasonHint: m.checks_decide_reason_hint(),
      movedOn: m.checks_moved_on_title(),
      again: m.checks_moved_on_again(),
      notPossibleTitle: m.checks_moved_on_not_possible_title(),
      notPossible: m.checks_moved_on_not_possible(),
      typed: m.checks_moved_on_typed(),
    },
    removed: removedFindings(check).size,
    imported: check.imported
      ? { title: m.checks_imported_reopen_title(), body: m.checks_imported_reopen_body() }
      : null,
    decided:
      isCounted(check) && check.appeals?.at(-1)?.decidedAt
        ? { title: m.checks_appeal_final_title(), body: m.checks_appeal_final_body() }
        : null,
    latest: (await readCheckHistory(user, id, { ...check, numbers: itemNumbers(sections) })).slice(0, 3),
  };
}
