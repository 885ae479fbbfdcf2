/** Names of the codes of cases. The policy of this month has those of all earlier months. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { say } from "#app/i18n/locale.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import type { PolicyChoice } from "#app/score-policy/policy.ts";

export async function readNames(now: Date) {
  const policy = await readPolicyOn(db, dayOf(now, config.APP_TIME_ZONE));
  const optionsOf = (choices: readonly PolicyChoice[]) =>
    choices.map(({ code, name }) => ({ value: code, label: say(name) }));
  const nameIn = (choices: readonly PolicyChoice[]) => {
    const names = new Map(choices.map(({ code, name }) => [code, say(name)]));
    return (code: string) => names.get(code) ?? code;
  };
  return {
    channels: optionsOf(policy.channels),
    categories: optionsOf(policy.feedbackCategories),
    channel: nameIn(policy.channels),
    category: nameIn(policy.feedbackCategories),
  };
}
