import type { Starter } from "./ask.ts";
import { camera } from "./camera.ts";
import { hygiene } from "./hygiene.ts";
import { merchandisingStarter } from "./merchandising.ts";
import { openingStarter } from "./opening.ts";
import { serviceStarter } from "./guest-service.ts";

export const starters: readonly Starter[] = [openingStarter, hygiene, serviceStarter, merchandisingStarter, camera];

export function starterOf(key: string): Starter | null {
  return starters.find((starter) => starter.key === key) ?? null;
}
