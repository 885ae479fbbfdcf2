import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting, voidSitting } from "#app/camera/record-sitting.server.ts";
import { files } from "#app/files/files.server.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";
import { storePictures } from "./pictures.server.ts";
import { snapshotOf } from "./pictures.ts";
import { demoSittings, snapshotNames } from "./sittings.ts";

export async function recordSittings(chain: Chain, { inspector, storeId, instant }: World): Promise<number> {
  const snapshots = await storePictures(files, snapshotNames, snapshotOf);
  const all = demoSittings(chain);
  for (const { store, day, from, to, note, recorded, observer, observations, voided } of all) {
    const user = actingAs(inspector(observer));
    const at = (minutes: number) => instant(day, recorded + minutes);
    const { id } = await recordSitting(user, { storeId: storeId(store.code), day, from, to, note }, {}, at(0));
    for (const [index, { picture, ...observation }] of observations.entries()) {
      const photos = picture ? [snapshots.get(picture)!] : [];
      await addObservation(user, id, { ...observation, photos }, {}, at(index + 1));
    }
    if (voided) await voidSitting(user, id, { reason: voided }, at(30));
  }
  return all.length;
}
