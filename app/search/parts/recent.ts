/** What somebody opened from the command menu last, kept on their device until they sign out. */
import { savedText, saveText } from "#app/outbox/saved-texts.ts";
import type { Found } from "#app/search/found.ts";

const most = 5;

const nameFor = (uid: string) => `recent ${uid}`;

export function readRecent(uid: string): Found[] {
  const saved = savedText(nameFor(uid));
  return Array.isArray(saved) ? saved.filter(isFound).slice(0, most) : [];
}

export function rememberRecent(uid: string, { to, name, detail }: Found): void {
  const others = readRecent(uid).filter((each) => each.to !== to);
  saveText(nameFor(uid), [{ to, name, ...(detail && { detail }) }, ...others].slice(0, most));
}

export function forgetRecent(uid: string): void {
  saveText(nameFor(uid), null);
}

function isFound(saved: unknown): saved is Found {
  if (typeof saved !== "object" || saved === null || !("to" in saved) || !("name" in saved)) return false;
  return typeof saved.to === "string" && /^\/(?![/\\])/.test(saved.to) && typeof saved.name === "string";
}
