import { CodeTaken } from "#app/records/record-errors.ts";
import { draftOf } from "#app/templates/draft-content.ts";
import { makeTemplate } from "#app/templates/drafts.server.ts";
import { freeCode } from "#app/templates/pages/exchange/code.server.ts";
import type { User } from "#app/auth/user.ts";
import { starterContent } from "./read-starters.server.ts";
import type { Starter } from "#app/templates/library/ask.ts";

const maxAttempts = 3;

/** Without a code it gets the starter's code or the next free one. @throws CodeTaken; StaleForm; Response 403 */
export async function createFromStarter(
  user: User,
  starter: Starter,
  { code, key }: { code: string; key?: string | undefined },
  now: Date,
): Promise<{ id: string }> {
  const draft = { ...draftOf(starterContent(starter)), removed: [] };
  for (let attempt = 1; ; attempt++) {
    const template = { code: code || (await freeCode(starter.content.code)), draft, body: { code } };
    try {
      const form = `use-starter/${starter.key}`;
      return await makeTemplate(user, { ...template, form, key }, "begun-with-starter", now);
    } catch (error) {
      if (code || attempt === maxAttempts || !(error instanceof CodeTaken)) throw error;
    }
  }
}
