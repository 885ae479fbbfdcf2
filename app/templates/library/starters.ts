/** The starter library: templates to begin with, written for this project in both languages. */
import type { TemplateInput } from "#app/templates/content.ts";
import type { Text } from "#app/i18n/text.ts";
import { camera } from "./camera.ts";
import { hygiene } from "./hygiene.ts";
import { merchandising } from "./merchandising.ts";
import { opening } from "./opening.ts";
import { service } from "./service.ts";

export interface Starter {
  /** What its address ends in. */
  readonly key: string;
  /** What it is good for, in a sentence or two. */
  readonly purpose: Text;
  /** Its code is a suggestion. */
  readonly content: TemplateInput;
}

export const starters: readonly Starter[] = [opening, hygiene, service, merchandising, camera];

export function starterOf(key: string): Starter | null {
  return starters.find((starter) => starter.key === key) ?? null;
}
