import { shownVersion, type ShownVersion } from "#app/checks/pages/edit/form-view.ts";
import { say } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { type Content, contentOfDraft } from "#app/templates/draft-content.ts";
import { draftProblems } from "#app/templates/draft-problems.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { type Item, standardBands } from "#app/templates/template.ts";
import type { User } from "#app/auth/user.ts";

export interface TemplatePreview {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly version: ShownVersion;
  readonly problems: number;
  readonly pictures: number | null;
}

/** @throws Response 403, 404 */
export async function previewOf(user: User, id: string, locale: Locale): Promise<TemplatePreview> {
  const { template, draft, revision } = await findDraft(user, id);
  return {
    id,
    name: say(draft.head.name) || template.code,
    code: template.code,
    version: shownVersion({ ...noVersion, ...countable(contentOfDraft(draft)) }, locale),
    problems: draftProblems(draft).length,
    pictures: revision === null && template.version > 0 ? template.version : null,
  };
}

const noVersion = { templateId: "", version: 1, publishedAt: "", publishedBy: "", changes: "" };

/** Unfinished parts of a draft don't count, so that the score stays meaningful. */
function countable(content: Content): Content {
  const items = (item: Item): Item =>
    item.type === "scale"
      ? { ...item, max: Math.max(1, item.max) }
      : item.type === "choice" && item.options.length === 0
        ? { ...item, points: 0 }
        : item;
  return {
    ...content,
    bands: content.bands.length > 0 ? content.bands : [...standardBands],
    sections: content.sections.map((section) => ({ ...section, items: section.items.map(items) })),
  };
}
