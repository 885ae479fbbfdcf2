import { templateInputSchema } from "#app/templates/content.ts";
import type { Content } from "#app/templates/draft-content.ts";
import type { Starter } from "#app/templates/library/ask.ts";

export function starterContent({ content }: Starter): Content {
  const { code: _, changes: __, ...rest } = templateInputSchema.parse(content);
  return rest;
}
