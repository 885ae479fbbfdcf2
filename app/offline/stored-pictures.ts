/** Pictures on this phone. An address names its picture's content, so a stored one is never out of date. Browser only. */
import { senderHeader } from "#app/auth/sender-header.ts";

const prefix = "pictures ";

export async function cachePictures(uid: string, hrefs: readonly string[]): Promise<void> {
  await forgetPictures(uid);
  const cache = await caches.open(prefix + uid);
  const missing = new Set(hrefs);
  for (const { url } of await cache.keys()) {
    const stored = url.slice(location.origin.length);
    if (!missing.delete(stored)) await cache.delete(stored);
  }
  for (const href of missing) {
    const response = await fetch(href, { headers: { [senderHeader]: uid } });
    const isPicture = response.headers.get("Content-Type")?.startsWith("image/") ?? false;
    if (response.ok && isPicture) await cache.put(href, response);
  }
}

export async function forgetPictures(exceptUid?: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== `${prefix}${exceptUid}`);
  await Promise.all(others.map((name) => caches.delete(name)));
}
