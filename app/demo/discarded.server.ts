import { mintFormKey } from "#app/auth/once.server.ts";
import { discardCheck } from "#app/checks/discard-check.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { templateId } from "#app/templates/templates.server.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";

const minute = 60 * 1000;

export async function discardOne(world: World, now: Date): Promise<number> {
  const user = actingAs(world.inspector(null));
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
  const place = { storeId: world.storeId("SG05"), templateId: templateId("SAFE") };
  const { id } = await startCheck(user, { ...place, key: mintFormKey(user.uid, "start-check") }, ago(150));
  await discardCheck(user, id, "discard", {}, ago(140));
  return 1;
}
