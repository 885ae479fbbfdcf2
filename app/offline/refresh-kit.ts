import { senderHeader } from "#app/auth/sender-header.ts";
import { readDeviceDrafts } from "#app/outbox/device.ts";
import { href } from "#app/ui/href.ts";
import { clearKitStale, isKitStale, noteFullStorage, noteKitRemoval, readDeviceUser } from "./browser-notes.ts";
import { countRecentKeys, type KitUpdate, readKit, readKitPart, updateKit } from "./kit.ts";
import { maxStartKeys } from "./start-key.ts";
import { cachePictures } from "./stored-pictures.ts";

const maxAgeMs = 30 * 60_000;

export async function refreshOldKit(uid: string): Promise<void> {
  const kit = await readKit(uid);
  if (isKitStale() || !kit || Math.abs(Date.now() - kit.refreshedAt) > maxAgeMs) await refreshKit(uid);
}

export async function refreshKit(uid: string): Promise<boolean> {
  const isStored = await fetchKit(uid);
  if (isStored) void refreshPictures(uid).catch(() => undefined);
  return isStored;
}

async function refreshPictures(uid: string): Promise<void> {
  const pictures = await readKitPart<readonly string[]>(uid, "pictures");
  await cachePictures(uid, pictures ?? []);
}

/** Only a response that names the person counts: a captive portal answers each request with a page of its own. */
async function fetchKit(uid: string): Promise<boolean> {
  const requestedAt = Date.now();
  try {
    const revision = (await readKit(uid))?.revision;
    const keys = maxStartKeys - (await countRecentKeys(uid));
    const response = await fetch(href("/qc/check/kit", { keys: String(keys) }), {
      cache: "no-store",
      redirect: "manual",
      headers: { Accept: "application/json", [senderHeader]: uid, ...(revision && { "If-None-Match": revision }) },
    });
    if (response.status === 304 && revision && readDeviceUser() === uid) {
      clearKitStale(requestedAt);
      return await updateKit(uid, { revision, parts: {} }, { requestedAt });
    }
    if (!response.ok) return false;
    const kit = (await response.json()) as KitUpdate & { readonly uid: string; readonly isRemoved: boolean };
    const unsent = new Set((await readDeviceDrafts([uid])).map(([[, record = ""]]) => record));
    if (kit.uid !== uid || readDeviceUser() !== uid) return false;
    clearKitStale(requestedAt);
    if (kit.isRemoved) noteKitRemoval(true);
    const isStored = await updateKit(uid, kit, { requestedAt, unsent });
    noteFullStorage(!isStored);
    return isStored;
  } catch {
    return false;
  }
}
