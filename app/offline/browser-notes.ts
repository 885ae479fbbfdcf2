import { deviceUserCookie, forgetDeviceUser } from "./device-user-cookie.ts";

const yearSeconds = 365 * 86_400;

/** Notes of this browser. Its storage may be full or forbidden. */
type NoteName = "kit-edited" | "kit-removed" | "kit-full";

function writeNote(name: NoteName, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {}
}

/** Undefined without storage. */
function readNote(name: NoteName): string | null | undefined {
  try {
    return localStorage.getItem(name);
  } catch {
    return undefined;
  }
}

/** The person who used this browser last, until their session has ended. */
export function readDeviceUser(): string | null {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${deviceUserCookie}=`));
  return pair ? decodeURIComponent(pair.slice(deviceUserCookie.length + 1)) : null;
}

export function rememberUser(uid: string): void {
  document.cookie = `${deviceUserCookie}=${encodeURIComponent(uid)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

export function forgetUser(): void {
  document.cookie = forgetDeviceUser;
}

/** Whether the kit has to be fetched again, because a check was opened or sent since. */
export const isKitStale = () => readNote("kit-edited") !== null;
export const markKitStale = () => writeNote("kit-edited", String(Date.now()));

/** Removes the note if it was made before that moment. */
export function clearKitStale(before: number): void {
  if (Number(readNote("kit-edited")) <= before) writeNote("kit-edited", null);
}

/** Whether the browser itself removed the kit, until the person has read so. */
export const isKitRemoved = () => typeof readNote("kit-removed") === "string";
export const noteKitRemoval = (isRemoved: boolean) => writeNote("kit-removed", isRemoved ? "yes" : null);

/** Whether the storage had no room for the latest kit. */
export const isStorageFull = () => typeof readNote("kit-full") === "string";
export const noteFullStorage = (isFull: boolean) => writeNote("kit-full", isFull ? "yes" : null);
