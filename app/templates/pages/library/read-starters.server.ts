import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { say } from "#app/i18n/locale.ts";
import { categoryName } from "#app/templates/category.ts";
import { freeCode } from "#app/templates/pages/exchange/code.server.ts";
import type { User } from "#app/auth/user.ts";
import { templateInputSchema } from "#app/templates/content.ts";
import type { Content } from "#app/templates/draft-content.ts";
import type { Starter } from "#app/templates/library/ask.ts";
import { starterOf, starters } from "#app/templates/library/starters.ts";

export function starterContent({ content }: Starter): Content {
  const { code: _, changes: __, ...rest } = templateInputSchema.parse(content);
  return rest;
}

export function requireStarter(user: User, key: string): Starter {
  authorize(user, "manage templates");
  return orNotFound(starterOf(key));
}

export function listStarters(user: User) {
  authorize(user, "manage templates");
  return starters.map((starter) => summaryOf(user, starter));
}

export async function readStarter(user: User, key: string) {
  const starter = requireStarter(user, key);
  return {
    ...summaryOf(user, starter),
    code: await freeCode(starter.content.code),
    content: { ...starterContent(starter), templateId: "", version: 0 },
  };
}

function summaryOf(user: User, starter: Starter) {
  const { name, category, scored, passMark, sections } = starterContent(starter);
  return {
    key: starter.key,
    name: say(name),
    purpose: say(starter.purpose),
    category: categoryName(category),
    scored,
    passMark,
    sections: sections.length,
    items: sections.reduce((sum, { items }) => sum + items.length, 0),
    critical: sections.reduce((sum, { items }) => sum + items.filter((item) => item.severity === "critical").length, 0),
    formKey: mintFormKey(user.uid, `use-starter/${starter.key}`),
  };
}
