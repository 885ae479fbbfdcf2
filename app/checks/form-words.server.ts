import { type AreaForms, defineForms, nameIn, type Says } from "#app/auth/form-words.server.ts";
import { isDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { sayStore } from "#app/stores/form-words.server.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { findTemplate } from "#app/templates/templates.server.ts";
import { sayPerson } from "#app/users/form-words.server.ts";
import { parseAnswerField } from "./answers.ts";
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
  },
  says: { storeId: sayStore, templateId: sayTemplate, followUpOf: sayCheck, inspectorId: sayPerson },
});

export const checkForms: AreaForms = {
  ...words,
  async describe(user, sent) {
    const told = await words.describe(user, sent);
    const check = await findCheck(user, sent.search.get("id") ?? "");
    if (!check) return told;
    const items = new Map(itemsOf(await findVersionOf(check.data)).map((item) => [item.id, item]));
    return {
      ...told,
      to: checkLabel(check.data),
      async describeField(name, values) {
        const item = items.get(itemOf(name));
        const field = await told.describeField(name, values);
        if (!item || !field) return field;
        const isAnswer = parseAnswerField(name)?.part === "value";
        return [itemLabel(item, name), isAnswer ? values.map((value) => sayAnswer(item, value)) : field[1]];
      },
    };
  },
};

function checkLabel({ storeName, templateName, day }: Check): string {
  return [storeName, say(templateName), formatDay(day)].join(" · ");
}

/** Of an answer's field, and of what an appeal says to an item. */
function itemOf(name: string): string {
  return parseAnswerField(name)?.item ?? /^(?:choice|words|photos|resolve|conflict)\.(.+)$/.exec(name)?.[1] ?? "";
}

const parts = {
  note: m.checks_edit_note,
  na: m.checks_edit_na,
  photo: m.photos_photo,
  remove: m.checks_edit_photo_remove_short,
  photos: m.checks_appeal_photos,
};

function itemLabel(item: Item, name: string): string {
  return [say(item.text), nameIn(parts, parseAnswerField(name)?.part ?? name.split(".")[0]!)]
    .filter(Boolean)
    .join(" – ");
}

function sayAnswer(item: Item, value: string): string {
  if (item.type === "date") return isDay(value) ? formatDay(value) : value;
  return item.type === "number" ? value : formatAnswer(item, { value });
}
