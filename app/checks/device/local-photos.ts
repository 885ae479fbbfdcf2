import { readDeviceDrafts } from "#app/outbox/device.ts";

export interface LocalPhoto {
  readonly key: string;
  readonly item: string;
  readonly file: File;
}

export async function localPhotos(uid: string, checkId: string): Promise<LocalPhoto[]> {
  const drafts = await readDeviceDrafts([uid, "check-photo", checkId]);
  return drafts.map(([[key = ""], value]) => ({ key, ...(value as Omit<LocalPhoto, "key">) }));
}
