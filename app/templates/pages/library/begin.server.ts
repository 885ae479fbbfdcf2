import { CodeTaken } from "#app/records/record-errors.ts";
import { draftOf } from "#app/templates/draft-content.ts";
import { makeTemplate } from "#app/templates/drafts.server.ts";
import { freeCode } from "#app/templates/pages/exchange/code.server.ts";
import type { User } from "#app/auth/user.ts";
import { starterContent } from "./read-starters.server.ts";
import type { Starter } from "#app/templates/library/ask.ts";

/** How often another free code is looked for, where others are as fast. */
const tries = 3;

/** Without a code it gets the starter's own, or the next free one like it. @throws CodeTaken; StaleForm; Response 403 */
export async function beginWithStarter(
  user: User,
  starter: Starter,
  { code, key }: { code: string; key?: string | undefined },
  now: Date,
): Promise<{ id: string }> {
  const draft = { ...draftOf(starterContent(starter)), removed: [] };
  for (let attempt = 1; ; attempt++) {
    const beginning = { code: code || (await freeCode(starter.content.code)), draft, body: { code } };
    try {
      const form = `use-starter/${starter.key}`;
      return await makeTemplate(user, { ...beginning, form, key }, "begun-with-starter", now);
    } catch (error) {
      if (code || attempt === tries || !(error instanceof CodeTaken)) throw error;
    }
  }
}
