import type { Starter } from "./ask.ts";
import { camera } from "./camera.ts";
import { hygiene } from "./hygiene.ts";
import { merchandising } from "./merchandising.ts";
import { opening } from "./opening.ts";
import { service } from "./guest-service.ts";

export const starters: readonly Starter[] = [opening, hygiene, service, merchandising, camera];

export function starterOf(key: string): Starter | null {
  return starters.find((starter) => starter.key === key) ?? null;
}
