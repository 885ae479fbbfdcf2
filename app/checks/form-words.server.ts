import { type AreaForms, defineForms, nameIn, type Says, type Words } from "#app/auth/form-words.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { isDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { sayStore } from "#app/stores/form-words.server.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { findTemplate } from "#app/templates/templates.server.ts";
import { href } from "#app/ui/href.ts";
import { sayPerson } from "#app/users/form-words.server.ts";
import { naChoice, parseAnswerField } from "./answers.ts";
import { answerOf } from "./asked.ts";
import type { Check } from "./check.ts";
import { findCheck, findVersionOf } from "./checks.server.ts";
import { formatAnswer } from "./format-answer.ts";

const decisions = {
  approve: m.checks_decide_approve_title,
  reopen: m.checks_decide_reopen_title,
  void: m.checks_decide_void_title,
};

const sayTemplate: Says = async (user, id) => {
  const template = await findTemplate(user, id);
  return template ? say(template.data.name) : undefined;
};
const sayCheck: Says = async (user, id) => {
  const check = await findCheck(user, id);
  return check ? checkLabel(check.data) : undefined;
};

const words = defineForms({
  does: {
    "/qc/check": m.checks_start,
    "/qc/check/edit": m.checks_edit_save,
    "/qc/check/review": m.checks_edit_submit,
    "/qc/check/discard": m.shell_nav_checks,
    "/qc/check/answer": m.shell_nav_checks,
    "/qc/check/photo": m.shell_nav_checks,
    "/qc/check/photo/view": m.shell_nav_checks,
    "/qc/check/decide": (move) => nameIn(decisions, move),
    "/qc/check/hand-over": m.checks_hand_over_title,
    "/qc/check/appeal": m.checks_appeal_new_title,
    "/qc/check/appeal/decide": m.checks_appeal_decide_title,
    "/qc/check/share": m.checks_share_title,
    "/qc/check/share/revoke": m.checks_share_title,
    "/qc/check/approve": m.checks_approve_many_title,
  },
  fields: {
    storeId: m.stores_store,
    templateId: m.checks_template,
    followUpOf: m.checks_create_follow_up_title,
    inspectorId: m.checks_hand_over_to,
    note: m.ui_note,
    reason: m.records_reason,
    days: m.checks_share_days,
    link: null,
    place: null,
    reviewed: null,
  },
  says: {
    storeId: sayStore,
    templateId: sayTemplate,
    followUpOf: sayCheck,
    inspectorId: sayPerson,
    days: (_, value) => m.checks_share_day_count({ count: Number(value) }),
  },
});

/** What a check or an answer looked like, and photos that the page holds. */
const added = /^(seen|held)\.|\.(was|changes)$/;

export const checkForms: AreaForms = {
  ...words,
  async describe(user, sent) {
    const told = await words.describe(user, sent);
    const check = await findCheck(user, sent.search.get("id") ?? "");
    const items = new Map(check && itemsOf(await findVersionOf(check.data)).map((item) => [item.id, item]));
    const partNames = { ...answerParts, words: wordsAt(sent.path) };
    return {
      ...told,
      to: check && checkLabel(check.data),
      describeField(name, values) {
        if (added.test(name)) return null;
        const { item: id, part } = readPlace(name);
        const item = items.get(id);
        if (!check || !item) return told.describeField(name, values);
        if (part === "conflict") return null;
        const photos = answerOf(check.data.answers, id)?.photos ?? [];
        const label = [say(item.text), nameIn(partNames, part)].filter(Boolean).join(" – ");
        return [label, values.map((value) => sayPart(item, part, value, photos))];
      },
    };
  },
};

function checkLabel({ storeName, templateName, day }: Check): string {
  return [storeName, say(templateName), formatDay(day)].join(" · ");
}

/** The item and what is said of it, by an answer's field, at a conflict, or in an appeal. */
function readPlace(name: string): { item: string; part: string } {
  const [, part = "", item = ""] = /^(choice|words|photos|resolve|conflict)\.(.+)$/.exec(name) ?? [];
  return parseAnswerField(name) ?? { item, part };
}

const answerParts = {
  note: m.checks_edit_note,
  na: m.checks_edit_na,
  photo: m.photos_photo,
  remove: m.checks_edit_photo_remove_short,
  photos: m.checks_appeal_photos,
  resolve: m.checks_edit_conflict_title,
};

/** What is written about a finding. */
const wordsAt = (path: string) =>
  path === href("/qc/check/appeal/decide") ? m.checks_appeal_words : m.checks_appeal_reason;

const choices: Readonly<Record<string, Words>> = {
  na: { on: m.ui_yes },
  choice: { on: m.checks_appeal_this, remove: m.checks_appeal_remove, keep: m.checks_appeal_keep },
  resolve: { mine: m.checks_edit_conflict_mine, theirs: m.checks_edit_conflict_theirs },
};

function sayPart(item: Item, part: string, value: string, photos: readonly Photo[]): string {
  if (part === "value") return sayAnswer(item, value);
  if (part !== "remove") return nameIn(choices[part] ?? {}, value) ?? value;
  const at = photos.findIndex(({ key }) => key === value);
  return at === -1 ? m.photos_photo() : m.checks_edit_photo_alt({ number: at + 1 });
}

function sayAnswer(item: Item, value: string): string {
  if (value === naChoice) return m.checks_edit_na();
  if (item.type === "date") return isDay(value) ? formatDay(value) : value;
  return item.type === "number" ? value : formatAnswer(item, { value });
}
