import { mintSubmitKey } from "#app/checks/submit-check.server.ts";
import { validateForSubmit } from "#app/checks/submit-rules.ts";
import { removedFindings } from "#app/checks/appeal.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf, lastCheckOf } from "#app/checks/checks.server.ts";
import { isFinding } from "#app/checks/score.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Locale, textIn } from "#app/i18n/text.ts";
import { itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import type { User } from "#app/auth/user.ts";
import {
  type CheckFormRefusal,
  type CheckFormView,
  type LastTime,
  progressOf,
  sectionOf,
  shownAnswer,
  shownVersion,
} from "./form-view.ts";
import { formTexts } from "./form-texts.ts";
import { describeAnswerProblems } from "./problems.ts";

export async function readCheckFormView(
  user: User,
  check: Stored<Check>,
  section: string | null,
  locale: Locale,
): Promise<CheckFormView> {
  const version = await findVersionOf(check.data);
  const last = await lastCheckOf(user, {
    storeId: check.data.storeId,
    templateId: check.data.templateId,
    before: check,
  });
  const isKnownSection = section === "all" || version.sections.some((each) => each.id === section);
  return {
    uid: user.uid,
    checkId: check.id,
    storeId: check.data.storeId,
    storeName: check.data.storeName,
    lead: leadOf(user, check.data, locale),
    version: shownVersion(version, locale),
    answers: Object.fromEntries(
      Object.entries(check.data.answers).map(([item, answer]) => [item, shownAnswer(answer)]),
    ),
    removed: Object.fromEntries(
      (check.data.appeals ?? []).flatMap(({ items }) => items.map(({ item, value }) => [item, value])),
    ),
    last: last && shownLast(version, last),
    section: isKnownSection ? section! : resumeAt(version, check.data),
    timeZone: config.APP_TIME_ZONE,
    texts: formTexts(),
    submitKey: mintSubmitKey(user, check.id),
    reopenedAt: check.data.reopened?.at ?? null,
  };
}

function leadOf(user: User, check: Check, locale: Locale): string {
  const parts = [textIn(check.templateName, locale), formatDay(check.day)];
  if (check.inspectorId !== user.uid) parts.push(`${m.checks_inspector()}: ${check.inspectorName}`);
  return parts.join(" · ");
}

function resumeAt(version: TemplateVersion, { answers }: Check): string {
  const at = (item: string) => answerOf(answers, item)?.at ?? "";
  const latest = itemsOf(version).reduce<string | null>((best, { id }) => (at(id) > at(best ?? "") ? id : best), null);
  const sections = progressOf(version, answers);
  const latestIndex = sections.findIndex(({ section }) => section === (latest && sectionOf(version, latest)));
  const fromLatest = [...sections.slice(Math.max(0, latestIndex)), ...sections.slice(0, Math.max(0, latestIndex))];
  return (fromLatest.find(({ total, answered }) => answered < total) ?? sections[0]!).section;
}

export function shownLast(version: TemplateVersion, { id, data }: Stored<Check>): NonNullable<CheckFormView["last"]> {
  return { checkId: id, day: data.day, answers: lastAnswers(version, data) };
}

/** Equal answers share one object, which the page's data then contains once. */
function lastAnswers(version: TemplateVersion, last: Check): Record<string, LastTime> {
  const removed = removedFindings(last);
  const failed = new Map(last.outcome?.findings.map((finding) => [finding.item, finding]));
  const answersByText = new Map<string, LastTime>();
  const shareEqual = (answer: LastTime) => {
    const json = JSON.stringify(answer);
    answersByText.set(json, answersByText.get(json) ?? answer);
    return answersByText.get(json)!;
  };
  return Object.fromEntries(
    itemsOf(version).flatMap((item): [string, LastTime][] => {
      const answer = answerOf(last.answers, item.id);
      const finding = failed.get(item.id);
      if (!answer && finding) {
        const content = {
          ...(item.type === "pass-fail" && { value: "fail" }),
          ...(finding.note && { note: finding.note }),
        };
        return [[item.id, shareEqual({ answer: content, finding: true })]];
      }
      if (!answer) return [];
      const { changes: _, ...content } = shownAnswer(answer);
      const photos = content.photos?.slice(0, 1);
      return [
        [
          item.id,
          shareEqual({
            answer: { ...content, ...(photos && { photos }) },
            finding: last.outcome ? finding !== undefined : isFinding(item, answer),
            ...(removed.has(item.id) && { isRemoved: true }),
          }),
        ],
      ];
    }),
  );
}

export async function missingIn(check: Stored<Check>): Promise<CheckFormRefusal | null> {
  const version = await findVersionOf(check.data);
  const problems = describeAnswerProblems(itemsOf(version), validateForSubmit(version, check.data.answers));
  return problems.length > 0 ? { submitting: true, typed: {}, basis: {}, problems, conflicts: {} } : null;
}
