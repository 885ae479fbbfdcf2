import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { describeChanges } from "#app/templates/pages/changes/describe-changes.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftProblems, untranslatedPlaces } from "#app/templates/draft-problems.ts";
import { draftItems } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { placeLabel, problemText } from "#app/templates/pages/edit/problem-list.tsx";
import { templateEditHref, templateHref } from "#app/templates/href.ts";
import { fieldId } from "#app/templates/pages/edit/fields.tsx";
import { allProblemWords } from "#app/templates/problem-words.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import { draftKey, lastReplay } from "#app/reports/replay/last-replay.server.ts";
import { carriedInWords, replayHeadline } from "#app/reports/replay/replay-words.ts";
import type { User } from "#app/auth/user.ts";

export async function reviewDraft(user: User, id: string, now: Date) {
  const { template, draft, revision } = await findDraft(user, id);
  const latest = template.version > 0 ? await findVersion(id, template.version) : null;
  const texts = allProblemWords();
  const untranslated = untranslatedPlaces(draft, "vi");
  return {
    id,
    name: say(draft.head.name) || template.code,
    code: template.code,
    status: template.status,
    version: template.version,
    overtaken: revision !== null && draft.base < template.version,
    hasDraft: revision !== null,
    revision: revision ?? "",
    sections: draft.sections.length,
    items: draftItems(draft).length,
    problems: draftProblems(draft).map((problem) => ({
      href: templateEditHref(id, problem.at, problem.field && fieldId(anchorOf(problem.field))),
      text: `${placeLabel(draft, problem)} – ${problemText(texts, problem)}`,
    })),
    untranslated: untranslated.length,
    untranslatedHref: untranslated[0] ? templateEditHref(id, untranslated[0]) : "",
    changes: describeChanges(latest, contentOfDraft(draft)),
    replay: template.version > 0 && revision !== null ? replayOf(id, draftKey(draft), now) : null,
    lastEdit: draft.updatedByName && m.templates_publish_edited_by({ name: draft.updatedByName }),
    publishKey: mintFormKey(user.uid, `publish-template/${id}`),
    discardKey: mintFormKey(user.uid, `discard-draft/${id}`),
  };
}

function replayOf(id: string, draft: string, now: Date) {
  const last = lastReplay(id, draft);
  const search = last?.search ? `?${last.search}` : "";
  const today = dayOf(now, config.APP_TIME_ZONE);
  return {
    headline: last && replayHeadline({ ...last.headline, today }),
    carried: last && carriedInWords(last.counts),
    href: templateHref(id, "/replay") + search,
  };
}

function anchorOf(field: string): string {
  return ["name", "title", "text", "help", "group"].includes(field) ? `${field}.en` : field;
}
