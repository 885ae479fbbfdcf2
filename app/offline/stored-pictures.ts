/** Pictures on this phone. An address names its picture's content, so a stored one is never out of date. Browser only. */
import { senderHeader } from "#app/auth/sender-header.ts";
import { readDeviceUser } from "./browser-notes.ts";

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
    const isComplete = response.ok && (await isNamedBy(response.clone(), href));
    if (readDeviceUser() !== uid) return;
    if (isComplete) await cache.put(href, response);
    else if (response.status !== 404) return;
  }
}

async function isNamedBy(response: Response, href: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  const key = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(href, location.origin).searchParams.get("key") === key;
}

export async function forgetPictures(exceptUid?: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== `${prefix}${exceptUid}`);
  await Promise.all(others.map((name) => caches.delete(name)));
}
