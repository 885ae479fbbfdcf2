/** A body that finds no memory free waits on disk. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";

const mebibyte = 1024 * 1024;
/** A larger body waits until it is alone. Handling a body takes a few times its size. */
export const maxReservedBytes = 16 * mebibyte;
/** Small bodies may use as much memory again, so that they needn't wait for large ones. */
const smallBodyBytes = mebibyte;
/** Below the minute after which proxies give up waiters for the answer. */
const maxWaitMs = 25_000;

let reservedBytes = 0;
const waiters = new Set<() => void>();
/** `sender` is a uid, "" while unknown. */
const currentRequest = new AsyncLocalStorage<{ bytes: number; sender: string }>();

function hasMemoryFor(bytes: number): boolean {
  return (
    reservedBytes === 0 || reservedBytes + bytes <= (bytes > smallBodyBytes ? maxReservedBytes : 2 * maxReservedBytes)
  );
}

/** @throws Response 503 when no memory became free in time */
async function reserveBytes(bytes: number, signal: AbortSignal): Promise<void> {
  const timedOut = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
  while (!hasMemoryFor(bytes)) {
    if (timedOut.aborted) throw overloaded();
    await new Promise<void>((resolve) => {
      const wake = () => {
        waiters.delete(wake);
        timedOut.removeEventListener("abort", wake);
        resolve();
      };
      waiters.add(wake);
      timedOut.addEventListener("abort", wake);
    });
  }
  reservedBytes += bytes;
}

function release(bytes: number): void {
  reservedBytes -= bytes;
  waiters.forEach((wake) => wake());
}

export function overloaded(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
}

/** Bodies are in use until the request is answered. */
export const releaseBodies: MiddlewareFunction<Response> = async (_, next) => {
  const reserved = { bytes: 0, sender: "" };
  try {
    return await currentRequest.run(reserved, () => next());
  } finally {
    release(reserved.bytes);
  }
};

export const bodyMemory = {
  /** Released with the request's answer, or outside a request after `work`. @throws Response 503 when no memory became free in time */
  async reserve<R>(bytes: number, signal: AbortSignal, work: () => Promise<R>): Promise<R> {
    await reserveBytes(bytes, signal);
    const request = currentRequest.getStore();
    if (request) request.bytes += bytes;
    try {
      return await work();
    } finally {
      if (!request) release(bytes);
    }
  },

  setSender(uid: string): void {
    const request = currentRequest.getStore();
    if (request) request.sender = uid;
  },

  /** All unknown senders share "". */
  currentSender(): string {
    return currentRequest.getStore()?.sender ?? "";
  },
};
