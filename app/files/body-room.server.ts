/** Memory for the bodies of requests, each asked for once it has arrived: whoever finds none waits with its body on disk. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";

const mebibyte = 1024 * 1024;
/** Of all bodies in the process, each until its request is answered; a larger one has it alone. What is made of one takes a few times as much. */
export const maxHeld = 16 * mebibyte;
/** Up to this a body needn't wait for large ones; there is as much room again for those. */
const small = mebibyte;
/** Milliseconds; with what follows well below the minute after which proxies give an answer up. */
const longestWait = 25_000;

let held = 0;
const waiting = new Set<() => void>();
/** Bytes that the request's body takes up, and the uid of who sends it, empty while that isn't known. */
const ofRequest = new AsyncLocalStorage<{ bytes: number; sender: string }>();

function hasRoomFor(bytes: number): boolean {
  return held === 0 || held + bytes <= (bytes > small ? maxHeld : 2 * maxHeld);
}

/** @throws Response 503 when no room was found in time */
async function take(bytes: number, signal: AbortSignal): Promise<void> {
  const tooLate = AbortSignal.any([signal, AbortSignal.timeout(longestWait)]);
  while (!hasRoomFor(bytes)) {
    if (tooLate.aborted) throw noRoom();
    await new Promise<void>((resolve) => {
      const go = () => {
        waiting.delete(go);
        tooLate.removeEventListener("abort", go);
        resolve();
      };
      waiting.add(go);
      tooLate.addEventListener("abort", go);
    });
  }
  held += bytes;
}

function release(bytes: number): void {
  held -= bytes;
  waiting.forEach((go) => go());
}

export function noRoom(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
}

/** Keeps what bodies take up until the request is answered: what was read of them is in use as long. */
export const releaseBodies: MiddlewareFunction<Response> = async (_, next) => {
  const taken = { bytes: 0, sender: "" };
  try {
    return await ofRequest.run(taken, () => next());
  } finally {
    release(taken.bytes);
  }
};

export const bodyRoom = {
  /**
   * Does work that holds a body of so many bytes. Outside a request its room is free again after the work.
   * @throws Response 503 when no room was found in time
   */
  async within<R>(bytes: number, signal: AbortSignal, work: () => Promise<R>): Promise<R> {
    await take(bytes, signal);
    const request = ofRequest.getStore();
    if (request) request.bytes += bytes;
    try {
      return await work();
    } finally {
      if (!request) release(bytes);
    }
  },

  /** Tells who sends the request's body. */
  sentBy(uid: string): void {
    const request = ofRequest.getStore();
    if (request) request.sender = uid;
  },

  /** Their uid; empty for all of whom it isn't known. */
  sender(): string {
    return ofRequest.getStore()?.sender ?? "";
  },
};
