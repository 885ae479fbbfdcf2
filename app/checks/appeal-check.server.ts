import { requireVersion } from "#app/templates/templates.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { appealable, appealedItems, removedFindings, openAppeal, scoreWithoutFindings } from "./appeal.ts";
import { readAppealTime } from "./appeal-time.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { CheckRefused, StaleCheck } from "./check-errors.ts";
import { checkRecord, checkFigures } from "./check-record.server.ts";
import { type Check, withOutcome } from "./check.ts";
import * as checkLimits from "./limits.ts";
import { mustLeaveToOthers } from "./deciders.server.ts";
import { isPossible, checkTransitions } from "./transitions.ts";
import { withUnanswered } from "./unanswered.ts";
import { stampDecision } from "./stamp.server.ts";

interface AppealedFinding {
  readonly item: string;
  readonly reason: string;
  readonly photos?: readonly Photo[];
}

/**
 * Appeals findings of a submitted check. The key is minted for `appeal-check/ID`.
 * @throws CheckRefused for an item that can't be appealed or has no reason, or after the last day
 * @throws StaleCheck, Response 404 or 403
 */
export async function appealCheck(
  user: User,
  id: string,
  { items: findings, key, seen }: FormIdentity & { items: readonly AppealedFinding[] },
  now: Date,
): Promise<void> {
  const items = findings.map(({ item, reason, photos = [] }) => ({
    item,
    reason: reason.trim().slice(0, checkLimits.appealText),
    ...(photos.length > 0 && { photos: photos.slice(0, checkLimits.appealPhotos) }),
  }));

  await changeRecord(
    {
      user,
      kind: checkRecord,
      id,
      action: checkTransitions.appeal.by,
      form: "appeal-check",
      key,
      seen,
      body: { items },
      now,
    },
    async (tx, stored) => {
      const before = stored.data;
      if (!isPossible("appeal", before)) throw new StaleCheck(stored);
      if (((await readAppealTime(before, now, tx))?.daysLeft ?? 0) < 0) throw new CheckRefused("appeal-late");
      if (items.length === 0) throw new CheckRefused("appeal-empty");
      const open = appealable(before);
      const wrong = items.filter(
        ({ item }, index) => !open.includes(item) || items.findIndex((other) => other.item === item) !== index,
      );
      if (wrong.length > 0)
        throw new CheckRefused(
          "appeal-item",
          wrong.map(({ item }) => item),
        );
      const withoutReason = items.filter(({ reason }) => !reason).map(({ item }) => item);
      if (withoutReason.length > 0) throw new CheckRefused("reason-missing", withoutReason);
      if (appealedItems(before).size + items.length > checkLimits.appealed) throw new CheckRefused("appeal-full");
      const [status, at] = [checkTransitions.appeal.to, now.toISOString()];
      const appeals = [...(before.appeals ?? []), { at, by: user.uid, byName: nameOf(user), items }];
      return {
        write: {
          after: { ...before, status, appeals, updatedAt: at },
          event: { what: "appealed", before: { status: before.status }, after: { status, items } },
        },
      };
    },
  );
}

export interface AppealDecision {
  item: string;
  removed: boolean;
  words: string;
}

/**
 * Decides on every finding of the open appeal. The key is minted for `decide-appeal/ID`.
 * @throws CheckRefused for an undecided finding, one kept without a reason, or a lead's own check that another lead can decide
 * @throws StaleCheck, Response 404 or 403
 */
export async function decideAppeal(
  user: User,
  id: string,
  { decisions: input, key, seen }: FormIdentity & { decisions: readonly AppealDecision[] },
  now: Date,
): Promise<void> {
  const decisions = input.map((each) => ({ ...each, words: each.words.trim().slice(0, checkLimits.appealText) }));

  await changeRecord(
    {
      user,
      kind: checkRecord,
      id,
      action: checkTransitions.removeFinding.by,
      form: "decide-appeal",
      key,
      seen,
      body: { decisions },
      now,
    },
    async (tx, stored) => {
      const before = stored.data;
      const appeal = openAppeal(before);
      if (!appeal) throw new StaleCheck(stored);
      if (await mustLeaveToOthers(user, before, tx)) throw new CheckRefused("own-check");
      const byItem = new Map(decisions.map((decision) => [decision.item, decision]));
      const undecided = appeal.items.filter(({ item }) => !byItem.has(item)).map(({ item }) => item);
      if (undecided.length > 0) throw new CheckRefused("undecided", undecided);
      const items = appeal.items.map((appealed) => {
        const { removed, words } = byItem.get(appealed.item)!;
        return { ...appealed, removed, ...(words && { words }) };
      });
      const withoutReason = items.filter((item) => checkTransitions[moveOf(item)].reason && !item.words);
      if (withoutReason.length > 0)
        throw new CheckRefused(
          "reason-missing",
          withoutReason.map(({ item }) => item),
        );

      const [status, at] = [checkTransitions.removeFinding.to, now.toISOString()];
      const decided = { ...appeal, items, decidedAt: at, decidedByName: nameOf(user) };
      const removes = items.some(({ removed }) => removed);
      const settled: Check = {
        ...before,
        status,
        ...stampDecision(before, removes ? "figures" : "confirmed", now),
        appeals: [...(before.appeals ?? []).slice(0, -1), decided],
      };
      const version = removes ? await requireVersion(before.templateId, before.templateVersion) : null;
      const after = version
        ? withOutcome(
            settled,
            withUnanswered(
              scoreWithoutFindings(version, settled.answers, { removed: removedFindings(settled) }),
              version,
              settled.answers,
            ),
          )
        : settled;
      const figures = {
        before: { status: before.status, ...checkFigures(before) },
        after: { status, ...checkFigures(after), items },
      };
      return { write: { after, event: { what: "decided", ...figures } } };
    },
  );
}

const moveOf = ({ removed }: { removed: boolean }) => (removed ? "removeFinding" : "keepFinding");
