/** All that is kept of a person, as one JSON document that is written while it is read. */
import { apiTokens } from "#app/apps/token.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll, queryPages } from "#app/db/query-in.ts";
import { readChoices } from "#app/notifications/choices.server.ts";
import { readSecondStep } from "#app/sign-in/second-step/second-steps.server.ts";
import { listSessions } from "#app/sign-in/session.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { getProfile } from "#app/users/users.server.ts";
import { views } from "#app/views/view.ts";

/** Of what they changed, what and when: how it was before and after is the record's, and others are named there. */
export async function* ownData(user: User, request: Request): AsyncGenerator<string> {
  const [profile, secondStep, notifications, sessions, saved, tokens] = await Promise.all([
    getProfile(user.uid),
    readSecondStep(user.uid),
    readChoices(user),
    listSessions(user.uid, request, new Date()),
    queryAll(db, views, { where: [["uid", "==", user.uid]] }),
    queryAll(db, apiTokens, { where: [["uid", "==", user.uid]] }),
  ]);
  const { words: _, sortName: __, ...kept } = profile!;
  const head = {
    profile: kept,
    secondStep: {
      appSince: secondStep.app?.addedAt ?? null,
      passkeys: secondStep.passkeys.map(({ name, addedAt }) => ({ name, addedAt })),
      recoveryCodesLeft: secondStep.recoveryCodes.length,
    },
    notifications,
    devices: sessions.map(({ agent, createdAt, lastUsedAt }) => ({ agent, createdAt, lastUsedAt })),
    views: saved.map(({ data: { list, name, search } }) => ({ list, name, search })),
    tokens: tokens.map(({ data: { uid: ___, hint: ____, ...token } }) => token),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "changes": [`;
  const query = { where: [["by", "==", user.uid]], orderBy: [["at", "desc"]], limit: 200 } as const;
  let between = "\n    ";
  for await (const documents of queryPages(db, timeline, query))
    for (const { data } of documents) {
      yield between + JSON.stringify({ at: data.at, what: data.what, record: data.subject, note: data.note });
      between = ",\n    ";
    }
  yield "\n  ]\n}\n";
}
