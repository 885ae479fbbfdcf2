import { mintFormKey } from "#app/auth/once.server.ts";
import { can } from "#app/auth/can.ts";
import type { Check } from "#app/checks/check.ts";
import { draftsOf, maxDrafts } from "#app/checks/checks.server.ts";
import { discardedBy } from "#app/checks/discard-check.server.ts";
import { readDraftProgress } from "#app/checks/draft-progress.server.ts";
import { handedOverBy } from "#app/checks/hand-over.server.ts";
import { canMoveCheck } from "#app/checks/transitions.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { dayOf } from "#app/i18n/days.ts";
import { joinFacts } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import type { User } from "#app/auth/user.ts";
import { checkEditHref, checkReviewHref } from "./form-view.ts";

export async function readDraftList(user: User, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const timeOf = (at: string) => formatShortInstant(at, today, config.APP_TIME_ZONE, getLocale());
  const [drafts, handedOver, discarded] = await Promise.all([
    draftsOf(user),
    handedOverBy(user),
    discardedBy(user, now),
  ]);
  const lines = await Promise.all(drafts.map((draft) => draftLine(user, draft, timeOf)));
  return {
    kind: "drafts" as const,
    drafts: lines.toSorted((a, b) => Number(isComplete(b)) - Number(isComplete(a))),
    discarded: discarded.map(({ id, data }) => ({
      id,
      storeName: data.storeName,
      templateName: say(data.templateName),
      line: joinFacts([data.code, m.checks_discarded_line({ at: timeOf(data.discardedAt!) })]),
      label: m.checks_take_back_label({ draft: [data.storeName, say(data.templateName)].join(", ") }),
      key: mintFormKey(user.uid, `discard-check/${id}`),
    })),
    handedOver: handedOver.map(({ checkId, check, at, byName }) => ({
      id: checkId,
      storeName: check.storeName,
      templateName: say(check.templateName),
      status: check.status,
      line: m.checks_handed_over_line({
        by: byName,
        to: check.inspectorName,
        at: timeOf(at),
      }),
    })),
    canStart: can(user, "start check"),
    // Texts come from the server to keep the form's script small.
    texts: {
      title: m.checks_edit_drafts_title(),
      lead: m.checks_edit_drafts_lead(),
      none: m.checks_edit_drafts_none_title(),
      noneBody: m.checks_edit_drafts_none_body(),
      handedOver: m.checks_handed_over_title(),
      discarded: m.checks_discarded_title(),
      discard: m.checks_discard(),
      more: m.checks_draft_more(),
      takeBack: m.checks_take_back(),
      cut: drafts.length >= maxDrafts ? m.ui_latest_shown({ count: maxDrafts }) : "",
    },
  };
}

const isComplete = ({ progress }: Awaited<ReturnType<typeof draftLine>>) => progress.done === progress.of;

async function draftLine(user: User, { id, data }: Stored<Check>, timeOf: (at: string) => string) {
  const { total, answered } = await readDraftProgress(data);
  const label = m.checks_edit_progress({ answered, asked: total });
  const next =
    answered === total
      ? { to: checkReviewHref(id), label: m.checks_edit_review() }
      : { to: checkEditHref(id), label: m.checks_continue() };
  return {
    id,
    store: data.storeName,
    template: say(data.templateName),
    detail: joinFacts([say(data.templateName), timeOf(data.startedAt)]),
    next,
    discard: canMoveCheck(user, "discard", data)
      ? {
          key: mintFormKey(user.uid, `discard-check/${id}`),
          label: m.checks_discard_label({ draft: [data.storeName, say(data.templateName)].join(", ") }),
        }
      : null,
    progress: { done: answered, of: total, label },
    reopened: data.reopened ? m.checks_reopened() : null,
    count: `${answered}/${total}`,
  };
}
