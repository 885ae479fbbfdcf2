import { mintFormKey } from "#app/auth/once.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { describeChanges } from "#app/templates/pages/changes/describe-changes.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftProblems, untranslatedPlaces } from "#app/templates/draft-problems.ts";
import { draftItems } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { placeLabel, problemText } from "#app/templates/pages/edit/problem-list.tsx";
import { templateEditHref } from "#app/templates/href.ts";
import { fieldId } from "#app/templates/pages/edit/fields.tsx";
import { allProblemWords } from "#app/templates/problem-words.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";

export async function reviewDraft(user: User, id: string) {
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
    lastEdit: draft.updatedByName && m.templates_publish_edited_by({ name: draft.updatedByName }),
    publishKey: mintFormKey(user.uid, `publish-template/${id}`),
    discardKey: mintFormKey(user.uid, `discard-draft/${id}`),
  };
}

function anchorOf(field: string): string {
  return ["name", "title", "text", "help", "group"].includes(field) ? `${field}.en` : field;
}
